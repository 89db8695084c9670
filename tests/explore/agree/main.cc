// SPDX-License-Identifier: Apache-2.0
//
// explore_agree [--schedules N] [--classes-max N] [--exhaustive-only] [--walk] [--walk-max N] [--traces]
// [--team N] [--times N]
// [--booted] [--time-outs last|ordered|all]
//               [--seeded [--only STRATEGY]] --pa FOLDER CALL...
//
// What every strategy of the explorer finds in small programs, for comparison with explore_enumerate. For
// each CALL, "module:function(Arguments)", a line: how many executions the exhaustive search made, how many
// of them in vain, all outcomes; and the outcomes that random, pct and pos met in N schedules each. Schedules
// are replayed from the start, and must come to the same end: of the exhaustive search the first hundred, of
// the others every tenth.
//
// With --walk all interleavings of what the explorer is offered are gone through, too (walk.h): the line says
// how many classes there are by its own relation, and how many of them the exhaustive search missed. Programs
// with more than --walk-max states are left out. --traces does so and shows, on stderr, each execution that
// was found or missed.
//
// With --times N the exhaustive search is done so often, and its time is the median.
//
// With --team N the exhaustive search is done by a team of so many workers, in the rounds of the command, and
// the line also says how evenly the events of a round can be spread over two workers.
//
// With --seeded a line says instead how each strategy finds the failure of the call, if there is one: after
// how many schedules, how far it could be shrunk, and how many of a thousand replays were the same.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "base/parallel.h"
#include "base/process.h"
#include "explore/beam_system.h"
#include "explore/chooser.h"
#include "explore/dpor_team.h"
#include "explore/replay.h"
#include "seeded.h"
#include "vm/print.h"
#include "vm/term_reader.h"
#include "walk.h"

