// SPDX-License-Identifier: Apache-2.0
#include "cli/explore_result.h"

#include <fmt/format.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "explore/trace_file.h"

namespace ravel::cli {

namespace {

std::vector<report::OrderOutcome> order_of(const explore::OutcomeCounts& counts) {
  std::vector<report::OrderOutcome> order;
  for (const auto& [text, count] : counts) order.push_back({text, count});
  return order;
}

explore::OutcomeCounts counts_of(const std::vector<report::OrderOutcome>& order) {
  explore::OutcomeCounts counts;
  for (const report::OrderOutcome& each : order) counts[each.text] += each.count;
  return counts;
}

/// A place that says as little as it needs: "demo.erl:12".
std::string place_of(const explore::StoryEvent& event) {
  if (event.line == 0 || event.file.empty()) return {};
  const size_t slash = event.file.rfind('/');
  return fmt::format("{}:{}", slash == std::string::npos ? event.file : event.file.substr(slash + 1),
                     event.line);
}

bool is_shown(const explore::Story& story, const explore::StoryEvent& event) {
  return event.process < story.processes.size() && !story.processes[event.process].is_system &&
         event.kind != explore::StoryKind::start;
}

/// What happened, also where the machine had no words for it.
std::string text_of(const explore::Story& story, const explore::StoryEvent& event) {
  if (!event.text.empty()) return event.text;
  const std::string what = event.message.empty() ? "a signal" : event.message;
  if (!event.other || *event.other >= story.processes.size()) return fmt::format("{} arrives", what);
  return fmt::format("{} arrives from {}", what, story.processes[*event.other].name);
}

}  // namespace

report::Exploration exploration_of(const explore::SearchResult& result) {
  report::Exploration e;
  e.schedules = result.schedules;
  e.events = result.events;
  e.failures = result.failures;
  e.cut = result.cut;
  e.ignored = result.ignored;
  e.next = result.next;
  e.complete = result.complete;
  e.explored = result.explored;
  e.left_out = result.left_out;
  e.frontier = result.frontier;
  for (const auto& [text, outcome] : result.outcomes)
    e.outcomes.push_back({text, outcome.count, outcome.first, outcome.failed});
  report::sort_outcomes(e.outcomes);
  for (const explore::Race& race : result.races.sorted())
    e.races.push_back({race.what, race.first, race.second, order_of(race.first_then_second),
                       order_of(race.second_then_first), race.matters()});
  if (!result.failure) return e;
  report::ExploredFailure& failure = e.failure.emplace();
  failure.kind = explore::failure_name(result.failure->failure.kind);
  failure.message = result.failure->failure.message;
  failure.process = result.failure->failure.process;
  failure.details = result.failure->failure.details;
  failure.number = result.failure->number;
  failure.seed = result.failure->seed;
  return e;
}

explore::SearchResult search_result_of(const report::Exploration& e) {
  explore::SearchResult result;
  result.schedules = e.schedules;
  result.events = e.events;
  result.failures = e.failures;
  result.cut = e.cut;
  result.ignored = e.ignored;
  result.next = e.next;
  result.complete = e.complete;
  result.explored = e.explored;
  result.left_out = e.left_out;
  result.frontier = e.frontier;
  for (const report::ExploredOutcome& outcome : e.outcomes)
    result.outcomes[outcome.text] = {outcome.count, outcome.first, outcome.failed};
  for (const report::ExploredRace& race : e.races)
    result.races.add({race.first, race.second, race.what, counts_of(race.first_then_second),
                      counts_of(race.second_then_first)});
  if (!e.failure) return result;
  const auto kind = explore::failure_of_name(e.failure->kind);
  result.failure = explore::FailedSchedule{e.failure->number,
                                           e.failure->seed,
                                           {kind.value_or(explore::FailureKind::exception),
                                            e.failure->message, e.failure->process, e.failure->details},
                                           {},
                                           {}};
  return result;
}

std::vector<report::ExploredStep> steps_of(const explore::Story& story) {
  std::vector<report::ExploredStep> steps;
  for (const explore::StoryEvent& event : story.events)
    if (is_shown(story, event))
      steps.push_back({story.processes[event.process].name, text_of(story, event), place_of(event)});
  return steps;
}

std::vector<size_t> step_numbers(const explore::Story& story) {
  std::vector<size_t> numbers;
  size_t count = 0;
  for (const explore::StoryEvent& event : story.events)
    numbers.push_back(is_shown(story, event) ? ++count : 0);
  return numbers;
}

report::ExplorationStyle style_of(const ResultRequest& request) {
  const bool is_terminal = request.output.empty() && stdout_is_terminal();
  return {wants_color(request.color, is_terminal, environment), terminal_width(STDOUT_FILENO)};
}

bool write_result(const std::string& text, const ResultRequest& request) {
  if (request.output.empty()) {
    if (write_stdout(text)) return true;
    complain("cannot write to standard output");
    return false;
  }
  const auto written = write_file(request.output, text);
  if (!written) complain(written.error().message);
  return written.has_value();
}

ExitStatus show(const report::Exploration& e, const ResultRequest& request) {
  const std::string text =
      request.format == "json" ? report::exploration_json(e) : report::exploration_text(e, style_of(request));
  if (!write_result(text, request)) return ExitStatus::failed;
  if (e.interrupted) return ExitStatus::interrupted;
  return e.failure ? ExitStatus::findings : ExitStatus::clean;
}

explore::Strategy strategy_of(std::string_view name) {
  if (name == "pct") return explore::Strategy::pct;
  if (name == "pos") return explore::Strategy::pos;
  return name == "dpor" ? explore::Strategy::dpor : explore::Strategy::random;
}

}  // namespace ravel::cli
