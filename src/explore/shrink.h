// SPDX-License-Identifier: Apache-2.0
//
// From a schedule that fails to one with the fewest switches that still fails in the same way: that is the
// one a person can follow. A schedule is a list of segments, each what one process did (or had done to it)
// before another came. Segments are left out, or moved to where the same process acted before or after, and
// the rest is run again: what is no longer possible is passed over, and where the list ends whoever acted
// goes on. What came of it is kept if it fails alike with fewer switches, or as many in fewer steps. (Delta
// debugging: Zeller, Hildebrandt 2002.)
//
// The result is a local minimum: no single segment can be left out or moved. It replays exactly, and is the
// same every time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "explore/search.h"

namespace ravel::explore {

struct ShrinkOptions {
  size_t events_max = 100'000;  ///< of one run
  uint64_t budget = 5'000'000;  ///< events of all runs together
  bool rounds = true;           ///< whether a livelock is looked through for states that come again
  std::vector<FailureKind> ignored = {};
  std::function<bool()> stop = {};  ///< asked now and then: true, and the best so far is taken
};

struct Shrunk {
  std::vector<Action> actions;
  Failure failure;
  std::string outcome;
  size_t switches = 0;
  size_t switches_before = 0, steps_before = 0;
  uint64_t runs = 0;
  size_t round = 0;         ///< a livelock: so many steps at the end are done again and again; 0 if not known
  bool is_minimal = false;  ///< false: the budget was used up, or it was stopped
};

/// `start` is copied for every run. If the schedule does not fail here at all, it is returned as it is.
Shrunk shrink(const System& start, const FailedSchedule& failed, const ShrinkOptions& options);

size_t context_switches(const std::vector<Action>& actions);

/// The same kind, and the same message but for numbers: pids and references may differ.
bool is_alike(const Failure& a, const Failure& b);

}  // namespace ravel::explore
