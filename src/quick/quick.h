// SPDX-License-Identifier: Apache-2.0
//
// Tests a property: many generated tests, each under one or more schedules, until one fails; then the
// smallest test that still fails, and of its schedules the simplest. Start reading here.
//
//   test_case.h   what a test is: a name, from which lib/src/ravel_quick.erl makes it
//   runner.h      runs one, under one schedule or all
//   quick.h       runs many (Claessen et al. 2009, sections 3 and 4: random tests under random schedules)
//   shrink.h      makes a failing one small
//
// Tests run on as many cores as allowed, in blocks, and are counted in their order: the failing test with the
// smallest number wins, whoever was faster. run() may be asked for its result at any time from another
// thread; what it then says is what fewer tests would have shown.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "quick/runner.h"
#include "quick/test_case.h"

namespace ravel::quick {

struct QuickOptions {
  std::string module, property;
  std::optional<uint64_t> tests;  ///< else what the property says (numtests), else 100
  uint64_t seed = 0;
  uint32_t size_max = 42;
  uint32_t branches = 0;  ///< 0: as the model has it
  /// Of each test, unless there is only one; 0: kSchedules, and with dpor as many as there are, at most
  /// kSchedulesMax.
  uint64_t schedules = 0;
  bool exhaustive = false;  ///< dpor
  static constexpr uint64_t kTests = 100, kSchedules = 10, kSchedulesMax = 100'000, kDiscardedPerTest = 10;
};

/// A test that failed, and the schedule under which it did.
struct FailedTest {
  uint64_t number = 0;  ///< from 0
  TestCase test;
  uint64_t schedule = 0;  ///< number of the schedule
  Run run;
};

struct QuickResult {
  uint64_t tests = 0, discarded = 0;  ///< that passed or failed; that were not to count
  uint64_t tests_wanted = 0;
  uint64_t schedules = 0, events = 0;
  uint64_t incomplete = 0;  ///< dpor: tests with more schedules than allowed
  bool expects_failure = false;
  bool gave_up = false;                    ///< too many were discarded
  std::map<std::string, uint64_t> labels;  ///< Outcome::labels, how often
  std::optional<FailedTest> failure;
  std::string error;  ///< it cannot be tested at all: a sentence
};

class Quick {
 public:
  Quick(RunnerPool& runners, QuickOptions options);
  /// Until a test fails, enough have passed, or stop() was called.
  void run();
  void stop() { is_stopped_ = true; }
  QuickResult result() const;

  TestCase test_of(uint64_t number) const;

 private:
  struct Record {
    bool has_run = false;
    uint64_t schedules = 0, events = 0, schedule = 0;
    bool is_complete = true;
    Run run;  ///< the one that failed, or the last
  };
  void run_one(uint64_t number, Record& record);
  void run_schedules(Runner& runner, const TestCase& test, Record& record) const;
  bool take_in(uint64_t number, Record& record);
  uint64_t schedules_max() const;

  RunnerPool& runners_;
  QuickOptions options_;
  std::atomic<bool> is_stopped_ = false;
  std::atomic<uint64_t> first_failed_ = UINT64_MAX;  ///< nobody needs what comes later
  mutable std::mutex mutex_;                         ///< guards result_
  QuickResult result_;
};

}  // namespace ravel::quick
