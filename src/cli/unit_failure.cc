// SPDX-License-Identifier: Apache-2.0
#include "cli/unit_failure.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/file.h"
#include "cli/explore_result.h"
#include "cli/session.h"
#include "cli/test_failure.h"
#include "explore/shrink.h"

namespace ravel::cli {

namespace {

constexpr uint64_t kShrinkEvents = 1'000'000;  ///< of all runs while a schedule is made simple
constexpr size_t kUnitEndlessShown = 100;      ///< steps of a test that does not end
constexpr size_t kOrdersMax = 5;

std::string step_text(const explore::Story& story, const explore::StoryEvent& event) {
  const size_t slash = event.file.rfind('/');
  std::string text = story.processes[event.process].name + ": " + event.text;
  if (event.line > 0)
    text += fmt::format("  {}:{}", slash == std::string::npos ? event.file : event.file.substr(slash + 1),
                        event.line);
  return text;
}

/// Races of the failing schedule after which, the other way round, the test passes.
std::vector<report::DecidingOrder> orders_of(const explore::Story& story) {
  const std::vector<size_t> numbers = step_numbers(story);
  std::vector<report::DecidingOrder> orders;
  for (const explore::StoryRace& race : story.races) {
    if (race.other_order != "passed" || numbers[race.first] == 0 || numbers[race.second] == 0) continue;
    if (orders.size() == kOrdersMax) break;
    orders.push_back(
        {race.what, step_text(story, story.events[race.first]), step_text(story, story.events[race.second])});
  }
  return orders;
}

}  // namespace

ExploreRequest unit_call(const quick::Unit& unit, const TestRequest& request,
                         const std::vector<std::string>& code_path) {
  ExploreRequest call = explore_options(request);
  call.is_test = true;
  call.time_flows = request.strategy != "dpor";
  call.program.target = quick::kUnitFunction;
  call.program.arguments = quick::argument_texts(unit);
  call.program.code_path = code_path;
  return call;
}

Result<void> explain_unit(const quick::Unit& unit, const quick::UnitRun& run, const TestRequest& request,
                          const std::vector<std::string>& code_path, const std::string& file,
                          report::TestedUnit& shown) {
  ExploreRequest call = unit_call(unit, request, code_path);
  call.seed = run.seed;
  const auto session = Session::open(call);
  if (!session) return fail(session.error().message);
  explore::ShrinkOptions options;
  options.events_max = request.events;
  options.budget = request.no_shrink || run.is_endless ? 0 : kShrinkEvents;
  options.rounds = options.budget > 0;
  explore::FailedSchedule failed{0, run.seed, *run.failure, "", run.actions};
  failed.is_endless = run.is_endless;
  const explore::Shrunk shrunk = explore::shrink(session->system(), failed, options);

  explore::Execution execution(session->system().clone());
  const explore::Replayed replayed = replay_until_judged(execution, shrunk.actions, call.told);
  const explore::Failure told = replayed.failure.value_or(*run.failure);
  report::ExploredFailure& failure = shown.failure.emplace();
  failure.kind = explore::failure_name(told.kind);
  failure.message = told.message;
  failure.process = told.process;
  failure.details = told.details;
  failure.counterexample = shown.name;
  failure.seed = run.seed;

  std::vector<explore::Action> actions = shrunk.actions;
  actions.resize(std::min<size_t>(actions.size(), run.is_endless ? kUnitEndlessShown : call.told));
  const explore::Story story =
      session->story(actions, run.is_endless ? explore::OtherOrders::unknown : explore::OtherOrders::tried);
  failure.steps = steps_of(story);
  failure.switches = explore::context_switches(actions);
  failure.length = failure.steps.size();
  failure.switches_before = explore::context_switches(run.actions);
  failure.length_before = run.actions.size();
  shown.orders = orders_of(story);

  explore::Trace trace = session->trace(call, shrunk.actions);
  if (!trace.failure) trace.failure = explore::Failure{told.kind, told.message, "", {}};
  failure.trace = file;
  return write_file(file, explore::trace_bytes(trace));
}

}  // namespace ravel::cli
