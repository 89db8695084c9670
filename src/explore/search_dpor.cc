// SPDX-License-Identifier: Apache-2.0
//
// A search by dpor.h: alone first, then together with the other cores.
#include <algorithm>
#include <thread>

#include "base/parallel.h"
#include "explore/dpor.h"
#include "explore/search.h"

namespace ravel::explore {

namespace {

constexpr uint64_t kAloneFirst = 2000;  ///< executions

bool is_over(Execution& execution) {
  return std::ranges::all_of(execution.possible(),
                             [](const Possible& p) { return p.action.kind == ActionKind::fault; });
}

}  // namespace

void Search::run_dpor() {
  if (result_.schedules > 0) return;  // what was done cannot be gone on with
  const size_t workers = options_.share_dpor ? jobs() : 1;
  const uint64_t alone = workers > 1 ? std::min(kAloneFirst, options_.schedules_max) : options_.schedules_max;
  if (search_alone(alone) || workers == 1 || alone == options_.schedules_max) return;
  {
    // From the start again, all together. Only the races are kept.
    const std::lock_guard lock(mutex_);
    SearchResult begun;
    begun.races = std::move(result_.races);
    result_ = std::move(begun);
    visited_ = 0;
  }
  search_together(workers);
}

/// True if nothing is left to do.
bool Search::search_alone(uint64_t schedules_max) {
  Dpor dpor(start_(), {options_.events_max, options_.chooser.preemptions_max});
  bool goes_on = true;
  const bool complete = dpor.run([&](Execution& execution) {
    goes_on = visit(execution, true);
    const std::lock_guard lock(mutex_);
    result_.explored = dpor.explored();
    return goes_on && visited_ < schedules_max;
  });
  const std::lock_guard lock(mutex_);
  result_.complete = complete;
  return complete || !goes_on;
}

void Search::search_together(size_t workers) {
  DporPool pool(workers);
  std::mutex mutex;  // of visits
  bool complete = true;
  std::vector<std::thread> threads;
  for (size_t i = 0; i < workers; ++i) {
    threads.emplace_back([&, i, start = start_()]() mutable {
      Dpor dpor(std::move(start), {options_.events_max, options_.chooser.preemptions_max}, &pool, i == 0);
      const bool is_complete = dpor.run([&](Execution& execution) {
        const std::lock_guard lock(mutex);
        const bool goes_on = visit(execution, false) && visited_ < options_.schedules_max;
        if (i > 0) return goes_on;
        const std::lock_guard result_lock(mutex_);
        result_.explored = dpor.explored();
        return goes_on;
      });
      const std::lock_guard lock(mutex);
      complete &= is_complete;
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::lock_guard lock(mutex_);
  result_.complete = complete;
}

/// False if the search is to stop.
bool Search::visit(Execution& execution, bool with_races) {
  Record record;
  record.number = visited_++;
  const bool is_cut = execution.size() >= options_.events_max && !is_over(execution);
  end_of(execution, is_cut ? Ended::cut : Ended::over, record);
  const bool is_early = record.number < kRacesFromFirst || !result_.outcomes.contains(record.outcome);
  if (with_races && is_early) note(execution, record);
  add(record);
  return !(record.failure && !options_.keep_going) && !is_out_of_time();
}

}  // namespace ravel::explore
