// SPDX-License-Identifier: Apache-2.0
//
// Which objects more than one thread may reach: those that hang on a static field, on an object that a thread
// is started with, or on one that came from outside (Naik, Aiken, Whaley 2006, section 4.4, without
// flow). What a ThreadLocal holds belongs to its thread and is not followed.
//
// Order (order.h) asks the finer question: was it already published when this access ran?
#pragma once

#include <string>
#include <vector>

#include "flow/sync/threads.h"

namespace ravel::flow::sync {

enum class EscapeBy : uint8_t { none, statik, thread, outside, field };

class Escape {
 public:
  Escape(const Calls& calls, const heap::Hierarchy& classes, const Threads& threads);

  bool escapes(heap::ObjectId object) const { return how_[object.index()].by != EscapeBy::none; }
  /// `static Foo.cache`, `field Bar.list of static Foo.cache`, ...
  std::string why(heap::ObjectId object) const;

 private:
  struct How {
    EscapeBy by = EscapeBy::none;
    heap::FieldId field;   ///< statik, field (invalid: elements or what a lambda captured)
    heap::ObjectId owner;  ///< field: on which it hangs
  };
  const heap::Hierarchy& classes_;
  std::vector<How> how_;
};

}  // namespace ravel::flow::sync
