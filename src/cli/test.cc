// SPDX-License-Identifier: Apache-2.0
//
// `ravel test MODULE[:PROPERTY]…`: tests properties under controlled schedules. Whoever reads only this file
// knows what happens, in which order: find the modules (compiling what is a source), and for each property
// run tests until one fails, make that test small, then its schedule, write the trace, tell the story; show
// the result.
//
// Exit status: 0 every property held, 1 one did not, 2 it could not be run, 130 interrupted.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/parallel.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/interrupt.h"
#include "cli/program.h"
#include "cli/progress_bar.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cli/test_failure.h"
#include "cli/test_units.h"
#include "cli/tested.h"
#include "quick/library_texts.h"
#include "quick/quick.h"
#include "quick/shrink.h"
#include "report/properties.h"

namespace ravel::cli {

namespace {

constexpr size_t kExamples = 12;  ///< tests run beforehand, so that the code they use is loaded
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Says when the time of `--time` is up, to whoever asks or wants to be told.
class Deadline {
 public:
  explicit Deadline(double seconds)
      : has_end_(seconds > 0),
        end_(Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}
  bool is_over() const { return has_end_ && Clock::now() >= end_; }
  /// Calls `stop` from another thread when it is over, unless what is returned has gone by then.
  std::jthread alarm(std::function<void()> stop) const {
    if (!has_end_) return {};
    return std::jthread([end = end_, stop = std::move(stop)](const std::stop_token& token) {
      std::mutex mutex;
      std::condition_variable_any until;
      std::unique_lock lock(mutex);
      until.wait_until(lock, token, end, [] { return false; });
      if (!token.stop_requested()) stop();
    });
  }

 private:
  bool has_end_;
  Clock::time_point end_;
};

/// One property: what is found grows while run() goes on.
class PropertyTester {
 public:
  PropertyTester(const TestRequest& request, const explore::BeamOptions& program,
                 const TestedProperty& property)
      : request_(request),
        runners_(runner_options(request, program, property)),
        quick_(runners_, quick_options(request, property)) {}

  Result<void> open() { return runners_.open(); }

  void run() {
    ProgressPhase testing("Testing", 0);
    quick_.run();
    const quick::QuickResult result = quick_.result();
    if (!result.failure || request_.no_shrink) return;
    {
      const std::lock_guard lock(mutex_);
      shrinker_ = std::make_unique<quick::Shrinker>(runners_, *result.failure, quick::ShrinkOptions{});
    }
    shrinker_->run();
  }

  /// What is found by then counts; a failing test is not made smaller any more.
  void stop() {
    quick_.stop();
    const std::lock_guard lock(mutex_);
    if (shrinker_) shrinker_->stop();
  }

  quick::QuickResult result() const { return quick_.result(); }
  /// The smallest that is known by now, of a property that failed.
  quick::Shrunk smallest() const {
    const std::lock_guard lock(mutex_);
    if (shrinker_) return shrinker_->result();
    const quick::FailedTest failed = *quick_.result().failure;
    quick::Shrunk unshrunk;
    unshrunk.test = failed.test;
    unshrunk.run = failed.run;
    return unshrunk;
  }

 private:
  static quick::QuickOptions quick_options(const TestRequest& request, const TestedProperty& property) {
    quick::QuickOptions options;
    options.module = property.module;
    options.property = property.property;
    if (request.tests > 0) options.tests = request.tests;
    options.seed = request.seed;
    options.size_max = request.size;
    options.branches = request.branches;
    options.schedules = request.schedules;
    options.exhaustive = request.strategy == "dpor";
    return options;
  }

  static quick::RunnerOptions runner_options(const TestRequest& request, const explore::BeamOptions& program,
                                             const TestedProperty& property) {
    quick::RunnerOptions options;
    options.program = program;
    options.chooser.strategy = strategy_of(request.strategy);
    options.chooser.preemptions_max = request.preemptions;
    options.events_max = request.events;
    // If ravel.toml says how long a run may be; else a test may be half as long as a schedule that is
    // explored.
    if (program.machine.reductions_max != static_cast<int64_t>(kExploreReductions))
      options.reductions_max = program.machine.reductions_max;
    for (size_t i = 0; i < kExamples; ++i) {
      quick::TestCase& example = options.examples.emplace_back();
      example.module = property.module;
      example.property = property.property;
      example.seed = quick::seed_of_test(request.seed, UINT64_MAX - i);
      example.size = quick::size_of_test(i * 9, request.size);
      example.branches = request.branches;
    }
    return options;
  }

