// SPDX-License-Identifier: Apache-2.0
//
// What calls with a meaning do to a state: locks and guards, semaphores and flags, once.
#include <algorithm>

#include "flow/native/walk_function.h"

namespace ravel::flow::native {

using ir::Op;
using model::NativeAct;
using model::Success;

/// Other than by waiting for a lock.
bool Walk::FunctionWalk::may_sleep(const model::NativeCall& known,
                                   std::span<const ir::ValueId> operands) const {
  constexpr int64_t kMayReclaim = 0x400;  // __GFP_DIRECT_RECLAIM of the Linux kernel
  switch (known.act) {
    case NativeAct::blocks:
    case NativeAct::await:
    case NativeAct::barrier:
    case NativeAct::join:
    case NativeAct::join_array:
    case NativeAct::stop:
      return true;
    case NativeAct::join_object:
      return !known.unwinds;
    case NativeAct::allocate: {
      const auto flags = known.flags < operands.size() ? constant(operands[known.flags]) : std::nullopt;
      return flags && (*flags & kMayReclaim) != 0;
    }
    default:
      return false;
  }
}

void Walk::FunctionWalk::known_call(const model::NativeCall& known, ir::InstrId at, States& states) {
  const auto operands = function_.operands_of(function_.instr(at));
  const auto operand = [&](uint8_t i) { return i < operands.size() ? operands[i] : ir::ValueId(); };
  const PathId object = path(operand(known.object));
  if (may_sleep(known, operands))
    for (const State& state : states)
      if (holds_lock(state.locks)) record(EventKind::blocks, at, state, {});
  if (known.ends_tasks) end_tasks(true, states);
  if (known.act == NativeAct::await && known.through) end_async(at, operand(known.object), states);
  if (signalled(known, operand(known.object), states)) return;
  switch (known.act) {
    case NativeAct::acquire:
      for (State& state : states) acquire(known, object, {}, at, state);
      return;
    case NativeAct::release:
      for (State& state : states)
        release(object, at, state, !known.counts && !known.quiet && !is_one_of(walk_.recursive_, object));
      if (known.is_static) static_is_made(operand(known.object), states);
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
    case NativeAct::guard_try:
      return guard_try(known, object, at, states);
    case NativeAct::guard_owns:
      return guard_owns(object, at, states);
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
      for (State& state : states) release_guard(object, at, state, false);
      return;
    case NativeAct::guard_forget:
      for (State& state : states) release_guard(object, at, state, true);
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
    case NativeAct::join:
    case NativeAct::join_object:
      return join(known, at, states);
    case NativeAct::join_array:
      return join_array(operand(known.object), states);
    case NativeAct::join_tasks:
      return end_tasks(false, states);
    case NativeAct::stop:
      return stop(known, at, states);
    case NativeAct::detach:
      return detach(known, operand(known.object), states);
    case NativeAct::resume:
      return resume(known, at, states);
    case NativeAct::create:
    case NativeAct::create_state:
    case NativeAct::handler:
    case NativeAct::deferred:
    case NativeAct::task:
      return start(at, states, false);
    case NativeAct::region:
      return start(at, states, true);
    case NativeAct::once:
      return once(known, at, states);
    case NativeAct::calls:
      return enter_callees(at, states);
    case NativeAct::run_loop:
      return run_loop(at, states);
    case NativeAct::listen:
      return forget_fresh(operand(known.argument), states);
    case NativeAct::exit_thread:
      for (const State& state : gives_up() ? States() : states) leave_running(state);
      states.clear();
      return;
    case NativeAct::exit:
      for (const State& state : known.at_exit ? states : States())
        walk_.running_at_exit_.insert(state.running.begin(), state.running.end());
      states.clear();
      return;
    case NativeAct::allocate:
      return allocated(at, states);
    case NativeAct::forks:
      return forks(at, states);
    default:
      return;
  }
}

void Walk::FunctionWalk::forks(ir::InstrId at, States& states) {
  Pending child{function_.instr(at).result, {}, Success::zero};
  child.held.kind = HeldKind::child;
  if (!child.result.valid()) return;
  for (State& state : states) state.pending.push_back(child);
}

/// `std::lock_guard<std::recursive_mutex>`: the type of a guard says what its lock is.
bool Walk::FunctionWalk::is_of_recursive(const ir::Instr& call) const {
  if (call.op != Op::call) return false;
  const std::string_view callee = module_.callee(ir::CalleeId(call.payload)).name.view();
  return callee.find("15recursive_mutexE") != std::string_view::npos ||
         callee.find("21recursive_timed_mutexE") != std::string_view::npos;
}

void Walk::FunctionWalk::acquire(const model::NativeCall& known, PathId lock, PathId guard, ir::InstrId at,
                                 State& state, bool report) {
  if (!lock.valid()) return;
  if (is_one_of(walk_.checking_, lock) && find_lock(state.locks, lock) != state.locks.end()) {
    constexpr int64_t kDeadlock = 35;  // EDEADLK of Linux: it has not waited
    if (const ir::ValueId result = function_.instr(at).result; result.valid())
      set_fact(state, key_of(result), kDeadlock, true);
    return;
  }
  const bool recursive =
      known.recursive || is_one_of(walk_.recursive_, lock) || is_of_recursive(function_.instr(at));
  if (report) {
    Event event;
    event.lock = lock;
    event.unique = unique_place(lock);
    event.waits = known.blocks;
    event.shared = known.shared;
    event.recursive = recursive;
    event.spins = known.spins;
    event.masks = known.masks;
    record(EventKind::acquire, at, state, event);
  }
  Held held{lock, guard, {}, known.shared, recursive, known.spins, 1, {id_, at}};
  held.unique = unique_place(lock);
  held.tried = !known.blocks;
  note_taken(at, lock);
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
  if (known.to_the_end && find_lock(state.locks, lock) == state.locks.end()) asserted_.insert(lock);
  if (const auto there = find_lock(state.locks, lock); there != state.locks.end()) {
    // What a guard takes again, it gives again: nothing is changed, and its end finds nothing of its own.
    if (!guard.valid() && there->times < 8) ++there->times;
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
  if (held == state.locks.end()) held = held_at_same_place(lock, state);
  if (held == state.locks.end()) {
    // A name that says nothing may be any of those that are held at a place where it may lead: take the last
    // one of its kind.
    const StepKind root = paths_[paths_.root_of(lock)].kind;
    const bool vague = root == StepKind::value || paths_.has_follow(lock) || paths_.is_indexed(lock);
    if (vague) {
      for (auto it = state.locks.begin(); it != state.locks.end(); ++it)
        if (it->kind == HeldKind::lock && may_be_same(*it, lock)) held = it;
      for (auto it = state.locks.begin(); it != state.locks.end(); ++it)
        if (it->kind == HeldKind::lock && paths_[it->lock].kind == paths_[lock].kind &&
            paths_[it->lock].amount == paths_[lock].amount && may_be_same(*it, lock))
          held = it;
    }
    if (held == state.locks.end()) {
      // A pending one counts as held: `trylock(m); ...; unlock(m)` without a look at the result.
      const size_t before = state.pending.size();
      std::erase_if(state.pending, [&](const Pending& pending) { return pending.held.lock == lock; });
      const DeclaredFunction* own = walk_.declared_.function(function_.name);
      if (own != nullptr && (!own->releases.empty() || own->releases_any)) report = false;
      // A vague name may be that of a lock which was forgotten on the way; an element of a known array of
      // locks none of which is held is not.
      const bool is_known = !vague || (root == StepKind::global && !paths_.has_follow(lock) && !coarse_ &&
                                       !walk_.places(instance_, lock).empty());
      if (report && before == state.pending.size() && is_known) {
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
  note_given(at, held->lock);
  state.locks.erase(held);
}

void Walk::FunctionWalk::note_taken(ir::InstrId at, PathId lock) const {
  if (!walk_.section_ends_.insert({instance_, at, lock, true}).second) return;
  std::vector<LocId>& all = walk_.taken_at_[{id_, at}];
  const std::vector<LocId>& more = walk_.places(instance_, lock);
  all.insert(all.end(), more.begin(), more.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

/// Where a lock that is held may lie: what its name says, or, if it has none here, where it was taken.
const std::vector<LocId>& Walk::FunctionWalk::held_places(const Held& held) const {
  const std::vector<LocId>& places = walk_.places(instance_, held.lock);
  return places.empty() ? walk_.taken_at_[held.taken] : places;
}

/// Where nothing is known of one of them, it may be any.
bool Walk::FunctionWalk::may_be_same(const Held& held, PathId lock) const {
  const std::vector<LocId>& places = walk_.places(instance_, lock);
  if (places.empty()) return true;
  if (held.unique.valid()) return std::binary_search(places.begin(), places.end(), held.unique);
  const std::vector<LocId>& others = held_places(held);
  return others.empty() || std::any_of(places.begin(), places.end(), [&](LocId place) {
           return std::binary_search(others.begin(), others.end(), place);
         });
}

/// The name of a lock that somebody else has taken and that has none here: what this function releases though
/// it takes it nowhere. `p = choose(list)`, which returns with p's lock and p's number, and then
/// `unlock(&table[p].lock)`. Invalid if there are two such names.
PathId Walk::FunctionWalk::released_here(const Held& held) const {
  PathId result;
  for (const PathId lock : facts_.only_released) {
    const std::vector<LocId>& places = walk_.places(instance_, lock);
    const std::vector<LocId>& others = walk_.taken_at_[held.taken];
    const bool meet = std::any_of(places.begin(), places.end(), [&](LocId place) {
      return std::binary_search(others.begin(), others.end(), place);
    });
    if (!meet) continue;
    if (result.valid()) return {};
    result = lock;
  }
  return result;
}

/// A lock of a caller's that cannot be named after the arguments, but is released here.
void Walk::FunctionWalk::name_released(State& state) {
  if (facts_.only_released.empty()) return;
  const Lockset before = state.locks;
  for (const Held& held : before) {
    if (held.kind != HeldKind::lock || paths_[held.lock].kind != StepKind::foreign) continue;
    Held renamed = held;
    renamed.lock = released_here(held);
    if (!renamed.lock.valid() || find_lock(state.locks, renamed.lock) != state.locks.end()) continue;
    std::erase_if(state.locks, [&](const Held& other) { return other.lock == held.lock; });
    insert_lock(state.locks, renamed);
    foreign_.emplace(renamed.lock, held.lock);
    walk_.kept_.insert(held.taken);
  }
}

/// Callers know them by the names that they came with.
void Walk::FunctionWalk::unname_released(State& state) const {
  for (const auto& [name, foreign] : foreign_) {
    const auto at = find_lock(state.locks, name);
    if (at == state.locks.end()) continue;
    Held held = *at;
    held.lock = foreign;
    state.locks.erase(at);
    insert_lock(state.locks, held);
  }
}

/// A lock that came along as a `void *`, or as somebody's result: the only one of those held that lies where
/// this name may lead.
Lockset::iterator Walk::FunctionWalk::held_at_same_place(PathId lock, State& state) const {
  const std::vector<LocId>& places = walk_.places(instance_, lock);
  auto found = state.locks.end();
  for (auto it = state.locks.begin(); it != state.locks.end(); ++it) {
    if (it->kind != HeldKind::lock) continue;
    const std::vector<LocId>& others = walk_.places(instance_, it->lock);
    const bool meet = std::any_of(places.begin(), places.end(), [&](LocId place) {
      return std::binary_search(others.begin(), others.end(), place);
    });
    if (!meet) continue;
    if (found != state.locks.end()) return state.locks.end();
    found = it;
  }
  return found;
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
  const std::vector<LocId> places =
      object.valid() ? walk_.signal_places(instance_, known, object) : std::vector<LocId>();
  if (counts) {
    const LocId place = places.size() == 1 ? places[0] : LocId();
    const auto it = walk_.semaphores_.find(place);
    if (it == walk_.semaphores_.end() || it->second == 1) return false;  // a lock
    if (it->second != 0) return true;  // many may pass: neither a lock nor a signal
  }
  for (State& state : states) {
    for (const LocId place : places) {
      if (posts || both || known.act == NativeAct::release) give(place, state);
      if (awaits || both || known.act == NativeAct::acquire) pass(place, state);
    }
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
  const ir::Instr* load = flag_load(function_, module_, condition);
  if (load == nullptr) return {};
  const std::vector<LocId> places = walk_.points_to_.accessed(instance_, *load);
  if (places.size() != 1 || !walk_.sharing_.is_unique(walk_.points_to_.place(places[0]).object)) return {};
  return places[0];
}

/// The place that a path means, if it is one only and there is only one such object.
LocId Walk::FunctionWalk::unique_place(PathId path) const {
  if (paths_.is_indexed(path)) return {};
  const std::vector<LocId>& places = walk_.places(instance_, path);
  LocId only;
  for (const LocId place : places) {
    // A constant is no lock, though it may be the name of one.
    const ObjectId object = walk_.points_to_.place(place).object;
    if (places.size() > 1 && walk_.points_to_.object(object).is_constant) continue;
    if (only.valid()) return {};
    only = place;
  }
  return only.valid() && walk_.sharing_.is_unique(walk_.points_to_.place(only).object) ? only : LocId();
}

bool Walk::FunctionWalk::is_one_of(const std::set<LocId>& kind, PathId lock) const {
  if (kind.empty() || !lock.valid()) return false;
  const std::vector<LocId>& places = walk_.places(instance_, lock);
  return !places.empty() &&
         std::all_of(places.begin(), places.end(), [&](LocId place) { return kind.contains(place); });
}

/// std::unique_lock with std::try_to_lock: two states, and owns_lock() tells them apart.
void Walk::FunctionWalk::guard_try(const model::NativeCall& known, PathId guard, ir::InstrId at,
                                   States& states) {
  model::NativeCall taken = known;
  taken.blocks = false;
  const size_t count = states.size();
  for (size_t i = 0; i < count; ++i) {
    State with = states[i];
    for (const PathId lock : guarded(guard)) acquire(taken, lock, guard, at, with);
    states.push_back(std::move(with));
  }
}

void Walk::FunctionWalk::guard_owns(PathId guard, ir::InstrId at, States& states) const {
  const ir::ValueId result = function_.instr(at).result;
  if (!result.valid() || !guard.valid() || guarded(guard).empty()) return;
  for (State& state : states) {
    const bool holds = std::any_of(state.locks.begin(), state.locks.end(),
                                   [&](const Held& held) { return held.guard == guard; });
    set_fact(state, key_of(result), holds ? 1 : 0, true);
  }
}

/// Whoever made it, and whoever finds it made, comes after its making.
void Walk::FunctionWalk::static_is_made(ir::ValueId guard, States& states) const {
  const LocId place = guard.valid() ? walk_.only_place(instance_, guard) : LocId();
  for (State& state : states) {
    give(place, state);
    pass(place, state);
  }
}

/// A lock of one's own, made of an atomic exchange or compare-and-exchange: what the condition asks, and
/// which answer means that it was got.
std::optional<Walk::FunctionWalk::Attempt> Walk::FunctionWalk::attempt_of(ir::ValueId condition) const {
  const ir::Instr* made = function_.definition(condition);
  bool compares = false;
  for (int i = 0; i < 4 && made != nullptr && made->op == Op::call; ++i) {
    const ir::FuncName& callee = module_.callee(ir::CalleeId(made->payload));
    const std::string_view name = callee.name.view();
    if (callee.module.view() != ir::kOpModule || made->operand_count == 0) return {};
    if (name != "extract" && name != "and" && name != "cmpxchg") return {};
    const auto operands = function_.operands_of(*made);
    if (name == "cmpxchg") {
      compares = true;
      if (operands.size() < 3 || constant(operands[1]) != std::optional<int64_t>(0)) return {};
      const auto wanted = constant(operands[2]);
      if (!wanted || *wanted == 0) return {};
    }
    made = function_.definition(operands[0]);
  }
  if (made == nullptr || made->op != Op::load || !ir::is_memory(*made)) return {};
  const ir::Memory& memory = module_.memory[made->payload];
  if (!memory.is_update || memory.order < ir::MemoryOrder::acquire) return {};
  if (!walk_.is_given_back(id_, *made)) return {};
  const ir::ValueId base = function_.operands_of(*made)[0];
  const PathId place = path(base);
  if (!place.valid()) return {};
  if (!compares) {
    const ir::Instr* store = made + 1;  // a constant in between, perhaps
    if (store->op == Op::constant) ++store;
    if (store->op != Op::store || function_.operands_of(*store)[0] != base) return {};
    const auto wanted = constant(function_.operands_of(*store)[1]);
    if (!wanted || *wanted == 0) return {};
  }
  return Attempt{paths_.add(place, memory.offset), !compares,
                 ir::InstrId(static_cast<size_t>(made - function_.instrs.data()))};
}

/// Does who did not get it ask again at once? In a longer round, it does something else first.
bool Walk::FunctionWalk::asks_again(ir::InstrId at) const {
  constexpr int kBlocksMax = 5;
  const uint32_t asks = block_of_[at.index()];
  std::set<uint32_t> reached{asks};
  for (int i = 0; i < kBlocksMax; ++i) {
    std::set<uint32_t> next;
    for (const uint32_t block : reached)
      for (const ir::BlockId to : function_.targets_of(function_.blocks[block])) next.insert(to.index());
    if (next.contains(asks)) return true;
    reached = std::move(next);
  }
  return false;
}

void Walk::FunctionWalk::take_attempt(const Attempt& attempt, State& state) const {
  if (find_lock(state.locks, attempt.lock) != state.locks.end()) return;
  Held held;
  held.lock = attempt.lock;
  held.unique = unique_place(attempt.lock);
  held.spins = asks_again(attempt.at);
  held.taken = {id_, attempt.at};
  note_taken(attempt.at, attempt.lock);
  insert_lock(state.locks, held);
}

/// `flag = 0`, atomically: if the flag is held as a lock, it is released.
void Walk::FunctionWalk::end_attempt(const ir::Instr& store, States& states) const {
  const auto operands = function_.operands_of(store);
  if (operands.size() < 2 || constant(operands[1]) != std::optional<int64_t>(0)) return;
  const PathId base = path(operands[0]);
  if (!base.valid()) return;
  const PathId lock = paths_.add(base, module_.memory[store.payload].offset);
  for (State& state : states)
    if (const auto held = find_lock(state.locks, lock);
        held != state.locks.end() && held->kind == HeldKind::lock) {
      note_given(ir::InstrId(static_cast<size_t>(&store - function_.instrs.data())), lock);
      state.locks.erase(held);
    }
}

std::vector<PathId> Walk::FunctionWalk::guarded(PathId guard) const {
  const auto it = facts_.guards.find(guard);
  return it == facts_.guards.end() ? std::vector<PathId>() : it->second;
}

void Walk::FunctionWalk::release_guard(PathId guard, ir::InstrId at, State& state, bool forget) {
  if (!guard.valid()) return;
  for (size_t i = state.locks.size(); i-- > 0;) {
    Held& held = state.locks[i];
    if (held.guard != guard) continue;
    if (forget) {
      held.guard = {};
    } else if (held.times > 1) {
      --held.times;
    } else {
      note_given(at, held.lock);
      state.locks.erase(state.locks.begin() + static_cast<ptrdiff_t>(i));
    }
  }
}

}  // namespace ravel::flow::native