namespace ravel::explore {
namespace {

struct Options {
  uint64_t schedules = 200, classes_max = 1'000'000, walk_max = 200'000, times = 1;
  bool exhaustive_only = false, booted = false, seeded = false, walk = false, traces = false;
  size_t team = 0;  ///< workers; 0: the search alone
  vm::TimeOuts time_outs = vm::TimeOuts::last;
  std::string only;  ///< of the strategies, with --seeded; empty: all
  std::vector<std::string> code_path, calls;
};

std::string otp_root() {
  const auto erl = find_program("erl");
  std::error_code error;
  const auto real = erl ? std::filesystem::canonical(*erl, error) : std::filesystem::path();
  return error || real.empty() ? "" : real.parent_path().parent_path().string();
}

/// "module:function(A, B)".
Result<std::unique_ptr<BeamSystem>> make_system(const std::string& call, const Options& options) {
  BeamOptions beam;
  beam.machine.otp_root = otp_root();
  beam.machine.code_path = options.code_path;
  beam.machine.booted = options.booted;
  beam.machine.time_outs = options.time_outs;
  const size_t open = call.find('(');
  beam.target = call.substr(0, open);
  vm::Heap heap;
  const auto arguments = vm::read_term(heap, "{" + call.substr(open + 1, call.rfind(')') - open - 1) + "}");
  if (!arguments) return fail(arguments.error().message);
  for (size_t i = 0; i < arguments->tuple_size(); ++i)
    beam.arguments.push_back(vm::print_term(arguments->element(i)));
  return BeamSystem::make(beam);
}

/// Empty if the schedule comes to the same end again.
std::string replay_problem(const System& start, std::span<const Action> actions, const std::string& outcome) {
  Execution again(start.clone());
  const Replayed replayed = replay(again, actions);
  if (!replayed.fits) return "step " + std::to_string(replayed.steps) + " cannot be replayed";
  if (!replayed.is_over) return "something is left to do after a replay";
  if (replayed.outcome != outcome) return "replayed " + outcome + " as " + replayed.outcome;
  return "";
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Once, and how long it takes.
nlohmann::json exhaustive_once(const System& start, const Options& options, DporOptions how,
                               std::string& problem) {
  std::set<std::string> outcomes;
  std::vector<std::pair<std::vector<Action>, std::string>> first;
  uint64_t count = 0, anew = 0;
  const double began = cpu_seconds();
  const auto search = [&] {
    auto dpor = std::make_unique<Dpor>(start.clone(), how);
    const bool complete = dpor->run([&](Execution& execution) {
      const std::string outcome = execution.system().outcome();
      outcomes.insert(outcome);
      if (count < 100) first.emplace_back(execution.actions(), outcome);
      return ++count < options.classes_max;
    });
    return std::pair(std::move(dpor), complete);
  };
  auto [dpor, complete] = search();
  for (; !dpor->overlaps().empty(); ++anew) {
    how.shared.insert(how.shared.end(), dpor->overlaps().begin(), dpor->overlaps().end());
    outcomes.clear();
    first.clear();
    count = 0;
    std::tie(dpor, complete) = search();
  }
  const double seconds = cpu_seconds() - began;
  // Only now: asking for the time, and what a replay does to the caches, would be as much as the search.
  for (const auto& [actions, outcome] : first)
    if (problem.empty()) problem = replay_problem(start, actions, outcome);
  const DporCounts& counts = dpor->counts();
  return {{"classes", counts.executions},
          {"redundant", counts.redundant},
          {"cut", counts.cut},
          {"complete", complete},
          {"events", counts.events},
          {"outcomes", outcomes},
          {"spoilt", dpor->is_spoilt()},
          {"anew", anew},
          {"seconds", seconds}};
}

/// As often as is asked for: the time is that of the middle one.
nlohmann::json exhaustive(const System& start, const Options& options, const DporOptions& how,
                          std::string& problem) {
  nlohmann::json found = exhaustive_once(start, options, how, problem);
  std::vector<double> seconds{found["seconds"]};
  while (seconds.size() < options.times)
    seconds.push_back(exhaustive_once(start, options, how, problem)["seconds"]);
  std::ranges::nth_element(seconds, seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2));
  found["seconds"] = seconds[seconds.size() / 2];
  return found;
}

/// As the command does it: with merged steps, joined receives and claims; without one of these if it does not
/// do. Whatever does must find the same.
nlohmann::json exhaustive(const System& start, const Options& options, std::string& problem) {
  DporOptions how{.joins = false, .claims = false};
  nlohmann::json plain = exhaustive(start, options, how, problem);
  nlohmann::json best = plain;
  const auto improve = [&](const char* what, const DporOptions& with) {
    nlohmann::json found = exhaustive(start, options, with, problem);
    if (found["spoilt"]) return false;
    for (const char* each : {"classes", "redundant", "cut", "complete", "outcomes"})
      if (problem.empty() && found[each] != plain[each])
        problem = fmt::format("{}: {} {}, else {}", what, each, found[each].dump(), plain[each].dump());
    best = std::move(found);
    best["unmerged"] = {{"events", plain["events"]}, {"seconds", plain["seconds"]}};
    how = with;
    return true;
  };
  DporOptions with = how;
  with.merges = true;
  if (!improve("merged", with)) return best;
  with.joins = true;
  improve("joined", with);
  with = how;
  with.claims = true;
  improve("claimed", with);
  return best;
}

/// What the search, each event a step of its own, misses of all interleavings.
nlohmann::json walk(const System& start, const Options& options, std::string& problem) {
  const auto show = [&](const char* what, const std::string& trace, const std::string& outcome) {
    if (options.traces) std::fputs(fmt::format("{}:\n{}    {}\n", what, trace, outcome).c_str(), stderr);
  };
  const Walked walked = walk_all(start, options.walk_max);
  if (walked.is_cut) return {{"states", walked.states}, {"left_out", true}};
  std::set<std::string> outcomes, found;
  for (const auto& [text, met] : walked.classes) outcomes.insert(met.outcome);
  Dpor dpor(start.clone(), {});
  dpor.run([&](Execution& execution) {
    show("found", trace_text(execution), execution.system().outcome());
    found.insert(canonical(execution));
    return true;
  });
  std::vector<std::string> missed;
  for (const auto& [text, met] : walked.classes) {
    if (found.contains(text)) continue;
    missed.push_back(met.trace);
    show("missed", met.trace, met.outcome);
  }
  if (problem.empty()) problem = walked.problem;
  nlohmann::json result{
      {"classes", walked.classes.size()}, {"states", walked.states}, {"outcomes", outcomes}};
  if (!missed.empty()) result["missed"] = missed.front();
  if (problem.empty() && !missed.empty())
    problem = fmt::format("{} of {} classes that are there missed", missed.size(), walked.classes.size());
  if (problem.empty() && found.size() != dpor.counts().executions) problem = "one class, two executions";
  return result;
}

/// One task after the other to whoever is free: as two workers would do a round.
uint64_t longer_half(const std::vector<uint64_t>& tasks) {
  uint64_t busy[2] = {0, 0};
  for (const uint64_t events : tasks) (busy[0] <= busy[1] ? busy[0] : busy[1]) += events;
  return std::max(busy[0], busy[1]);
}

nlohmann::json exhaustive_together(const std::string& call, const Options& options) {
  set_jobs(options.team);
  DporOptions how;
  how.merges = true;
  DporTeam team([&] { return *make_system(call, options); }, how);
  std::set<std::string> outcomes;
  std::mutex mutex;
  const double began = cpu_seconds();
  const auto began_wall = std::chrono::steady_clock::now();
  uint64_t rounds = 0, longer = 0, slots = 0, total = 0;
  while (team.slots() > 0) {
    std::vector<uint64_t> events(team.slots());
    const bool begins_anew = team.run_round([&](size_t slot, Execution& execution) {
      std::string outcome = execution.system().outcome();
      events[slot] += execution.size();
      const std::lock_guard lock(mutex);
      outcomes.insert(std::move(outcome));
      return true;
    });
    if (begins_anew) outcomes.clear();
    ++rounds;
    slots += events.size();
    longer += longer_half(events);
    for (const uint64_t each : events) total += each;
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began_wall;
  const DporCounts counts = team.counts();
  return {{"classes", counts.executions},
          {"redundant", counts.redundant},
          {"cut", counts.cut},
          {"complete", team.is_complete()},
          {"events", counts.events},
          {"outcomes", outcomes},
          {"rounds", rounds},
          {"slots", slots},
          {"spread", static_cast<double>(total) / static_cast<double>(longer)},
          {"seconds", cpu_seconds() - began},
          {"wall", wall.count()}};
}

nlohmann::json sample(const System& start, Strategy strategy, const Options& options, std::string& problem) {
  std::map<std::string, uint64_t> outcomes;
  const auto chooser = make_chooser({.strategy = strategy});
  size_t events = 20;
  for (uint64_t seed = 0; seed < options.schedules; ++seed) {
    Execution execution(start.clone());
    chooser->begin(seed, events);
    if (run_schedule(execution, *chooser, 100'000) != Ended::over) {
      problem = "a schedule did not end";
      break;
    }
    events = execution.size();
    const std::string outcome = execution.system().outcome();
    ++outcomes[outcome];
    if (seed % 10 == 0 && problem.empty()) problem = replay_problem(start, execution.actions(), outcome);
  }
  return outcomes;
}

nlohmann::json run_call(const std::string& call, const Options& options) {
  nlohmann::json line{{"call", call}};
  const auto start = make_system(call, options);
  if (!start) {
    line["error"] = start.error().message;
    return line;
  }
  if (options.seeded) {
    const std::pair<const char*, Strategy> all[] = {{"random", Strategy::random},
                                                    {"pct", Strategy::pct},
                                                    {"pos", Strategy::pos},
                                                    {"dpor", Strategy::dpor}};
    for (const auto& [name, strategy] : all) {
      if (strategy == Strategy::dpor && options.classes_max == 0) continue;
      if (!options.only.empty() && options.only != name) continue;
      const uint64_t schedules = strategy == Strategy::dpor ? options.classes_max : options.schedules;
      line[name] = find_seeded(**start, strategy, schedules, 1000);
    }
    return line;
  }
  std::string problem;
  line["dpor"] =
      options.team > 0 ? exhaustive_together(call, options) : exhaustive(**start, options, problem);
  if (options.walk) line["walk"] = walk(**start, options, problem);
  if (!options.exhaustive_only) {
    line["random"] = sample(**start, Strategy::random, options, problem);
    line["pct"] = sample(**start, Strategy::pct, options, problem);
    line["pos"] = sample(**start, Strategy::pos, options, problem);
  }
  if (!problem.empty()) line["error"] = problem;
  return line;
}

vm::TimeOuts time_outs_of(std::string_view name) {
  return name == "all" ? vm::TimeOuts::all : name == "ordered" ? vm::TimeOuts::ordered : vm::TimeOuts::last;
}

int run(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool has_value = i + 1 < argc;
    if (argument == "--schedules" && has_value)
      options.schedules = std::stoull(argv[++i]);
    else if (argument == "--classes-max" && has_value)
      options.classes_max = std::stoull(argv[++i]);
    else if (argument == "--walk-max" && has_value)
      options.walk_max = std::stoull(argv[++i]);
    else if (argument == "--times" && has_value)
      options.times = std::stoull(argv[++i]);
    else if (argument == "--team" && has_value)
      options.team = std::stoull(argv[++i]);
    else if (argument == "--time-outs" && has_value)
      options.time_outs = time_outs_of(argv[++i]);
    else if (argument == "--only" && has_value)
      options.only = argv[++i];
    else if (argument == "--exhaustive-only")
      options.exhaustive_only = true;
    else if (argument == "--walk")
      options.walk = true;
    else if (argument == "--traces")
      options.traces = options.walk = true;
    else if (argument == "--seeded")
      options.seeded = true;
    else if (argument == "--booted")
      options.booted = true;
    else if (argument == "--pa" && has_value)
      options.code_path.push_back(std::filesystem::absolute(argv[++i]).string());
    else
      options.calls.push_back(argument);
  }
  for (const std::string& call : options.calls) {
    std::fputs((run_call(call, options).dump() + "\n").c_str(), stdout);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace ravel::explore

int main(int argc, char** argv) { return ravel::explore::run(argc, argv); }
