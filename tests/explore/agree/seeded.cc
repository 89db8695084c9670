// SPDX-License-Identifier: Apache-2.0
#include "seeded.h"

#include "explore/replay.h"
#include "explore/search.h"
#include "explore/shrink.h"

namespace ravel::explore {

namespace {

SearchResult search(const System& start, Strategy strategy, uint64_t schedules) {
  SearchOptions options;
  options.chooser.strategy = strategy;
  options.schedules_max = schedules;
  Search search([&start] { return start.clone(); }, options);
  search.run();
  return search.result();
}

/// How many of `times` replays end as the schedule did.
uint64_t replays(const System& start, const Shrunk& shrunk, uint64_t times) {
  uint64_t same = 0;
  for (uint64_t i = 0; i < times; ++i) {
    Execution again(start.clone());
    const Replayed replayed = replay(again, shrunk.actions);
    same += replayed.fits && replayed.failure && replayed.outcome == shrunk.outcome &&
            replayed.failure->message == shrunk.failure.message;
  }
  return same;
}

}  // namespace

nlohmann::json find_seeded(const System& start, Strategy strategy, uint64_t schedules, uint64_t times) {
  const SearchResult found = search(start, strategy, schedules);
  nlohmann::json line{{"schedules", found.schedules}, {"complete", found.complete}, {"events", found.events}};
  if (!found.failure) return line;
  const Shrunk shrunk = shrink(start, *found.failure, {});
  line["failure"] = shrunk.failure.message;
  line["outcome"] = shrunk.outcome;
  line["switches"] = {shrunk.switches_before, shrunk.switches};
  line["steps"] = {shrunk.steps_before, shrunk.actions.size()};
  line["replays"] = replays(start, shrunk, times);
  return line;
}

}  // namespace ravel::explore
