// SPDX-License-Identifier: Apache-2.0
//
// One function, walked from one entry state. Private to walk.cc.
#pragma once

#include <set>

#include "flow/native/walk.h"

namespace ravel::flow::native {

class Walk::FunctionWalk {
 public:
  FunctionWalk(Walk& walk, InstanceId instance, State entry, size_t depth);
  std::vector<Exit> run();

 private:
  using States = std::vector<State>;

  void visit(ir::BlockId block, const State& state);
  void flow_to(ir::BlockId from, ir::BlockId to, State state);
  void branch(ir::BlockId at, const ir::Block& block, const ir::Instr& test, const State& state);
  void leave(ir::InstrId at, const ir::Instr& ret, const State& state);
  void step(ir::InstrId at, States& states);
  void call(ir::InstrId at, States& states);
  void known_call(const model::NativeCall& call, ir::InstrId at, States& states);
  void enter_callees(ir::InstrId at, States& states);
  void start(ir::InstrId at, States& states, bool ends);

  void acquire(const model::NativeCall& call, PathId lock, PathId guard, ir::InstrId at, State& state,
               bool record = true);
  void release(PathId lock, ir::InstrId at, State& state, bool report);
  void succeeds(ir::InstrId at, States& states) const;
  void release_guard(PathId guard, State& state, bool forget);
  void give(LocId signal, State& state) const;
  void pass(LocId signal, State& state) const;
  /// A semaphore or latch: true if it is no lock, and was dealt with.
  bool signalled(const model::NativeCall& call, ir::ValueId object, States& states) const;
  void once(const model::NativeCall& call, ir::InstrId at, States& states);
  LocId flag_of(ir::ValueId condition) const;
  std::vector<PathId> guarded(PathId guard) const;
  LocId unique_place(PathId path) const;
  void join(ir::InstrId at, ir::ValueId handle, bool is_object, State& state);
  std::vector<OriginId> threads_of(ir::ValueId handle, bool is_object) const;
  void record(EventKind kind, ir::InstrId at, const State& state, Event event);

  PathId path(ir::ValueId value) const { return value.valid() ? names_.of[value.index()] : PathId{}; }
  uint64_t key_of(ir::ValueId value) const;
  std::optional<int64_t> constant(ir::ValueId value) const;
  bool in_loop(ir::InstrId at) const;
  void carry_constants(ir::BlockId from, ir::BlockId to, State& state) const;
  void leave_loop(ir::BlockId from, ir::BlockId to, State& state) const;
  void ended(OriginId thread, State& state) const;
  void leave_running(const State& state) const;
  void allocated(ir::InstrId at, States& states) const;
  void forget_fresh(ir::ValueId value, States& states) const;
  void forget_fresh(const CallEdge& start, States& states) const;
  void hand_out(std::vector<ObjectId> objects, States& states) const;
  bool is_handed_out(const ir::Instr& store, const States& states) const;
  Lockset translate(const Lockset& locks, const Translation& translation, const std::set<ObjectId>& passed,
                    std::vector<size_t>& from) const;
  void set_fact(State& state, uint64_t key, int64_t value, bool equal) const;
  /// 1: holds, 0: does not, -1: unknown.
  int known(const State& state, uint64_t key, int64_t value) const;
  void settle(State& state, ir::ValueId result, bool zero) const;
  std::vector<uint64_t> signature(const State& state) const;

  Walk& walk_;
  Paths& paths_;
  InstanceId instance_;
  ir::FuncId id_;
  const ir::Function& function_;
  const ir::Module& module_;
  const FunctionPaths& names_;
  const FunctionFacts& facts_;
  State entry_;
  size_t depth_;
  std::vector<std::set<std::vector<uint64_t>>> seen_;
  std::vector<std::pair<ir::BlockId, State>> work_;
  std::vector<Exit> exits_;
  std::vector<ir::InstrId> exit_at_;
  std::set<PathId> released_;
  std::vector<uint32_t> block_of_;
};

}  // namespace ravel::flow::native
