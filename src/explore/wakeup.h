// SPDX-License-Identifier: Apache-2.0
//
// Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014): for a point of the search, the sequences of
// actions that have to be tried from there, shared where they begin alike. A sequence is only added if no
// branch that is there, and nothing that was explored from there, leads to an execution that contains it.
//
// The question behind both is the weak initial: could this action come first in (an execution that continues)
// this sequence without changing what the sequence does? It could if it is in the sequence and nothing before
// it there happens before it, or if it is not in the sequence and independent of all of it.
#pragma once

#include <span>
#include <vector>

#include "explore/execution.h"

namespace ravel::explore {

/// An action and what it touches. `known` is false for one that has not been seen done.
struct Move {
  Action action;
  std::vector<Access> accesses;
  bool known = true;
};

/// Neither can tell whether the other was done first.
bool independent(const Move& a, const Action& action, std::span<const Access> accesses);

/// Something to be tried: events of an execution, in its order, and possibly a last action that was never
/// done (a message that was not taken, say) with the events of the sequence it needs.
struct Sequence {
  const Execution* execution = nullptr;
  std::vector<EventIndex> events;
  std::vector<Action> then;
  std::vector<EventIndex> needs;  ///< of the first of `then`; sorted

  bool empty() const { return events.empty() && then.empty(); }
};

bool is_weak_initial(const Move& move, const Sequence& sequence);

struct Wakeup {
  Move move;
  std::vector<Wakeup> next;  ///< empty: go on as you like
};

/// Adds the sequence as a new branch, or does nothing if a branch covers it. True if it was added.
bool insert(std::vector<Wakeup>& tree, Sequence sequence);

}  // namespace ravel::explore
