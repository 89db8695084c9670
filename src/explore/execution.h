// SPDX-License-Identifier: Apache-2.0
//
// One execution as far as it has come: the system, the steps taken, and what happened before what. Every
// strategy drives a system through this, so that all of them see the same possibilities and the same races.
//
// Happens-before is kept as vector clocks. A lane is whoever does things one after the other: a process, a
// sender's signals to one receiver, a timer. An event's clock holds for each lane the last event of it that
// happened before (or is) this one, so "a before b" is one comparison.
//
// A race is a pair of dependent events that only their own dependence orders: nothing stands between them.
// Swapping such pairs is all an exhaustive search has to do.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "base/hash_map.h"
#include "explore/condition.h"
#include "explore/system.h"

namespace ravel::explore {

using EventIndex = uint32_t;

struct AccessList;  // wakeup.h

/// Where an access is noted: among all of its object, and among those of its key (or of no key). And where
/// those of no key are.
struct AccessLists {
  uint32_t all = 0, own = 0, whole = 0;
};

struct Event {
  Action action;
  Step step;
  uint32_t lane = 0;
  uint32_t number = 0;                               ///< so many of its lane came before
  AccessMask mask;                                   ///< of the step's accesses
  std::vector<AccessLists> things;                   ///< of each
  mutable std::shared_ptr<const AccessList> shared;  ///< the accesses, once they were asked for (move_of)
  std::vector<EventIndex> after;                     ///< directly: program order, causes, conflicts
  std::vector<EventIndex> races;  ///< those of `after` that could have come later than this event instead
  uint32_t conditions = 0;        ///< so many of its causes are none: it had to wait by a condition
};

class Execution {
 public:
  explicit Execution(std::unique_ptr<System> system) : system_(std::move(system)) {}

  /// From its start on only executions that meet these.
  void set_conditions(std::shared_ptr<const Conditions> conditions);
  /// Once nothing is possible any more: whether it really meets them, and was not only kept from going on.
  bool meets_conditions() const;

  System& system() { return *system_; }
  const System& system() const { return *system_; }
  std::span<const Event> events() const { return {events_.data(), count_}; }
  size_t size() const { return count_; }

  /// What can be done next, sorted by action; empty when it is over.
  const std::vector<Possible>& possible();
  /// If whoever acted last surely can go on (System::goes_on) and nobody minds, that it does; else that the
  /// first of all does (System::goes_first).
  std::optional<Action> sure() const;
  /// Whether that is possible, as far as it is known without asking what else is.
  bool is_sure(const Action& action) const;
  /// Only this, which is sure, is possible until the next step, as far as anybody is told.
  void take_for_sure(const Action& action);
  /// The same before the last step; until possible() is asked for again.
  const std::vector<Possible>& possible_before() const { return possible_; }
  void step(const Action& action);
  /// Does again what is known to be possible.
  void step_again(const Action& action);
  /// Forgets the events from `count` on and goes on from `system`, which was copied when there were `count`.
  void rewind(size_t count, std::unique_ptr<System> system);

  /// How many events of its own the process has had.
  uint32_t own_count(ProcessId process) const;

  /// What was done, each event a step of its own; and how many there are.
  std::vector<Action> actions() const;
  size_t action_count() const;

  /// Things that were claimed (Access::claimed) although somebody else touched them, too: steps are to be
  /// done again without. Not forgotten by rewind.
  const std::vector<Access>& overlaps() const { return overlaps_; }
  /// From its start on they are looked for.
  void look_for_overlaps(bool looks) {
    claims_ = looks;
    overlaps_.clear();
  }

  /// Whether a is before b (or is b) in every execution that differs only in the order of independent events.
  bool happens_before(EventIndex a, EventIndex b) const { return clock(b, events_[a].lane) > a; }
  /// Whether what was sent by the one had arrived before the other, because time has passed in between.
  bool has_settled(EventIndex sent, EventIndex known) const;

 private:
  struct Touched {
    EventIndex event;
    uint32_t lane;
    Access access;
    size_t other_mode;  ///< one behind the last before it that has another mode; 0 if there is none
  };
  struct TouchedList {
    std::vector<Touched> items;  ///< in order
    uint32_t claimed = 0;        ///< how many of them
  };
  uint32_t lane_of(const Action& action);
  struct Thing {
    uint32_t all = 0, whole = 0;  ///< lists: every access to it, and those to no key of it
    uint32_t own = 0;             ///< those to the key
  };
  Thing thing_of(const Access& access);
  uint32_t new_list();
  void add_conflicts(Event& event, const Access& access, const TouchedList& before);
  void note_overlaps(const Event& event);
  void note_overlaps(const Event& event, const Access& access, const TouchedList& before);
  bool is_caused_by(EventIndex later, EventIndex earlier);
  uint32_t clock(EventIndex event, uint32_t lane) const {
    const Row& row = rows_[event];
    return lane < row.lanes ? clocks_[row.first + lane] : 0;
  }
  bool is_known_to(const Action& action, EventIndex step);
  EventIndex own_event(const EventName& name) const;
  bool is_kept_back(const Action& action) const;
  void order_by_conditions(EventIndex index);
  void join(EventIndex event);
  void know_fixed(const Event& event);
  void order(EventIndex event);
  // early.cc
  struct TimerLife {
    uint64_t id, us;
    ProcessId receiver;
    EventIndex begun;
    EventIndex over = UINT32_MAX;  ///< by which it fired, or will be in vain
  };
  struct Fire {
    EventIndex event, begun;
    uint64_t us;
  };
  TimerLife* find_timer(uint64_t id);
  bool is_before(EventIndex a, EventIndex b) const;
  uint64_t elapsed(EventIndex from, EventIndex to) const;
  bool is_due_first(const TimerLife& one, const TimerLife& other) const;
  bool is_too_early(const TimerLife& timer, const Possible& firing);
  bool comes_after_settled(const Possible& option);
  void keep_back_early();
  void note_timers(EventIndex index);
  void forget_timers(EventIndex index);

  struct Row {
    uint32_t first, lanes;
  };

  std::unique_ptr<System> system_;
  std::vector<Possible> possible_;
  bool possible_known_ = false;
  std::vector<Event> events_;  ///< the first count_; those behind keep their memory for the next
  size_t count_ = 0;
  std::vector<Row> rows_;         ///< of each event: where its clock is in clocks_
  std::vector<uint32_t> clocks_;  ///< last event of a lane that happened before, plus one
  std::vector<uint32_t> now_;     ///< the clock being made
  std::vector<EventIndex>
      epochs_;  ///< events at which time passed: all before them happened before all after
  HashMap<uint64_t, uint32_t> lanes_;
  std::vector<std::vector<EventIndex>> lane_events_;
  HashMap<uint64_t, Thing> things_;  ///< by kind, object and key (or none)
  std::vector<TouchedList> touched_;
  bool claims_ = false;
  std::vector<Access> overlaps_;
  std::vector<char> causes_;                      ///< of is_caused_by: whether each event is one of
  EventIndex caused_ = UINT32_MAX;                ///< this one
  std::shared_ptr<const Conditions> conditions_;  ///< or null
  uint64_t conditioned_ = 0;                      ///< a bit for each process that they are about
  std::vector<EventIndex> strays_;                ///< events that meet a condition only by chance
  bool keeps_back_ = false;                       ///< something is possible but for the conditions
  std::vector<TimerLife> timers_;                 ///< that may fire early, in the order they began
  std::set<uint64_t> running_;                    ///< those that are not over
  std::vector<Fire> fires_;                       ///< those that did
};

}  // namespace ravel::explore
