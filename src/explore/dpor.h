// SPDX-License-Identifier: Apache-2.0
//
// Exhaustive search: every execution up to the order of independent events, each once (optimal dynamic
// partial order reduction: sleep sets and wakeup trees). Executions are equal if every receive takes the same
// message and conflicting accesses come in the same order; that a message arrived earlier or later is no
// difference ("observers" of Aronis, Jonsson, Lång, Sagonas, TACAS 2018, without delivery events: see
// system.h).
//
// How. An execution runs to its end. Then for each race (Execution) the later event is to be tried before the
// earlier one, together with whatever came between and does not depend on the earlier one; and for each
// decision of a process (which message to take, to time out, to be killed) the other possibilities, also
// those that became possible only later. These sequences go into the wakeup tree of the point before the
// earlier event; then the search goes back to the last point with a branch left.
//
// The same race is in many executions, with other things behind it. What is planned depends on all that came
// later and is independent; when it has to be planned again is told in dpor_plan.cc.
//
// A path with what is left to do is a DporTask: it can be put aside and gone on with by another worker.
// Several workers, or computers, share a search by conditions (condition.h, dpor_team.h).
//
// Memory is that of one path and its wakeup trees; those can be large for programs with many racing events
// (parsimonious trees, 2024, would bound them).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "explore/execution.h"
#include "explore/wakeup.h"

namespace ravel::explore {

struct DporOptions {
  size_t events_max = 100'000;            ///< longer executions are cut off and counted
  uint32_t preemptions_max = UINT32_MAX;  ///< branches that leave a process that
                                          ///< could go on, per execution
  uint32_t delays_max = UINT32_MAX;       ///< how often who is next in the order of
                                          ///< names is passed over, likewise
  /// Source sets in place of wakeup trees (the same paper's simpler algorithm): less to keep, but some
  /// executions are begun and given up.
  bool source_sets = false;
  /// Several events in one step, where nobody can tell (System::set_merging). Not with bounds: they count
  /// events.
  bool merges = false;
  bool joins = true;   ///< likewise receives, with `merges` (System::set_joining)
  bool claims = true;  ///< likewise what nobody else touches, with `merges` (System::set_claiming)
  std::vector<Access> shared = {};  ///< but somebody does
  uint64_t round_events = 0;        ///< of a task in a round of a team; 0: as many as are good for it
  /// Of a team: only one of so many parts of the search (condition.h).
  uint64_t shard_index = 0, shard_count = 1;
};

struct DporCounts {
  uint64_t executions = 0;  ///< complete ones, all different
  uint64_t redundant = 0;   ///< given up because they lead only to what was explored, or to another
                            ///< shard's part; 0 is optimal
  uint64_t probes = 0;      ///< sequences done only to see what they touch
  uint64_t cut = 0;         ///< too long: then the search is not complete
  uint64_t beyond = 0;      ///< branches beyond the bounds: likewise
  uint64_t events = 0;
  size_t depth_max = 0;
  void add(const DporCounts& other);
};

/// Something that was to be tried in place of an event, and what covered it.
struct PlannedAgain {
  static constexpr EventIndex kNone = UINT32_MAX;
  EventIndex later = kNone;    ///< the event that races with it; or
  Action action;               ///< another decision,
  bool may_stay_away = false;  ///< that need not be made either,
  EventIndex sent_by = kNone;  ///< made possible by that event
  std::vector<Move> cover;     ///< none: look again
};

/// A point of a path: the state before its event, and what is to be tried from there.
struct DporPoint {
  std::unique_ptr<System> copy;          ///< or null; then it can be had from an earlier one
  Move taken;                            ///< its event; set only in tasks
  bool can_branch = false;               ///< more than one action is possible
  std::vector<Move> sleep;               ///< explored from here, or covered by what was explored earlier
  size_t inherited = 0;                  ///< so many of them were there from the start
  std::vector<Wakeup> pending;           ///< to be explored
  std::vector<Possible> excluded;        ///< what was possible instead for the process that the event decided
  std::vector<Action> faults;            ///< that could be injected here
  std::vector<PlannedAgain> again;       ///< perhaps not covered with what comes next time
  std::vector<Action> alone;             ///< branches that were planned with no other event; sorted
  uint32_t preemptions = 0, delays = 0;  ///< so far
  uint32_t done = 0;                     ///< branches explored
  bool reached_end = false;              ///< an execution through the present event was complete
  void clear();
};

/// Points one after the other. One that was taken away leaves its memory to the next.
class DporPath {
 public:
  size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  DporPoint& operator[](size_t index) { return points_[index]; }
  const DporPoint& operator[](size_t index) const { return points_[index]; }
  DporPoint& back() { return points_[count_ - 1]; }
  void add() {
    if (++count_ > points_.size()) points_.emplace_back();
  }
  void remove_last() { points_[--count_].clear(); }
  void set(std::vector<DporPoint> points) {
    points_ = std::move(points);
    count_ = points_.size();
  }
  std::vector<DporPoint> take() {
    points_.resize(std::exchange(count_, 0));
    return std::exchange(points_, {});
  }

