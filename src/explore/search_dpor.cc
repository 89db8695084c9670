// SPDX-License-Identifier: Apache-2.0
//
// A search by dpor.h, on one core: its points are those of one path.
#include <algorithm>

#include "explore/dpor.h"
#include "explore/search.h"

namespace ravel::explore {

namespace {

bool is_over(Execution& execution) {
  return std::ranges::all_of(execution.possible(),
                             [](const Possible& p) { return p.action.kind == ActionKind::fault; });
}

}  // namespace

void Search::run_dpor() {
  if (result_.schedules > 0) return;  // what was done cannot be gone on with
  Dpor dpor(start_(), {options_.events_max, options_.chooser.preemptions_max});
  const bool complete = dpor.run([&](Execution& execution) {
    const bool goes_on = visit(execution);
    const std::lock_guard lock(mutex_);
    result_.explored = dpor.explored();
    return goes_on && visited_ < options_.schedules_max;
  });
  const std::lock_guard lock(mutex_);
  result_.complete = complete;
}

/// False if the search is to stop.
bool Search::visit(Execution& execution) {
  Record record;
  record.number = visited_++;
  const bool is_cut = execution.size() >= options_.events_max && !is_over(execution);
  end_of(execution, is_cut ? Ended::cut : Ended::over, record);
  const bool is_early = record.number < kRacesFromFirst || !result_.outcomes.contains(record.outcome);
  if (is_early) note(execution, record);
  add(record);
  return !(record.failure && !options_.keep_going) && !is_out_of_time();
}

}  // namespace ravel::explore
