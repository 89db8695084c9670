// SPDX-License-Identifier: Apache-2.0
//
// Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014): for a point of the search, the sequences of
// actions that have to be tried from there, shared where they begin alike. A sequence is only added if no
// branch that is there, and nothing that was explored from there, leads to an execution that contains it.
//
// The question behind both is the weak initial: could this action come first in (an execution that continues)
// this sequence without changing what the sequence does? It could if it is in the sequence and nothing before
// it there happens before it, or if it is not in the sequence and independent of all of it.
//
// What the later event of a race touches is known only as it was in the other order. Where that may differ
// (insert_new that now finds nothing) it has to be tried out: what covers a sequence must cover what the
// sequence really does. So it is with a signal that was never delivered. It will not do to say of an action
// of which nothing is known that it depends on everything: each sequence that is added must wake everything
// that sleeps then, or what comes behind it is left to whoever sleeps, who has left it to this one.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "explore/execution.h"

namespace ravel::explore {

struct AccessList;
/// Shared, because moves are copied from point to point.
using Accesses = std::shared_ptr<const AccessList>;
Accesses share(std::vector<Access> accesses);

/// Tries out what the event that is to come earlier touches then.
class Probe {
 public:
  virtual ~Probe() = default;
  virtual std::span<const Access> accesses() = 0;
  /// Of these, or of more: nothing need be tried out to be told it.
  virtual const AccessMask& mask() = 0;
  /// They, tried out when they are asked for.
  virtual Accesses shared() = 0;
};

struct AccessList {
  mutable std::vector<Access> list;
  mutable AccessMask mask;
  mutable Probe* probe = nullptr;  ///< if that has not been tried out yet
  void try_out() const {
    const std::span<const Access> touched = probe->accesses();
    list.assign(touched.begin(), touched.end());
    mask = mask_of(list);
    probe = nullptr;
  }
};

/// An action and what it touches. `known` is false for one that has not been seen done there.
struct Move {
  Action action;
  Accesses accesses;
  bool known = true;
  bool may_stay_away = false;  ///< it need not happen at all: only what has it in it leads to it
  std::span<const Access> touched() const {
    if (!accesses) return {};
    if (accesses->probe) accesses->try_out();
    return accesses->list;
  }
  const AccessMask& mask() const {
    static constexpr AccessMask kNothing;
    if (!accesses) return kNothing;
    return accesses->probe ? accesses->probe->mask() : accesses->mask;
  }
};

Move move_of(const Event& event);

/// Taking a message or timing out touches nothing but the process and what has come to it: what it does next
/// is another event.
bool is_own_matter(const Action& action);

/// Neither can tell whether the other was done first.
bool independent(const Move& move, const Event& event);

/// Something to be tried: events of an execution, in its order, and possibly a last action that was never
/// done (a message that was not taken, say) with the events of the sequence it needs.
struct Sequence {
  static constexpr EventIndex kNone = UINT32_MAX;

  const Execution* execution = nullptr;  ///< where the events are
  std::vector<EventIndex> events;
  EventIndex turned = kNone;  ///< the one of the events that is to come earlier than it did
  Probe* probe = nullptr;     ///< of that; null if it touches the same
  std::vector<Move> then;
  std::vector<EventIndex> needs;  ///< of the first of `then`; sorted

  bool empty() const { return events.empty() && then.empty(); }
  const Action& action(EventIndex event) const;
  std::span<const Access> accesses(EventIndex event) const;
  const AccessMask& mask(EventIndex event) const;
  bool is_before(EventIndex a, EventIndex b) const;
  Move move(EventIndex event) const;
};

/// The same of an event of a sequence, with what that touches there.
bool independent(const Move& move, const Sequence& sequence, EventIndex event);

/// How an action can come first: it is that event of the sequence, or
struct WeakInitial {
  static constexpr EventIndex kThen = UINT32_MAX - 1;  ///< what comes last in it, or
  static constexpr EventIndex kApart = UINT32_MAX;     ///< not in it at all
  EventIndex event = kApart;
};
std::optional<WeakInitial> weak_initial(const Move& move, const Sequence& sequence);

/// Whether it is an event of the sequence that could come first.
bool is_initial(const Move& move, const Sequence& sequence);

struct Wakeup {
  Move move;
  std::vector<Wakeup> next;  ///< empty: go on as you like
};

/// Takes the action out of the sequence, if it is in it.
void remove(Sequence& sequence, const Action& action);
/// The branches, one after the other, that lead to all of the sequence, and how each does; none if it is not
/// there.
using Cover = std::vector<std::pair<Move, WeakInitial>>;
Cover covering(const std::vector<Wakeup>& tree, const Sequence& sequence);
/// Adds the sequence. No branch covers it.
void insert(std::vector<Wakeup>& tree, const Sequence& sequence);
/// Adds only what comes first in it.
void insert_first(std::vector<Wakeup>& tree, const Sequence& sequence);

}  // namespace ravel::explore
