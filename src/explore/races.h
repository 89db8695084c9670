// SPDX-License-Identifier: Apache-2.0
//
// Races of an execution by places in the program: which two, and which came first this time. Gathered over
// many schedules they tell what depends on the order, even where nothing fails.
//
// Two kinds. Two events touched the same thing and nothing ordered them (Event::races). And two messages of
// different senders were there for one receive, or one message for a receive that gave up waiting: then it is
// the sends that race, and `receive` is where that shows.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "explore/execution.h"

namespace ravel::explore {

/// `first` was earlier, or its message was taken first.
struct EventRace {
  EventIndex first = 0, second = 0;
  std::string what;  ///< "table t, key k"; "messages to root"
  /// Of messages and signals: where one of them was taken, or the waiting given up, or the receiver ended;
  /// and what could have been done there instead: to take what `second` sent.
  std::optional<EventIndex> decision = {};
  Action instead = {};
  /// It is a link or monitor and the end of who was to be tied; they race, and not what tells of it.
  bool is_of_tie = false;
};

/// Of an execution that is over, which began at `start`. Ordered by where they were decided.
std::vector<EventRace> event_races(Execution& execution, const System& start);

/// The same by places.
struct RacePair {
  uint64_t first = 0, second = 0;  ///< Step::place
  std::string what;                ///< "table t, key k"; "messages to root"
};

/// Each pair of places once.
std::vector<RacePair> races_of(Execution& execution, const System& start);

/// How often something ended in which way.
using OutcomeCounts = std::map<std::string, uint64_t>;

/// A pair of places in text, in alphabetical order, and the outcomes of both orders.
struct Race {
  std::string first, second;
  std::string what;
  OutcomeCounts first_then_second, second_then_first;

  /// Whether both orders were seen and their outcomes are not the same.
  bool matters() const;
};

/// Races by their places.
class RaceTable {
 public:
  void add(Race race);
  std::vector<Race> sorted() const;  ///< those that matter first, then by place
  bool empty() const { return races_.empty(); }

 private:
  std::map<std::pair<std::string, std::string>, Race> races_;
};

}  // namespace ravel::explore
