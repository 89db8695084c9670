// SPDX-License-Identifier: Apache-2.0
//
// One function, walked from one entry state. Private to walk.cc.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "flow/native/walk.h"

namespace ravel::flow::native {

inline Lockset::iterator find_lock(Lockset& locks, PathId lock) {
  return std::find_if(locks.begin(), locks.end(), [&](const Held& held) { return held.lock == lock; });
}

inline void insert_lock(Lockset& locks, const Held& held) {
  const auto at = std::lower_bound(locks.begin(), locks.end(), held,
                                   [](const Held& a, const Held& b) { return a.lock < b.lock; });
  locks.insert(at, held);
}

inline bool holds_lock(const Lockset& locks) {
  return std::any_of(locks.begin(), locks.end(),
                     [](const Held& held) { return held.kind == HeldKind::lock; });
}

/// Numbers that tell locks and marks apart.
inline void append_key(const Held& held, std::vector<uint64_t>& key) {
  key.push_back(static_cast<uint64_t>(held.lock.index()) << 32 | held.guard.index());
  key.push_back(static_cast<uint64_t>(held.unique.index()) << 32 | static_cast<uint64_t>(held.times) << 3 |
                (held.shared ? 4u : 0u) | (held.recursive ? 2u : 0u) | (held.spins ? 1u : 0u) |
                static_cast<uint64_t>(held.kind) << 16 | (held.tried ? uint64_t{1} << 20 : 0));
}

inline void insert_origin(Running& running, OriginId origin) {
  const auto at = std::lower_bound(running.begin(), running.end(), origin);
  if (at == running.end() || *at != origin) running.insert(at, origin);
}

class Walk::FunctionWalk {
 public:
  FunctionWalk(Walk& walk, InstanceId instance, State entry, size_t depth);
  std::vector<Exit> run();
  /// The callbacks of an event loop that this function runs at `at`.
  void run_callbacks(ir::InstrId at, std::vector<State> states);

 private:
  using States = std::vector<State>;
  using Key = std::vector<uint64_t>;
  /// What has come to a block in one way. Later ones of the same way are joined with it.
  struct Arrival {
    ir::BlockId block;
    State state;
  };

  void visit(ir::BlockId block, const State& state);
  void flow_to(ir::BlockId from, ir::BlockId to, State state);
  static bool meet(State& into, const State& from);
  /// The same locks, whatever else is known of the two.
  static bool holds_the_same(const State& a, const State& b);
  /// What keeps two states apart: the locks, what is known of conditions, what is pending.
  static Key key_of(const State& state, bool with_facts);
  void branch(ir::BlockId at, const ir::Block& block, const ir::Instr& test, const State& state);
  void leave(ir::InstrId at, const ir::Instr& ret, const State& state);
  void step(ir::InstrId at, States& states);
  void call(ir::InstrId at, States& states);
  void known_call(const model::NativeCall& call, ir::InstrId at, States& states);
  void enter_callees(ir::InstrId at, States& states);
  void run_loop(ir::InstrId at, const States& states);
  void start(ir::InstrId at, States& states, bool ends);

  void forks(ir::InstrId at, States& states);
  bool is_of_recursive(const ir::Instr& call) const;
  void acquire(const model::NativeCall& call, PathId lock, PathId guard, ir::InstrId at, State& state,
               bool record = true);
  void release(PathId lock, ir::InstrId at, State& state, bool report);
  const std::vector<LocId>& held_places(const Held& held) const;
  bool may_be_same(const Held& held, PathId lock) const;
  PathId released_here(const Held& held) const;
  void name_released(State& state);
  void unname_released(State& state) const;
  Lockset::iterator held_at_same_place(PathId lock, State& state) const;
  void succeeds(ir::InstrId at, States& states) const;
  void release_guard(PathId guard, ir::InstrId at, State& state, bool forget);
  void give(LocId signal, State& state) const;
  void pass(LocId signal, State& state) const;
  /// A semaphore or latch: true if it is no lock, and was dealt with.
  bool signalled(const model::NativeCall& call, ir::ValueId object, States& states) const;
  void once(const model::NativeCall& call, ir::InstrId at, States& states);
  void guard_try(const model::NativeCall& call, PathId guard, ir::InstrId at, States& states);
  void guard_owns(PathId guard, ir::InstrId at, States& states) const;
  void static_is_made(ir::ValueId guard, States& states) const;
  struct Attempt {
    PathId lock;
    bool if_zero = false;  ///< got where the condition is 0
    ir::InstrId at;
  };
  std::optional<Attempt> attempt_of(ir::ValueId condition) const;
  bool asks_again(ir::InstrId at) const;
  void take_attempt(const Attempt& attempt, State& state) const;
  void end_attempt(const ir::Instr& store, States& states) const;
  // What attributes say of the callee (walk_declared.cc).
  const DeclaredFunction* declared_at(const ir::Instr& call) const;
  void ask_declared(const DeclaredFunction& said, ir::InstrId at, const States& states);
  void apply_declared(const DeclaredFunction& said, ir::InstrId at, States& states);
  void take_declared(const DeclaredFunction& said, const DeclaredLock& lock, ir::InstrId at, State& state);
  void release_declared(const DeclaredFunction& said, ir::InstrId at, State& state);
  void note_guarded(ir::InstrId at, const States& states) const;
  std::vector<PathId> argument_paths(const ir::Instr& call) const { return walk_.argument_paths(id_, call); }
  LocId flag_of(ir::ValueId condition) const;
  bool is_stop_flag(ir::ValueId condition) const;
  ir::ValueId asked_joinable(ir::ValueId condition) const;
  void was_stopped(State& state) const;
  std::vector<PathId> guarded(PathId guard) const;
  LocId unique_place(PathId path) const;
  bool is_one_of(const std::set<LocId>& kind, PathId lock) const;
  bool may_sleep(const model::NativeCall& call, std::span<const ir::ValueId> operands) const;
  void join(ir::InstrId at, ir::ValueId handle, bool is_object, State& state);
  void join(const model::NativeCall& known, ir::InstrId at, States& states);
  void join_array(ir::ValueId handles, States& states) const;
  void detach(const model::NativeCall& known, ir::ValueId handle, States& states) const;
  void end_async(ir::InstrId at, ir::ValueId future, States& states);
  bool is_ended_by_join(OriginId thread, ir::InstrId at) const;
  void end_tasks(bool of_all, States& states) const;
  bool is_alone(const State& state) const;
  void stop(const model::NativeCall& known, ir::InstrId at, States& states) const;
  void resume(const model::NativeCall& known, ir::InstrId at, States& states) const;
  /// Does the thread run for nothing but this place? For this number?
  static bool is_for(const std::vector<LocId>& objects, LocId place);
  /// The same states again, as they are if the call has failed.
  States failed(const model::NativeCall& known, ir::InstrId at, States& states) const;
  bool is_variable_of(ir::ValueId handle, const std::vector<OriginId>& threads) const;
  void overwrite_handle(OriginId thread, State& state) const;
  std::vector<OriginId> threads_of(ir::ValueId handle, bool is_object) const;
  bool gives_up() const;
  std::vector<OriginId> awaited(ir::ValueId handle, bool is_object, const State& state) const;
  void note_taken(ir::InstrId at, PathId lock) const;
  void note_given(ir::InstrId at, PathId lock) const {
    walk_.section_ends_.insert({instance_, at, lock, false});
  }
  void taken_inside(ir::InstrId at, const State& state, Held& held);
  void record(EventKind kind, ir::InstrId at, const State& state, Event event);

