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
bool is_initial(const Sequence& sequence, size_t index) {
  for (size_t i = 0; i < index; ++i)
    if (sequence.execution->happens_before(sequence.events[i], sequence.events[index])) return false;
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
  for (const EventIndex index : sequence.events) {
    const Event& event = sequence.execution->events()[index];
    add({event.action, event.step.accesses, true});
  }
  for (const Action& action : sequence.then) add({action, {}, false});
  return result;
}

/// Takes the action out of the sequence, if it is in it.
void remove(Sequence& sequence, const Action& action) {
  const auto& events = sequence.execution->events();
  const auto found = std::find_if(sequence.events.begin(), sequence.events.end(),
                                  [&](EventIndex index) { return events[index].action == action; });
  if (found != sequence.events.end()) {
    sequence.events.erase(found);
  } else {
    const auto then = std::ranges::find(sequence.then, action);
    if (then != sequence.then.end()) sequence.then.erase(then);
  }
}

}  // namespace

bool independent(const Move& a, const Action& action, std::span<const Access> accesses) {
  return !same_lane(a.action, action) && !conflicts(a.accesses, accesses);
}

bool is_weak_initial(const Move& move, const Sequence& sequence) {
  const auto& events = sequence.execution->events();
  for (size_t i = 0; i < sequence.events.size(); ++i) {
    const Event& event = events[sequence.events[i]];
    if (same_lane(move.action, event.action)) return move.action == event.action && is_initial(sequence, i);
    if (!move.known && !is_surely_apart(move.action, event.action)) return false;
    if (move.known && conflicts(move.accesses, event.step.accesses)) return false;
  }
  for (size_t i = 0; i < sequence.then.size(); ++i) {
    const Action& action = sequence.then[i];
    if (!same_lane(move.action, action)) {
      if (!is_surely_apart(action, move.action)) return false;
      continue;
    }
    if (i > 0 || move.action != action || (!move.known && !is_own_matter(move.action))) return false;
    return std::none_of(sequence.events.begin(), sequence.events.end(), [&](EventIndex index) {
      return std::binary_search(sequence.needs.begin(), sequence.needs.end(), index);
    });
  }
  return true;
}

bool insert(std::vector<Wakeup>& tree, Sequence sequence) {
  std::vector<Wakeup>* place = &tree;
  for (;;) {
    const auto found = std::find_if(place->begin(), place->end(), [&](const Wakeup& branch) {
      return is_weak_initial(branch.move, sequence);
    });
    if (found == place->end()) {
      place->push_back(chain(sequence));
      return true;
    }
    if (found->next.empty()) return false;
    remove(sequence, found->move.action);
    if (sequence.empty()) return false;
    place = &found->next;
  }
}

}  // namespace ravel::explore
