// SPDX-License-Identifier: Apache-2.0
//
// How an object is meant to be used, where clients of a library could do anything with anything. What a
// constructor writes is written before others get the object, unless it starts a thread that has it. What a
// method prepares for the thread that it then starts is seen by that thread: only a second call could disturb
// it. And a method that the program itself calls with a lock held, wherever it does, is not for clients to
// call without. Nor is one that only the program's own threads call.
#pragma once

#include <map>
#include <set>

#include "flow/jvm/in_making.h"
#include "flow/jvm/input.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

class SetUp {
 public:
  explicit SetUp(const JvmInput& input) : input_(input), paths_(input.sync), making_(input) {}

  /// Does a constructor write that to its object, in a place from which the other thread is not started?
  bool is_before_others(flow::heap::InstanceId instance, ir::InstrId write, flow::sync::OriginId other);
  /// Is the other thread started by the method that writes, and not before it does?
  bool is_before_start(flow::heap::InstanceId instance, ir::InstrId write, flow::sync::OriginId other);
  /// Is the object still in the making (in_making.h), and the other thread not started yet by whoever makes
  /// it?
  bool is_before_known(const Point& access, flow::heap::ObjectId object, flow::sync::OriginId by,
                       flow::sync::OriginId other);
  /// Does the client get there by a method that the program calls under locks alone?
  bool is_called_locked(flow::sync::OriginId client, flow::heap::InstanceId instance);
  /// Only by methods that the program calls itself, from its own threads alone: parts of a loop, tasks?
  bool is_of_own_thread(flow::sync::OriginId client, flow::heap::InstanceId instance);

 private:
  static constexpr size_t kReachedMax = 5000;
  static constexpr int kHandedOnMax = 4;

  const std::set<flow::heap::InstanceId>& reached(flow::heap::InstanceId from);
  bool starts(flow::heap::InstanceId from, flow::sync::OriginId other);
  enum class Starts : uint8_t { never, before, after };
  Starts start_of(flow::sync::OriginId other, flow::heap::InstanceId instance, ir::InstrId at,
                  ir::InstrId anew);
  bool is_locked_by_callers(ir::FuncId function, int depth);
  bool is_run_by_threads(ir::FuncId function, int depth);

  const JvmInput& input_;
  flow::sync::OriginPaths paths_;
  InMaking making_;
  std::map<flow::heap::InstanceId, std::set<flow::heap::InstanceId>> reached_;
  std::map<ir::FuncId, bool> locked_, by_threads_;
  std::map<flow::heap::InstanceId, bool> of_own_;
};

}  // namespace ravel::flow::jvm
