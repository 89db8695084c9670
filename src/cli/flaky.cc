// SPDX-License-Identifier: Apache-2.0
//
// `ravel flaky TARGET`: one test of a framework under many schedules. Whoever reads only this file knows what
// happens, in which order: find the test, run it, group the schedules by how they ended, tell the simplest of
// each outcome, write a regression test if one is wanted, show the result.
//
// Exit status: 0 it passes always, 1 it fails under some schedule or all, 2 it could not be run.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/file.h"
#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/session.h"
#include "cli/test_units.h"
#include "cli/unit_failure.h"
#include "explore/shrink.h"
#include "report/flaky.h"

namespace ravel::cli {

namespace {

using quick::UnitRun;

constexpr uint64_t kSchedules = 100;
constexpr std::string_view kSkipped = "skipped";
constexpr size_t kTold = 3;  ///< outcomes that fail, whose schedules are told

struct Group {
  std::vector<const UnitRun*> runs;
};

/// The one with the fewest switches.
const UnitRun& simplest(const Group& group) {
  return **std::ranges::min_element(group.runs, {}, [](const UnitRun* run) {
    return std::pair(explore::context_switches(run->actions), run->actions.size());
  });
}

/// As it is grouped: nothing if all passed.
std::string outcome_of(const UnitRun& run) {
  if (run.failure) return run.failure->message;
  for (const quick::TestVerdict& test : run.tests)
    if (test.end != quick::TestEnd::passed) return fmt::format("{}: {}", kSkipped, test.message);
  return "";
}

/// A schedule that passes has nothing to be kept while it is made simple: it is told as it was.
void tell_passed(const quick::Unit& unit, const UnitRun& run, const TestRequest& request,
                 const Tested& tested, report::FlakyOutcome& outcome) {
  const auto session = Session::open(unit_call(unit, request, tested.code_path));
  if (!session) return;
  outcome.steps = steps_of(session->story(run.actions));
  outcome.switches = explore::context_switches(run.actions);
}

std::string stem_of_unit(const quick::Unit& unit) {
  std::string text = unit.module + "_" + unit.name;
  for (char& c : text)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return text;
}

/// A test in the same framework that runs this one under the schedules that showed its failure.
Result<void> export_test(const std::string& file, const quick::Unit& unit, const TestRequest& request,
                         const std::string& target, uint64_t schedules) {
  const std::string command =
      fmt::format("ravel test {} --seed {} --schedules {} --strategy {} --no-shrink -q", target, request.seed,
                  schedules, request.strategy);
  const size_t slash = file.rfind('/');
  std::string module = file.substr(slash == std::string::npos ? 0 : slash + 1);
  module = module.substr(0, module.find('.'));
  if (unit.framework == "exunit")
    return write_file(
        file, fmt::format("# Written by `ravel flaky`: {0} under the schedules in which it has failed.\n"
                          "defmodule {1}Test do\n  use ExUnit.Case\n\n  @tag timeout: 300_000\n"
                          "  test \"{0} under every schedule that failed\" do\n"
                          "    {{output, status}} = System.cmd(\"sh\", [\"-c\", \"{2}\"])\n"
                          "    assert status == 0, output\n  end\nend\n",
                          unit.name, "Ravel" + stem_of_unit(unit), command));
  const std::string body = fmt::format(
      "    Output = os:cmd(\"{}; echo status $?\"),\n"
      "    case string:find(Output, \"status 0\", trailing) of\n"
      "        nomatch -> error({{fails_again, Output}});\n        _ -> ok\n    end.\n",
      command);
  const std::string head = fmt::format(
      "%% Written by `ravel flaky`: {}:{} under the schedules in which it has failed.\n-module({}).\n",
      unit.module, unit.name, module);
  if (unit.framework == "ct")
    return write_file(file,
                      head + "-export([all/0, replays/1]).\nall() -> [replays].\nreplays(_) ->\n" + body);
  return write_file(file,
                    head +
                        "-export([replays_test_/0]).\nreplays_test_() -> {timeout, 300, fun replays/0}.\n"
                        "replays() ->\n" +
                        body);
}

}  // namespace

ExitStatus run_flaky(const FlakyRequest& asked) {
  TestRequest request = asked.test;
  set_jobs(request.jobs);
  if (request.schedules == 0 && request.strategy != "dpor") request.schedules = kSchedules;
  const auto library = test_library();
  if (!library) return complain(library.error().message);
  const auto tested = find_tested(request, *library);
  if (!tested) return complain(tested.error().message);
  if (!tested->errors.empty()) return complain(tested->errors.front());
  if (tested->units.size() != 1 || !tested->properties.empty())
    return complain(fmt::format("{} is {} tests; name one, as MODULE:TEST", request.targets.front(),
                                tested->units.size() + tested->properties.size()));
  const quick::Unit& unit = tested->units.front();
  request.booted |= needs_boot(*tested, request);
  const auto program = test_program(request, tested->code_path, *library);
  if (!program) return complain(program.error().message);
  // From here on the test is found.

  quick::UnitOptions options = unit_options(request, *program);
  options.keep_actions = true;
  const auto runner = quick::UnitRunner::make(options, unit);
  if (!runner) return complain(runner.error().message);
  const quick::UnitRuns all = (*runner)->run(unit, [] { return false; });
  for (const quick::TestCount& count : quick::counts_of(unit, all.runs))
    if (const std::string problem = quick::problem_of(count); !problem.empty())
      return complain(fmt::format("{} could not be run: {}", count.name, problem));

  std::map<std::string, Group> groups;
  for (const UnitRun& run : all.runs) groups[outcome_of(run)].runs.push_back(&run);
  report::Flaky shown{fmt::format("{}:{}", unit.module, unit.name),
                      request.strategy,
                      all.runs.size(),
                      request.seed,
                      all.complete,
                      {},
                      ""};
  size_t told = 0;
  for (const auto& [message, group] : groups) {
    const UnitRun& run = simplest(group);
    report::FlakyOutcome outcome{
        message.empty() ? "passed" : message, group.runs.size(), run.failure.has_value(), {}, 0, "", {}};
    if (!outcome.failed) {
      tell_passed(unit, run, request, *tested, outcome);
    } else if (told++ < kTold) {
      const std::string file = told == 1 && !request.trace.empty()
                                   ? request.trace
                                   : fmt::format("{}.{}.rvt", stem_of_unit(unit), told);
      report::TestedUnit explained;
      if (auto done = explain_unit(unit, run, request, tested->code_path, file, explained); !done)
        return complain(done.error().message);
      outcome.steps = explained.failure->steps;
      outcome.switches = explained.failure->switches;
      outcome.trace = file;
      outcome.orders = explained.orders;
    }
    shown.outcomes.push_back(std::move(outcome));
  }
  std::ranges::stable_sort(shown.outcomes, {}, [](const report::FlakyOutcome& o) {
    return std::pair(o.failed, -static_cast<int64_t>(o.count));
  });
  const bool fails = std::ranges::any_of(shown.outcomes, &report::FlakyOutcome::failed);
  if (!asked.export_file.empty()) {
    if (auto done = export_test(asked.export_file, unit, request, request.targets.front(), all.runs.size());
        !done)
      return complain(done.error().message);
    shown.exported = asked.export_file;
  }
  const std::string text = request.result.format == "json"
                               ? report::flaky_json(shown)
                               : report::flaky_text(shown, style_of(request.result));
  if (!write_result(text, request.result)) return ExitStatus::failed;
  return fails ? ExitStatus::findings : ExitStatus::clean;
}

}  // namespace ravel::cli
