// SPDX-License-Identifier: Apache-2.0
#include "cli/test_failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/file.h"
#include "cli/explore_result.h"
#include "cli/session.h"
#include "explore/replay.h"
#include "explore/shrink.h"
#include "quick/library_texts.h"
#include "quick/text.h"

namespace ravel::cli {

namespace {

constexpr size_t kEndlessShown = 100;  ///< steps of a test that does not end

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

/// The call that a trace of this test is of.
ExploreRequest call_of(const quick::TestCase& test, const TestRequest& request, uint64_t seed,
                       const std::vector<std::string>& code_path) {
  ExploreRequest call = explore_options(request);
  call.is_test = true;
  call.program.target = quick::kRunFunction;
  call.program.arguments = quick::argument_texts(test);
  call.program.code_path = code_path;
  call.seed = seed;
  return call;
}

/// Fewer switches, unless that is not wanted or cannot be.
explore::Shrunk shrink_schedule(const explore::BeamSystem& start, const quick::Run& run,
                                const TestRequest& request, bool is_endless) {
  explore::ShrinkOptions options;
  options.events_max = request.events;
  if (request.no_shrink || is_endless) options.budget = 0;
  options.rounds = options.budget > 0;
  const explore::FailedSchedule schedule =
      is_endless ? explore::FailedSchedule{0, 0, run.outcome.failure, "", run.actions}
                 : to_its_end(start, run);
  return explore::shrink(start, schedule, options);
}

void tell_failure(const explore::Failure& told, report::ExploredFailure& failure) {
  failure.kind = explore::failure_name(told.kind);
  failure.message = told.message;
  failure.process = told.process;
  failure.details.insert(failure.details.end(), told.details.begin(), told.details.end());
  failure.counterexample = fmt::format("{}", fmt::join(failure.details, "\n"));
}

void tell_shrinking(const quick::FailedTest& found, const quick::Shrunk& smallest,
                    report::TestedProperty& shown) {
  shown.size = found.test.size;
  shown.shrink_steps = smallest.steps;
  shown.candidates = smallest.candidates;
  shown.shrink_runs = smallest.runs;
  shown.is_minimal = smallest.is_minimal;
  shown.is_proven = smallest.is_proven;
}

}  // namespace

ExploreRequest explore_options(const TestRequest& request) {
  ExploreRequest options;
  options.program.nodes = request.nodes;
  options.program.booted = request.booted;
  options.strategy = request.strategy;
  options.preemptions = request.preemptions;
  options.time_outs = request.time_outs;
  options.atomic = request.atomic;
  options.side_effect = request.side_effect;
  return options;
}

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

Result<void> explain_failure(const quick::FailedTest& found, const quick::Shrunk& smallest,
                             const TestRequest& request, const std::vector<std::string>& code_path,
                             const std::string& file, report::TestedProperty& shown) {
  tell_shrinking(found, smallest, shown);
  report::ExploredFailure& failure = shown.failure.emplace();
  failure.number = found.number;
  failure.seed = request.seed;

  quick::TestCase test = smallest.test;
  test.detail = true;
  ExploreRequest call = call_of(test, request, found.test.seed, code_path);
  const auto session = Session::open(call);
  if (!session) return fail(session.error().message);
  const bool is_endless = smallest.run.outcome.failure.kind == explore::FailureKind::livelock;
  const explore::Shrunk shrunk = shrink_schedule(session->system(), smallest.run, request, is_endless);

  // What the property says of itself it says at the end of a run with this schedule; if it never ends, at
  // least what was generated can be told.
  explore::Execution execution(session->system().clone());
  const explore::Replayed replayed = replay_until_judged(execution, shrunk.actions, call.told);
  auto& system = static_cast<explore::BeamSystem&>(execution.system());
  if (!smallest.run.outcome.has_result)
    failure.details = quick::lines_of(quick::describe_test(test, system.machine().options()));
  const explore::Failure told = replayed.failure.value_or(smallest.run.outcome.failure);
  tell_failure(told, failure);
  shown.printed = quick::outcome_of(system, explore::Ended::over, shrunk.actions.size()).printed;

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

}  // namespace ravel::cli
