// SPDX-License-Identifier: Apache-2.0
//
// Whether what the walk says of a lock is to be believed, so that a finding that rests on it belongs into the
// default report. The walk follows locks through wrappers, callbacks and conditions; where it lost track, it
// holds too many of them, or some without a name, or one of which nobody on the way can be seen to have taken
// it.
#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "flow/native/native_lock_calls.h"

namespace ravel::flow::native {

class NativeClear {
 public:
  explicit NativeClear(const NativeInput& input);

  /// Few enough to be held on purpose.
  bool is_clear(flow::native::LocksetId locks) const;
  /// `c->mu`, and not `c->(+40)`.
  static bool is_named(std::string_view lock);
  /// Does every way through the function pass the place that takes the lock?
  bool takes_always(const flow::native::Held& held) const;
  /// Is there a way to where the function releases the lock on which it does not take it?
  bool may_come_without(const flow::native::Event& release) const;
  /// Is there a way from where the function takes the lock to that exit on which nobody releases it?
  bool may_leave_with(const flow::native::Leak& leak) const;

  /// Does the function release something that may be this lock under another name? Pointers that move on, or
  /// an element that was chosen by a number: whether it is still held is not known.
  bool is_muddled(flow::native::InstanceId instance, PathId lock) const;
  /// Where the function does it to that lock, or to what may be that lock.
  std::vector<ir::InstrId> where_it_may(flow::native::InstanceId instance, LockAct act, PathId lock) const;
  /// Does the function return the object that the lock is in, or what it lies in? Then it may be locked.
  bool is_returned_locked(const flow::native::Leak& leak) const;
  /// An element of an array, taken in a loop over them: another loop may release them.
  bool is_one_of_many(const flow::native::Leak& leak) const;

  /// Locks that the function itself takes on every way to the instruction, and has not given back by then:
  /// what its text says, whatever became of them in what it calls.
  std::vector<PathId> holds_by_text(ir::FuncId id, ir::InstrId at) const;

  const NativeLockCalls& lock_calls() const { return lock_calls_; }

  /// May a lock that is held there have been forgotten, because ways into a function were joined?
  bool is_forgetful(flow::native::InstanceId instance) const { return forgetful_[instance.index()]; }

  /// Who took a lock that is wanted again: on the way to the event, the nearest function that takes it before
  /// it goes on.
  struct Taker {
    flow::native::InstanceId instance;
    PathId lock;                                ///< as it calls it
    ir::InstrId at;                             ///< where it takes the lock
    std::vector<flow::native::CallEdge> calls;  ///< from there to the event
  };
  std::optional<Taker> taker(const flow::native::Event& event, const flow::native::Held& held) const;
  /// Is it held only because a function has forgotten it on one way, and has returned? That is told where it
  /// was forgotten, and what follows from it is nothing new.
  bool was_left_behind(const flow::native::Event& event, const flow::native::Site& taken,
                       const std::optional<Taker>& taker) const;

 private:
  /// Is there a way from one of these instructions to another that passes none of the gates?
  bool leads_to(ir::FuncId function, std::vector<uint32_t> from, ir::InstrId to,
                const std::vector<ir::InstrId>& gates) const;
  /// Where the function takes the lock before an instruction, itself or by a call.
  const SectionEnd* taken_before(flow::native::InstanceId instance, ir::InstrId before,
                                 const flow::native::Held& held) const;
  bool is_lock(flow::native::InstanceId instance, flow::native::PathId path,
               const flow::native::Held& held) const;
  void find_forgetful();

  const NativeInput& input_;
  const flow::native::Native& native_;
  NativeLockCalls lock_calls_;
  std::vector<std::vector<const flow::native::CallEdge*>> callers_;  ///< by instance
  std::vector<std::vector<const flow::native::SectionEnd*>> taken_;  ///< by instance
  std::set<flow::native::Site> forgotten_;  ///< where locks are taken that some ways keep
  std::vector<bool> forgetful_;             ///< by instance
};

}  // namespace ravel::flow::native
