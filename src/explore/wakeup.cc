// SPDX-License-Identifier: Apache-2.0
#include "explore/wakeup.h"

#include <algorithm>

namespace ravel::explore {

namespace {

bool same_lane(const Action& a, const Action& b) {
  if (a.is_own() || b.is_own()) return a.is_own() && b.is_own() && a.process == b.process;
  return a.kind == b.kind && a.from == b.from && (a.kind != ActionKind::signal || a.process == b.process);
}

bool conflicts(std::span<const Access> left, std::span<const Access> right) {
  for (const Access& a : left)
    for (const Access& b : right)
      if (conflict(a, b)) return true;
  return false;
}

/// Whether nothing of the sequence before its `index`-th event happens before that.
bool is_first(const Sequence& sequence, size_t index) {
  for (size_t i = 0; i < index; ++i)
    if (sequence.is_before(sequence.events[i], sequence.events[index])) return false;
  return true;
}

/// Whether an action that was not seen done is surely independent of the other, which touches that.
bool is_surely_apart(const Action& unknown, const Action& other, std::span<const Access> touched) {
  const Access come{kComeKind, Mode::read, unknown.process, kComeKey};
  const Access mail{kMailKind, Mode::add, unknown.process, 0};
  return is_own_matter(unknown) && unknown.process != other.process &&
         std::ranges::none_of(
             touched, [&](const Access& access) { return conflict(come, access) || conflict(mail, access); });
}

bool are_apart(const Move& a, const Move& b) {
  if (!a.known) return is_surely_apart(a.action, b.action, b.touched());
  if (!b.known) return is_surely_apart(b.action, a.action, a.touched());
  return !a.mask().may_conflict(b.mask()) || !conflicts(a.touched(), b.touched());
}

/// Whether the move, of another lane, commutes with an event of the sequence.
bool commutes(const Move& move, const Sequence& sequence, EventIndex event) {
  if (!move.known) return is_surely_apart(move.action, sequence.action(event), sequence.accesses(event));
  return !move.mask().may_conflict(sequence.mask(event)) ||
         !conflicts(move.touched(), sequence.accesses(event));
}

Wakeup chain(const Sequence& sequence) {
  Wakeup result;
  std::vector<Wakeup>* place = nullptr;
  const auto add = [&](Move move) {
    if (!place) {
      result.move = std::move(move);
      place = &result.next;
    } else {
      place->push_back({std::move(move), {}});
      place = &place->back().next;
    }
  };
  for (const EventIndex index : sequence.events) add(sequence.move(index));
  for (const Move& move : sequence.then) add(move);
  return result;
}

}  // namespace

bool is_own_matter(const Action& action) {
  return action.kind == ActionKind::receive || action.kind == ActionKind::timeout;
}

void remove(Sequence& sequence, const Action& action) {
  const auto found = std::find_if(sequence.events.begin(), sequence.events.end(),
                                  [&](EventIndex index) { return sequence.action(index) == action; });
  if (found != sequence.events.end()) {
    sequence.events.erase(found);
  } else {
    const auto then = std::ranges::find(sequence.then, action, &Move::action);
    if (then != sequence.then.end()) sequence.then.erase(then);
  }
}

Accesses share(std::vector<Access> accesses) {
  const AccessMask mask = mask_of(accesses);
  return std::make_shared<const AccessList>(AccessList{std::move(accesses), mask});
}

Move move_of(const Event& event) {
  if (!event.shared)
    event.shared = std::make_shared<const AccessList>(AccessList{event.step.accesses, event.mask});
  return {event.action, event.shared, true, event.step.may_stay_away};
}

const Action& Sequence::action(EventIndex event) const { return execution->events()[event].action; }
std::span<const Access> Sequence::accesses(EventIndex event) const {
  if (probe && event == turned) return probe->accesses();
  return execution->events()[event].step.accesses;
}
Move Sequence::move(EventIndex event) const {
  if (!probe || event != turned) return move_of(execution->events()[event]);
  return {action(event), probe->shared(), true, execution->events()[event].step.may_stay_away};
}
const AccessMask& Sequence::mask(EventIndex event) const {
  if (probe && event == turned) return probe->mask();
  return execution->events()[event].mask;
}
bool Sequence::is_before(EventIndex a, EventIndex b) const { return execution->happens_before(a, b); }

bool independent(const Move& move, const Sequence& sequence, EventIndex event) {
  if (same_lane(move.action, sequence.action(event))) return false;
  return !move.mask().may_conflict(sequence.mask(event)) ||
         !conflicts(move.touched(), sequence.accesses(event));
}
bool independent(const Move& move, const Event& event) {
  if (same_lane(move.action, event.action)) return false;
  return !move.mask().may_conflict(event.mask) || !conflicts(move.touched(), event.step.accesses);
}

std::optional<WeakInitial> weak_initial(const Move& move, const Sequence& sequence) {
  const auto begin = sequence.events.begin();
  const auto same = std::find_if(begin, sequence.events.end(), [&](EventIndex event) {
    return same_lane(move.action, sequence.action(event));
  });
  const bool is_in = same != sequence.events.end();
  if (is_in &&
      (move.action != sequence.action(*same) || !is_first(sequence, static_cast<size_t>(same - begin))))
    return {};
  // A fault need not come at all: what is explored without it says nothing of what is with it, nor the other
  // way round.
  const auto goes_first = [&](EventIndex event) {
    return sequence.action(event).kind != ActionKind::fault && commutes(move, sequence, event);
  };
  if (!std::all_of(begin, same, goes_first)) return {};
  if (is_in) return WeakInitial{*same};
  for (size_t i = 0; i < sequence.then.size(); ++i) {
    const Move& last = sequence.then[i];
    if (!same_lane(move.action, last.action)) {
      if (last.action.kind == ActionKind::fault || !are_apart(last, move)) return {};
      continue;
    }
    if (i > 0 || move.action != last.action) return {};
    const bool needs_others = std::ranges::any_of(
        sequence.events, [&](EventIndex event) { return std::ranges::binary_search(sequence.needs, event); });
    if (needs_others) return {};
    return WeakInitial{WeakInitial::kThen};
  }
  if (move.action.kind == ActionKind::fault || move.may_stay_away) return {};
  return WeakInitial{};
}

bool is_initial(const Move& move, const Sequence& sequence) {
  const auto initial = weak_initial(move, sequence);
  return initial && initial->event != WeakInitial::kApart;
}

namespace {

struct Found {
  size_t index = 0;
  WeakInitial initial;
};

std::optional<Found> find_branch(const std::vector<Wakeup>& branches, const Sequence& sequence) {
  for (size_t i = 0; i < branches.size(); ++i)
    if (const auto initial = weak_initial(branches[i].move, sequence)) return Found{i, *initial};
  return {};
}

}  // namespace

Cover covering(const std::vector<Wakeup>& tree, const Sequence& sequence) {
  Cover cover;
  auto found = find_branch(tree, sequence);
  if (!found) return cover;
  const std::vector<Wakeup>* place = &tree;
  std::optional<Sequence> rest;
  while (found) {
    const Wakeup& branch = (*place)[found->index];
    cover.emplace_back(branch.move, found->initial);
    if (branch.next.empty()) return cover;
    if (!rest) rest = sequence;
    remove(*rest, branch.move.action);
    if (rest->empty()) return cover;
    place = &branch.next;
    found = find_branch(*place, *rest);
  }
  return {};
}

void insert(std::vector<Wakeup>& tree, const Sequence& sequence) {
  std::vector<Wakeup>* place = &tree;
  std::optional<Sequence> rest;
  while (const auto found = find_branch(*place, rest ? *rest : sequence)) {
    Wakeup& branch = (*place)[found->index];
    if (!rest) rest = sequence;
    remove(*rest, branch.move.action);
    place = &branch.next;
  }
  place->push_back(chain(rest ? *rest : sequence));
}

void insert_first(std::vector<Wakeup>& tree, const Sequence& sequence) {
  Wakeup branch = chain(sequence);
  branch.next.clear();
  tree.push_back(std::move(branch));
}

}  // namespace ravel::explore
