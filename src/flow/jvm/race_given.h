// SPDX-License-Identifier: Apache-2.0
//
// What clients bring along. A library's method that fills the array, or changes the collection, that it was
// called with (`sort(list)`, `read(buffer)`, `drainTo(list)`) races with itself if two threads call it with
// the same one; that is for those threads to know. In an open program the harness gives every method whatever
// fits, so such pairs are many.
//
// An access is to something given if its base is, by every chain of calls that may bring that object, an
// argument of the client's own call, not its receiver, and was read from no field on the way. One that the
// library kept is no such thing.
#pragma once

#include "flow/jvm/race_accesses.h"

namespace ravel::flow::jvm {

class GivenArguments {
 public:
  explicit GivenArguments(const JvmInput& input) : input_(input) {}

  bool is_given(const Point& at, flow::heap::ObjectId object);

 private:
  struct Parameter {
    flow::heap::InstanceId instance;
    uint32_t index = 0;
    auto operator<=>(const Parameter&) const = default;
  };
  bool find(flow::heap::InstanceId instance, ir::ValueId value, flow::heap::ObjectId object) const;
  bool add_sources(flow::heap::InstanceId instance, ir::ValueId value, flow::heap::ObjectId object,
                   std::vector<Parameter>& work) const;
  bool may_be(flow::heap::InstanceId instance, ir::ValueId value, flow::heap::ObjectId object) const;

  const JvmInput& input_;
  HashMap<std::pair<std::pair<flow::heap::InstanceId, ir::ValueId>, flow::heap::ObjectId>, bool> known_;
};

}  // namespace ravel::flow::jvm