 private:
  std::vector<DporPoint> points_;  ///< the first count_
  size_t count_ = 0;
};

/// Part of a search: a path, and what is to be tried from its points. The last point has no event.
struct DporTask {
  std::vector<DporPoint> points;  ///< none: the search begins
};

/// Estimated part of it that is done, 0 to 1: branches done of those known, weighted from the root.
double explored_of(const DporTask& task);

class Dpor {
 public:
  /// Called at the end of each execution; false stops the search.
  using Visit = std::function<bool(Execution&)>;
  /// spoilt: it has to begin anew, unmerged; unjoined: anew with receives that are not joined; overlapping:
  /// anew with more that is not claimed.
  enum class Progress : uint8_t { finished, paused, spoilt, unjoined, overlapping };

  Dpor(std::unique_ptr<System> start, DporOptions options);
  ~Dpor();
  /// The whole search. True if it is complete. If it is_spoilt() what was found does not count.
  bool run(const Visit& visit);
  const DporCounts& counts() const { return counts_; }
  bool is_spoilt() const { return is_spoilt_ || is_unjoined_ || !overlaps().empty(); }
  /// What was claimed and should not have been.
  const std::vector<Access>& overlaps() const { return execution_.overlaps(); }

  // For a team.
  /// Before load.
  void set_conditions(std::shared_ptr<const Conditions> conditions);
  /// As the options have it now: `merges` to `shared`.
  void set_merging(const DporOptions& how);
  /// False if the task is of another program: what it tells cannot be done.
  bool load(DporTask task);
  /// Goes on for about so many events.
  Progress run_for(const Visit& visit, uint64_t events);
  /// After run_for: what is left to do.
  DporTask save();
  DporCounts take_counts() { return std::exchange(counts_, {}); }
  const System& start() const { return *start_; }

 private:
  class RaceProbe;
  using Point = DporPoint;
  enum class Ended : uint8_t { complete, elsewhere, given_up, cut };

  Ended go_to_end();
  bool goes_on();
  bool has_bounds() const;
  bool is_sure(const Action& action);
  bool is_worth_copying(const Action& action);
  void note_return(EventIndex index);
  bool go_back();
  bool is_spoiling(Ended ended) const;
  bool settle();
  bool take_next(Point& point, Wakeup next);
  void finish(Point& point, EventIndex index);
  bool take(const Action& action);
  void do_step(Point& point, const Action& action);
  bool is_within_bounds(Point& point, const Action& action);
  std::unique_ptr<System> state_at(EventIndex index, bool keep);
  std::optional<Action> choose();
  std::optional<Action> choose_waiting();
  // dpor_bounds.cc
  void plan_all_possible(Point& point);
  ProcessId running() const;
  bool is_preemption(const Action& action);
  uint32_t delays_of(const Action& action);
  void mark_reached();
  void note_excluded(Point& point, const Event& event);
  // dpor_plan.cc
  void plan_all();
  void plan_race(EventIndex earlier, EventIndex later);
  bool is_plainly_covered(EventIndex earlier, EventIndex later) const;
  void plan_others(EventIndex decision);
  void plan_late(EventIndex decision);
  bool is_join_wrong(EventIndex decision);
  void find_late(EventIndex decision);
  bool is_passed_over(EventIndex event, const Sent& sent);
  void plan_other(EventIndex decision, const Action& action, EventIndex sent_by, bool may_stay_away = false);
  bool try_last(EventIndex at);
  void plan_faults();
  void plan_again(EventIndex at);
  bool is_still_covered(EventIndex at, const PlannedAgain& planned) const;
  static bool wakes_all(const Point& point, const Sequence& sequence, EventIndex last);
  void plan(EventIndex at, PlannedAgain what);
  void plan_source(EventIndex at, const Sequence& sequence);
  std::optional<size_t> signals_before(const Action& action, EventIndex sent_by, EventIndex decision) const;
  void begin_sequence(EventIndex event);
  void close_probes(const Wakeup* next);

  /// Events that the search has gone back to, by name (a process and which of its events), in whatever
  /// execution: how often, and how often they were met since.
  struct Turning {
    uint32_t returned = 0, met = 0;
  };
  HashMap<uint64_t, Turning> turning_;
  DporOptions options_;
  DporCounts counts_;
  std::unique_ptr<System> start_;
  Execution execution_;
  DporPath path_;                       ///< path_[i] is the state before event i
  bool is_fresh_ = true;                ///< nothing was done yet
  bool is_spoilt_ = false;              ///< something came that merged steps leave out
  bool is_unjoined_ = false;            ///< or joined receives
  EventIndex new_ = 0;                  ///< first event that the execution planned last did not have
  EventIndex first_new_ = 0;            ///< the same, while planning
  std::vector<Wakeup> guide_;           ///< what to do next, where the path follows a wakeup tree
  std::vector<Move> sleep_;             ///< at the end of the path
  std::vector<EventIndex> signalling_;  ///< events of the execution that sent signals
  /// Events that sent anything which a receive may take, by their lanes.
  std::vector<std::vector<EventIndex>> sending_;
  std::vector<EventIndex> late_;  ///< of plan_late; kept for its memory
  Sequence sequence_;             ///< the one being planned; kept for its memory
  /// What they were to try out is in wakeup trees, and was not asked for yet. Only of this execution.
  std::vector<std::unique_ptr<RaceProbe>> probes_;
  Step scratch_;
  std::vector<Possible> scratch_possible_;
};

}  // namespace ravel::explore
