// SPDX-License-Identifier: Apache-2.0
//
// Runs tests on machines of one thread. Code is loaded and the machine started once; each test is a copy of
// that machine in which ravel_quick:run/3 is called with other arguments. Nothing is decided while a test is
// generated, because nobody else is there yet: so a test under many schedules is generated once (start) and
// copied for each.
//
// A run ends when the property's process has: what others would still do changes nothing. An exhaustive
// exploration goes on to the very end, for what they do late they might have done early.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "base/result.h"
#include "explore/beam_system.h"
#include "explore/chooser.h"
#include "quick/outcome.h"
#include "quick/test_case.h"

namespace ravel::quick {

struct RunnerOptions {
  explore::BeamOptions program;     ///< the machine; what is called is set here
  explore::ChooserOptions chooser;  ///< dpor: random, where one schedule is wanted
  size_t events_max = 100'000;
  int64_t reductions_max = 100'000'000;  ///< of one run; a second or so
  std::vector<TestCase> examples;        ///< run once at the start, so that the code they use is there
};

/// A schedule of a test.
struct Run {
  Outcome outcome;
  std::vector<explore::Action> actions;  ///< if it failed
  bool is_only = false;                  ///< nothing was ever to be chosen: there is no other schedule
};

struct Exploration {
  Run run;  ///< the first that failed, or else the last
  uint64_t executions = 0, events = 0;
  bool complete = false;  ///< there are no other schedules (or it failed)
};

class Runner {
 public:
  static Result<std::unique_ptr<Runner>> make(const RunnerOptions& options);
  ~Runner();

  using Start = std::unique_ptr<explore::BeamSystem>;
  /// Generates the test. To be used with this runner, by the thread that has it.
  Start start(const TestCase& test) const;
  Run run(const explore::BeamSystem& start, uint64_t schedule_seed);
  /// Uses `start` up: for a test that is run once.
  Run run_once(Start start, uint64_t schedule_seed);
  Run replay(const TestCase& test, const std::vector<explore::Action>& actions);
  /// Every schedule that differs, at most so many. Stops at a failure; of this sort only if `sort` is given.
  Exploration explore(const explore::BeamSystem& start, uint64_t executions_max, const Outcome* sort);

 private:
  explicit Runner(const RunnerOptions& options);
  void load_what_is_used();
  explore::Ended run_to_result(explore::Execution& execution);

  RunnerOptions options_;
  std::unique_ptr<explore::BeamSystem> base_;
  std::unique_ptr<explore::Chooser> chooser_;
  size_t expected_events_ = 1;
  bool has_chosen_ = false;  ///< in the last run
};

/// Whether b fails in the same way as a.
bool is_same_sort(const Outcome& a, const Outcome& b);

/// As many runners as threads want at the same time.
class RunnerPool {
 public:
  explicit RunnerPool(RunnerOptions options) : options_(std::move(options)) {}
  /// The first one, made here, so that its error can be told. Later ones are made alike.
  Result<void> open();

  /// A runner for this thread until the end of the scope.
  class Loan {
   public:
    explicit Loan(RunnerPool& pool) : pool_(pool), runner_(pool.take()) {}
    ~Loan() { pool_.give(std::move(runner_)); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    Runner* operator->() { return runner_.get(); }
    Runner& operator*() { return *runner_; }

   private:
    RunnerPool& pool_;
    std::unique_ptr<Runner> runner_;
  };

 private:
  std::unique_ptr<Runner> take();
  void give(std::unique_ptr<Runner> runner);

  RunnerOptions options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Runner>> free_;
};

}  // namespace ravel::quick
