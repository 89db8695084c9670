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
// Several workers (DporPool) share a search. Each walks a path of its own, on a machine of its own. A worker
// that has nothing to do takes a branch from a point of another's path; from then on that point and those
// before it are shared: what is planned there is planned for all, and whoever is free does it.
// Known miss: several workers lose executions (up to 4% seen) where what an action touches depends on what
// was done before it: five processes, each insert_new and then insert of one key. So the search is done by
// one worker (SearchOptions::share_dpor) until that is mended.
//
// Memory is that of one path and its wakeup trees; those can be large for programs with many racing events
// (parsimonious trees, 2024, would bound them).
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
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

/// A point that several workers know. Guarded by the pool's mutex.
struct SharedPoint {
  std::vector<Action> actions;                          ///< that lead there
  std::vector<std::shared_ptr<SharedPoint>> ancestors;  ///< of each of those; null where there was no choice
  std::vector<Move> sleep;                              ///< explored from here, or being explored by somebody
  std::vector<Wakeup> pending;                          ///< to be explored
};

/// Who wants work, and where some is.
class DporPool {
 public:
  explicit DporPool(size_t workers) : workers_(workers) {}
  std::mutex& mutex() { return mutex_; }
  bool is_hungry() const { return hungry_.load(std::memory_order_relaxed); }
  void stop();
  bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// There is something to do at that point. The mutex is held.
  void offer(std::shared_ptr<SharedPoint> point);
  /// Waits for such a point; null when all workers wait or the search is stopped.
  std::shared_ptr<SharedPoint> wait();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<SharedPoint>> offered_;
  size_t workers_, waiting_ = 0;
  std::atomic<bool> hungry_{false}, stopped_{false};
};

class Dpor {
 public:
  /// Called at the end of each execution; false stops the search.
  using Visit = std::function<bool(Execution&)>;

  /// With a pool, one of its workers; the one that `begins` starts the search, the others wait for branches.
  Dpor(std::unique_ptr<System> start, DporOptions options, DporPool* pool = nullptr, bool begins = true);
  /// True if the search is complete (as far as this worker has seen).
  bool run(const Visit& visit);
  const DporCounts& counts() const { return counts_; }
  /// Estimated part of the search that is done, 0 to 1: branches done of those known, weighted from the root.
  double explored() const;

 private:
  /// A point of the current path: the state before its event, and what is to be tried from there.
  struct Point {
    std::unique_ptr<System> copy;  ///< null where only one action is possible, or another worker has it
    std::shared_ptr<SharedPoint> shared;  ///< then `pending` is unused, and `sleep` is for the present event
    std::vector<Move> sleep;              ///< explored from here, or covered by what was explored earlier
    std::vector<Wakeup> pending;          ///< to be explored
    std::vector<Action> excluded;         ///< own actions of the process that the event decided
    std::vector<Action> faults;           ///< that could be injected here
    uint32_t preemptions = 0;             ///< so far
    uint32_t done = 0;                    ///< branches explored
    bool is_claimed = false;              ///< the present event is in the sleep set of `shared`
    bool can_branch = false;              ///< more than one action is possible
    Action current;                       ///< of its event
    bool reached_end = false;             ///< an execution through the present event was complete
  };

  enum class Ended : uint8_t { complete, given_up, cut };

  bool search(const Visit& visit);
  Ended go_to_end();
  bool go_back();
  bool take_next(Point& point, Wakeup next);
  void finish(Point& point, EventIndex index);
  bool start_shared(const std::shared_ptr<SharedPoint>& from);
  bool claim(Point& point);
  bool has_pending(const SharedPoint& shared);
  void finish_shared(Point& point, bool is_explored);
  void plan_shared(Point& point, Sequence sequence);
  void share_some();
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
  DporPool* pool_;
  bool begins_, stopped_ = false;
  std::unique_ptr<System> start_;  ///< for branches from other workers
  DporCounts counts_;
  Execution execution_;
  std::vector<Point> path_;             ///< path_[i] is the state before event i
  std::vector<Wakeup> guide_;           ///< what to do next, where the path follows a wakeup tree
  std::vector<Move> sleep_;             ///< at the end of the path
  std::vector<EventIndex> signalling_;  ///< events of the execution that sent signals
  EventIndex base_ = 0;                 ///< points before this one are other workers'
};

}  // namespace ravel::explore
