// SPDX-License-Identifier: Apache-2.0
//
// What people promise about threads: annotations of any dialect (model/jvm_annotations.h) and `[jvm]` of
// ravel.toml. And what the code itself promises: a class that takes a lock anywhere means to be shared.
#pragma once

#include <optional>
#include <string>

#include "flow/jvm/input.h"
#include "model/jvm_annotations.h"

namespace ravel::flow::jvm {

/// The store keeps a parameter as it is, in a method that takes no lock and does not look at the field:
/// whoever configures an object does so, mostly before it is shared.
bool is_setter(const ir::Module& module, const ir::Function& function, ir::InstrId store);

/// Of what does a class take care?
enum class Care : uint8_t {
  none,
  statics,  ///< of what all its objects share: a static lock, a concurrent map in a static field
  objects,  ///< of each object as well
};

class Promises {
 public:
  explicit Promises(const JvmInput& input) : input_(input) {}

  /// @ThreadConfined, or `thread-local` in ravel.toml: threads do not share it.
  bool is_confined(flow::heap::ClassId klass) const;
  bool is_confined(flow::heap::FieldId field) const;
  /// @ThreadSafe on the class or one around it.
  bool is_thread_safe(flow::heap::ClassId klass) const { return says(klass, model::JvmPromise::thread_safe); }
  /// One object for all requests and events of a framework (model/jvm_frameworks.h).
  bool is_component(flow::heap::ClassId klass) const;
  bool is_immutable(flow::heap::ClassId klass) const { return says(klass, model::JvmPromise::immutable); }
  /// The text of @GuardedBy.
  std::optional<std::string> guard(flow::heap::FieldId field) const;
  /// Whether it has a synchronized method or block or a volatile field, or uses java.util.concurrent or a
  /// synchronized wrapper; and for what: a static cache that is guarded promises nothing about objects.
  Care care(flow::heap::ClassId klass) const;

 private:
  bool says(flow::heap::ClassId klass, model::JvmPromise promise) const;
  const ir::FieldInfo* info(flow::heap::FieldId field) const;

  const JvmInput& input_;
};

}  // namespace ravel::flow::jvm
