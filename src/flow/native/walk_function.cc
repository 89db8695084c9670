// SPDX-License-Identifier: Apache-2.0
//
// Blocks and branches: states flow from block to block, and are joined where they become too many.
#include "flow/native/walk_function.h"

#include <algorithm>

namespace ravel::flow::native {

using ir::Op;
using model::NativeAct;
using model::Success;

namespace {

constexpr size_t kStatesMax = 64;                    ///< in one block
constexpr uint32_t kUnwindingMark = UINT32_MAX / 2;  ///< no place has this number
constexpr uint32_t kVisitsMax = 4000;  ///< of blocks of one function, before it is walked coarsely

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
      arrived_(function_.blocks.size()),
      block_of_(function_.instrs.size()) {
  for (uint32_t b = 0; b < function_.blocks.size(); ++b)
    for (uint32_t i = function_.blocks[b].begin; i < function_.blocks[b].end; ++i) block_of_[i] = b;
}

std::vector<Walk::Exit> Walk::FunctionWalk::run() {
  if (function_.blocks.empty())
    return {{walk_.intern(entry_.locks), walk_.intern(entry_.running), {}, false, {}}};
  const size_t visits_max = (walk_.in_callbacks_ ? 0 : kVisitsMax) + 4 * function_.blocks.size();
  coarse_ = walk_.visits_[instance_.index()] > visits_max || walk_.costs_too_much();
  if (coarse_) ++walk_.limits_.states;
  name_released(entry_);
  flow_to({}, ir::BlockId(0), entry_);
  // In the order of the blocks: what comes together is joined before it is walked.
  while (!work_.empty()) {
    const uint32_t index = work_.begin()->second;
    work_.erase(work_.begin());
    const State state = arrivals_[index].state;
    ++walk_.visits_[instance_.index()];
    if (walk_.in_callbacks_) ++walk_.loop_visits_;
    visit(arrivals_[index].block, state);
  }
  for (const Key& key : exit_order_) {
    const State& state = exit_states_.at(key);
    Exit& exit = exits_[static_cast<size_t>(&key - exit_order_.data())];
    exit.locks = walk_.intern(state.locks);
    exit.running = walk_.intern(state.running);
  }
  // A lock that some ways release and others keep is forgotten on those.
  for (size_t i = 0; i < exits_.size(); ++i) {
    for (const Held& held : exit_states_.at(exit_order_[i]).locks) {
      if (held.kind != HeldKind::lock) continue;
      const auto came_along = [&](const auto& named) { return named.second == held.lock; };
      if (std::any_of(foreign_.begin(), foreign_.end(), came_along)) continue;
      if (find_lock(entry_.locks, held.lock) != entry_.locks.end()) continue;
      if (!released_.contains(held.lock)) continue;
      walk_.leaks_.push_back({instance_, exit_at_[i], held});
    }
  }
  return std::move(exits_);
}

Walk::FunctionWalk::Key Walk::FunctionWalk::key_of(const State& state, bool with_facts) {
  Key key;
  for (const Held& held : state.locks)
    if (held.kind == HeldKind::lock) append_key(held, key);
  for (const Pending& pending : state.pending) {
    key.push_back(~static_cast<uint64_t>(pending.result.index()));
    append_key(pending.held, key);
  }
  key.push_back(with_facts ? 1 : 0);
  if (!with_facts) return key;
  for (const Fact& fact : state.facts) {
    key.push_back(fact.key << 1 | (fact.equal ? 1u : 0u));
    key.push_back(static_cast<uint64_t>(fact.value));
  }
  return key;
}

bool Walk::FunctionWalk::holds_the_same(const State& a, const State& b) {
  const auto holds_all_of = [](const State& one, const State& other) {
    return std::ranges::all_of(other.locks, [&](const Held& held) {
      return held.kind != HeldKind::lock ||
             std::ranges::any_of(one.locks, [&](const Held& each) { return each.same(held); });
    });
  };
  return holds_all_of(a, b) && holds_all_of(b, a);
}

/// What is true of both: threads that may run in one of them, marks and facts of both. Gives whether `into`
/// has changed.
bool Walk::FunctionWalk::meet(State& into, const State& from) {
  const size_t before = into.locks.size() + into.facts.size() + into.pending.size();
  std::erase_if(into.locks, [&](const Held& held) {
    return std::none_of(from.locks.begin(), from.locks.end(),
                        [&](const Held& other) { return other.same(held); });
  });
  std::erase_if(into.facts, [&](const Fact& fact) {
    return !std::binary_search(from.facts.begin(), from.facts.end(), fact);
  });
  std::erase_if(into.pending, [&](const Pending& pending) {
    return std::find(from.pending.begin(), from.pending.end(), pending) == from.pending.end();
  });
  const size_t running = into.running.size();
  for (const OriginId origin : from.running) insert_origin(into.running, origin);
  return before != into.locks.size() + into.facts.size() + into.pending.size() ||
         running != into.running.size();
}

void Walk::FunctionWalk::flow_to(ir::BlockId from, ir::BlockId to, State state) {
  if (from.valid() && facts_.loops.innermost[from.index()] >= 0 && !state.running.empty())
    leave_loop(from, to, state);
  if (from.valid()) carry_constants(from, to, state);
  if (!facts_.leaving.empty() && facts_.leaving[to.index()] && facts_.unwinding[to.index()]) {
    Held leaves;
    leaves.lock = paths_.root(StepKind::mark, kUnwindingMark);
    leaves.kind = HeldKind::unwinding;
    if (find_lock(state.locks, leaves.lock) == state.locks.end()) insert_lock(state.locks, leaves);
  }
  if (!state.facts.empty()) forget_unwanted(to, state);
  // Also for those that were begun before the program had cost too much.
  if (walk_.costs_too_much()) coarse_ = true;
  auto& arrived = arrived_[to.index()];
  Key key = coarse_ ? Key() : key_of(state, true);
  if (!coarse_ && !arrived.contains(key) && arrived.size() >= kStatesMax) {
    // Too many ways: conditions are forgotten where the same threads run, then wherever the same locks are
    // held, and if that does not help, locks that not all of them hold.
    key = key_of(state, false);
    Key with_threads = key;
    for (const OriginId origin : state.running) with_threads.push_back(origin.index());
    if (arrived.contains(with_threads) || arrived.size() < 2 * kStatesMax) key = std::move(with_threads);
    if (!arrived.contains(key) && arrived.size() >= 3 * kStatesMax) {
      ++walk_.limits_.states;
      key.clear();
    }
  }
  const auto [it, fresh] = arrived.try_emplace(std::move(key), static_cast<uint32_t>(arrivals_.size()));
  if (fresh) {
    arrivals_.push_back({to, std::move(state)});
  } else {
    State& known = arrivals_[it->second].state;
    if (it->first.empty() && !holds_the_same(known, state)) walk_.widened_.insert(instance_);
    if (!meet(known, state)) return;
  }
  work_.emplace(facts_.order[to.index()], it->second);
}

/// Whoever leaves a loop of joins has joined them all.
void Walk::FunctionWalk::leave_loop(ir::BlockId from, ir::BlockId to, State& state) const {
  for (uint32_t i = 0; i < function_.instrs.size(); ++i) {
    const int32_t loop = facts_.loops.innermost[block_of_[i]];
    if (loop < 0 || !is_call(function_.instrs[i].op)) continue;
    const auto& inside = facts_.loops.blocks[static_cast<size_t>(loop)];
    if (!inside[from.index()] || inside[to.index()]) continue;
    const model::NativeCall* known = walk_.meaning(instance_, function_.instrs[i]);
    if (known == nullptr || (known->act != NativeAct::join && known->act != NativeAct::join_object) ||
        known->unwinds)
      continue;
    const auto operands = function_.operands_of(function_.instrs[i]);
    const bool is_object = known->act == NativeAct::join_object;
    for (const OriginId thread : awaited(operands[known->object], is_object, state)) ended(thread, state);
  }
}

/// A lock that is held is not at address 0: `return trylock(mu) == 0 ? mu : NULL;` tells what it did.
bool Walk::FunctionWalk::is_lock(ir::ValueId value, const State& state) const {
  const PathId name = path(value);
  return name.valid() && std::any_of(state.locks.begin(), state.locks.end(), [&](const Held& held) {
           return held.kind == HeldKind::lock && held.lock == name;
         });
}

/// What nobody asks for any more would only keep states apart: with each condition of a loop's last round
/// twice as many.
void Walk::FunctionWalk::forget_unwanted(ir::BlockId to, State& state) const {
  const std::vector<uint64_t>& wanted = facts_.wanted[to.index()];
  std::erase_if(state.facts, [&](const Fact& fact) {
    return !std::binary_search(wanted.begin(), wanted.end(), fact.key);
  });
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
        if (is_lock(operands[i], state)) set_fact(state, key, 0, false);
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
  for (uint32_t i = block.begin; i + 1 < block.end && !states.empty(); ++i) {
    walk_.steps_ += states.size();
    step(ir::InstrId(i), states);
  }
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

/// What a fact says of a number, or of a bound.
int Walk::FunctionWalk::knows(const Fact& fact, int64_t value) {
  if (fact.value == value) return fact.equal ? 1 : 0;
  if (!is_bound(fact.value)) {
    if (!fact.equal) return -1;
    return is_bound(value) && fact.value < value - kBounds ? 1 : 0;
  }
  const int64_t bound = fact.value - kBounds;
  if (!is_bound(value)) return (value < bound) == fact.equal ? -1 : 0;
  const int64_t other = value - kBounds;
  if (fact.equal) return other > bound ? 1 : -1;
  return other < bound ? 0 : -1;
}

int Walk::FunctionWalk::known(const State& state, uint64_t key, int64_t value) const {
  int64_t least = -kBoundMax, most = kBoundMax;
  for (const Fact& fact : state.facts) {
    if (fact.key != key) continue;
    if (const int now = knows(fact, value); now >= 0) return now;
    if (!is_bound(fact.value)) continue;
    if (fact.equal)
      most = std::min(most, fact.value - kBounds - 1);
    else
      least = std::max(least, fact.value - kBounds);
  }
  // Neither below 0 nor above it.
  return least == most && !is_bound(value) ? (value == least ? 1 : 0) : -1;
}

void Walk::FunctionWalk::set_fact(State& state, uint64_t key, int64_t value, bool equal) const {
  if (!facts_.tested.contains(key)) return;
  if (equal && !is_bound(value))
    std::erase_if(state.facts, [&](const Fact& fact) { return fact.key == key; });
  const Fact fact{key, value, equal};
  const auto at = std::lower_bound(state.facts.begin(), state.facts.end(), fact);
  if (at == state.facts.end() || *at != fact) state.facts.insert(at, fact);
}

/// A result that decided over a lock is known now. `exact`: it is 0, or is not; else it may be less.
void Walk::FunctionWalk::settle(State& state, ir::ValueId result, bool zero, bool exact) const {
  for (size_t i = state.pending.size(); i-- > 0;) {
    const Pending pending = state.pending[i];
    if (pending.result != result || (pending.held.kind == HeldKind::child && !exact)) continue;
    state.pending.erase(state.pending.begin() + static_cast<ptrdiff_t>(i));
    if (pending.held.kind == HeldKind::child) {
      if (zero) state.running.clear();
      continue;
    }
    if ((pending.success == Success::zero) != zero) {
      // A static variable of a function: somebody else has made it.
      if (pending.held.unique.valid() && walk_.statics_.contains(pending.held.unique))
        pass(pending.held.unique, state);
      continue;
    }
    if (find_lock(state.locks, pending.held.lock) == state.locks.end())
      insert_lock(state.locks, pending.held);
  }
}

/// Which target a switch takes, if the value is known.
std::optional<size_t> Walk::FunctionWalk::chosen_case(const ir::Instr& select, const State& state) const {
  const uint64_t key = key_of(function_.operands_of(select)[0]);
  for (const Fact& fact : state.facts) {
    if (fact.key != key || !fact.equal || is_bound(fact.value)) continue;
    for (size_t i = 0; i < static_cast<size_t>(select.imm); ++i)
      if (module_.constant(function_.case_values[select.payload + i]).number == fact.value) return i;
    return static_cast<size_t>(select.imm);
  }
  return {};
}

/// Does the block take or give a lock of the object that the value points to?
bool Walk::FunctionWalk::is_for_own_lock(ir::ValueId asked, ir::BlockId taken) const {
  const ir::Block& block = function_.block(taken);
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const ir::Instr& instr = function_.instrs[i];
    const model::NativeCall* known =
        instr.op == Op::call ? walk_.points_to_.meaning(module_, instr) : nullptr;
    if (known == nullptr || known->object >= instr.operand_count) continue;
    if (known->act != NativeAct::acquire && known->act != NativeAct::release) continue;
    ir::ValueId lock = function_.operands_of(instr)[known->object];
    const ir::Instr* made = function_.definition(lock);
    if (key_of(lock) != key_of(asked) && made != nullptr && made->op == Op::address)
      lock = function_.operands_of(*made)[0];
    if (key_of(lock) == key_of(asked)) return true;
  }
  return false;
}

void Walk::FunctionWalk::branch(ir::BlockId at, const ir::Block& block, const ir::Instr& test,
                                const State& state) {
  const auto operands = function_.operands_of(test);
  const auto targets = function_.targets_of(block);
  const auto kind = static_cast<ir::TestKind>(test.kind);
  std::optional<int64_t> against = 0;
  int64_t asks = 0;          // a number, or a bound
  bool holds_first = false;  // does the first target mean that it is that number, or below that bound?
  bool equal_first = false;  // does the first target mean equality with `against`?
  bool decidable = test.op == Op::test;
  if (decidable && kind == ir::TestKind::is_true) {
    equal_first = false;
  } else if (decidable && (kind == ir::TestKind::eq || kind == ir::TestKind::ne)) {
    against = constant(operands[1]);
    equal_first = kind == ir::TestKind::eq;
    decidable = against.has_value();
    asks = against.value_or(0);
  } else if (decidable &&
             (kind == ir::TestKind::lt || kind == ir::TestKind::ge || kind == ir::TestKind::gt ||
              kind == ir::TestKind::le) &&
             may_be_bound(constant(operands[1]).value_or(kBoundMax))) {
    // Results of locks: `< 0` and `> 0` mean failure, `>= 0` success.
    against = constant(operands[1]);
    equal_first = kind == ir::TestKind::ge || kind == ir::TestKind::le;
    const bool is_open = kind == ir::TestKind::lt || kind == ir::TestKind::ge;
    asks = below(*against + (is_open ? 0 : 1));
    holds_first = kind == ir::TestKind::lt || kind == ir::TestKind::le;
  } else {
    decidable = false;
  }
  if (test.op == Op::select) {
    if (const auto target = chosen_case(test, state)) return flow_to(at, targets[*target], state);
  }
  if (!decidable) {
    for (const ir::BlockId to : targets) flow_to(at, to, state);
    return;
  }
  bool is_negated = false;
  const ir::ValueId asked = facts_.same(asked_value(function_, module_, test, &is_negated));
  if (is_negated) equal_first = !equal_first;
  if (!is_bound(asks)) holds_first = equal_first;
  const uint64_t key = key_of(asked);
  const std::optional<int64_t> fixed = constant(asked);
  const int now = fixed ? knows({key, *fixed, true}, asks) : known(state, key, asks);
  const LocId flag = flag_of(asked);
  const bool is_stop = is_stop_flag(asked);
  const ir::ValueId joinable = asked_joinable(asked);
  const std::optional<Attempt> attempt = attempt_of(asked);
  for (int side = 0; side < 2; ++side) {
    const bool equal = (side == 0) == equal_first;
    const bool holds = (side == 0) == holds_first;
    if (now >= 0 && (now == 1) != holds) continue;
    State next = state;
    if (is_bound(asks) && (*against != 0 || kind == ir::TestKind::le)) {
      if (now < 0) set_fact(next, key, asks, holds);
      flow_to(at, targets[static_cast<size_t>(side)], std::move(next));
      continue;
    }
    if (*against == 0) settle(next, asked, equal, asks != below(0));
    const bool is_zero = (*against == 0) == equal;
    // `if (c) lock(&c->m);`: where there is no c, there is neither its lock nor anything that it guards.
    if (is_zero && *against == 0 && is_for_own_lock(asked, targets[side == 0 ? 1 : 0])) continue;
    if (!is_zero) pass(flag, next);
    if (!is_zero && is_stop) was_stopped(next);
    if (is_zero && joinable.valid())
      for (const OriginId thread : threads_of(joinable, true)) ended(thread, next);
    if (attempt && (*against == 0 || equal) && attempt->if_zero == is_zero) take_attempt(*attempt, next);
    if (now < 0) set_fact(next, key, asks, holds);
    flow_to(at, targets[static_cast<size_t>(side)], std::move(next));
  }
}

void Walk::FunctionWalk::leave(ir::InstrId at, const ir::Instr& ret, const State& state) {
  Exit exit;
  const auto operands = function_.operands_of(ret);
  if (!operands.empty()) {
    exit.result = constant(operands[0]);
    // `return r;` behind a phi: what the facts say.
    exit.is_something = is_lock(operands[0], state);
    for (const Fact& fact : state.facts) {
      if (fact.key != key_of(operands[0])) continue;
      if (!exit.result && fact.equal && !is_bound(fact.value)) exit.result = fact.value;
      exit.is_something = exit.is_something || (!fact.equal && fact.value == 0);
    }
    for (const Pending& pending : state.pending)
      if (pending.result == operands[0]) exit.conditional = pending;
  }
  // Exits that hold the same locks and return the same are one.
  State here{state.locks, state.running, {}, {}};
  unname_released(here);
  std::erase_if(here.locks, [&](const Held& held) { return is_own_variable(held); });
  if (!asserted_.empty())
    std::erase_if(here.locks, [&](const Held& held) { return asserted_.contains(held.lock); });
  if (exit.conditional) here.pending.push_back(*exit.conditional);
  Key key = key_of(here, false);
  key.push_back(exit.result ? 1 : exit.is_something ? 2 : 0);
  key.push_back(static_cast<uint64_t>(exit.result.value_or(0)));
  const auto [it, fresh] = exit_states_.try_emplace(key, here);
  if (!fresh) {
    meet(it->second, here);
    return;
  }
  exit_order_.push_back(std::move(key));
  exits_.push_back(exit);
  exit_at_.push_back(at);
}

bool Walk::FunctionWalk::in_loop(ir::InstrId at) const {
  return facts_.loops.innermost[block_of_[at.index()]] >= 0;
}

void Walk::FunctionWalk::step(ir::InstrId at, States& states) {
  const ir::Instr& instr = function_.instr(at);
  if (const auto born = facts_.births.find(at.index()); born != facts_.births.end())
    for (const ir::InstrId variable : born->second) allocated(variable, states);
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
        forget_fresh(stored(instr), states);
      if (instr.op == Op::store && ir::is_memory(instr) &&
          module_.memory[instr.payload].order >= ir::MemoryOrder::release) {
        const std::vector<LocId> places = walk_.points_to_.accessed(instance_, instr);
        if (places.size() == 1)
          for (State& state : states) give(places[0], state);
        if (!module_.memory[instr.payload].is_update) end_attempt(instr, states);
      }
      if (walk_.declared_.has_guards() && !walk_.declared_.guards(module_, function_, names_, instr).empty())
        note_guarded(at, states);
      if (!walk_.sharing_.is_shared(instance_, at)) return;
      for (const State& state : states) {
        const Access access{instance_, at, walk_.intern(state.locks), walk_.intern(state.running)};
        const std::pair packed{uint64_t{access.instance.index()} << 32 | access.instr.index(),
                               uint64_t{access.locks.index()} << 32 | access.running.index()};
        if (walk_.seen_.insert(packed).second) walk_.accesses_.push_back(access);
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

}  // namespace ravel::flow::native
