// SPDX-License-Identifier: Apache-2.0
#include "flow/native/walk_function.h"

#include <algorithm>

namespace ravel::flow::native {

using ir::Op;
using model::kNoOperand;
using model::NativeAct;
using model::Success;

namespace {

constexpr size_t kStatesMax = 32;  ///< in one block

Lockset::iterator find_lock(Lockset& locks, PathId lock) {
  return std::find_if(locks.begin(), locks.end(), [&](const Held& held) { return held.lock == lock; });
}

void insert_lock(Lockset& locks, const Held& held) {
  const auto at = std::lower_bound(locks.begin(), locks.end(), held,
                                   [](const Held& a, const Held& b) { return a.lock < b.lock; });
  locks.insert(at, held);
}

bool holds_lock(const Lockset& locks) {
  return std::any_of(locks.begin(), locks.end(),
                     [](const Held& held) { return held.kind == HeldKind::lock; });
}

void insert_origin(Running& running, OriginId origin) {
  const auto at = std::lower_bound(running.begin(), running.end(), origin);
  if (at == running.end() || *at != origin) running.insert(at, origin);
}

}  // namespace

Walk::FunctionWalk::FunctionWalk(Walk& walk, InstanceId instance, State entry, size_t depth)
    : walk_(walk),
      paths_(walk.paths_),
      instance_(instance),
      id_(walk.points_to_.instance(instance).function),
      function_(walk.points_to_.input().program.function(id_)),
      module_(walk.points_to_.input().program.module_of(id_)),
      names_(walk.names_[id_]),
      facts_(walk.facts_of(id_)),
      entry_(std::move(entry)),
      depth_(depth),
      seen_(function_.blocks.size()),
      block_of_(function_.instrs.size()) {
  for (uint32_t b = 0; b < function_.blocks.size(); ++b)
    for (uint32_t i = function_.blocks[b].begin; i < function_.blocks[b].end; ++i) block_of_[i] = b;
}

std::vector<Walk::Exit> Walk::FunctionWalk::run() {
  if (function_.blocks.empty()) return {{walk_.intern(entry_.locks), walk_.intern(entry_.running), {}, {}}};
  flow_to({}, ir::BlockId(0), entry_);
  while (!work_.empty()) {
    auto [block, state] = std::move(work_.back());
    work_.pop_back();
    visit(block, state);
  }
  // A lock that some ways release and others keep is forgotten on those.
  for (size_t i = 0; i < exits_.size(); ++i) {
    for (const Held& held : walk_.lockset(exits_[i].locks)) {
      if (held.kind != HeldKind::lock) continue;
      if (find_lock(entry_.locks, held.lock) != entry_.locks.end()) continue;
      if (!released_.contains(held.lock)) continue;
      walk_.leaks_.push_back({instance_, exit_at_[i], held});
    }
  }
  return std::move(exits_);
}

std::vector<uint64_t> Walk::FunctionWalk::signature(const State& state) const {
  std::vector<uint64_t> key;
  key.push_back(walk_.intern(state.locks).index());
  key.push_back(walk_.intern(state.running).index());
  for (const Fact& fact : state.facts) {
    key.push_back(fact.key << 1 | (fact.equal ? 1u : 0u));
    key.push_back(static_cast<uint64_t>(fact.value));
  }
  for (const Pending& pending : state.pending) {
    key.push_back(~static_cast<uint64_t>(pending.result.index()));
    key.push_back(pending.held.lock.index());
  }
  return key;
}

void Walk::FunctionWalk::flow_to(ir::BlockId from, ir::BlockId to, State state) {
  if (from.valid() && facts_.loops.innermost[from.index()] >= 0 && !state.running.empty())
    leave_loop(from, to, state);
  if (from.valid()) carry_constants(from, to, state);
  auto& seen = seen_[to.index()];
  if (seen.size() >= kStatesMax) {
    state.facts.clear();
    if (seen.size() >= 2 * kStatesMax) {
      ++walk_.limits_.states;
      return;
    }
  }
  if (seen.insert(signature(state)).second) work_.emplace_back(to, std::move(state));
}

/// Whoever leaves a loop of joins has joined them all.
void Walk::FunctionWalk::leave_loop(ir::BlockId from, ir::BlockId to, State& state) const {
  for (uint32_t i = 0; i < function_.instrs.size(); ++i) {
    const int32_t loop = facts_.loops.innermost[block_of_[i]];
    if (loop < 0 || !is_call(function_.instrs[i].op)) continue;
    const auto& inside = facts_.loops.blocks[static_cast<size_t>(loop)];
    if (!inside[from.index()] || inside[to.index()]) continue;
    const model::NativeCall* known = walk_.points_to_.meaning(module_, function_.instrs[i]);
    if (known == nullptr || (known->act != NativeAct::join && known->act != NativeAct::join_object)) continue;
    const auto operands = function_.operands_of(function_.instrs[i]);
    for (const OriginId thread : threads_of(operands[known->object], known->act == NativeAct::join_object))
      ended(thread, state);
  }
}

/// A phi that is tested or returned takes what is known of the operand it comes from.
void Walk::FunctionWalk::carry_constants(ir::BlockId from, ir::BlockId to, State& state) const {
  for (const ir::Instr& instr : function_.instrs_of(function_.block(to))) {
    if (instr.op != Op::phi) return;
    const uint64_t key = instr.result.index();
    if (!facts_.tested.contains(key)) continue;
    const auto operands = function_.operands_of(instr);
    const auto blocks = function_.phi_blocks_of(instr);
    std::erase_if(state.facts, [&](const Fact& fact) { return fact.key == key; });
    for (size_t i = 0; i < operands.size(); ++i) {
      if (blocks[i] != from) continue;
      if (const auto value = constant(operands[i])) {
        set_fact(state, key, *value, true);
      } else {
        const uint64_t source = key_of(operands[i]);
        const std::vector<Fact> facts = state.facts;
        for (const Fact& fact : facts)
          if (fact.key == source) set_fact(state, key, fact.value, fact.equal);
      }
    }
  }
}

void Walk::FunctionWalk::visit(ir::BlockId id, const State& state) {
  const ir::Block& block = function_.block(id);
  if (block.unwind.valid()) flow_to(id, block.unwind, state);
  States states{state};
  for (uint32_t i = block.begin; i + 1 < block.end && !states.empty(); ++i) step(ir::InstrId(i), states);
  const ir::InstrId at(block.end - 1);
  const ir::Instr& last = function_.instr(at);
  for (const State& now : states) {
    if (last.op == Op::ret) {
      leave(at, last, now);
    } else if (last.op == Op::test || last.op == Op::select) {
      branch(id, block, last, now);
    } else {
      for (const ir::BlockId to : function_.targets_of(block)) flow_to(id, to, now);
    }
  }
}

uint64_t Walk::FunctionWalk::key_of(ir::ValueId value) const {
  const PathId name = path(value);
  if (name.valid() && paths_[paths_.root_of(name)].kind != StepKind::value)
    return uint64_t{1} << 32 | name.index();
  return value.index();
}

std::optional<int64_t> Walk::FunctionWalk::constant(ir::ValueId value) const {
  const ir::Instr* made = function_.definition(value);
  if (made == nullptr || made->op != Op::constant) return {};
  const ir::Const& text = module_.constant(ir::ConstId(made->payload));
  if (text.kind == ir::ConstKind::null) return 0;
  if (text.kind != ir::ConstKind::integer) return {};
  return text.number;
}

int Walk::FunctionWalk::known(const State& state, uint64_t key, int64_t value) const {
  for (const Fact& fact : state.facts) {
    if (fact.key != key) continue;
    if (fact.equal) return fact.value == value ? 1 : 0;
    if (fact.value == value) return 0;
  }
  return -1;
}

void Walk::FunctionWalk::set_fact(State& state, uint64_t key, int64_t value, bool equal) const {
  if (!facts_.tested.contains(key)) return;
  if (equal) std::erase_if(state.facts, [&](const Fact& fact) { return fact.key == key; });
  const Fact fact{key, value, equal};
  const auto at = std::lower_bound(state.facts.begin(), state.facts.end(), fact);
  if (at == state.facts.end() || *at != fact) state.facts.insert(at, fact);
}

/// A result that decided over a lock is known now.
void Walk::FunctionWalk::settle(State& state, ir::ValueId result, bool zero) const {
  for (size_t i = state.pending.size(); i-- > 0;) {
    const Pending pending = state.pending[i];
    if (pending.result != result) continue;
    state.pending.erase(state.pending.begin() + static_cast<ptrdiff_t>(i));
    if ((pending.success == Success::zero) != zero) continue;
    if (find_lock(state.locks, pending.held.lock) == state.locks.end())
      insert_lock(state.locks, pending.held);
  }
}

void Walk::FunctionWalk::branch(ir::BlockId at, const ir::Block& block, const ir::Instr& test,
                                const State& state) {
  const auto operands = function_.operands_of(test);
  const auto targets = function_.targets_of(block);
  const auto kind = static_cast<ir::TestKind>(test.kind);
  std::optional<int64_t> against = 0;
  bool equal_first = false;  // does the first target mean equality with `against`?
  bool decidable = test.op == Op::test;
  if (decidable && kind == ir::TestKind::is_true) {
    equal_first = false;
  } else if (decidable && (kind == ir::TestKind::eq || kind == ir::TestKind::ne)) {
    against = constant(operands[1]);
    equal_first = kind == ir::TestKind::eq;
    decidable = against.has_value();
  } else if (decidable &&
             (kind == ir::TestKind::lt || kind == ir::TestKind::ge || kind == ir::TestKind::gt) &&
             constant(operands[1]) == std::optional<int64_t>(0)) {
    // Results of locks: `< 0` and `> 0` mean failure, `>= 0` success.
    equal_first = kind == ir::TestKind::ge;
  } else {
    decidable = false;
  }
  if (!decidable) {
    for (const ir::BlockId to : targets) flow_to(at, to, state);
    return;
  }
  const uint64_t key = key_of(operands[0]);
  const int now = known(state, key, *against);
  const LocId flag = flag_of(operands[0]);
  for (int side = 0; side < 2; ++side) {
    const bool equal = (side == 0) == equal_first;
    if (now >= 0 && (now == 1) != equal) continue;
    State next = state;
    if (*against == 0) settle(next, operands[0], equal);
    if ((*against == 0) != equal) pass(flag, next);
    set_fact(next, key, *against, equal);
    flow_to(at, targets[static_cast<size_t>(side)], std::move(next));
  }
}

void Walk::FunctionWalk::leave(ir::InstrId at, const ir::Instr& ret, const State& state) {
  Exit exit{walk_.intern(state.locks), walk_.intern(state.running), {}, {}};
  const auto operands = function_.operands_of(ret);
  if (!operands.empty()) {
    exit.result = constant(operands[0]);
    // `return r;` behind a phi: what the facts say.
    for (const Fact& fact : state.facts)
      if (!exit.result && fact.equal && fact.key == key_of(operands[0])) exit.result = fact.value;
    for (const Pending& pending : state.pending)
      if (pending.result == operands[0]) exit.conditional = pending;
  }
  for (const Exit& other : exits_)
    if (other.locks == exit.locks && other.running == exit.running && other.result == exit.result &&
        other.conditional == exit.conditional)
      return;
  exits_.push_back(exit);
  exit_at_.push_back(at);
}

void Walk::FunctionWalk::leave_running(const State& state) const {
  auto& left = walk_.left_running_[walk_.points_to_.origin_of(instance_).index()];
  left.insert(state.running.begin(), state.running.end());
}

/// A new object that threads will share is nobody else's until it is handed out: that is a mark like the
/// others.
void Walk::FunctionWalk::allocated(ir::InstrId at, States& states) const {
  const ir::ValueId result = function_.instr(at).result;
  if (!result.valid()) return;
  for (const LocId place : walk_.points_to_.targets(instance_, result)) {
    if (!walk_.sharing_.is_shared(walk_.points_to_.place(place).object)) continue;
    Held held;
    held.lock = paths_.root(StepKind::mark, ~place.index());
    held.unique = place;
    held.kind = HeldKind::fresh;
    for (State& state : states)
      if (find_lock(state.locks, held.lock) == state.locks.end()) insert_lock(state.locks, held);
  }
}

void Walk::FunctionWalk::forget_fresh(ir::ValueId value, States& states) const {
  const auto is_fresh = [](const Held& held) { return held.kind == HeldKind::fresh; };
  if (std::none_of(states.begin(), states.end(), [&](const State& state) {
        return std::any_of(state.locks.begin(), state.locks.end(), is_fresh);
      }))
    return;
  std::vector<ObjectId> objects;
  for (const LocId place : walk_.points_to_.targets(instance_, value))
    objects.push_back(walk_.points_to_.place(place).object);
  hand_out(std::move(objects), states);
}

/// What a new thread gets is not the starter's alone any more.
void Walk::FunctionWalk::forget_fresh(const CallEdge& start, States& states) const {
  const ir::Function& entry =
      walk_.points_to_.input().program.function(walk_.points_to_.instance(start.callee).function);
  std::vector<ObjectId> objects;
  for (const ir::ValueId param : entry.params)
    for (const LocId place : walk_.points_to_.targets(start.callee, param))
      objects.push_back(walk_.points_to_.place(place).object);
  hand_out(std::move(objects), states);
}

/// The objects and all that they lead to are others' too.
void Walk::FunctionWalk::hand_out(std::vector<ObjectId> objects, States& states) const {
  std::set<ObjectId> known(objects.begin(), objects.end());
  for (size_t i = 0; i < objects.size(); ++i)
    for (const LocId place : walk_.points_to_.object(objects[i]).places)
      for (const LocId inside : walk_.points_to_.contents(place)) {
        const ObjectId object = walk_.points_to_.place(inside).object;
        if (known.insert(object).second) objects.push_back(object);
      }
  for (State& state : states)
    std::erase_if(state.locks, [&](const Held& held) {
      return held.kind == HeldKind::fresh && known.contains(walk_.points_to_.place(held.unique).object);
    });
}

bool Walk::FunctionWalk::in_loop(ir::InstrId at) const {
  return facts_.loops.innermost[block_of_[at.index()]] >= 0;
}

void Walk::FunctionWalk::step(ir::InstrId at, States& states) {
  const ir::Instr& instr = function_.instr(at);
  switch (instr.op) {
    case Op::load:
    case Op::store: {
      if (instr.op == Op::store && !facts_.tested.empty()) {
        // What was known of the bytes is known no more.
        const PathId base = path(function_.operands_of(instr)[0]);
        if (base.valid() && ir::is_memory(instr)) {
          const PathId gone = paths_.follow(paths_.add(base, module_.memory[instr.payload].offset));
          const uint64_t key = uint64_t{1} << 32 | gone.index();
          for (State& state : states)
            std::erase_if(state.facts, [&](const Fact& fact) { return fact.key == key; });
        }
      }
      if (instr.op == Op::store && instr.operand_count > 1 && is_handed_out(instr, states))
        forget_fresh(function_.operands_of(instr)[1], states);
      if (instr.op == Op::store && ir::is_memory(instr) &&
          module_.memory[instr.payload].order >= ir::MemoryOrder::release) {
        const std::vector<LocId> places = walk_.points_to_.accessed(instance_, instr);
        if (places.size() == 1)
          for (State& state : states) give(places[0], state);
      }
      if (!walk_.sharing_.is_shared(instance_, at)) return;
      for (const State& state : states) {
        const Access access{instance_, at, walk_.intern(state.locks), walk_.intern(state.running)};
        if (walk_.seen_.insert(access).second) walk_.accesses_.push_back(access);
      }
      return;
    }
    case Op::call:
    case Op::call_value:
      call(at, states);
      return;
    default:
      return;
  }
}

/// Does a store put a pointer where others can find it? Into another new object it does not.
bool Walk::FunctionWalk::is_handed_out(const ir::Instr& store, const States& states) const {
  if (!ir::is_memory(store)) return false;
  const auto is_new = [&](ObjectId object) {
    return std::all_of(states.begin(), states.end(), [&](const State& state) {
      return std::any_of(state.locks.begin(), state.locks.end(), [&](const Held& held) {
        return held.kind == HeldKind::fresh && walk_.points_to_.place(held.unique).object == object;
      });
    });
  };
  for (const LocId place : walk_.points_to_.accessed(instance_, store)) {
    const ObjectId object = walk_.points_to_.place(place).object;
    if (walk_.sharing_.escapes(object) && !is_new(object)) return true;
  }
  return false;
}

void Walk::FunctionWalk::call(ir::InstrId at, States& states) {
  const ir::Instr& instr = function_.instr(at);
  if (const model::NativeCall* known = walk_.points_to_.meaning(module_, instr)) {
    known_call(*known, at, states);
  } else {
    enter_callees(at, states);
  }
  if ((instr.flags & ir::kNoReturn) != 0) states.clear();
}

void Walk::FunctionWalk::known_call(const model::NativeCall& known, ir::InstrId at, States& states) {
  const auto operands = function_.operands_of(function_.instr(at));
  const auto operand = [&](uint8_t i) { return i < operands.size() ? operands[i] : ir::ValueId(); };
  const PathId object = path(operand(known.object));
  if (signalled(known, operand(known.object), states)) return;
  switch (known.act) {
    case NativeAct::acquire:
      for (State& state : states) acquire(known, object, {}, at, state);
      return;
    case NativeAct::release:
      for (State& state : states) release(object, at, state, !known.counts);
      succeeds(at, states);
      return;
    case NativeAct::acquire_all:
      for (State& state : states)
        for (const ir::ValueId lock : operands) acquire(known, path(lock), {}, at, state, false);
      return;
    case NativeAct::guard_acquire:
      for (State& state : states)
        for (size_t i = known.other; i < operands.size(); ++i)
          acquire(known, path(operands[i]), object, at, state, operands.size() <= size_t{known.other} + 1);
      return;
    case NativeAct::guard_adopt:
      for (State& state : states)
        for (const PathId lock : guarded(object))
          if (const auto held = find_lock(state.locks, lock); held != state.locks.end()) held->guard = object;
      return;
    case NativeAct::guard_lock:
      for (State& state : states)
        for (const PathId lock : guarded(object)) acquire(known, lock, object, at, state);
      return;
    case NativeAct::guard_unlock:
    case NativeAct::guard_end:
      for (State& state : states) release_guard(object, state, false);
      return;
    case NativeAct::guard_forget:
      for (State& state : states) release_guard(object, state, true);
      return;
    case NativeAct::wait: {
      for (State& state : states) {
        Event event;
        event.lock = object;
        record(EventKind::wait, at, state, event);
      }
      if (!known.can_fail) succeeds(at, states);
      return;
    }
    case NativeAct::blocks:
      for (State& state : states)
        if (holds_lock(state.locks)) record(EventKind::blocks, at, state, {});
      return;
    case NativeAct::join:
    case NativeAct::join_object:
      for (State& state : states) join(at, operand(known.object), known.act == NativeAct::join_object, state);
      return;
    case NativeAct::create:
    case NativeAct::create_state:
    case NativeAct::handler:
    case NativeAct::deferred:
      return start(at, states, false);
    case NativeAct::region:
      return start(at, states, true);
    case NativeAct::once:
      return once(known, at, states);
    case NativeAct::calls:
      return enter_callees(at, states);
    case NativeAct::exit_thread:
      for (const State& state : states) leave_running(state);
      states.clear();
      return;
    case NativeAct::exit:
      states.clear();
      return;
    case NativeAct::allocate:
      return allocated(at, states);
    default:
      return;
  }
}

void Walk::FunctionWalk::acquire(const model::NativeCall& known, PathId lock, PathId guard, ir::InstrId at,
                                 State& state, bool report) {
  if (!lock.valid()) return;
  if (report) {
    Event event;
    event.lock = lock;
    event.unique = unique_place(lock);
    event.waits = known.blocks;
    event.shared = known.shared;
    event.recursive = known.recursive;
    event.spins = known.spins;
    record(EventKind::acquire, at, state, event);
  }
  Held held{lock, guard, {}, known.shared, known.recursive, known.spins, 1, {id_, at}};
  held.unique = unique_place(lock);
  const ir::ValueId result = function_.instr(at).result;
  // A lock that waits fails only if it is misused: the way on which it did is none.
  const bool sure = known.blocks && !known.can_fail;
  if (sure && known.success == Success::zero && result.valid()) set_fact(state, key_of(result), 0, true);
  const bool tested =
      known.success != Success::always && result.valid() && facts_.tested.contains(key_of(result));
  if (known.success != Success::always && !sure && (!known.blocks || tested)) {
    state.pending.push_back({result, held, known.success});
    return;
  }
  if (const auto there = find_lock(state.locks, lock); there != state.locks.end()) {
    if (there->times < 8) ++there->times;
    return;
  }
  insert_lock(state.locks, held);
}

/// Unlocking and waiting fail only if they are misused: a result that somebody asks for is 0.
void Walk::FunctionWalk::succeeds(ir::InstrId at, States& states) const {
  const ir::ValueId result = function_.instr(at).result;
  if (!result.valid()) return;
  for (State& state : states) set_fact(state, key_of(result), 0, true);
}

void Walk::FunctionWalk::release(PathId lock, ir::InstrId at, State& state, bool report) {
  if (!lock.valid()) return;
  auto held = find_lock(state.locks, lock);
  if (held == state.locks.end()) {
    // The same lock by another name.
    if (const LocId place = unique_place(lock); place.valid())
      held = std::find_if(state.locks.begin(), state.locks.end(), [&](const Held& other) {
        return other.kind == HeldKind::lock && other.unique == place;
      });
  }
  if (held == state.locks.end()) {
    // A name that says nothing may be any of those that are held: take the last one of its kind.
    const StepKind root = paths_[paths_.root_of(lock)].kind;
    const bool vague = root == StepKind::value || paths_.has_follow(lock) || paths_.is_indexed(lock);
    if (vague && holds_lock(state.locks)) {
      for (auto it = state.locks.begin(); it != state.locks.end(); ++it)
        if (it->kind == HeldKind::lock) held = it;
      for (auto it = state.locks.begin(); it != state.locks.end(); ++it)
        if (it->kind == HeldKind::lock && paths_[it->lock].kind == paths_[lock].kind &&
            paths_[it->lock].amount == paths_[lock].amount)
          held = it;
    } else {
      // A pending one counts as held: `trylock(m); ...; unlock(m)` without a look at the result.
      const size_t before = state.pending.size();
      std::erase_if(state.pending, [&](const Pending& pending) { return pending.held.lock == lock; });
      if (report && before == state.pending.size() && !vague) {
        Event event;
        event.lock = lock;
        record(EventKind::release_unheld, at, state, event);
      }
      released_.insert(lock);
      return;
    }
  }
  released_.insert(held->lock);
  if (held->times > 1) {
    --held->times;
    return;
  }
  state.locks.erase(held);
}

void Walk::FunctionWalk::give(LocId signal, State& state) const {
  if (!signal.valid()) return;
  std::erase_if(state.locks,
                [&](const Held& held) { return held.kind == HeldKind::before && held.unique == signal; });
}

void Walk::FunctionWalk::pass(LocId signal, State& state) const {
  if (!signal.valid()) return;
  Held held;
  held.lock = paths_.root(StepKind::mark, signal.index() << 1 | 1);
  held.unique = signal;
  held.kind = HeldKind::passed;
  if (find_lock(state.locks, held.lock) == state.locks.end()) insert_lock(state.locks, held);
}

bool Walk::FunctionWalk::signalled(const model::NativeCall& known, ir::ValueId object, States& states) const {
  const bool counts = known.counts && (known.act == NativeAct::acquire || known.act == NativeAct::release);
  const bool posts = known.act == NativeAct::post, awaits = known.act == NativeAct::await;
  const bool both = known.act == NativeAct::barrier;
  if (!counts && !posts && !awaits && !both) return false;
  const LocId place = object.valid() ? walk_.only_place(instance_, object) : LocId();
  if (counts) {
    const auto it = walk_.semaphores_.find(place);
    if (it == walk_.semaphores_.end() || it->second == 1) return false;  // a lock
    if (it->second != 0) return true;  // many may pass: neither a lock nor a signal
  }
  for (State& state : states) {
    if (posts || both || known.act == NativeAct::release) give(place, state);
    if (awaits || both || known.act == NativeAct::acquire) pass(place, state);
  }
  return true;
}

/// What runs once is before everything that has seen it done, and never beside itself.
void Walk::FunctionWalk::once(const model::NativeCall& known, ir::InstrId at, States& states) {
  const auto operands = function_.operands_of(function_.instr(at));
  const LocId control = walk_.only_place(instance_, operands[known.object]);
  if (!control.valid()) return enter_callees(at, states);
  Held before;
  before.lock = paths_.root(StepKind::mark, control.index() << 1);
  before.unique = control;
  before.kind = HeldKind::before;
  Held alone = before;
  alone.lock = path(operands[known.object]);
  alone.kind = HeldKind::lock;
  alone.taken = {id_, at};
  for (State& state : states) {
    if (find_lock(state.locks, before.lock) == state.locks.end()) insert_lock(state.locks, before);
    if (alone.lock.valid() && find_lock(state.locks, alone.lock) == state.locks.end())
      insert_lock(state.locks, alone);
  }
  enter_callees(at, states);
  for (State& state : states) {
    std::erase_if(state.locks, [&](const Held& held) { return held.unique == control; });
    pass(control, state);
  }
}

/// The atomic flag whose value a branch asks for.
LocId Walk::FunctionWalk::flag_of(ir::ValueId condition) const {
  const ir::Instr* made = function_.definition(condition);
  for (int i = 0; i < 3 && made != nullptr && made->op == Op::call; ++i) {  // `load & 1`, `(bool)load`
    if (module_.callee(ir::CalleeId(made->payload)).module.view() != ir::kOpModule) return {};
    made = made->operand_count > 0 ? function_.definition(function_.operands_of(*made)[0]) : nullptr;
  }
  if (made == nullptr || made->op != Op::load || !ir::is_memory(*made)) return {};
  const ir::MemoryOrder order = module_.memory[made->payload].order;
  if (order != ir::MemoryOrder::acquire && order != ir::MemoryOrder::acq_rel &&
      order != ir::MemoryOrder::seq_cst)
    return {};
  const std::vector<LocId> places = walk_.points_to_.accessed(instance_, *made);
  if (places.size() != 1 || !walk_.sharing_.is_unique(walk_.points_to_.place(places[0]).object)) return {};
  return places[0];
}

/// The place that a path means, if it is one only and there is only one such object.
LocId Walk::FunctionWalk::unique_place(PathId path) const {
  const std::vector<LocId> places = walk_.sharing_.places(instance_, path, paths_);
  if (places.size() != 1 || paths_.is_indexed(path)) return {};
  return walk_.sharing_.is_unique(walk_.points_to_.place(places[0]).object) ? places[0] : LocId();
}

std::vector<PathId> Walk::FunctionWalk::guarded(PathId guard) const {
  const auto it = facts_.guards.find(guard);
  return it == facts_.guards.end() ? std::vector<PathId>() : it->second;
}

void Walk::FunctionWalk::release_guard(PathId guard, State& state, bool forget) {
  if (!guard.valid()) return;
  for (size_t i = state.locks.size(); i-- > 0;) {
    Held& held = state.locks[i];
    if (held.guard != guard) continue;
    if (forget) {
      held.guard = {};
    } else if (held.times > 1) {
      --held.times;
    } else {
      state.locks.erase(state.locks.begin() + static_cast<ptrdiff_t>(i));
    }
  }
}

std::vector<OriginId> Walk::FunctionWalk::threads_of(ir::ValueId handle, bool is_object) const {
  std::vector<OriginId> result;
  const auto add = [&](LocId place) {
    const Object& object = walk_.points_to_.object(walk_.points_to_.place(place).object);
    if (object.kind == ObjectKind::thread) result.push_back(object.origin);
  };
  for (const LocId target : walk_.points_to_.targets(instance_, handle)) {
    if (!is_object) {
      add(target);
    } else {
      for (const LocId inside : walk_.points_to_.contents(target)) add(inside);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

void Walk::FunctionWalk::join(ir::InstrId at, ir::ValueId handle, bool is_object, State& state) {
  const std::vector<OriginId> threads = threads_of(handle, is_object);
  // One handle, one thread. In a loop all of them have ended when it ends (flow_to), unless each is joined in
  // the round that starts it.
  if (threads.size() != 1) return;
  const Site made = walk_.points_to_.origin(threads[0]).made_at;
  const bool made_in_loop =
      native::in_loop(walk_.points_to_.input().program.function(made.function), made.instr);
  const bool same_round =
      made_in_loop && made.function == id_ &&
      facts_.loops.innermost[block_of_[made.instr.index()]] == facts_.loops.innermost[block_of_[at.index()]];
  if (in_loop(at) ? !same_round : made_in_loop) return;
  ended(threads[0], state);
}

/// It has ended, and so have those of its own threads that it has seen end.
void Walk::FunctionWalk::ended(OriginId thread, State& state) const {
  for (const OriginId started : walk_.sharing_.started_by(thread))
    if (started == thread || !walk_.left_running_[thread.index()].contains(started))
      std::erase(state.running, started);
}

void Walk::FunctionWalk::start(ir::InstrId at, States& states, bool ends) {
  for (const CallEdge& edge : walk_.points_to_.calls_at(instance_, at)) {
    if (edge.kind != EdgeKind::start) continue;
    const size_t started = edge.started.index();
    // First what it does itself: which threads of its own it leaves behind is asked at its join.
    walk_.enter_origin(edge.callee, edge.started, depth_ + 1);
    forget_fresh(edge, states);
    for (State& state : states) {
      Event event;
      event.started = edge.started;
      record(EventKind::start, at, state, event);
      for (const OriginId other : state.running) {
        if (other == edge.started) walk_.multiple_[started] = true;
        for (const OriginId fresh : walk_.sharing_.started_by(edge.started))
          walk_.overlap_[fresh.index()][other.index()] = walk_.overlap_[other.index()][fresh.index()] = true;
      }
      if (ends) continue;
      for (const OriginId running : walk_.sharing_.started_by(edge.started))
        insert_origin(state.running, running);
    }
  }
}

void Walk::FunctionWalk::record(EventKind kind, ir::InstrId at, const State& state, Event event) {
  event.kind = kind;
  event.instance = instance_;
  event.instr = at;
  event.locks = walk_.intern(state.locks);
  event.running = walk_.intern(state.running);
  if (walk_.seen_events_
          .insert({kind, instance_, at, event.locks, kind == EventKind::start ? PathId{} : event.lock,
                   event.running})
          .second)
    walk_.events_.push_back(event);
}

Lockset Walk::FunctionWalk::translate(const Lockset& locks, const Translation& translation,
                                      const std::set<ObjectId>& passed, std::vector<size_t>& from) const {
  std::vector<std::pair<Held, size_t>> result;
  for (size_t i = 0; i < locks.size(); ++i) {
    Held held = locks[i];
    if (held.kind == HeldKind::fresh && !passed.contains(walk_.points_to_.place(held.unique).object))
      continue;
    held.lock = translation.to_callee(held.lock);
    if (!held.lock.valid()) held.lock = paths_.root(StepKind::foreign, static_cast<uint32_t>(i));
    if (held.guard.valid()) {
      held.guard = translation.to_callee(held.guard);
      if (!held.guard.valid()) held.guard = paths_.root(StepKind::foreign, 1000);
    }
    result.emplace_back(held, i);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.first.lock < b.first.lock; });
  Lockset translated;
  for (const auto& [held, index] : result) {
    if (!translated.empty() && translated.back().lock == held.lock) continue;
    translated.push_back(held);
    from.push_back(index);
  }
  return translated;
}

void Walk::FunctionWalk::enter_callees(ir::InstrId at, States& states) {
  const auto edges = walk_.points_to_.calls_at(instance_, at);
  if (edges.empty()) return;
  const ir::Instr& instr = function_.instr(at);
  auto operands = function_.operands_of(instr);
  if (instr.op == Op::call_value) operands = operands.subspan(1);
  std::vector<PathId> arguments;
  if (walk_.points_to_.meaning(module_, instr) == nullptr)
    for (const ir::ValueId operand : operands) arguments.push_back(path(operand));
  const Translation translation(paths_, arguments);
  std::set<ObjectId> passed;
  for (const State& state : states)
    if (std::any_of(state.locks.begin(), state.locks.end(),
                    [](const Held& held) { return held.kind == HeldKind::fresh; })) {
      for (const ir::ValueId operand : operands)
        for (const LocId place : walk_.points_to_.targets(instance_, operand))
          passed.insert(walk_.points_to_.place(place).object);
      break;
    }
  States next;
  std::set<std::vector<uint64_t>> seen;
  for (const State& state : states) {
    std::vector<size_t> from;
    const Lockset inside = translate(state.locks, translation, passed, from);
    const LocksetId locks = walk_.intern(inside);
    const RunningId running = walk_.intern(state.running);
    for (const CallEdge& edge : edges) {
      if (edge.kind != EdgeKind::call) continue;
      const std::vector<Exit> exits = walk_.enter(edge.callee, locks, running, depth_ + 1);
      for (const Exit& exit : exits) {
        State after = state;
        after.running = walk_.running(exit.running);
        after.locks.clear();
        for (Held held : walk_.lockset(exit.locks)) {
          const auto was = std::find_if(inside.begin(), inside.end(),
                                        [&](const Held& other) { return other.lock == held.lock; });
          if (was != inside.end()) {
            Held kept = state.locks[from[static_cast<size_t>(was - inside.begin())]];
            kept.times = held.times;
            insert_lock(after.locks, kept);
            continue;
          }
          const PathId here = translation.to_caller(held.lock);
          held.lock = here.valid() ? here : paths_.root(StepKind::foreign, 2000 + at.index());
          held.guard = held.guard.valid() ? translation.to_caller(held.guard) : PathId{};
          if (find_lock(after.locks, held.lock) == after.locks.end()) insert_lock(after.locks, held);
        }
        // New objects that the callee did not get are as new as before.
        for (const Held& held : state.locks)
          if (held.kind == HeldKind::fresh && !passed.contains(walk_.points_to_.place(held.unique).object) &&
              find_lock(after.locks, held.lock) == after.locks.end())
            insert_lock(after.locks, held);
        for (const Held& held : state.locks)
          if (find_lock(after.locks, held.lock) == after.locks.end()) released_.insert(held.lock);
        if (instr.result.valid()) {
          const uint64_t key = key_of(instr.result);
          std::erase_if(after.facts, [&](const Fact& fact) { return fact.key == key; });
          if (exit.result) set_fact(after, key, *exit.result, true);
          if (exit.conditional) {
            Pending pending = *exit.conditional;
            pending.result = instr.result;
            pending.held.lock = translation.to_caller(pending.held.lock);
            if (pending.held.lock.valid()) after.pending.push_back(pending);
          }
        }
        if (seen.insert(signature(after)).second) next.push_back(std::move(after));
      }
    }
  }
  states = std::move(next);
}

}  // namespace ravel::flow::native
