// SPDX-License-Identifier: Apache-2.0
//
// `ravel replay TRACE`: does a recorded schedule again and shows it, step by step with --step. A trace that
// was made from other code is refused: what it would show never happened.
//
// Exit status: 0 it ended well, 1 it failed as recorded, 2 it could not be run or went another way.
#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "explore/replay.h"
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
void walk(const std::vector<report::ExploredStep>& steps, const report::ExplorationStyle& style) {
  for (size_t i = 0; i < steps.size(); ++i) {
    write_stdout(report::steps_text({steps[i]}, i + 1, style));
    if (i + 1 < steps.size() && !wait_for_enter()) return;
  }
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
  text = fmt::format("It failed: {}: {}{}\n", f.kind, f.message,
                     f.process.empty() ? "" : fmt::format(" (in {})", f.process));
  for (const std::string& detail : f.details) text += fmt::format("  {}\n", detail);
  return text;
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
  // A schedule that was cut off for its length has no end that could be seen again.
  if (trace->failure && trace->failure->kind == explore::FailureKind::livelock && replayed.fits) {
    replayed.failure = trace->failure;
    replayed.outcome = trace->outcome;
  }
  if (const auto same = check_same(*trace, replayed); !same)
    return complain(fmt::format("{}: {}", request.trace, same.error().message));
  // From here on it is what was recorded.

  report::Exploration shown = exploration_of_trace(*trace, *session, replayed);
  const auto steps = steps_of(session->story(trace->actions));
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
    write_stdout("\n" + end_text(shown));
  } else if (!write_result(fmt::format("{}\n\n{}\n{}", shown.program, report::steps_text(steps, 1, style),
                                       end_text(shown)),
                           request.result)) {
    return ExitStatus::failed;
  }
  return shown.failure ? ExitStatus::findings : ExitStatus::clean;
}

}  // namespace ravel::cli
