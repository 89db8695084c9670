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

/// Taking a message or timing out touches nothing but the process itself: what it does next is another event.
bool is_own_matter(const Action& action) {
  return action.kind == ActionKind::receive || action.kind == ActionKind::timeout;
}

/// Whether an action that was not seen done is surely independent of the other.
bool is_surely_apart(const Action& unknown, const Action& other) {
  return is_own_matter(unknown) && unknown.process != other.process;
}

/// Whether the move, of another lane, commutes with an event of the sequence.
bool commutes(const Move& move, const Sequence& sequence, EventIndex event) {
  if (!move.known) return is_surely_apart(move.action, sequence.action(event));
  return !conflicts(move.touched(), sequence.accesses(event));
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
  for (const Action& action : sequence.then) add({action, {}, false});
  return result;
}

}  // namespace

void remove(Sequence& sequence, const Action& action) {
  const auto found = std::find_if(sequence.events.begin(), sequence.events.end(),
                                  [&](EventIndex index) { return sequence.action(index) == action; });
  if (found != sequence.events.end()) {
    sequence.events.erase(found);
  } else {
    const auto then = std::ranges::find(sequence.then, action);
    if (then != sequence.then.end()) sequence.then.erase(then);
  }
}

Move move_of(const Event& event) {
  return {event.action, std::make_shared<const std::vector<Access>>(event.step.accesses)};
}

const Action& Sequence::action(EventIndex event) const {
  return recorded ? recorded->moves[event].action : execution->events()[event].action;
}
std::span<const Access> Sequence::accesses(EventIndex event) const {
  if (probe && event == turned) return probe->accesses();
  if (recorded) return recorded->moves[event].touched();
  return execution->events()[event].step.accesses;
}
Move Sequence::move(EventIndex event) const {
  if (recorded) return recorded->moves[event];
  const std::span<const Access> touched = accesses(event);
  return {action(event), std::make_shared<const std::vector<Access>>(touched.begin(), touched.end())};
}
bool Sequence::is_before(EventIndex a, EventIndex b) const {
  return recorded ? recorded->before[b * recorded->moves.size() + a] : execution->happens_before(a, b);
}

Sequence record(const Sequence& sequence) {
  auto recorded = std::make_shared<RecordedEvents>();
  Sequence result;
  for (const EventIndex event : sequence.events) {
    const auto index = static_cast<EventIndex>(result.events.size());
    recorded->moves.push_back(sequence.move(event));
    for (const EventIndex other : sequence.events)
      recorded->before.push_back(sequence.is_before(other, event));
    if (std::ranges::binary_search(sequence.needs, event)) result.needs.push_back(index);
    result.events.push_back(index);
  }
  result.recorded = std::move(recorded);
  result.then = sequence.then;
  return result;
}

bool independent(const Move& a, const Action& action, std::span<const Access> accesses) {
  return !same_lane(a.action, action) && !conflicts(a.touched(), accesses);
}

std::optional<WeakInitial> weak_initial(const Move& move, const Sequence& sequence) {
  for (size_t i = 0; i < sequence.events.size(); ++i) {
    const EventIndex event = sequence.events[i];
    const Action& action = sequence.action(event);
    if (same_lane(move.action, action)) {
      if (move.action != action || !is_first(sequence, i)) return {};
      return WeakInitial{event};
    }
    if (!commutes(move, sequence, event)) return {};
  }
  for (size_t i = 0; i < sequence.then.size(); ++i) {
    const Action& action = sequence.then[i];
    if (!same_lane(move.action, action)) {
      if (!is_surely_apart(action, move.action)) return {};
      continue;
    }
    if (i > 0 || move.action != action || (!move.known && !is_own_matter(move.action))) return {};
    const bool needs_others = std::ranges::any_of(
        sequence.events, [&](EventIndex event) { return std::ranges::binary_search(sequence.needs, event); });
    if (needs_others) return {};
    return WeakInitial{WeakInitial::kThen};
  }
  return WeakInitial{};
}

bool is_initial(const Move& move, const Sequence& sequence) {
  const auto initial = weak_initial(move, sequence);
  return initial && initial->event != WeakInitial::kApart;
}

namespace {

const Wakeup* find_branch(const std::vector<Wakeup>& branches, const Sequence& sequence) {
  for (const Wakeup& branch : branches)
    if (weak_initial(branch.move, sequence)) return &branch;
  return nullptr;
}

}  // namespace

Cover covering(const std::vector<Wakeup>& tree, const Sequence& sequence) {
  Cover cover;
  const Wakeup* branch = find_branch(tree, sequence);
  if (!branch) return cover;
  Sequence rest = sequence;
  for (; branch; branch = find_branch(branch->next, rest)) {
    cover.emplace_back(branch->move, *weak_initial(branch->move, rest));
    if (branch->next.empty()) return cover;
    remove(rest, branch->move.action);
    if (rest.empty()) return cover;
  }
  return {};
}

void insert(std::vector<Wakeup>& tree, Sequence sequence) {
  std::vector<Wakeup>* place = &tree;
  while (const Wakeup* branch = find_branch(*place, sequence)) {
    remove(sequence, branch->move.action);
    place = &(*place)[static_cast<size_t>(branch - place->data())].next;
  }
  place->push_back(chain(sequence));
}

void insert_first(std::vector<Wakeup>& tree, const Sequence& sequence) {
  Wakeup branch = chain(sequence);
  branch.next.clear();
  tree.push_back(std::move(branch));
}

}  // namespace ravel::explore
