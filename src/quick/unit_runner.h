// SPDX-License-Identifier: Apache-2.0
//
// Runs a unit (units.h) under several schedules, the first of which is the fair one: what happens there is
// what usually happens. Machines are started once for each thread; a unit gets a copy.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "explore/beam_system.h"
#include "explore/chooser.h"
#include "quick/units.h"

namespace ravel::quick {

struct UnitOptions {
  explore::BeamOptions program;     ///< the machine; what is called is set here
  explore::ChooserOptions chooser;  ///< of all schedules but the first
  uint64_t schedules = 0;           ///< 0: kSchedules, and of dpor at most kSchedulesMax
  static constexpr uint64_t kSchedules = 10, kSchedulesMax = 10'000;
  uint64_t seed = 0;
  size_t events_max = 100'000;
  bool keep_actions = false;  ///< also of schedules that pass
};

/// A unit under one schedule.
struct UnitRun {
  std::vector<TestVerdict> tests;
  std::optional<explore::Failure> failure;  ///< a test's, or of the unit itself, if it did not end
  bool has_result = false;                  ///< it did end
  bool is_endless = false;                  ///< stopped by a limit
  std::string lacking;                      ///< what it asked for that is not there: a sentence
  uint64_t seed = 0;
  size_t events = 0;
  std::vector<explore::Action> actions;  ///< if it failed, or they are to be kept
};

struct UnitRuns {
  std::vector<UnitRun> runs;
  bool complete = false;  ///< there are no other schedules
};

/// Of all schedules of a unit, by test.
struct TestCount {
  std::string name;
  uint32_t line = 0;
  uint64_t passed = 0, failed = 0, skipped = 0, unsupported = 0;
  uint64_t first_failed = 0;  ///< number of the schedule
  uint64_t lacking = 0;       ///< schedules in which it failed and something was asked for that is not there
  std::string lacked;         ///< what, in the first of them: a sentence
  std::string message, text;  ///< of the first that failed, or was not supported, or skipped
  explore::FailureKind kind = explore::FailureKind::assertion;
};
/// As its framework writes it: "shop_tests:sells_test", "ShopTest: test sells".
std::string name_of(const Unit& unit);
std::vector<TestCount> counts_of(const Unit& unit, const std::vector<UnitRun>& runs);
/// Why nobody knows whether it would pass: a sentence, or nothing. It needs what is not there, or fails
/// wherever it has asked for such, and was never seen to pass.
std::string problem_of(const TestCount& count);

/// What the machine was asked for and does not have: native libraries, programs, sockets, built-ins. Any
/// thread may say so.
class MissingThings {
 public:
  void note(std::string_view what);
  /// Why a failure with this text is none of the program's: a sentence, or nothing.
  std::string excuse(const std::string& text) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<std::string>, std::less<>> words_;  ///< by what: who names it in a stack
};

class UnitRunner {
 public:
  static Result<std::unique_ptr<UnitRunner>> make(const UnitOptions& options, const Unit& first);
  /// The fair schedule, then others, or all that differ. `stop` is asked before each but the first.
  UnitRuns run(const Unit& unit, const std::function<bool()>& stop) const;

 private:
  explicit UnitRunner(UnitOptions options) : options_(std::move(options)) {}
  UnitRun run_one(const explore::BeamSystem& start, explore::Chooser& chooser, uint64_t number,
                  size_t expected_events) const;
  UnitRuns run_all(const explore::BeamSystem& start, const std::function<bool()>& stop) const;

  void excuse(UnitRun& run) const;

  UnitOptions options_;
  std::shared_ptr<MissingThings> missing_ = std::make_shared<MissingThings>();
  std::unique_ptr<explore::BeamSystem> base_;
};

/// The program of a unit: what Session opens, too.
explore::BeamOptions unit_program(explore::BeamOptions program, const Unit& unit);

}  // namespace ravel::quick
