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
// The same race is in many executions, with other things behind it, and is planned again with each: what is
// planned depends on all that came later and is independent.
//
// A path with what is left to do is a DporTask. It can be put aside, split in two and gone on with by another
// worker: dpor_team.h. Points that several tasks have in common are looked after by one of them; what the
// others plan there is handed on to it. It makes no difference that a branch which covers a plan, or sleeps,
// is still being explored by somebody: all that counts is in which order branches were taken. But as long as
// something sleeps, plans of those who explore it may lead through the branch in which it sleeps; so they are
// handed on into that branch, and it is not done before they are.
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
  uint64_t round_events = 0;  ///< of a task in a round of a team; 0: as many as are good for it
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

struct DporTask;

/// A branch in which others than the task that looks after its point are at work.
struct DporBranch {
  size_t depth = 0;                 ///< of that point
  size_t running = 0;               ///< tasks that are somewhere in it
  const DporTask* owner = nullptr;  ///< who looks after the point behind it; null: that is done
};

/// A point that several tasks have on their paths, as it was when they last met.
struct DporNode {
  std::vector<Move> inherited;      ///< what slept when the search came here
  std::vector<Wakeup> branches;     ///< explored, being explored and to be
                                    ///< explored; as deep as something sleeps
  std::vector<Move> sleep;          ///< once nobody looks after it any more
  std::vector<Move> closing;        ///< what `sleep` will be once the owner has told that it is done
  const DporTask* owner = nullptr;  ///< who looks after it; null: everything known has been explored
  // How to come here:
  std::vector<Move> moves;
  std::vector<std::shared_ptr<DporNode>> above;  ///< one per move; null where there was no choice
};

/// Something that was to be tried in place of an event, and what covered it.
struct PlannedAgain {
  static constexpr EventIndex kNone = UINT32_MAX;
  EventIndex later = kNone;    ///< the event that races with it; or
  Action action;               ///< another decision,
  EventIndex sent_by = kNone;  ///< made possible by that event
  std::vector<Move> cover;     ///< none: look again
};

/// A point of a path: the state before its event, and what is to be tried from there.
struct DporPoint {
  std::unique_ptr<System> copy;          ///< or null; then it can be had from an earlier one
  Move taken;                            ///< its event; set only in tasks
  bool can_branch = false;               ///< more than one action is possible
  bool is_foreign = false;               ///< another task looks after it: `node` says what there is
  std::shared_ptr<DporNode> node;        ///< if other tasks know it
  std::shared_ptr<DporBranch> split;     ///< if others are at work behind its event
  std::vector<Move> sleep;               ///< explored from here, or covered by what was explored earlier
  size_t inherited = 0;                  ///< so many of them were there from the start
  std::vector<Wakeup> pending;           ///< to be explored
  std::vector<Action> excluded;          ///< own actions of the process that the event decided
  std::vector<Action> faults;            ///< that could be injected here
  std::vector<PlannedAgain> again;       ///< covered, but perhaps not with what comes next time
  uint32_t preemptions = 0, delays = 0;  ///< so far
  uint32_t done = 0;                     ///< branches explored
  bool reached_end = false;              ///< an execution through the present event was complete
};

/// Part of a search: a path, and what is to be tried from its points. The last point has no event.
struct DporTask {
  std::vector<DporPoint> points;  ///< none: the search begins
  size_t base = 0;                ///< those before are foreign
};

/// Whether something sleeps there that another task is still exploring.
bool waits_for_others(const DporPoint& point);

/// What a task found out that concerns points of others.
struct DporMail {
  struct Plan {
    std::shared_ptr<DporNode> node;
    Sequence sequence;
  };
  std::vector<Plan> plans;
  std::vector<std::shared_ptr<DporNode>> closed;  ///< nothing is left to do there
};

class Dpor {
 public:
  /// Called at the end of each execution; false stops the search.
  using Visit = std::function<bool(Execution&)>;
  enum class Progress : uint8_t { finished, paused };

  Dpor(std::unique_ptr<System> start, DporOptions options);
  /// The whole search. True if it is complete.
  bool run(const Visit& visit);
  const DporCounts& counts() const { return counts_; }
  /// Estimated part of the search that is done, 0 to 1: branches done of those known, weighted from the root.
  double explored() const;

  // For a team.
  void set_conditions(std::shared_ptr<const Conditions> conditions) {
    execution_.set_conditions(std::move(conditions));
  }
  void load(DporTask task);
  /// Goes on for about so many events.
  Progress run_for(const Visit& visit, uint64_t events);
  /// After run_for: what is left to do.
  DporTask save();
  DporMail take_mail() { return std::exchange(mail_, {}); }
  DporCounts take_counts() { return std::exchange(counts_, {}); }
  const System& start() const { return *start_; }

 private:
  class RaceProbe;
  using Point = DporPoint;
  enum class Ended : uint8_t { complete, elsewhere, given_up, cut };

  Ended go_to_end();
  bool go_back();
  enum class Settled : uint8_t { something_left, waits, done };
  Settled settle();
  bool take_next(Point& point, Wakeup next);
  void finish(Point& point, EventIndex index);
  void close(Point& point);
  bool take(const Action& action, bool is_last_planned);
  void do_step(Point& point, const Action& action);
  bool is_within_bounds(Point& point, const Action& action);
  std::unique_ptr<System> state_at(EventIndex index, bool keep);
  std::optional<Action> choose();
  std::optional<Action> choose_cheapest();
  bool is_preemption(const Action& action);
  uint32_t delays_of(const Action& action);
  void mark_reached();
  void note_excluded(Point& point, const Event& event);
  // dpor_plan.cc
  void plan_all();
  void plan_race(EventIndex earlier, EventIndex later);
  void plan_others(EventIndex decision);
  void plan_late(EventIndex decision);
  void plan_other(EventIndex decision, const Action& action, EventIndex sent_by);
  void plan_faults();
  void plan_again(EventIndex at);
  bool is_still_covered(EventIndex at, const PlannedAgain& planned) const;
  void plan(EventIndex at, Sequence sequence, PlannedAgain what);
  void plan_source(EventIndex at, const Sequence& sequence);
  std::optional<size_t> signals_before(const Action& action, EventIndex sent_by, EventIndex decision) const;
  Sequence not_after(EventIndex event) const;

  DporOptions options_;
  DporCounts counts_;
  std::unique_ptr<System> start_;
  Execution execution_;
  std::vector<Point> path_;             ///< path_[i] is the state before event i
  size_t base_ = 0;                     ///< of the task
  bool is_fresh_ = true;                ///< nothing was done yet
  EventIndex new_ = 0;                  ///< first event that the execution planned last did not have
  EventIndex first_new_ = 0;            ///< the same, while planning
  std::vector<Wakeup> guide_;           ///< what to do next, where the path follows a wakeup tree
  std::vector<Move> sleep_;             ///< at the end of the path
  std::vector<EventIndex> signalling_;  ///< events of the execution that sent signals
  DporMail mail_;
  Step scratch_;
  std::vector<Possible> scratch_possible_;
};

}  // namespace ravel::explore
