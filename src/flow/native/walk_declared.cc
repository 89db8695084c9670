// SPDX-License-Identifier: Apache-2.0
//
// What attributes add to the walk. A function that is declared to take or release a lock has done so when it
// returns, whatever its code shows: it may be in another library, or made of atomic operations that say
// nothing. Where its code was walked and took the same lock by the same name, nothing is added.
//
// ASSERT_CAPABILITY holds to the end of the function that calls it. A function that others call from outside
// begins with the locks that it requires.
#include <algorithm>

#include "flow/native/result_in_memory.h"
#include "flow/native/walk_function.h"

namespace ravel::flow::native {

using ir::Op;
using model::Success;

namespace {

Lockset::iterator find_held(Lockset& locks, PathId lock, LocId unique) {
  return std::find_if(locks.begin(), locks.end(), [&](const Held& held) {
    return held.kind == HeldKind::lock && (held.lock == lock || (unique.valid() && held.unique == unique));
  });
}

}  // namespace

/// Nobody else has an object while its constructor runs, unless that hands it out, nor any more when it is
/// destroyed: its users see to that. One that gets another object of the kind may mean that.
void Walk::add_own_object(InstanceId entry, Lockset& locks) {
  const ir::Program& program = points_to_.input().program;
  const ir::FuncId id = points_to_.instance(entry).function;
  const ir::Function& function = program.function(id);
  const ir::Module& module = program.module_of(id);
  const auto add = [&](LocId place) {
    Held held;
    held.lock = paths_.root(StepKind::mark, ~place.index());
    held.unique = place;
    held.kind = HeldKind::fresh;
    if (sharing_.is_shared(points_to_.place(place).object) && find_lock(locks, held.lock) == locks.end())
      insert_lock(locks, held);
  };
  // What the caller has brought along as its own (PointsTo::add_outside).
  for (const ir::ValueId param : function.params)
    for (const LocId place : points_to_.targets(entry, param)) {
      const Object& object = points_to_.object(points_to_.place(place).object);
      if (object.kind == ObjectKind::stack && object.site.function == id) add(place);
    }
  if (module.native == nullptr || function.params.empty() ||
      module.native->functions[program.ref(id).index].member == ir::MemberKind::none)
    return;
  for (const LocId place : points_to_.targets(entry, function.params[0])) {
    const ObjectId object = points_to_.place(place).object;
    const auto is_meant = [&](ir::ValueId param) { return points_to_.points_into(entry, param, object); };
    if (std::none_of(function.params.begin() + 1, function.params.end(), is_meant)) add(place);
  }
}

/// A thread has given none of its signals when it begins; an outside caller holds what the function asks for.
LocksetId Walk::entry_locks(InstanceId entry) {
  LocksetId marks = entry_marks(OriginId(0));
  if (points_to_.input().open) {
    Lockset own = lockset(marks);
    add_own_object(entry, own);
    marks = intern(own);
  }
  const ir::Function& function = points_to_.input().program.function(points_to_.instance(entry).function);
  const DeclaredFunction* said = points_to_.input().open ? declared_.function(function.name) : nullptr;
  if (said == nullptr || (said->needs.empty() && said->releases.empty())) return marks;
  std::vector<PathId> arguments;
  for (uint32_t i = returns_in_memory(function) ? 1 : 0; i < function.params.size(); ++i)
    arguments.push_back(paths_.root(StepKind::param, i));
  const PathId self = arguments.empty() ? PathId{} : arguments[0];
  Lockset locks = lockset(marks);
  for (const auto* list : {&said->needs, &said->releases})
    for (const DeclaredLock& lock : *list) {
      Held held;
      held.lock = lock.path(paths_, self, arguments);
      held.shared = lock.shared;
      if (!held.lock.valid() || find_held(locks, held.lock, {}) != locks.end()) continue;
      const std::vector<LocId> places = sharing_.places(entry, held.lock, paths_);
      if (places.size() == 1 && sharing_.is_unique(points_to_.place(places[0]).object))
        held.unique = places[0];
      insert_lock(locks, held);
    }
  return intern(locks);
}

/// Of a call through a pointer: what all that it may reach is told by the first.
const DeclaredFunction* Walk::FunctionWalk::declared_at(const ir::Instr& call) const {
  if (call.op == Op::call) return walk_.declared_.function(module_.callee(ir::CalleeId(call.payload)));
  const ir::InstrId at(static_cast<size_t>(&call - function_.instrs.data()));
  for (const CallEdge& edge : walk_.points_to_.calls_at(instance_, at)) {
    if (edge.kind != EdgeKind::call) continue;
    const ir::FuncId callee = walk_.points_to_.instance(edge.callee).function;
    if (const auto* said = walk_.declared_.function(walk_.points_to_.input().program.function(callee).name))
      return said;
  }
  return nullptr;
}

std::vector<PathId> Walk::argument_paths(ir::FuncId caller, const ir::Instr& call) const {
  const ir::Program& program = points_to_.input().program;
  auto operands = program.function(caller).operands_of(call);
  if (call.op == Op::call_value) operands = operands.subspan(1);
  size_t skip = 0;
  if (call.op == Op::call) {
    const ir::FuncId callee = program.find(program.module_of(caller).callee(ir::CalleeId(call.payload)));
    if (callee.valid()) skip = returns_in_memory(program.function(callee)) ? 1 : 0;
  }
  std::vector<PathId> result;
  for (size_t i = skip; i < operands.size(); ++i) result.push_back(names_[caller].of[operands[i].index()]);
  return result;
}

void Walk::FunctionWalk::ask_declared(const DeclaredFunction& said, ir::InstrId at, const States& states) {
  if (said.needs.empty() && said.excludes.empty()) return;
  for (const State& state : states) record(EventKind::declared, at, state, {});
}

void Walk::FunctionWalk::note_guarded(ir::InstrId at, const States& states) const {
  for (const State& state : states) {
    const Access access{instance_, at, walk_.intern(state.locks), walk_.intern(state.running)};
    if (walk_.seen_guarded_.insert(access).second) walk_.guarded_.push_back(access);
  }
}

void Walk::FunctionWalk::apply_declared(const DeclaredFunction& said, ir::InstrId at, States& states) {
  for (State& state : states) {
    for (const DeclaredLock& lock : said.acquires) take_declared(said, lock, at, state);
    release_declared(said, at, state);
    const std::vector<PathId> arguments = argument_paths(function_.instr(at));
    for (const DeclaredLock& lock : said.asserts) {
      Held held;
      held.lock = lock.path(paths_, arguments.empty() ? PathId{} : arguments[0], arguments);
      if (!held.lock.valid()) continue;
      held.unique = unique_place(held.lock);
      held.shared = lock.shared;
      if (find_held(state.locks, held.lock, held.unique) != state.locks.end()) continue;
      insert_lock(state.locks, held);
      asserted_.insert(held.lock);
    }
  }
}

void Walk::FunctionWalk::take_declared(const DeclaredFunction& said, const DeclaredLock& lock, ir::InstrId at,
                                       State& state) {
  const ir::Instr& call = function_.instr(at);
  const std::vector<PathId> arguments = argument_paths(call);
  const PathId self = arguments.empty() ? PathId{} : arguments[0];
  Held held;
  held.lock = lock.path(paths_, self, arguments);
  if (!held.lock.valid()) return;
  held.unique = unique_place(held.lock);
  held.shared = lock.shared;
  held.taken = {id_, at};
  if (said.is_scoped) held.guard = self;
  const bool walked = !walk_.points_to_.calls_at(instance_, at).empty();
  if (walked && find_held(state.locks, held.lock, held.unique) != state.locks.end()) return;
  const bool waits = std::any_of(state.pending.begin(), state.pending.end(),
                                 [&](const Pending& pending) { return pending.held.lock == held.lock; });
  if (walked && waits) return;
  Event event;
  event.lock = held.lock;
  event.unique = held.unique;
  event.shared = held.shared;
  event.waits = !said.success.has_value();
  note_taken(at, held.lock);
  record(EventKind::acquire, at, state, event);
  if (said.success && call.result.valid()) {
    state.pending.push_back({call.result, held, *said.success ? Success::nonzero : Success::zero});
  } else if (!said.success) {
    const auto there = find_held(state.locks, held.lock, held.unique);
    if (there == state.locks.end()) {
      insert_lock(state.locks, held);
    } else if (there->times < 8) {
      ++there->times;
    }
  }
}

void Walk::FunctionWalk::release_declared(const DeclaredFunction& said, ir::InstrId at, State& state) {
  const std::vector<PathId> arguments = argument_paths(function_.instr(at));
  const PathId self = arguments.empty() ? PathId{} : arguments[0];
  if (said.releases_any) release_guard(self, at, state, false);
  const bool walked = !walk_.points_to_.calls_at(instance_, at).empty();
  for (const DeclaredLock& lock : said.releases) {
    const PathId named = lock.path(paths_, self, arguments);
    if (!named.valid()) continue;
    const bool held = find_held(state.locks, named, unique_place(named)) != state.locks.end();
    if (held || !walked) release(named, at, state, !walked);
  }
}

}  // namespace ravel::flow::native
