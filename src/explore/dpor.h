// SPDX-License-Identifier: Apache-2.0
//
// Exhaustive search: every execution up to the order of independent events, each once (optimal dynamic
// partial order reduction: sleep sets and wakeup trees). Executions are equal if every receive takes the same
// message and conflicting accesses come in the same order; that a message arrived earlier or later is no
// difference
// ("observers" of Aronis, Jonsson, Lång, Sagonas, TACAS 2018, without delivery events: see system.h).
//
// How. An execution runs to its end. Then for each race (Execution) the later event is to be tried before the
// earlier one, together with whatever came between and does not depend on the earlier one; and for each
// decision of a process (which message to take, to time out, to be killed) the other possibilities, also
// those that became possible only later. These sequences go into the wakeup tree of the point before the
// earlier event; then the search goes back to the last point with a branch left. A copy of the system is kept
// at each point that can branch.
//
// Memory is that of one path and its wakeup trees; those can be large for programs with many racing events
// (parsimonious trees, 2024, would bound them).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "explore/execution.h"
#include "explore/wakeup.h"

namespace ravel::explore {

struct DporOptions {
  size_t events_max = 100'000;  ///< longer executions are cut off and counted
  uint32_t preemptions_max =
      UINT32_MAX;  ///< branches that switch away from a process that could go on, per execution
};

struct DporCounts {
  uint64_t executions = 0;  ///< complete ones, all different
  uint64_t redundant = 0;   ///< given up because they lead only to what was explored; 0 is optimal
  uint64_t cut = 0;         ///< too long, or beyond the bound: then the search is not complete
  uint64_t events = 0;
  size_t depth_max = 0;
};

class Dpor {
 public:
  /// Called at the end of each execution; false stops the search.
  using Visit = std::function<bool(Execution&)>;

  Dpor(std::unique_ptr<System> start, DporOptions options);
  /// True if the search is complete.
  bool run(const Visit& visit);
  const DporCounts& counts() const { return counts_; }
  /// Estimated part of the search that is done, 0 to 1: branches done of those known, weighted from the root.
  double explored() const;

 private:
  /// A point of the current path: the state before its event, and what is to be tried from there.
  struct Point {
    std::unique_ptr<System> copy;  ///< null where only one action is possible
    std::vector<Move> sleep;       ///< explored from here, or covered by what was explored earlier
    std::vector<Wakeup> pending;   ///< to be explored
    std::vector<Action> excluded;  ///< own actions of the process that the event decided
    std::vector<Action> faults;    ///< that could be injected here
    uint32_t preemptions = 0;      ///< so far
    uint32_t done = 0;             ///< branches explored
    bool reached_end = false;      ///< an execution through the present event was complete
  };

  enum class Ended : uint8_t { complete, given_up, cut };

  Ended go_to_end();
  bool go_back();
  bool take_next(Point& point, Wakeup next);
  void finish(Point& point, EventIndex index);
  bool take(const Action& action, bool is_last_planned);
  std::optional<Action> choose();
  bool is_preemption(const Action& action);
  void mark_reached();
  void note_excluded(Point& point, const Event& event);
  // dpor_plan.cc
  void plan_all();
  void plan_race(EventIndex earlier, EventIndex later);
  void plan_others(EventIndex decision);
  void plan_late(EventIndex decision);
  void plan_other(EventIndex decision, const Action& action, std::optional<EventIndex> sent_by);
  void plan_faults();
  void plan(EventIndex at, Sequence sequence);
  std::optional<size_t> signals_before(const Action& action, EventIndex sent_by, EventIndex decision) const;
  Sequence not_after(EventIndex event) const;

  DporOptions options_;
  DporCounts counts_;
  Execution execution_;
  std::vector<Point> path_;             ///< path_[i] is the state before event i
  std::vector<Wakeup> guide_;           ///< what to do next, where the path follows a wakeup tree
  std::vector<Move> sleep_;             ///< at the end of the path
  std::vector<EventIndex> signalling_;  ///< events of the execution that sent signals
};

}  // namespace ravel::explore
