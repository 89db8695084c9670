// SPDX-License-Identifier: Apache-2.0
//
// Locks and waits in words: what a lock is called, who runs an edge, by which calls one gets there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/jvm_checks.h"
#include "check/places.h"
#include "check/race_paths.h"

namespace ravel::check {

/// One end of a cycle: somebody holds a lock and waits for another.
struct LockLink {
  Step taken;              ///< where the application took what it holds
  Step wait;               ///< the application's instruction that waits, or that calls what waits
  std::vector<Step> path;  ///< calls from the origin's entry down to `wait`
  std::string origin;      ///< `the thread started at Main.java:7`
  size_t depth = 0;        ///< calls between taking and waiting
};

/// What a queue runs out of (lib/java/models/ravel/Room.java).
bool is_room(const JvmInput& input, const flow::sync::Lock& lock);

class LockWords {
 public:
  explicit LockWords(const JvmInput& input);

  /// `Bank.lock`, `Account`, `Bank.class`, `the ReentrantLock made at Bank.java:7`.
  std::string lock(flow::sync::LockId id) const;
  /// The same with the place where it was made, if one is known.
  std::string lock_with_place(flow::sync::LockId id) const;
  std::string lock_of(flow::heap::ObjectId object) const;

  /// Code of the application made it, or somebody on its behalf.
  bool is_made_by_application(flow::heap::ObjectId object) const { return maker(object).has_value(); }

  /// Nothing if no code of the application is on the way.
  std::optional<LockLink> link(const flow::sync::LockEdge& edge, flow::sync::OriginId origin);
  /// `any thread that calls Pool.take()`, `the thread started at Main.java:7`, `the main thread`.
  std::string origin(flow::sync::OriginId origin, const std::vector<flow::heap::CallEdge>& path) const;

  /// A lambda is told by the method whose text it is in.
  std::string function(ir::FuncId id, bool shorter = true) const;
  /// `Bank.java:7`, or the method where the class file does not tell lines.
  std::string place(const Step& step) const;
  bool is_application(ir::FuncId function) const { return !input_.program.module_of(function).library; }
  std::vector<flow::heap::CallEdge> path_to(flow::sync::OriginId origin, flow::heap::InstanceId instance) {
    return paths_.to(origin, instance);
  }
  report::Frame frame(const Step& step) const;

 private:
  /// A field that holds an object.
  struct Holder {
    flow::heap::FieldId field;
    flow::heap::ObjectId base;  ///< invalid: a static
    size_t others = 0;          ///< objects that the field may hold beside it
    bool application = false;
  };
  void find_holders();
  /// What a room belongs to.
  std::span<const uint32_t> queues_of(flow::heap::ObjectId room) const;
  std::string made_at(flow::heap::ObjectId object) const;
  std::string class_name(flow::heap::ObjectId object) const;
  std::optional<Step> maker(flow::heap::ObjectId object) const;
  std::optional<Step> starter(const flow::heap::CallEdge& fork) const;

  const JvmInput& input_;
  OriginPaths paths_;
  HashMap<uint32_t, Holder> holders_;  ///< by object: the best
};

}  // namespace ravel::check
