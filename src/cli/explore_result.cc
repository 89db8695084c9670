// SPDX-License-Identifier: Apache-2.0
#include "cli/explore_result.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

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

/// What is done by those who run a framework's tests (lib/src) is no part of the tests.
bool is_of_runner(const explore::StoryEvent& event) {
  static constexpr std::string_view kRunners[] = {"ravel_unit.erl", "ravel_eunit.erl", "ravel_ct.erl",
                                                  "ravel_exunit.erl"};
  if (event.file.empty() && event.message.starts_with("{ravel,{")) return true;
  if (event.file.empty() && event.text.starts_with("get_module_info(")) return true;
  const std::string_view file = std::string_view(event.file).substr(event.file.rfind('/') + 1);
  return std::ranges::find(kRunners, file) != std::end(kRunners);
}

bool is_shown(const explore::Story& story, const explore::StoryEvent& event) {
  return event.process < story.processes.size() && !story.processes[event.process].is_system &&
         event.kind != explore::StoryKind::start && !is_of_runner(event);
}

/// The first event that is shown: what a runner does before it starts a process (an application is started,
/// say) is no part of the tests, whoever does it.
size_t first_shown(const explore::Story& story) {
  for (size_t i = 0; i < story.events.size(); ++i)
    if (story.events[i].kind == explore::StoryKind::spawn && is_of_runner(story.events[i])) return i;
  return 0;
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
  e.within_bounds = result.within_bounds;
  e.explored = result.explored;
  e.left_out = result.left_out;
  e.frontier = result.frontier;
  for (const auto& [text, outcome] : result.outcomes)
    e.outcomes.push_back({text, outcome.count, outcome.first, outcome.failed});
  report::sort_outcomes(e.outcomes);
  for (const explore::Race& race : result.races.sorted())
    e.races.push_back({race.what, race.first, race.second, order_of(race.first_then_second),
                       order_of(race.second_then_first), race.matters()});
  e.has_timers = result.remarks.has_timers;
  for (const auto& [text, count] : result.remarks.waiting) e.waiting.push_back({text, count});
  e.waiting_left_out = result.remarks.waiting_left_out;
  e.blind_spots.assign(result.remarks.blind_spots.begin(), result.remarks.blind_spots.end());
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
  result.within_bounds = e.within_bounds;
  result.explored = e.explored;
  result.left_out = e.left_out;
  result.frontier = e.frontier;
  for (const report::ExploredOutcome& outcome : e.outcomes)
    result.outcomes[outcome.text] = {outcome.count, outcome.first, outcome.failed};
  for (const report::ExploredRace& race : e.races)
    result.races.add({race.first, race.second, race.what, counts_of(race.first_then_second),
                      counts_of(race.second_then_first)});
  result.remarks.has_timers = e.has_timers;
  for (const report::OrderOutcome& each : e.waiting) result.remarks.waiting[each.text] += each.count;
  result.remarks.waiting_left_out = e.waiting_left_out;
  result.remarks.blind_spots.insert(e.blind_spots.begin(), e.blind_spots.end());
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
  for (size_t i = first_shown(story); i < story.events.size(); ++i)
    if (const explore::StoryEvent& event = story.events[i]; is_shown(story, event))
      steps.push_back({story.processes[event.process].name, text_of(story, event), place_of(event)});
  return steps;
}

std::vector<size_t> step_numbers(const explore::Story& story) {
  std::vector<size_t> numbers;
  size_t count = 0;
  const size_t first = first_shown(story);
  for (size_t i = 0; i < story.events.size(); ++i)
    numbers.push_back(i >= first && is_shown(story, story.events[i]) ? ++count : 0);
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
