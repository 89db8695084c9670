// SPDX-License-Identifier: Apache-2.0
//
// A test that fails sometimes, ready to be shown (`ravel flaky`): how often it ended in which way, the order
// that decides, and a schedule of each outcome side by side.
#pragma once

#include <string>
#include <vector>

#include "report/properties.h"

namespace ravel::report {

struct FlakyOutcome {
  std::string text;  ///< "passed", or the failure's message
  uint64_t count = 0;
  bool failed = false;
  std::vector<ExploredStep> steps;  ///< of the simplest schedule that is known; empty: it is not told
  uint64_t switches = 0;
  std::string trace;  ///< file, or empty
  std::vector<DecidingOrder> orders;
};

struct Flaky {
  std::string name, strategy;
  uint64_t schedules = 0, seed = 0;
  bool complete = false;
  std::vector<FlakyOutcome> outcomes;  ///< those that pass first, then the most frequent
  std::string exported;                ///< file of the regression test, or empty
};

std::string flaky_text(const Flaky& flaky, const ExplorationStyle& style);
std::string flaky_json(const Flaky& flaky);

}  // namespace ravel::report
