// SPDX-License-Identifier: Apache-2.0
//
// Calls of functions with code: the state goes in under the callee's names and comes back as its exits; the
// starts and joins of threads.
#include <algorithm>
#include <utility>

#include "flow/native/walk_function.h"

namespace ravel::flow::native {

using ir::Op;

void Walk::FunctionWalk::leave_running(const State& state) const {
  auto& left = walk_.left_running_[walk_.points_to_.origin_of(instance_).index()];
  left.insert(state.running.begin(), state.running.end());
}

/// `die("out of memory")`: ends the thread in the middle, whatever that has started. Joins are not judged by
/// what is left after a failure.
bool Walk::FunctionWalk::gives_up() const {
  if (id_ == walk_.points_to_.origin(walk_.points_to_.origin_of(instance_)).entry) return false;
  const auto& calls = walk_.points_to_.calls_from(instance_);
  return std::none_of(function_.instrs.begin(), function_.instrs.end(),
                      [](const ir::Instr& instr) { return instr.op == Op::ret; }) &&
         std::none_of(calls.begin(), calls.end(),
                      [](const CallEdge& edge) { return edge.kind == EdgeKind::start; });
}

void Walk::FunctionWalk::call(ir::InstrId at, States& states) {
  const ir::Instr& instr = function_.instr(at);
  const DeclaredFunction* said = walk_.declared_.empty() ? nullptr : declared_at(instr);
  if (said != nullptr) ask_declared(*said, at, states);
  if (walk_.declared_.has_guards() &&
      !walk_.declared_.guards_of_object(module_, function_, names_, instr).empty())
    note_guarded(at, states);
  if (const model::NativeCall* known = walk_.meaning(instance_, instr)) {
    known_call(*known, at, states);
  } else {
    enter_callees(at, states);
    if (walk_.points_to_.makes_at({id_, at})) allocated(at, states);
    if (said != nullptr) apply_declared(*said, at, states);
  }
  if ((instr.flags & ir::kNoReturn) != 0) states.clear();
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
      if (!result.empty()) continue;
      // std::jthread has its thread behind a word for stopping it.
      const LocId second = walk_.points_to_.behind(target, 8);
      if (second.valid())
        for (const LocId inside : walk_.points_to_.contents(second)) add(inside);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Handles of several threads lie in one array, and which element is meant is not known: who waits there
/// waits for a thread that still runs, and that it has started itself (nobody waits for itself), if one of
/// them is such.
std::vector<OriginId> Walk::FunctionWalk::awaited(ir::ValueId handle, bool is_object,
                                                  const State& state) const {
  std::vector<OriginId> threads = threads_of(handle, is_object);
  std::erase_if(threads, [&](OriginId thread) {
    return !std::binary_search(state.running.begin(), state.running.end(), thread);
  });
  const OriginId here = walk_.points_to_.origin_of(instance_);
  const auto is_others = [&](OriginId thread) {
    const auto& makers = walk_.points_to_.origin(thread).makers;
    return std::find(makers.begin(), makers.end(), here) == makers.end();
  };
  if (!std::all_of(threads.begin(), threads.end(), is_others)) std::erase_if(threads, is_others);
  return threads;
}

void Walk::FunctionWalk::join(ir::InstrId at, ir::ValueId handle, bool is_object, State& state) {
  const std::vector<OriginId> threads = awaited(handle, is_object, state);
  // One handle, one thread. A variable that is filled at several places holds the last one; those before it
  // are lost, if they were not joined (start).
  if (threads.size() != 1 && !is_variable_of(handle, threads)) return;
  for (const OriginId thread : threads)
    if (is_ended_by_join(thread, at)) ended(thread, state);
}

/// In a loop all of them have ended when it ends (flow_to), unless each is joined in the round that starts
/// it.
bool Walk::FunctionWalk::is_ended_by_join(OriginId thread, ir::InstrId at) const {
  const Site made = walk_.points_to_.origin(thread).made_at;
  const bool made_in_loop = ir::in_loop(walk_.points_to_.input().program.function(made.function), made.instr);
  const bool same_round =
      made_in_loop && made.function == id_ &&
      facts_.loops.innermost[block_of_[made.instr.index()]] == facts_.loops.innermost[block_of_[at.index()]];
  return in_loop(at) ? same_round : !made_in_loop;
}

/// The end of its object says nothing of a thread that was detached.
void Walk::FunctionWalk::detach(const model::NativeCall& known, ir::ValueId handle, States& states) const {
  if (!known.in_object || !handle.valid()) return;
  for (const OriginId thread : threads_of(handle, true))
    for (State& state : states)
      if (std::binary_search(state.running.begin(), state.running.end(), thread))
        insert_origin(state.running, walk_.lost(thread));
}

/// A future whose state has a thread (std::async): what that was started for is done.
void Walk::FunctionWalk::end_async(ir::InstrId at, ir::ValueId future, States& states) {
  const LocId place = future.valid() ? walk_.only_place(instance_, future) : LocId();
  if (!place.valid()) return;
  std::set<OriginId> threads;
  for (const LocId inside : walk_.points_to_.contents(place))
    for (const LocId word : walk_.points_to_.object(walk_.points_to_.place(inside).object).places)
      for (const LocId held : walk_.points_to_.contents(word)) {
        const Object& object = walk_.points_to_.object(walk_.points_to_.place(held).object);
        if (object.kind == ObjectKind::thread) threads.insert(object.origin);
      }
  if (threads.size() != 1 || !is_ended_by_join(*threads.begin(), at)) return;
  for (State& state : states) ended(*threads.begin(), state);
}

Walk::FunctionWalk::States Walk::FunctionWalk::failed(const model::NativeCall& known, ir::InstrId at,
                                                      States& states) const {
  const ir::ValueId result = function_.instr(at).result;
  if (!result.valid() || !facts_.tested.contains(key_of(result))) return {};
  States others = states;
  for (State& state : states) set_fact(state, key_of(result), 0, !known.returns_handle);
  for (State& state : others) set_fact(state, key_of(result), 0, known.returns_handle);
  return others;
}

void Walk::FunctionWalk::join(const model::NativeCall& known, ir::InstrId at, States& states) {
  const auto operands = function_.operands_of(function_.instr(at));
  if (known.object >= operands.size()) return;
  if (known.unwinds && !facts_.unwinding[block_of_[at.index()]]) return;
  States others;
  if (!known.blocks) {
    // It may come back before the thread has ended: only its result tells.
    others = failed(known, at, states);
    if (others.empty()) return;
  } else if (known.success == model::Success::zero) {
    succeeds(at, states);
  }
  for (State& state : states)
    join(at, operands[known.object], known.act == model::NativeAct::join_object, state);
  states.insert(states.end(), others.begin(), others.end());
}

/// All whose handles lie in the array have ended.
void Walk::FunctionWalk::join_array(ir::ValueId handles, States& states) const {
  if (!handles.valid()) return;
  for (const LocId target : walk_.points_to_.targets(instance_, handles))
    for (const LocId place : walk_.points_to_.object(walk_.points_to_.place(target).object).places)
      for (const LocId inside : walk_.points_to_.contents(place)) {
        const Object& object = walk_.points_to_.object(walk_.points_to_.place(inside).object);
        if (object.kind != ObjectKind::thread) continue;
        for (State& state : states) ended(object.origin, state);
      }
}

/// Is this the only thread of its kind here: none of many, or the one that OpenMP has chosen?
bool Walk::FunctionWalk::is_alone(const State& state) const {
  const OriginId origin = walk_.points_to_.origin_of(instance_);
  if (walk_.points_to_.origin(origin).kind != OriginKind::region) return true;
  return std::any_of(state.locks.begin(), state.locks.end(), [&](const Held& held) {
    if (held.kind != HeldKind::lock || held.taken.function != id_) return false;
    const ir::Instr& call = function_.instr(held.taken.instr);
    return call.op == Op::call &&
           (module_.callee(ir::CalleeId(call.payload)).name.view() == "__kmpc_single" ||
            module_.callee(ir::CalleeId(call.payload)).name.view().starts_with("__kmpc_mas"));
  });
}

/// Those that this thread made; of all threads of the region where these have met.
void Walk::FunctionWalk::end_tasks(bool of_all, States& states) const {
  const OriginId self = walk_.points_to_.origin_of(instance_);
  for (State& state : states) {
    if (!of_all && !is_alone(state)) continue;
    const Running before = state.running;
    for (const OriginId other : before) {
      if (other.index() >= walk_.handles_.size()) continue;
      const auto& makers = walk_.points_to_.origin(other).makers;
      if (std::find(makers.begin(), makers.end(), self) == makers.end()) continue;
      if (walk_.is_task(other)) ended(other, state);
    }
  }
}

bool Walk::FunctionWalk::is_for(const std::vector<LocId>& objects, LocId place) {
  return place.valid() && !objects.empty() &&
         std::all_of(objects.begin(), objects.end(), [&](LocId at) { return at == place; });
}

/// A timer, a work item, a queue or an interrupt of which there is one: whatever it had begun has ended. Work
/// that puts itself into its queue again does not end with what is in there now.
void Walk::FunctionWalk::stop(const model::NativeCall& known, ir::InstrId at, States& states) const {
  const auto operands = function_.operands_of(function_.instr(at));
  const auto place_of = [&](uint8_t operand) {
    return operand < operands.size() ? walk_.only_place(instance_, operands[operand]) : LocId();
  };
  const LocId object = place_of(known.object), queue = place_of(known.queue);
  const auto number = known.number < operands.size() ? constant(operands[known.number]) : std::nullopt;
  for (size_t o = 0; o < walk_.started_for_.size(); ++o) {
    const OriginId origin(o);
    const auto& makers = walk_.points_to_.origin(origin).makers;
    const bool again = std::find(makers.begin(), makers.end(), origin) != makers.end();
    if (is_for(walk_.started_for_[o], object) || (!again && is_for(walk_.queues_[o], queue)) ||
        (number && walk_.numbers_[o] == std::set<std::optional<int64_t>>{number}))
      for (State& state : states) ended(origin, state);
  }
}

void Walk::FunctionWalk::resume(const model::NativeCall& known, ir::InstrId at, States& states) const {
  const auto operands = function_.operands_of(function_.instr(at));
  std::vector<LocId> places;
  if (known.object < operands.size()) places = walk_.points_to_.targets(instance_, operands[known.object]);
  const auto number = known.number < operands.size() ? constant(operands[known.number]) : std::nullopt;
  for (size_t o = 0; o < walk_.started_for_.size(); ++o) {
    const std::vector<LocId>& objects = walk_.started_for_[o];
    const auto& numbers = walk_.numbers_[o];
    const bool is_meant =
        std::any_of(objects.begin(), objects.end(),
                    [&](LocId place) { return std::binary_search(places.begin(), places.end(), place); }) ||
        (known.number != model::kNoOperand && !numbers.empty() &&
         (!number || numbers.contains(number) || numbers.contains(std::nullopt)));
    if (!is_meant) continue;
    for (State& state : states)
      for (const OriginId running : walk_.sharing_.started_by(OriginId(o)))
        insert_origin(state.running, running);
  }
}

/// Is the handle read from the one variable that all these threads are stored in?
bool Walk::FunctionWalk::is_variable_of(ir::ValueId handle, const std::vector<OriginId>& threads) const {
  const ir::Instr* load = function_.definition(handle);
  if (load == nullptr || load->op != Op::load || !ir::is_memory(*load)) return false;
  const std::vector<LocId> from = walk_.points_to_.accessed(instance_, *load);
  return from.size() == 1 && std::all_of(threads.begin(), threads.end(), [&](OriginId thread) {
           return walk_.handles_[thread.index()] == from[0];
         });
}

/// It has ended, and so have those of its own threads that it has seen end.
void Walk::FunctionWalk::ended(OriginId thread, State& state) const {
  for (const OriginId started : walk_.sharing_.started_by(thread)) {
    if (started != thread && walk_.left_running_[thread.index()].contains(started)) continue;
    if (!std::binary_search(state.running.begin(), state.running.end(), walk_.lost(started)))
      std::erase(state.running, started);
  }
}

/// A thread begins whose handle goes where others' are: nobody can join those any more.
void Walk::FunctionWalk::overwrite_handle(OriginId thread, State& state) const {
  const LocId variable = walk_.handles_[thread.index()];
  if (!variable.valid()) return;
  const Running before = state.running;
  for (const OriginId other : before)
    if (other.index() < walk_.handles_.size() && walk_.handles_[other.index()] == variable)
      insert_origin(state.running, walk_.lost(other));
}

void Walk::FunctionWalk::start(ir::InstrId at, States& states, bool ends) {
  const model::NativeCall* known = walk_.points_to_.meaning(module_, function_.instr(at));
  // `if (pthread_create(...) == 0)`: where it has failed there is no thread.
  const States others =
      known != nullptr && known->act == model::NativeAct::create ? failed(*known, at, states) : States();
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
      if (walk_.is_at_exit(edge.started)) continue;
      if (!is_alone(state)) walk_.not_alone_.insert(edge.started);
      overwrite_handle(edge.started, state);
      for (const OriginId other : state.running) {
        if (other.index() >= walk_.handles_.size()) continue;  // lost, and there under its own number
        if (other == edge.started) walk_.multiple_[started] = true;
        for (const OriginId fresh : walk_.sharing_.started_by(edge.started))
          walk_.overlap_[fresh.index()][other.index()] = walk_.overlap_[other.index()][fresh.index()] = true;
      }
      if (ends) continue;
      for (const OriginId running : walk_.sharing_.started_by(edge.started))
        insert_origin(state.running, running);
    }
  }
  states.insert(states.end(), others.begin(), others.end());
}

