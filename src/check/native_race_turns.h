// SPDX-License-Identifier: Apache-2.0
//
// Data that two threads hand each other without a lock, as a ring buffer does it:
//
//   producer                                          consumer
//   if (next == tail.load(acquire)) return false;     if (tail == head.load(acquire)) return false;
//   slots[head] = value;                              value = slots[tail];
//   head.store(next, release);                        tail.store(next, release);
//
// Before it touches the data each side asks an atomic that the other one sets when it is done, and afterwards
// sets one itself that the other asks for. Then they take turns. What the numbers mean is not looked at: that
// the comparison is the right one is believed, but only of two different functions: two producers are a race,
// whatever they ask.
#pragma once

#include <map>
#include <vector>

#include "check/native_checks.h"

namespace ravel::check {

class NativeTurns {
 public:
  explicit NativeTurns(const NativeInput& input) : input_(input) {}
  /// Is each of the two in such a part of its function, and does each wait for the other?
  bool keep_apart(const flow::native::Access& a, const flow::native::Access& b);
  /// Does its function ask atomics and set atomics at all?
  bool may_take_turns(const flow::native::Access& access);

 private:
  struct Step {
    ir::InstrId at;
    std::vector<flow::native::LocId> places;  ///< ascending
  };
  struct Steps {
    std::vector<Step> asks, sets;
  };
  const Steps& steps(flow::native::InstanceId instance);
  bool waits_for(const flow::native::Access& waiting, const flow::native::Access& other);
  const ir::Function& function_of(const flow::native::Access& access) const;

  const NativeInput& input_;
  std::map<flow::native::InstanceId, Steps> steps_;
};

}  // namespace ravel::check
