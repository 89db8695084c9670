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

#include "base/file.h"
#include "base/parallel.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/interrupt.h"
#include "cli/program.h"
#include "cli/progress_bar.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cli/tested.h"
#include "explore/replay.h"
#include "explore/shrink.h"
#include "quick/library_texts.h"
#include "quick/quick.h"
#include "quick/shrink.h"
#include "quick/text.h"
#include "report/properties.h"

namespace ravel::cli {

namespace {

constexpr size_t kEndlessShown = 100;  ///< steps of a test that does not end
constexpr size_t kExamples = 12;       ///< tests run beforehand, so that the code they use is loaded
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

explore::Strategy strategy_of(const std::string& name) {
  if (name == "pct") return explore::Strategy::pct;
  if (name == "pos") return explore::Strategy::pos;
  return name == "dpor" ? explore::Strategy::dpor : explore::Strategy::random;
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

std::string trace_file(const TestRequest& request, const TestedProperty& property, bool is_only) {
  if (!request.trace.empty()) return request.trace;
  std::string name = is_only ? property.module : fmt::format("{}.{}", property.module, property.property);
  for (char& c : name)
    if (c == '/') c = '_';
  return name + ".rvt";
}

/// A property that tells of its failure does so at its end, in steps that its schedule does not have.
explore::FailedSchedule to_its_end(const explore::BeamSystem& start, const quick::Run& run) {
  constexpr size_t kMore = 10'000;
  explore::FailedSchedule schedule{0, 0, run.outcome.failure, "", run.actions};
  explore::Execution execution(start.clone());
  if (!explore::replay(execution, run.actions).fits) return schedule;
  const auto& machine = static_cast<explore::BeamSystem&>(execution.system()).machine();
  for (size_t i = 0; i < kMore && machine.find(machine.main_process()); ++i) {
    const auto& possible = execution.possible();
    if (possible.empty()) break;
    execution.step(possible.front().action);
  }
  schedule.actions.clear();
  for (const explore::Event& event : execution.events()) schedule.actions.push_back(event.action);
  if (const explore::Failure* failure = execution.system().failure()) schedule.failure = *failure;
  return schedule;
}

bool is_judged(const vm::Machine& machine) {
  const vm::Process* main = machine.find(machine.main_process());
  if (!main) return true;
  const auto has = [&](const char* key) {
    return static_cast<bool>(main->dictionary.get(vm::make_atom(key)));
  };
  return has("ravel_report") || has("ravel_judged");
}

/// What the property does once the library knows that the test failed (it cleans up, it prints) is no part of
/// the story. `told` becomes the number of steps before that.
explore::Replayed replay_until_judged(explore::Execution& execution,
                                      const std::vector<explore::Action>& actions, uint64_t& told) {
  const auto& machine = static_cast<explore::BeamSystem&>(execution.system()).machine();
  const std::span<const explore::Action> all(actions);
  for (size_t i = 0; i < actions.size(); ++i) {
    explore::Replayed done = explore::replay(execution, all.subspan(i, 1));
    if (!done.fits) return done;
    if (!is_judged(machine)) continue;
    if (machine.find(machine.main_process())) told = i + 1;
    return explore::replay(execution, all.subspan(i + 1));
  }
  return explore::replay(execution, {});
}

/// Shrinks the schedule of the smallest test, writes the trace, tells the story.
Result<void> explain(const quick::FailedTest& found, const quick::Shrunk& smallest,
                     const TestRequest& request, const std::vector<std::string>& code_path,
                     const std::string& file, report::TestedProperty& shown) {
  report::ExploredFailure& failure = shown.failure.emplace();
  failure.number = found.number;
  failure.seed = request.seed;
  shown.size = found.test.size;
  shown.shrink_steps = smallest.steps;
  shown.candidates = smallest.candidates;
  shown.shrink_runs = smallest.runs;
  shown.is_minimal = smallest.is_minimal;
  shown.is_proven = smallest.is_proven;

  ExploreRequest call;
  call.is_test = true;
  call.program.target = quick::kRunFunction;
  quick::TestCase test = smallest.test;
  test.detail = true;
  call.program.arguments = quick::argument_texts(test);
  call.program.code_path = code_path;
  call.strategy = request.strategy;
  call.seed = found.test.seed;
  auto session = Session::open(call);
  if (!session) return fail(session.error().message);

  explore::ShrinkOptions options;
  options.events_max = request.events;
  const bool is_endless = smallest.run.outcome.failure.kind == explore::FailureKind::livelock;
  if (request.no_shrink || is_endless) options.budget = 0;
  const explore::FailedSchedule schedule =
      is_endless ? explore::FailedSchedule{0, 0, smallest.run.outcome.failure, "", smallest.run.actions}
                 : to_its_end(session->system(), smallest.run);
  const explore::Shrunk shrunk = explore::shrink(session->system(), schedule, options);
  // What the property says of itself it says at the end of a run with this schedule.
  explore::Execution execution(session->system().clone());
  const explore::Replayed replayed = replay_until_judged(execution, shrunk.actions, call.told);
  const explore::Failure& told = replayed.failure ? *replayed.failure : smallest.run.outcome.failure;
  failure.kind = explore::failure_name(told.kind);
  failure.message = told.message;
  failure.process = told.process;
  failure.details = told.details;
  if (!smallest.run.outcome.has_result) {
    const auto value = quick::lines_of(quick::describe_test(test, session->system().machine().options()));
    failure.details.insert(failure.details.begin(), value.begin(), value.end());
  }
  failure.counterexample = fmt::format("{}", fmt::join(told.details, "\n"));
  shown.printed = quick::outcome_of(static_cast<explore::BeamSystem&>(execution.system()),
                                    explore::Ended::over, shrunk.actions.size())
                      .printed;
  std::vector<explore::Action> actions = shrunk.actions;
  actions.resize(std::min<size_t>(actions.size(), is_endless ? kEndlessShown : call.told));
  failure.switches = explore::context_switches(actions);
  failure.length = actions.size();
  failure.switches_before = explore::context_switches(smallest.run.actions);
  failure.length_before = smallest.run.actions.size();
  failure.steps = steps_of(session->story(actions));

  explore::Trace trace = session->trace(call, shrunk.actions);
  if (!trace.failure) trace.failure = explore::Failure{told.kind, told.message, "", {}};
  failure.trace = file;
  return write_file(file, explore::trace_bytes(trace));
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
      const std::string file = trace_file(request, property, tested->properties.size() == 1);
      const auto explained = explain(*failed, tester.smallest(), request, tested->code_path, file, one);
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