  const TestRequest& request_;
  quick::RunnerPool runners_;
  quick::Quick quick_;
  mutable std::mutex mutex_;  ///< guards shrinker_
  std::unique_ptr<quick::Shrinker> shrinker_;
};

report::TestedProperty shown_of(const PropertyTester& tester, const TestedProperty& property,
                                const TestRequest& request, const explore::BeamOptions& program) {
  const quick::QuickResult result = tester.result();
  report::TestedProperty shown;
  shown.name = fmt::format("{}:{}", property.module, property.property);
  shown.tests = result.tests;
  shown.discarded = result.discarded;
  shown.schedules = result.schedules;
  shown.events = result.events;
  shown.incomplete = result.incomplete;
  shown.complete = request.strategy == "dpor" && result.tests > 0 && result.incomplete == 0 &&
                   !result.failure && result.tests == result.tests_wanted;
  shown.gave_up = result.gave_up;
  shown.expects_failure = result.expects_failure;
  shown.error = result.error;
  shown.labels = quick::labels_text(result.labels, result.tests, program.machine);
  return shown;
}

/// The first failure's trace is what --trace names; the others are called after their properties.
std::string trace_file(const TestRequest& request, const TestedProperty& property, bool is_only,
                       bool is_first) {
  if (!request.trace.empty() && is_first) return request.trace;
  std::string name = is_only ? property.module : fmt::format("{}.{}", property.module, property.property);
  for (char& c : name)
    if (c == '/') c = '_';
  return name + ".rvt";
}

ExitStatus status_of(const report::TestRun& run) {
  if (run.interrupted) return ExitStatus::interrupted;
  ExitStatus status = ExitStatus::clean;
  for (const report::TestedProperty& p : run.properties) {
    if (!p.error.empty()) return ExitStatus::failed;
    if (p.has_failed()) status = ExitStatus::findings;
  }
  for (const report::TestedUnit& u : run.units) {
    if (u.result == report::UnitResult::error) return ExitStatus::failed;
    if (u.result == report::UnitResult::failed || u.result == report::UnitResult::flaky)
      status = ExitStatus::findings;
  }
  return run.errors.empty() ? status : ExitStatus::failed;
}

}  // namespace

ExitStatus run_test(const TestRequest& asked) {
  TestRequest request = asked;
  set_jobs(request.jobs);
  // The library comes with the program; the machine and the user's compiler want it in files.
  const auto library = test_library();
  if (!library) return complain(library.error().message);
  const auto tested = find_tested(request, *library);
  if (!tested) return complain(tested.error().message);
  if (request.branches > 0 && tested->properties.empty())
    return complain("--branches is for parallel properties, and there is none among what is tested");
  request.booted |= needs_boot(*tested, request);
  request.atomic.insert(request.atomic.end(), tested->atomic.begin(), tested->atomic.end());
  const auto program = test_program(request, tested->code_path, *library);
  if (!program) return complain(program.error().message);
  // From here on everything is compiled and found.

  report::TestRun shown;
  shown.strategy = shown.unit_strategy = request.strategy;
  shown.errors = tested->errors;
  shown.seed = request.seed;
  bool is_written = true;
  size_t failures = 0;
  const Deadline deadline(request.seconds);
  std::vector<std::unique_ptr<PropertyTester>> testers;
  TerminalProgress progress(wants_progress(request.result.quiet, stderr_is_terminal(), environment));
  for (const TestedProperty& property : tested->properties) {
    if (deadline.is_over()) {
      ++shown.not_begun;
      continue;
    }
    // Tests run beside this thread, so that Ctrl-C can show what was found so far.
    testers.push_back(std::make_unique<PropertyTester>(request, *program, property));
    PropertyTester& tester = *testers.back();
    if (auto opened = tester.open(); !opened) return complain(opened.error().message);
    const auto start = Clock::now();
    const std::jthread alarm = deadline.alarm([&tester] { tester.stop(); });
    shown.interrupted = run_interruptible([&] { tester.run(); });
    shown.seconds += seconds_since(start);

    // A failing test is told together with the schedule that fails.
    report::TestedProperty& one =
        shown.properties.emplace_back(shown_of(tester, property, request, *program));
    if (const auto failed = tester.result().failure) {
      const std::string file = trace_file(request, property, tested->properties.size() == 1, failures++ == 0);
      const auto explained =
          explain_failure(*failed, tester.smallest(), request, tested->code_path, file, one);
      if (!explained) complain(explained.error().message);
      is_written &= explained.has_value();
    }
    if (shown.interrupted) break;
  }
  const auto start = Clock::now();
  if (!shown.interrupted)
    is_written &= test_units(
        request, *tested, unit_options(request, *program), [&deadline] { return deadline.is_over(); }, shown);
  shown.seconds += seconds_since(start);
  progress.silence();

  const std::string text = request.result.format == "json"
                               ? report::properties_json(shown)
                               : report::properties_text(shown, style_of(request.result));
  ExitStatus status = status_of(shown);
  if (!write_result(text, request.result) || !is_written) status = ExitStatus::failed;
  if (shown.interrupted) leave(static_cast<int>(status));
  return status;
}

}  // namespace ravel::cli
