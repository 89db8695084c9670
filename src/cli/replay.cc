// SPDX-License-Identifier: Apache-2.0
//
// `ravel replay TRACE`: does a recorded schedule again and shows it, step by step with --step. A trace that
// was made from other code is refused: what it would show never happened.
//
// Exit status: 0 it ended well, 1 it failed as recorded, 2 it could not be run or went another way.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "explore/replay.h"
#include "explore/rounds.h"
#include "explore/shrink.h"

namespace ravel::cli {

namespace {

/// Waits for Enter. False at the end of the input, or for q.
bool wait_for_enter() {
  char c = 0, first = 0;
  while (::read(STDIN_FILENO, &c, 1) == 1) {
    if (c == '\n') return first != 'q';
    if (first == 0) first = c;
  }
  return false;
}

/// One step after the other, each when asked for.
void walk(const std::vector<report::ExploredStep>& steps, report::ExplorationStyle style) {
  const bool is_terminal = ::isatty(STDIN_FILENO) == 1 && stdout_is_terminal();
  if (is_terminal) write_stdout("Enter: the next step; q: the end\n\n");
  style.steps = steps.size();
  for (const report::ExploredStep& step : steps) style.names = std::max(style.names, step.process.size());
  for (size_t i = 0; i < steps.size(); ++i) {
    write_stdout(report::steps_text({steps[i]}, i + 1, style));
    if (i + 1 == steps.size() || !wait_for_enter()) return;
    if (is_terminal) write_stdout("\x1b[A");  // the line that Enter has begun
  }
}

/// What the schedule depends on, and what comes out the other way round.
std::string races_text(const explore::Story& story) {
  constexpr size_t kRacesMax = 20;
  const std::vector<size_t> numbers = step_numbers(story);
  std::string text;
  size_t shown = 0, left = 0;
  for (const explore::StoryRace& race : story.races) {
    if (race.other_order.empty() || numbers[race.first] == 0 || numbers[race.second] == 0) continue;
    if (shown == kRacesMax) {
      ++left;
      continue;
    }
    ++shown;
    text += fmt::format("  {} and {} ({}); the other way round: {}\n", numbers[race.first],
                        numbers[race.second], race.what, race.other_order);
  }
  if (left > 0) text += fmt::format("  and {} more; `ravel view` shows them all\n", left);
  return text.empty() ? text : "\nNothing but chance orders the steps\n" + text;
}

report::Exploration exploration_of_trace(const explore::Trace& trace, const Session& session,
                                         const explore::Replayed& replayed) {
  report::Exploration e;
  e.program = session.title();
  e.strategy = trace.strategy;
  e.seed = trace.seed;
  e.schedules = 1;
  e.events = replayed.steps;
  e.outcomes = {{replayed.outcome, 1, 0, replayed.failure.has_value()}};
  if (!replayed.failure) return e;
  e.failures = 1;
  report::ExploredFailure& failure = e.failure.emplace();
  failure.kind = explore::failure_name(replayed.failure->kind);
  failure.message = replayed.failure->message;
  failure.process = replayed.failure->process;
  failure.details = replayed.failure->details;
  failure.seed = trace.seed;
  failure.counterexample = session.title();
  failure.switches = failure.switches_before = explore::context_switches(trace.actions);
  failure.length = failure.length_before = trace.actions.size();
  return e;
}

std::string end_text(const report::Exploration& e) {
  std::string text;
  if (!e.failure) return fmt::format("It ended with {}\n", e.outcomes.front().text);
  const report::ExploredFailure& f = *e.failure;
  const bool is_common = f.kind == "deadlock" || f.kind == "halt" || f.kind == "property";
  const bool is_told = f.process.empty() || is_common || f.message.starts_with(f.process + " ");
  text = fmt::format("It failed: {}: {}{}\n", f.kind, f.message,
                     is_told ? "" : fmt::format(" (in {})", f.process));
  for (const std::string& detail : f.details) text += fmt::format("  {}\n", detail);
  return text;
}

/// What does not end was recorded until it had gone round once: then it is as it was. A schedule that was cut
/// off for its length has no end that could be seen again.
void judge_endless(const explore::Trace& trace, const Session& session, explore::Execution& execution,
                   explore::Replayed& replayed) {
  replayed.outcome = trace.outcome;
  const auto round = explore::first_round(session.system(), trace.actions);
  replayed.failure = round ? explore::round_failure(execution.system(), *round) : *trace.failure;
  if (round) replayed.failure->details.push_back(explore::repeated_text(*round));
}

/// Whether it went as it had been recorded.
Result<void> check_same(const explore::Trace& trace, const explore::Replayed& replayed) {
  const std::string hint = fmt::format(
      "made by {}; another OTP, or files and variables that the program reads, "
      "may be the reason",
      trace.made_by);
  if (!replayed.fits)
    return fail(fmt::format("the schedule does not fit: step {} of {} is not possible here ({})",
                            replayed.steps + 1, trace.actions.size(), hint));
  const bool is_same =
      trace.failure.has_value() == replayed.failure.has_value() && replayed.outcome == trace.outcome;
  if (!is_same)
    return fail(fmt::format("it ended otherwise than recorded: {}; recorded was {} ({})", replayed.outcome,
                            trace.outcome, hint));
  return {};
}

}  // namespace

ExitStatus run_replay(const ReplayRequest& request) {
  const auto trace = load_trace(request.trace);
  if (!trace) return complain(trace.error().message);
  const auto session = Session::open(*trace, request.code_path);
  if (!session) return complain(fmt::format("{}: {}", request.trace, session.error().message));

  explore::Execution execution(session->system().clone());
  explore::Replayed replayed = explore::replay(execution, trace->actions);
  if (trace->failure && trace->failure->kind == explore::FailureKind::livelock && replayed.fits)
    judge_endless(*trace, *session, execution, replayed);
  if (const auto same = check_same(*trace, replayed); !same)
    return complain(fmt::format("{}: {}", request.trace, same.error().message));
  // From here on it is what was recorded.

  report::Exploration shown = exploration_of_trace(*trace, *session, replayed);
  const explore::Story story = session->story(trace->actions, explore::OtherOrders::tried);
  const auto steps = steps_of(story);
  const std::string end = end_text(shown) + races_text(story);
  if (request.result.format == "json") {
    if (shown.failure) {
      shown.failure->steps = steps;
      shown.failure->trace = request.trace;
    }
    return show(shown, request.result);
  }
  const report::ExplorationStyle style = style_of(request.result);
  if (request.step) {
    walk(steps, style);
    write_stdout("\n" + end);
  } else if (!write_result(
                 fmt::format("{}\n\n{}\n{}", shown.program, report::steps_text(steps, 1, style), end),
                 request.result)) {
    return ExitStatus::failed;
  }
  return shown.failure ? ExitStatus::findings : ExitStatus::clean;
}

}  // namespace ravel::cli
