// SPDX-License-Identifier: Apache-2.0
//
// `ravel explore MODULE:FUNCTION [ARGS…]`: runs an Erlang function under many schedules. Whoever reads only
// this file knows what happens, in which order: open the program, search, make the failure small, write its
// trace, tell its story, show the result.
//
// Exit status: 0 nothing failed, 1 something did, 2 it could not be run, 130 interrupted.
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <filesystem>

#include "base/file.h"
#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/explore_progress.h"
#include "cli/explore_result.h"
#include "cli/interrupt.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cli/tested.h"
#include "explore/replay.h"
#include "explore/rounds.h"
#include "explore/search.h"
#include "explore/shrink.h"

namespace ravel::cli {

namespace {

constexpr uint64_t kSchedules = 1000;
constexpr size_t kEndlessShown = 40;  ///< steps of a schedule that does not end
constexpr double kStopSeconds = 10;   ///< that a search may take to stop

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

bool read_number(std::string_view text, uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

/// "2/8"
Result<explore::Shard> shard_of(const std::string& text) {
  explore::Shard shard;
  if (text.empty()) return shard;
  const size_t slash = text.find('/');
  if (slash == std::string::npos || !read_number(text.substr(0, slash), shard.index) ||
      !read_number(text.substr(slash + 1), shard.count) || shard.index == 0 || shard.index > shard.count)
    return fail(fmt::format("--shard: '{}' is not I/N, as in 2/8", text));
  --shard.index;
  return shard;
}

}  // namespace

Result<explore::SearchOptions> search_options(const ExploreRequest& request) {
  explore::SearchOptions options;
  const bool is_dpor = request.strategy == "dpor";
  options.chooser = {strategy_of(request.strategy), request.depth, request.new_first, request.preemptions,
                     request.delays};
  options.seed = request.seed;
  options.schedules_max = request.schedules > 0            ? request.schedules
                          : is_dpor || request.seconds > 0 ? UINT64_MAX
                                                           : kSchedules;
  options.seconds_max = request.seconds;
  options.events_max = request.events;
  options.keep_going = request.keep_going || !request.against.empty();
  options.ignored = ignored_kinds(request);
  const auto shard = shard_of(request.shard);
  if (!shard) return fail(shard.error().message);
  options.shard = *shard;
  if (is_dpor && options.shard.count > 1 &&
      (request.preemptions != explore::kUnbounded || request.delays != explore::kUnbounded))
    return fail("--shard: with a bound on preemptions or delays dpor cannot be divided");
  if (!is_dpor && request.source_sets) return fail("--source-sets: only dpor has a choice of this kind");
  options.source_sets = request.source_sets;
  // Whoever goes on with a search has to mean the same by an event, and faults can come between any two.
  options.merges = is_dpor && request.resume.empty() && request.fault.empty() && request.atomic.empty() &&
                   request.side_effect.empty();
  return options;
}

namespace {

/// What decides which schedules a search has, besides program, strategy, seed and shard.
std::string search_text(const ExploreRequest& request) {
  std::vector<std::string> parts;
  const auto bound = [&](const char* name, uint32_t value) {
    if (value != explore::kUnbounded) parts.push_back(fmt::format("{} {}", name, value));
  };
  bound("preemptions", request.preemptions);
  bound("delays", request.delays);
  if (request.strategy == "pct") parts.push_back(fmt::format("depth {}", request.depth));
  if (request.new_first) parts.emplace_back("new-first");
  if (request.source_sets) parts.emplace_back("source-sets");
  if (request.program.booted) parts.emplace_back("booted");
  if (request.processes != "tested") parts.push_back("processes " + request.processes);
  if (request.time_outs != "ordered") parts.push_back("time-outs " + request.time_outs);
  if (request.early != ExploreRequest{}.early) parts.push_back(fmt::format("early {}", request.early));
  if (request.system_processes) parts.emplace_back("system-processes");
  if (request.property) parts.emplace_back("property");
  if (request.events != ExploreRequest{}.events) parts.push_back(fmt::format("events {}", request.events));
  const auto list = [&](const char* name, const std::vector<std::string>& values) {
    for (const std::string& value : values) parts.push_back(fmt::format("{} {}", name, value));
  };
  list("node", request.program.nodes);
  list("ignore", request.ignore);
  list("normal", request.normal);
  list("fault", request.fault);
  list("atomic", request.atomic);
  list("side-effect", request.side_effect);
  return fmt::format("{}", fmt::join(parts, ", "));
}

void describe(report::Exploration& e, const ExploreRequest& request, const Session& session,
              const explore::Shard& shard) {
  e.program = session.title();
  e.strategy = request.strategy;
  e.options = search_text(request);
  e.time_outs = request.time_outs;
  e.seed = request.seed;
  e.shard = shard.index + 1;
  e.shards = shard.count;
  e.modules = session.modules();
}

/// What an earlier run had found, if there was one. It must have been of the same search.
Result<report::Exploration> earlier_result(const std::string& file, const report::Exploration& now) {
  std::error_code error;
  if (file.empty() || !std::filesystem::exists(file, error)) return report::Exploration{};
  const auto text = read_file(file);
  if (!text) return fail(text.error().message);
  auto earlier = report::parse_exploration(*text, file);
  if (!earlier) return earlier;
  const auto same = [&](const auto member) { return (*earlier).*member == now.*member; };
  if (!same(&report::Exploration::program) || !same(&report::Exploration::strategy) ||
      !same(&report::Exploration::options) || !same(&report::Exploration::seed) ||
      !same(&report::Exploration::shard) || !same(&report::Exploration::shards))
    return fail(
        fmt::format("{}: this is another search ({}, {}, seed {}, shard {}/{}{}{}); give the same options, "
                    "or another file",
                    file, earlier->program, earlier->strategy, earlier->seed, earlier->shard, earlier->shards,
                    earlier->options.empty() ? "" : ", ", earlier->options));
  if (!same(&report::Exploration::modules))
    return fail(
        fmt::format("{}: the search was begun with other code: a module has changed since; begin again with "
                    "another file",
                    file));
  return earlier;
}

/// Whether an earlier run has left nothing to do. The error: it cannot be gone on with.
Result<bool> is_finished(const report::Exploration& earlier, const ExploreRequest& request) {
  if (request.strategy != "dpor" || earlier.schedules == 0 || !earlier.frontier.empty()) return false;
  if (earlier.complete || (earlier.failure && !request.keep_going)) return true;
  return fail(
      fmt::format("{}: this search cannot be gone on with: {}; begin again with another file", request.resume,
                  earlier.failure ? "it stopped at its first failure" : "it does not say where it was"));
}

std::string trace_file(const ExploreRequest& request, const Session& session) {
  if (!request.trace.empty()) return request.trace;
  std::string name = session.module();
  for (char& c : name)
    if (c == '/') c = '_';
  return name + ".rvt";
}

/// How much of a schedule that does not end is worth showing: up to the end of the first round, if it goes
/// round and round; and what to say of the rest.
std::pair<size_t, std::string> endless_part(const std::vector<explore::Action>& actions) {
  constexpr size_t kRoundMax = 200, kTurnsMore = 3;
  for (size_t round = 1; round <= kRoundMax && 4 * round <= actions.size(); ++round) {
    size_t first = actions.size() - round;  // from here on each action is the one a round later
    while (first > 0 && actions[first - 1] == actions[first - 1 + round]) --first;
    if (actions.size() - first < std::max(4 * round, actions.size() / 2)) continue;
    // Whose turn it is comes again; what they do with it may be something else each time.
    const size_t shown = std::min(actions.size(), first + round + std::max<size_t>(round, kTurnsMore));
    return {shown, fmt::format("{}: the first {} steps are shown",
                               round == 1 ? "it is the same process's turn again and again"
                                          : fmt::format("the same {} turns come again and again", round),
                               shown)};
  }
  const size_t shown = std::min(actions.size(), kEndlessShown);
  return {shown, shown < actions.size() ? fmt::format("the first {} steps are shown", shown) : ""};
}

/// As much time again as the search had; and whoever interrupts does not want to wait for it.
std::function<bool()> shrinks_until(const ExploreRequest& request, bool interrupted) {
  const double seconds = interrupted ? kStopSeconds : request.seconds;
  return [begun = Clock::now(), seconds, interrupted] {
    return (!interrupted && was_interrupted()) || (seconds > 0 && seconds_since(begun) > seconds);
  };
}

constexpr size_t kShortRun = 1000;  ///< steps; looking through more for states that come again takes long

/// Shrinks the schedule, writes the trace, and tells the story.
Result<void> explain(report::ExploredFailure& failure, const explore::FailedSchedule& failed,
                     const ExploreRequest& request, const Session& session, bool interrupted) {
  explore::ShrinkOptions options;
  options.events_max = request.events;
  options.stop = shrinks_until(request, interrupted);
  if (request.no_shrink || failed.is_endless) options.budget = 0;
  options.rounds = !request.no_shrink && (!failed.is_endless || failed.actions.size() <= kShortRun);
  const explore::Shrunk shrunk = explore::shrink(session.system(), failed, options);
  failure.message = shrunk.failure.message;
  failure.process = shrunk.failure.process;
  failure.details = shrunk.failure.details;
  failure.counterexample = session.title();
  failure.switches = shrunk.switches;
  failure.length = shrunk.actions.size();
  failure.switches_before = shrunk.switches_before;
  failure.length_before = shrunk.steps_before;

  ExploreRequest used = request;
  used.seed = failed.seed;
  explore::Trace trace = session.trace(used, shrunk.actions);
  if (!trace.failure) trace.failure = explore::Failure{shrunk.failure.kind, shrunk.failure.message, "", {}};
  failure.trace = trace_file(request, session);
  std::vector<explore::Action> told = shrunk.actions;
  if (shrunk.round > 0) {
    failure.details.push_back(explore::repeated_text({told.size() - shrunk.round, shrunk.round, {}}));
  } else if (failed.failure.kind == explore::FailureKind::livelock || failed.is_endless) {
    const auto [shown, rest] = endless_part(told);
    told.resize(shown);
    if (!rest.empty()) failure.details.push_back(rest);
  }
  const bool is_whole = told.size() == shrunk.actions.size();
  // The step that used up a limit of the machine has not ended, and telling it would take as much again.
  const bool is_stopped = failed.is_endless && failed.actions.size() < request.events && shrunk.round == 0;
  if (is_stopped && is_whole && !told.empty()) told.pop_back();
  failure.steps = steps_of(session.story(told));
  // Several steps can be told as one; those that are shown are counted.
  if (is_whole) {
    const bool is_shorter = shrunk.actions.size() < shrunk.steps_before;
    failure.length = failure.steps.size();
    if (!is_shorter) failure.length_before = failure.length;
  }
  return write_file(failure.trace, explore::trace_bytes(trace));
}

/// Where nothing failed, and a trace is asked for: a schedule that passes.
Result<void> keep_passing(const ExploreRequest& request, const Session& session,
                          const explore::SearchOptions& options) {
  constexpr size_t kEventsExpected = 100;
  explore::ChooserOptions how = options.chooser;
  if (how.strategy == explore::Strategy::dpor) how.strategy = explore::Strategy::fair;
  const auto chooser = explore::make_chooser(how);
  chooser->begin(request.seed, kEventsExpected);
  explore::Execution execution(session.system().clone());
  explore::run_schedule(execution, *chooser, options.events_max);
  return write_file(request.trace, explore::trace_bytes(session.trace(request, execution.actions())));
}

/// The recorded failures, read before anything runs: a file that is none is told at once.
Result<std::vector<report::AgainstTrace>> traces_of(const ExploreRequest& request) {
  std::vector<report::AgainstTrace> traces;
  for (const std::string& file : request.against) {
    const auto trace = load_trace(file);
    if (!trace) return fail(trace.error().message);
    if (!trace->failure) return fail(fmt::format("--against {}: this schedule did not fail", file));
    traces.push_back({file, trace->outcome, 0});
  }
  return traces;
}

void count_against(report::Exploration& shown) {
  for (report::AgainstTrace& each : shown.against)
    for (const report::ExploredOutcome& outcome : shown.outcomes)
      if (outcome.text == each.outcome) each.schedules += outcome.count;
}

}  // namespace

ExitStatus run_explore(const ExploreRequest& asked) {
  const auto start = Clock::now();
  set_jobs(asked.jobs);
  const auto with_modules = with_source(asked);
  if (!with_modules) return complain(with_modules.error().message);
  const auto as_tests = as_the_tests_of(*with_modules);
  if (!as_tests) return complain(as_tests.error().message);
  const ExploreRequest& request = *as_tests;
  auto options = search_options(request);
  if (!options) return complain(options.error().message);
  auto against = traces_of(request);
  if (!against) return complain(against.error().message);

  // The program's code is loaded and, with --booted, OTP is started: once, then copied for every schedule.
  const auto session = Session::open(request);
  if (!session) return complain(session.error().message);

  // A search that was interrupted goes on where it was.
  report::Exploration result;
  describe(result, request, *session, options->shard);
  const auto earlier = earlier_result(request.resume, result);
  if (!earlier) return complain(earlier.error().message);
  options->earlier = search_result_of(*earlier);
  const auto finished = is_finished(*earlier, request);
  if (!finished) return complain(finished.error().message);
  if (*finished) return show(*earlier, request.result);

  // The search runs beside this thread, so that Ctrl-C can show what was found so far.
  const bool is_dpor = options->chooser.strategy == explore::Strategy::dpor;
  options->closely = session->start();
  explore::Search search(is_dpor ? session->start() : session->plain_start(), *options);
  const uint64_t expected = options->schedules_max / options->shard.count;
  ExploreProgress progress(search, options->schedules_max == UINT64_MAX ? 0 : expected,
                           wants_progress(request.result.quiet, stderr_is_terminal(), environment));
  const bool interrupted = run_interruptible([&] { search.run(); });
  search.stop();
  if (interrupted) search.wait(kStopSeconds);  // where to go on is known only then
  progress.stop();
  const explore::SearchResult found = search.result();
  if (found.is_bad_frontier)
    return complain(
        fmt::format("{}: the search in there is damaged, or was written by another release", request.resume));
  // From here on nothing more is found.

  report::Exploration shown = exploration_of(found);
  describe(shown, request, *session, options->shard);
  shown.interrupted = interrupted;
  shown.against = *std::move(against);
  count_against(shown);
  Result<void> explained;
  if (found.failure && earlier->failure)
    shown.failure = earlier->failure;  // found, shrunk and written by the run before
  else if (found.failure)              // perhaps without a step: nothing was possible from the start
    explained = explain(*shown.failure, *found.failure, request, *session, interrupted);
  if (!shown.failure && !request.trace.empty() && !interrupted) {
    explained = keep_passing(request, *session, *options);
    if (explained) shown.passing_trace = request.trace;
  }
  shown.seconds = earlier->seconds + seconds_since(start);
  if (!explained) complain(explained.error().message);

  if (!request.resume.empty())
    if (const auto kept = write_file(request.resume, report::exploration_json(shown)); !kept)
      explained = kept, complain(kept.error().message);
  shown.frontier.clear();
  ExitStatus status = show(shown, request.result);
  if (!explained) status = ExitStatus::failed;
  if (interrupted) leave(static_cast<int>(status));
  return status;
}

}  // namespace ravel::cli
