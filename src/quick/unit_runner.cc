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

constexpr std::string_view kLibrary = "the native library of ", kNative = "the native function ";

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

void add(std::vector<TestCount>& counts, const TestVerdict& verdict, const UnitRun& run, uint64_t number) {
  TestCount& count = count_of(counts, verdict);
  if (verdict.end == TestEnd::failed && !run.lacking.empty() && count.lacking++ == 0)
    count.lacked = run.lacking;
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

/// A module that is there without its library can do without.
std::string lacking_in(const vm::Machine& machine) {
  const std::string& what = machine.lacking();
  const std::string module = what.starts_with(kLibrary) ? what.substr(kLibrary.size()) : "";
  return !module.empty() && machine.world().current.contains(Symbol(module)) ? "" : what;
}

UnitRun run_of(Execution& execution, explore::Ended ended, bool keep_actions) {
  UnitRun run;
  const auto& system = static_cast<BeamSystem&>(execution.system());
  run.events = execution.size();
  run.is_endless = ended == explore::Ended::cut || system.is_exhausted();
  if (const Failure* failure = system.failure()) run.failure = *failure;
  run.lacking = lacking_in(system.machine());
  const auto end = system.machine().exit_reason(system.machine().main_process());
  if (end && end->term.element(0).is(vm::atoms::normal))
    if (auto tests = verdicts_of(end->term.element(1))) {
      run.tests = *std::move(tests);
      run.has_result = true;
    }
  if (ended == explore::Ended::cut && !run.failure)
    run.failure =
        Failure{explore::FailureKind::livelock,
                fmt::format("it had not ended after {} events (--events N allows more)", run.events),
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

std::string name_of(const Unit& unit) {
  constexpr std::string_view kElixir = "Elixir.";
  if (unit.framework != "exunit") return unit.module + ":" + unit.name;
  return fmt::format("{}: {}", unit.module.substr(unit.module.starts_with(kElixir) ? kElixir.size() : 0),
                     unit.name);
}

std::vector<TestCount> counts_of(const Unit& unit, const std::vector<UnitRun>& runs) {
  std::vector<TestCount> counts;
  for (uint64_t number = 0; number < runs.size(); ++number) {
    for (const TestVerdict& verdict : runs[number].tests) add(counts, verdict, runs[number], number);
    if (runs[number].has_result || !runs[number].failure) continue;
    TestVerdict whole;
    whole.name = name_of(unit);
    // What a limit has stopped might have ended well: a slow test is not a wrong one.
    whole.end = runs[number].is_endless ? TestEnd::unsupported : TestEnd::failed;
    whole.kind = runs[number].failure->kind;
    whole.message = runs[number].failure->message;
    for (const std::string& detail : runs[number].failure->details) whole.text += detail + "\n";
    add(counts, whole, runs[number], number);
  }
  return counts;
}

std::string problem_of(const TestCount& count) {
  if (count.passed > 0 && count.failed > 0) return "";
  if (count.unsupported > 0) return count.message;
  if (count.failed == 0 || count.passed > 0 || count.lacking < count.failed) return "";
  return fmt::format("{} (it failed: {})", count.lacked, count.message);
}

namespace {

/// The module whose native code is meant, or nothing.
std::string native_module(std::string_view what) {
  if (what.starts_with(kLibrary)) return std::string(what.substr(kLibrary.size()));
  if (!what.starts_with(kNative)) return "";
  return std::string(what.substr(kNative.size(), what.find(':') - kNative.size()));
}

/// What stands in the text of a failure that comes from there, as Erlang and as Elixir write it.
std::vector<std::string> words_for(std::string_view what) {
  if (what.starts_with("open_port"))
    return {"open_port", "os:cmd/", ":os.cmd/", "System.cmd/", "System.shell/", "Port.open/"};
  if (what.starts_with("sockets"))
    return {"gen_tcp:", "gen_udp:", "prim_inet:", ":gen_tcp.", ":gen_udp.", ":prim_inet."};
  std::vector<std::string> words;
  if (const std::string module = native_module(what); !module.empty()) {
    for (const char before : {' ', '\n', '{', ','})
      for (const char after : {':', ','}) words.push_back(before + module + after);
    return words;
  }
  std::string function(what.substr(0, what.find(' ')));
  const size_t colon = function.find(':');
  if (colon == std::string::npos || function.find('/') == std::string::npos) return {};
  words = {function};
  function[colon] = '.';
  words.push_back(function);
  return words;
}

std::string excuse_text(const std::string& what) {
  const std::string module = native_module(what);
  if (module.empty()) return fmt::format("not supported: {}", what);
  return fmt::format(
      "not supported: native code (NIFs) of the module {}, which is not run here; a module {} in Erlang, in "
      "a "
      "folder of --pa or of `stub` in ravel.toml, would take its place",
      module, module);
}

}  // namespace

void MissingThings::note(std::string_view what) {
  const std::lock_guard lock(mutex_);
  words_.try_emplace(std::string(what), words_for(what));
}

std::string MissingThings::excuse(const std::string& text) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [what, words] : words_)
    if (std::ranges::any_of(words, [&](const std::string& word) { return text.find(word) != text.npos; }))
      return excuse_text(what);
  return "";
}

/// A test that fails in something which is not there has not failed: it could not be run. Assertions speak of
/// what the program has done.
void UnitRunner::excuse(UnitRun& run) const {
  if (!run.lacking.empty()) run.lacking = excuse_text(run.lacking);
  for (TestVerdict& verdict : run.tests) {
    if (verdict.end != TestEnd::failed) continue;
    const std::string why = missing_->excuse("\n" + verdict.text);
    if (why.empty()) continue;
    verdict.end = TestEnd::unsupported;
    verdict.message = why;
  }
  if (run.has_result) run.failure = failure_of_verdicts(run.tests);
  if (!run.failure && !options_.keep_actions) run.actions.clear();
}

Result<std::unique_ptr<UnitRunner>> UnitRunner::make(const UnitOptions& options, const Unit& first) {
  std::unique_ptr<UnitRunner> runner(new UnitRunner(options));
  vm::MachineOutput output;
  output.missing = [missing = runner->missing_](std::string_view what) { missing->note(what); };
  auto base = BeamSystem::make(unit_program(options.program, first), std::move(output));
  if (!base) return fail(base.error().message);
  runner->base_ = *std::move(base);
  return runner;
}

UnitRuns UnitRunner::run(const Unit& unit, const std::function<bool()>& stop) const {
  vm::Heap heap;
  const auto call = vm::read_call(kUnitFunction, argument_texts(unit), heap);
  if (!call) return {};
  // As whoever explains a failure starts it, and whoever replays one: or the schedule would not fit.
  const auto start = base_->for_arguments(call->arguments);
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
    excuse(result.runs.back());
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
  excuse(run);
  return run;
}

}  // namespace ravel::quick
