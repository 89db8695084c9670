// SPDX-License-Identifier: Apache-2.0
//
// What testing properties found (`ravel test`), ready to be shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/exploration.h"

namespace ravel::report {

struct TestedProperty {
  std::string name;  ///< "m:prop_f"
  uint64_t tests = 0, discarded = 0, schedules = 0, events = 0;
  bool complete = false;         ///< every schedule of every test
  uint64_t incomplete = 0;       ///< exhaustive: tests with more schedules than allowed
  bool gave_up = false;          ///< too many were discarded
  bool expects_failure = false;  ///< then it has failed if no test did
  std::string labels;            ///< statistics of the generated values, as the library words them
  std::string error;             ///< it could not be tested: why

  /// `details` is the counterexample, line by line; `number` that of the test.
  std::optional<ExploredFailure> failure;
  uint64_t size = 0;                          ///< of the test that failed
  uint64_t shrink_steps = 0, candidates = 0;  ///< of shrinking
  uint64_t shrink_runs = 0;
  bool is_minimal = false;  ///< no candidate failed
  bool is_proven = false;   ///< under no schedule at all
  std::string printed;      ///< by the property

  bool has_failed() const { return failure.has_value() != expects_failure || gave_up; }
};

struct TestRun {
  std::vector<TestedProperty> properties;
  std::string strategy;
  uint64_t seed = 0;
  bool interrupted = false;
  double seconds = 0;
};

std::string properties_json(const TestRun& run);
std::string properties_text(const TestRun& run, const ExplorationStyle& style);

}  // namespace ravel::report
