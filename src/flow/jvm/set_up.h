// SPDX-License-Identifier: Apache-2.0
//
// How an object is meant to be used, where clients of a library could do anything with anything. What a
// constructor writes is written before others get the object, unless it starts a thread that has it. What a
// method prepares for the thread that it then starts is seen by that thread: only a second call could disturb
// it. And a method that the program itself calls with a lock held, wherever it does, is not for clients to
// call without.
#pragma once

#include <map>
#include <set>

#include "flow/jvm/input.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

class SetUp {
 public:
  explicit SetUp(const JvmInput& input) : input_(input), paths_(input.sync) {}

  /// Does a constructor write that to its object, in a place from which the other thread is not started?
  bool is_before_others(flow::heap::InstanceId instance, ir::InstrId write, flow::sync::OriginId other);
  /// Is the other thread started by the method that writes, and not before it does?
  bool is_before_start(flow::heap::InstanceId instance, ir::InstrId write, flow::sync::OriginId other);
  /// Does the client get there by a method that the program calls under locks alone?
  bool is_called_locked(flow::sync::OriginId client, flow::heap::InstanceId instance);

 private:
  static constexpr size_t kReachedMax = 5000;
  static constexpr int kHandedOnMax = 4;

  const std::set<flow::heap::InstanceId>& reached(flow::heap::InstanceId from);
  bool starts(flow::heap::InstanceId from, flow::sync::OriginId other);
  bool is_locked_by_callers(ir::FuncId function, int depth);

  const JvmInput& input_;
  flow::sync::OriginPaths paths_;
  std::map<flow::heap::InstanceId, std::set<flow::heap::InstanceId>> reached_;
  std::map<ir::FuncId, bool> locked_;
};

}  // namespace ravel::flow::jvm
