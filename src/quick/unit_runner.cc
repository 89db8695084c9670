// SPDX-License-Identifier: Apache-2.0
#include "quick/unit_runner.h"

#include <fmt/format.h>

#include <algorithm>

#include "explore/dpor.h"
#include "quick/outcome.h"
#include "quick/test_case.h"
#include "vm/build.h"
#include "vm/call_text.h"

namespace ravel::quick {

namespace {

using explore::BeamSystem;
using explore::Execution;
using explore::Failure;

TestCount& count_of(std::vector<TestCount>& counts, const TestVerdict& verdict) {
  const auto found = std::ranges::find(counts, verdict.name, &TestCount::name);
  if (found != counts.end()) return *found;
  TestCount& added = counts.emplace_back();
  added.name = verdict.name;
  added.line = verdict.line;
  return added;
}

void add(std::vector<TestCount>& counts, const TestVerdict& verdict, uint64_t number) {
  TestCount& count = count_of(counts, verdict);
  switch (verdict.end) {
    case TestEnd::passed:
      ++count.passed;
      return;
    case TestEnd::skipped:
      ++count.skipped;
      break;
    case TestEnd::unsupported:
      ++count.unsupported;
      break;
    case TestEnd::failed:
      if (count.failed++ > 0) return;
      count.first_failed = number;
      count.kind = verdict.kind;
      count.message = verdict.message;
      count.text = verdict.text;
      return;
  }
  if (count.message.empty()) count.message = verdict.message;
}

UnitRun run_of(Execution& execution, explore::Ended ended, bool keep_actions) {
  UnitRun run;
  const auto& system = static_cast<BeamSystem&>(execution.system());
  run.events = execution.size();
  run.is_endless = ended == explore::Ended::cut || system.is_exhausted();
  if (const Failure* failure = system.failure()) run.failure = *failure;
  const auto end = system.machine().exit_reason(system.machine().main_process());
  if (end && end->term.element(0).is(vm::atoms::normal))
    if (auto tests = verdicts_of(end->term.element(1))) {
      run.tests = *std::move(tests);
      run.has_result = true;
    }
  if (ended == explore::Ended::cut && !run.failure)
    run.failure = Failure{explore::FailureKind::livelock,
                          fmt::format("it does not end (given up after {} events)", run.events),
                          "",
                          {}};
  if (run.failure || keep_actions) run.actions = execution.actions();
  return run;
}

}  // namespace

explore::BeamOptions unit_program(explore::BeamOptions program, const Unit& unit) {
  program.target = kUnitFunction;
  program.arguments = argument_texts(unit);
  program.judge = failure_of_result;
  program.ends_with_main = true;
  return program;
}

std::vector<TestCount> counts_of(const Unit& unit, const std::vector<UnitRun>& runs) {
  std::vector<TestCount> counts;
  for (uint64_t number = 0; number < runs.size(); ++number) {
    for (const TestVerdict& verdict : runs[number].tests) add(counts, verdict, number);
    if (runs[number].has_result || !runs[number].failure) continue;
    TestVerdict whole;
    whole.name = unit.module + ":" + unit.name;
    whole.end = TestEnd::failed;
    whole.kind = runs[number].failure->kind;
    whole.message = runs[number].failure->message;
    for (const std::string& detail : runs[number].failure->details) whole.text += detail + "\n";
    add(counts, whole, number);
  }
  return counts;
}

void MissingNatives::note(std::string_view what) {
  constexpr std::string_view kLibrary = "the native library of ";
  if (!what.starts_with(kLibrary)) return;
  const std::lock_guard lock(mutex_);
  modules_.emplace(what.substr(kLibrary.size()));
}

std::string MissingNatives::spoken_of(const std::string& text) const {
  const std::lock_guard lock(mutex_);
  for (const std::string& module : modules_)
    for (const char before : {' ', '\n', '{', ','})
      for (const char after : {':', ','})
        if (text.find(before + module + after) != std::string::npos) return module;
  return "";
}

/// A test that fails in native code which is not there has not failed: it could not be run.
void UnitRunner::excuse_natives(UnitRun& run) const {
  for (TestVerdict& verdict : run.tests) {
    if (verdict.end != TestEnd::failed) continue;
    const std::string module = natives_->spoken_of("\n" + verdict.text);
    if (module.empty()) continue;
    verdict.end = TestEnd::unsupported;
    verdict.message = fmt::format(
        "not supported: native code (NIFs) of the module {}, which is not run here; a module {} in Erlang, "
        "in a "
        "folder of --pa, would take its place",
        module, module);
  }
  if (run.has_result) run.failure = failure_of_verdicts(run.tests);
  if (!run.failure && !options_.keep_actions) run.actions.clear();
}

Result<std::unique_ptr<UnitRunner>> UnitRunner::make(const UnitOptions& options, const Unit& first) {
  std::unique_ptr<UnitRunner> runner(new UnitRunner(options));
  vm::MachineOutput output;
  output.missing = [natives = runner->natives_](std::string_view what) { natives->note(what); };
  auto base = BeamSystem::make(unit_program(options.program, first), std::move(output));
  if (!base) return fail(base.error().message);
  runner->base_ = *std::move(base);
  return runner;
}

UnitRuns UnitRunner::run(const Unit& unit, const std::function<bool()>& stop) const {
  vm::Heap heap;
  const auto call = vm::read_call(kUnitFunction, argument_texts(unit), heap);
  if (!call) return {};
  const auto start = base_->with_arguments(call->arguments);
  if (options_.chooser.strategy == explore::Strategy::dpor) return run_all(*start, stop);
  const auto fair = explore::make_chooser({explore::Strategy::fair});
  explore::ChoiceWatch watch(*fair);
  UnitRuns result;
  result.runs.push_back(run_one(*start, watch, 0, 1));
  result.complete = !watch.has_chosen();
  const uint64_t wanted = options_.schedules > 0 ? options_.schedules : UnitOptions::kSchedules;
  const auto others = explore::make_chooser(options_.chooser);
  const size_t expected_events = std::max<size_t>(result.runs.front().events, 1);
  for (uint64_t number = 1; number < wanted && !result.complete && !stop(); ++number)
    result.runs.push_back(run_one(*start, *others, number, expected_events));
  return result;
}

UnitRuns UnitRunner::run_all(const BeamSystem& start, const std::function<bool()>& stop) const {
  const uint64_t most = options_.schedules > 0 ? options_.schedules : UnitOptions::kSchedulesMax;
  explore::Dpor dpor(start.clone(), {options_.events_max, options_.chooser.preemptions_max});
  UnitRuns result;
  result.complete = dpor.run([&](Execution& execution) {
    const bool is_cut = execution.size() >= options_.events_max;
    result.runs.push_back(
        run_of(execution, is_cut ? explore::Ended::cut : explore::Ended::over, options_.keep_actions));
    result.runs.back().seed = options_.seed;
    excuse_natives(result.runs.back());
    return result.runs.size() < most && !stop();
  });
  return result;
}

UnitRun UnitRunner::run_one(const BeamSystem& start, explore::Chooser& chooser, uint64_t number,
                            size_t expected_events) const {
  Execution execution(start.clone());
  const uint64_t seed = number == 0 ? options_.seed : seed_of_schedule(options_.seed, number);
  chooser.begin(seed, expected_events);
  const explore::Ended ended = explore::run_schedule(execution, chooser, options_.events_max);
  UnitRun run = run_of(execution, ended, options_.keep_actions);
  run.seed = seed;
  excuse_natives(run);
  return run;
}

}  // namespace ravel::quick