  PathId path(ir::ValueId value) const { return value.valid() ? names_.of[value.index()] : PathId{}; }
  uint64_t key_of(ir::ValueId value) const;
  std::optional<int64_t> constant(ir::ValueId value) const;
  bool in_loop(ir::InstrId at) const;
  bool is_lock(ir::ValueId value, const State& state) const;
  void forget_unwanted(ir::BlockId to, State& state) const;
  void carry_constants(ir::BlockId from, ir::BlockId to, State& state) const;
  void leave_loop(ir::BlockId from, ir::BlockId to, State& state) const;
  void ended(OriginId thread, State& state) const;
  void leave_running(const State& state) const;
  void allocated(ir::InstrId at, States& states) const;
  void forget_fresh(ir::ValueId value, States& states) const;
  ir::ValueId stored(const ir::Instr& store) const;
  std::set<ObjectId> passed_on(std::span<const ir::ValueId> operands, const States& states) const;
  bool is_own_variable(const Held& held) const;
  void forget_fresh(const CallEdge& start, States& states) const;
  void hand_out(const std::vector<ObjectId>& objects, States& states) const;
  bool is_handed_out(const ir::Instr& store, const States& states) const;
  Lockset translate(const Lockset& locks, const Translation& translation, const std::set<ObjectId>& passed,
                    std::vector<size_t>& from) const;
  bool is_for_own_lock(ir::ValueId asked, ir::BlockId taken) const;
  std::optional<size_t> chosen_case(const ir::Instr& select, const State& state) const;
  void set_fact(State& state, uint64_t key, int64_t value, bool equal) const;
  /// A fact that says no number, but that it is below this one.
  static int64_t below(int64_t bound) { return kBounds + bound; }
  static bool is_bound(int64_t value) { return value < kBounds + kBoundMax && value > kBounds - kBoundMax; }
  static bool may_be_bound(int64_t number) { return number < kBoundMax && number > -kBoundMax; }
  static constexpr int64_t kBoundMax = int64_t{1} << 32;
  static constexpr int64_t kBounds = std::numeric_limits<int64_t>::min() + kBoundMax;  ///< stands for 0
  static int knows(const Fact& fact, int64_t value);
  /// 1: holds, 0: does not, -1: unknown.
  int known(const State& state, uint64_t key, int64_t value) const;
  void settle(State& state, ir::ValueId result, bool zero, bool exact) const;

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
  bool coarse_ = false;                           ///< one state per block: the function has cost too much
  std::vector<std::map<Key, uint32_t>> arrived_;  ///< by block: index into arrivals_
  std::vector<Arrival> arrivals_;
  std::set<std::pair<uint32_t, uint32_t>> work_;  ///< a block's place in the order, an arrival
  std::map<Key, State> exit_states_;
  std::vector<Key> exit_order_;
  std::vector<Exit> exits_;
  std::vector<ir::InstrId> exit_at_;
  std::set<PathId> released_;
  std::map<PathId, PathId> foreign_;  ///< locks of callers that have a name here, and what they came as
  std::set<PathId> asserted_;         ///< held because somebody said so; until the function ends
  std::vector<uint32_t> block_of_;
};

}  // namespace ravel::flow::native
