// SPDX-License-Identifier: Apache-2.0
//
// One exhaustive search (dpor.h) by several workers, with the same result whatever their number. It goes in
// rounds. In a round each of up to kTasksMax tasks is gone on with for a while, apart from all others; then,
// in the order of the tasks, what they planned for each other's points is handed over, and tasks are split if
// there are too few. So who does a task, and when, changes nothing; only how tasks are split could, and that
// does not look at the number of workers.
//
// A task is split at the first point of its path that has branches left: one of the two goes on below, the
// other takes those branches. Both have the points above in common; the other looks after them. Each task is
// a path of actions, which a worker on another thread does again on a machine of its own.
//
// One of several computers does only its parts of the search (condition.h), one after the other.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explore/dpor.h"

namespace ravel::explore {

class DporTeam {
 public:
  /// Called at the end of each execution, from several threads: of which task of the round. False: this task
  /// pauses.
  using Visit = std::function<bool(size_t slot, Execution& execution)>;

  /// `start` makes a system at its start; called from several threads, one at a time.
  DporTeam(std::function<std::unique_ptr<System>()> start, DporOptions options);
  ~DporTeam();

  /// How many tasks the next round has; 0 when the search is over.
  size_t slots() const { return slots_; }
  /// One round.
  void run_round(const Visit& visit);

  DporCounts counts() const { return counts_; }
  bool is_complete() const { return tasks_.empty() && counts_.cut == 0 && counts_.beyond == 0; }
  /// Between rounds: all that is left to do, for a team that goes on another day. What is touched is told by
  /// numbers that are the same in another run of the program, except names made at run time.
  std::string save() const;
  /// Before the first round. False, and nothing has changed, if those bytes are not of such a search.
  bool restore(std::string_view bytes);
  /// Estimated part of the search that is done, 0 to 1.
  double explored() const;
  /// Copies of the system at its start share memory: only for the thread that calls run_round().
  const System& start();

 private:
  static constexpr size_t kTasksMax = 16;  ///< in one round

  struct Job {
    DporTask task;
    std::vector<std::shared_ptr<DporBranch>> branches;  ///< that it is in and that were split off
    double left = 1, left_explored = 0;                 ///< share of the search when it was
                                                        ///< split off; explored() then
  };
  using JobPtr = std::unique_ptr<Job>;

  class Saver;  // dpor_save.cc
  class Restorer;
  void make_parts();
  void begin_part();
  std::unique_ptr<Dpor> borrow();
  void give_back(std::unique_ptr<Dpor> worker);
  void hand_over(const std::shared_ptr<DporNode>& node, Sequence sequence, const Job& from);
  bool is_explored(std::span<const Move> branches, size_t at, Sequence& sequence);
  void deliver(const DporTask& to, size_t at, Sequence sequence);
  void put(std::vector<Wakeup>& pending, const Sequence& sequence) const;
  Job& job_of(const DporTask& task);
  void reopen(const std::shared_ptr<DporNode>& node, const Sequence& sequence, const Job& from);
  size_t sort_out();
  bool is_worth_it(const std::vector<DporCounts>& counts, const std::vector<char>& is_finished,
                   uint64_t events);
  void split_some();
  JobPtr split(Job& job);
  static void refresh(const Job& job);
  static std::vector<Wakeup> branches_at(const DporTask& task, size_t at);

  std::function<std::unique_ptr<System>()> start_;
  DporOptions options_;
  DporCounts counts_;
  std::vector<std::shared_ptr<const Conditions>> parts_;  ///< of the shard, once they are known
  bool has_parts_ = false;
  size_t part_ = 0;            ///< which of them is being explored
  std::vector<JobPtr> tasks_;  ///< the first slots_ can be gone on with
  size_t slots_ = 1;
  uint64_t rounds_ = 0;
  uint64_t rest_ = 0, penalty_ = 4;             ///< rounds without a split
  std::mutex mutex_;                            ///< of the next
  std::vector<std::unique_ptr<Dpor>> workers_;  ///< not at work
};

}  // namespace ravel::explore
