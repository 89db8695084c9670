// SPDX-License-Identifier: Apache-2.0
//
// What speaks for a race in C and C++: a habit that one of the two places breaks (facts/habits.h), or that
// nothing about it is uncertain: one object with a name, on both sides no pointer that may mean another one,
// and threads of which the program itself says where they start.
//
// Who makes an object has it alone, as far as the function that makes it can be seen. What main does once,
// outside of all loops, sets the program up or takes it down, even if threads run by then that have nothing
// to do yet. It counts only where a function on the way has just started threads itself.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "facts/evidence.h"
#include "facts/habits.h"
#include "flow/native/native_clear.h"
#include "flow/native/native_decided.h"
#include "flow/native/native_let_in.h"
#include "flow/native/native_own_locks.h"
#include "flow/native/native_phases.h"
#include "flow/native/touches.h"

namespace ravel::flow::native {

class NativeEvidence {
 public:
  NativeEvidence(const NativeInput& input, const flow::native::Touches& touches);

  facts::Evidence of(flow::native::ObjectId object, const flow::native::Touch& a,
                     const flow::native::Touch& b) const;
  /// Of a member that `a` breaks a habit about, and nearly nobody else does, whatever objects are meant.
  facts::Evidence of_member(const flow::native::Touch& a, const flow::native::Touch& b) const;

 private:
  /// A field whichever object has it; a variable with a name; else some bytes of an object.
  struct Variable {
    Symbol global, field;
    flow::native::ObjectId object;
    int64_t begin = 0;
    auto operator<=>(const Variable&) const = default;
  };
  struct Guard {
    std::set<flow::native::LocId> locks;  ///< where it may lie
    std::string text;                     ///< as one of its holders says it
  };
  Variable variable(flow::native::ObjectId object, const flow::native::Touch& touch) const;
  facts::Step place(const flow::native::Touch& touch) const;
  const flow::native::Access& access(const flow::native::Touch& touch) const;
  void find_sections();
  void find_starts();
  bool is_set_up(const flow::native::Touch& touch) const;
  bool has_started(const facts::Step& at) const;
  bool is_starter(ir::FuncId function) const;
  bool makes_or_destroys(ir::FuncId id) const;
  void find_parts_of_makers();
  bool is_done_once(const flow::native::Touch& touch) const;
  bool is_last_act(const flow::native::Touch& touch) const;
  bool is_of_member_in_making(ir::FuncId id, flow::native::PathId bytes) const;
  bool is_of_caller_in_making(flow::native::InstanceId instance, flow::native::PathId bytes) const;
  bool is_making(const flow::native::Touch& touch) const;
  bool is_shared_time(const flow::native::Touch& touch) const;
  bool find_shared_time(const flow::native::Touch& touch) const;
  const std::set<Phase>& phases_of(const flow::native::Touch& touch) const;
  void add(flow::native::ObjectId object, const flow::native::Touch& touch);
  facts::GuardId guard_id(const flow::native::Guard& guard, const flow::native::Touch& touch);
  bool takes_it_near(const flow::native::Touch& touch, const flow::native::Guard& guard) const;
  bool may_hold(const flow::native::Touch& touch, facts::GuardId guard) const;
  const std::set<flow::native::LocId>& held_by_text(const flow::native::Touch& touch) const;
  bool may_hold_the_same(const flow::native::Touch& a, const flow::native::Touch& b) const;
  bool is_same(flow::native::ObjectId object, const flow::native::Touch& a,
               const flow::native::Touch& b) const;
  bool is_by_clients_phase(const flow::native::Touch& a, const flow::native::Touch& b) const;
  bool is_remembered_fact(const flow::native::Touch& a, const flow::native::Touch& b) const;
  size_t globals_written(ir::FuncId id) const;
  bool is_variable(flow::native::ObjectId object, const flow::native::Touch& touch) const;
  facts::Evidence broken_habit(flow::native::ObjectId object, const flow::native::Touch& touch,
                               bool is_firm = false) const;
  bool is_one(flow::native::ObjectId object) const;
  bool names_one(const flow::native::Touch& touch) const;
  bool is_certain(flow::native::ObjectId object, const flow::native::Touch& touch) const;
  std::vector<facts::Step> way(const flow::native::Touch& touch) const;
  bool is_announced(const flow::native::Touch& a, const flow::native::Touch& b) const;
  bool is_in_another_round(const flow::native::Touch& a, const flow::native::Touch& b) const;
  bool gives_away(ir::FuncId id, const ir::Instr& instr, flow::native::PathId object) const;
  bool is_handed_over(const flow::native::Touch& touch) const;

  const NativeInput& input_;
  const flow::native::Native& native_;
  const flow::native::Touches& touches_;
  NativeClear clear_;
  NativeLetIn let_in_;
  NativeOwnLocks own_locks_;
  NativeDecided decided_;
  facts::Habits habits_;
  std::map<Variable, facts::VariableId> variables_;
  std::map<facts::Step, facts::PlaceId> places_;
  std::map<flow::native::Guard, facts::GuardId> guard_ids_;
  std::set<ir::FuncId> parts_of_makers_;
  mutable std::map<size_t, bool> shared_time_;                          ///< by access
  mutable std::map<flow::native::InstanceId, std::set<Phase>> phases_;  ///< by who runs what
  mutable std::map<std::pair<flow::native::InstanceId, ir::InstrId>, std::set<flow::native::LocId>> by_text_;
  std::vector<Guard> guards_;                                                  ///< by id
  std::set<std::pair<flow::native::InstanceId, flow::native::PathId>> taken_;  ///< functions take them
  /// By variable and guard: places in functions that take it themselves.
  std::map<std::pair<facts::VariableId, facts::GuardId>, std::set<facts::PlaceId>> near_;
  /// By function: calls that start threads, themselves or by a function that does hardly anything else.
  std::map<ir::FuncId, std::vector<ir::InstrId>> starts_;
};

}  // namespace ravel::flow::native
