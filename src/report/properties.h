// SPDX-License-Identifier: Apache-2.0
//
// What `ravel test` found, ready to be shown: of properties, and of the tests of a framework.
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

/// Two steps of a failing schedule that, the other way round, let the test pass.
struct DecidingOrder {
  std::string what;           ///< "table t, key k"
  std::string first, second;  ///< "shop.erl:9 in shop:buy/0: ets:insert(...) -> true"
};

enum class UnitResult : uint8_t { passed, flaky, failed, skipped, error };

/// A test of a framework, under all schedules that it was run.
struct TestedUnit {
  std::string name;       ///< "shop_tests:sells_test_:12 (two at once)"
  std::string framework;  ///< "eunit"
  UnitResult result = UnitResult::passed;
  uint64_t schedules = 0, passed = 0, failed = 0, skipped = 0;
  bool complete = false;                   ///< there are no other schedules than those that were run
  std::string kind, message;               ///< of the first failure; or why it was skipped, or not run
  std::vector<std::string> details;        ///< as the framework tells it
  std::optional<ExploredFailure> failure;  ///< of a flaky one: its schedule
  std::vector<DecidingOrder> orders;
  std::string
      blamed;  ///< a test of the same unit with whose failure this one comes; its schedule is told there
};
const char* unit_result_name(UnitResult result);

struct TestRun {
  std::vector<TestedProperty> properties;
  std::vector<TestedUnit> units;
  uint64_t unit_schedules = 0, unit_events = 0;  ///< of all units together
  std::string unit_strategy;
  std::string passing_trace;  ///< of the first test, if a trace was asked for and nothing is to be explained
  std::vector<std::string> errors;  ///< what could not be tested at all
  uint64_t not_begun = 0;           ///< properties and units for which there was no time
  std::string strategy;
  uint64_t seed = 0;
  bool interrupted = false;
  double seconds = 0;
};

std::string properties_json(const TestRun& run);
std::string properties_text(const TestRun& run, const ExplorationStyle& style);

}  // namespace ravel::report