void Walk::FunctionWalk::record(EventKind kind, ir::InstrId at, const State& state, Event event) {
  event.kind = kind;
  event.instance = instance_;
  event.instr = at;
  event.locks = walk_.intern(state.locks);
  event.running = walk_.intern(state.running);
  for (const Held& held : state.locks) event.taken.push_back(held.taken);
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

/// A wrapper that takes the lock which it is given: inside it may be any of the program's locks, here it is
/// the one that this call names.
void Walk::FunctionWalk::taken_inside(ir::InstrId at, const State& state, Held& held) {
  if (held.kind != HeldKind::lock || held.unique.valid()) return;
  held.unique = unique_place(held.lock);
  Event event;
  event.lock = held.lock;
  event.unique = held.unique;
  event.shared = held.shared;
  event.recursive = held.recursive;
  event.spins = held.spins;
  event.waits = !held.tried;
  record(EventKind::acquire, at, state, event);
  walk_.handed_on_.insert(held.taken);
  held.taken = {id_, at};
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
  const Translation translation(paths_, arguments, &names_.bound);
  const std::set<ObjectId> passed = passed_on(operands, states);
  States next;
  std::map<Key, size_t> seen;
  for (const State& state : states) {
    std::vector<size_t> from;
    const Lockset inside = translate(state.locks, translation, passed, from);
    const LocksetId locks = walk_.intern(inside);
    const RunningId running = walk_.intern(state.running);
    for (const CallEdge& edge : edges) {
      if (edge.kind != EdgeKind::call) continue;
      std::vector<Fact> chosen;
      if (walk_.points_to_.meaning(module_, instr) == nullptr)
        for (const auto& [param, key] :
             walk_.facts_of(walk_.points_to_.instance(edge.callee).function).choices)
          if (param < operands.size())
            if (const auto value = constant(operands[param])) chosen.push_back({key, *value, true});
      std::sort(chosen.begin(), chosen.end());
      const Entered entered = walk_.enter(edge.callee, locks, running, depth_ + 1, chosen);
      const std::vector<Exit> exits = entered.exits;
      // What it was not told of it has left alone; but new objects that it got are not new any more.
      Lockset untold;
      const Lockset told = walk_.lockset(entered.locks);
      for (size_t i = 0; entered.locks != locks && i < inside.size(); ++i)
        if (inside[i].kind != HeldKind::fresh &&
            std::none_of(told.begin(), told.end(),
                         [&](const Held& held) { return held.lock == inside[i].lock; }))
          untold.push_back(state.locks[from[i]]);
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
          PathId here = translation.to_caller(held.lock);
          if (!here.valid() && held.kind == HeldKind::lock) {
            here = released_here(held);
            if (here.valid()) walk_.kept_.insert(held.taken);
            // Neither a name here nor one place: it guards nothing that could be told, and each call that
            // leaves one would double the states. To forget a lock can only add a report.
            if (!here.valid() && !held.unique.valid()) {
              walk_.lost_.insert(held.taken);
              continue;
            }
          }
          const PathId there = std::exchange(
              held.lock, here.valid() ? here : paths_.root(StepKind::foreign, 2000 + at.index()));
          held.guard = held.guard.valid() ? translation.to_caller(held.guard) : PathId{};
          if (here.valid() && here != there) taken_inside(at, state, held);
          if (find_lock(after.locks, held.lock) != after.locks.end()) continue;
          if (held.kind == HeldKind::lock) note_taken(at, held.lock);
          insert_lock(after.locks, held);
        }
        for (const Held& held : untold)
          if (find_lock(after.locks, held.lock) == after.locks.end()) insert_lock(after.locks, held);
        // New objects that the callee did not get are as new as before.
        for (const Held& held : state.locks)
          if (held.kind == HeldKind::fresh && !passed.contains(walk_.points_to_.place(held.unique).object) &&
              find_lock(after.locks, held.lock) == after.locks.end())
            insert_lock(after.locks, held);
        for (const Held& held : state.locks) {
          if (find_lock(after.locks, held.lock) != after.locks.end()) continue;
          released_.insert(held.lock);
          if (held.kind == HeldKind::lock) note_given(at, held.lock);
        }
        if (instr.result.valid()) {
          const uint64_t key = key_of(instr.result);
          std::erase_if(after.facts, [&](const Fact& fact) { return fact.key == key; });
          if (exit.result) set_fact(after, key, *exit.result, true);
          if (exit.is_something) set_fact(after, key, 0, false);
          if (exit.conditional) {
            Pending pending = *exit.conditional;
            pending.result = instr.result;
            pending.held.lock = translation.to_caller(pending.held.lock);
            if (pending.held.lock.valid() && !pending.held.unique.valid())
              pending.held.unique = unique_place(pending.held.lock);
            if (pending.held.lock.valid()) after.pending.push_back(pending);
          }
        }
        const auto [it, fresh] = seen.try_emplace(key_of(after, true), next.size());
        if (fresh) {
          next.push_back(std::move(after));
        } else {
          meet(next[it->second], after);
        }
      }
    }
  }
  states = std::move(next);
}

void Walk::FunctionWalk::run_loop(ir::InstrId at, const States& states) {
  if (!walk_.points_to_.calls_at(instance_, at).empty())
    walk_.loops_.push_back({instance_, at, states, depth_});
}

/// Callbacks in any order, any number of them, each in the states that the others leave.
void Walk::FunctionWalk::run_callbacks(ir::InstrId at, States states) {
  constexpr int kRoundsMax = 3;
  std::map<Key, size_t> seen;
  for (size_t i = 0; i < states.size(); ++i) seen.try_emplace(key_of(states[i], true), i);
  for (int round = 0; round < kRoundsMax; ++round) {
    States after = states;
    enter_callees(at, after);
    bool changed = false;
    for (State& state : after) {
      const auto [it, fresh] = seen.try_emplace(key_of(state, true), states.size());
      if (fresh) {
        states.push_back(std::move(state));
      } else if (!meet(states[it->second], state)) {
        continue;
      }
      changed = true;
    }
    if (!changed) return;
  }
  ++walk_.limits_.rounds;
}

}  // namespace ravel::flow::native
