// SPDX-License-Identifier: Apache-2.0
//
// `ravel test MODULE[:PROPERTY]…`: tests properties under controlled schedules. Whoever reads only this file
// knows what happens, in which order: find the modules (compiling what is a source), and for each property
// run tests until one fails, make that test small, then its schedule, write the trace, tell the story; show
// the result.
//
// Exit status: 0 every property held, 1 one did not, 2 it could not be run, 130 interrupted.
#include <fmt/format.h>

#include <chrono>

#include "base/parallel.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/interrupt.h"
#include "cli/program.h"
#include "cli/progress_bar.h"
#include "cli/terminal.h"
#include "cli/test_failure.h"
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

Result<explore::BeamOptions> program_of(const std::vector<std::string>& code_path,
                                        const quick::Library& library) {
  auto machine = machine_options({});
  if (!machine) return fail(machine.error().message);
  explore::BeamOptions program;
  program.machine = *std::move(machine);
  std::vector<std::string>& folders = program.machine.code_path;
  folders.insert(folders.begin(), code_path.begin(), code_path.end());
  // Before everything else: a real PropEr there would be taken for ours.
  folders.insert(folders.begin(), library.ebin);
  return program;
}

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
    options.events_max = request.events;
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
  return status;
}

}  // namespace

ExitStatus run_test(const TestRequest& request) {
  set_jobs(request.jobs);
  // The library comes with the program; the machine and the user's compiler want it in files.
  const auto library = test_library();
  if (!library) return complain(library.error().message);
  const auto tested = find_tested(request);
  if (!tested) return complain(tested.error().message);
  const auto program = program_of(tested->code_path, *library);
  if (!program) return complain(program.error().message);
  // From here on everything is compiled and found.

  report::TestRun shown;
  shown.strategy = request.strategy;
  shown.seed = request.seed;
  bool is_written = true;
  size_t failures = 0;
  std::vector<std::unique_ptr<PropertyTester>> testers;
  TerminalProgress progress(wants_progress(request.result.quiet, stderr_is_terminal(), environment));
  for (const TestedProperty& property : tested->properties) {
    // Tests run beside this thread, so that Ctrl-C can show what was found so far.
    testers.push_back(std::make_unique<PropertyTester>(request, *program, property));
    PropertyTester& tester = *testers.back();
    if (auto opened = tester.open(); !opened) return complain(opened.error().message);
    const auto start = Clock::now();
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
