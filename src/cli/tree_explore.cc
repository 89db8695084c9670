// SPDX-License-Identifier: Apache-2.0
//
// The commands that run programs under controlled schedules: explore, test, replay, view, merge. Their
// options are not settings of a project, so they come from the command line only.
#include <CLI/CLI.hpp>

#include "cli/tree.h"

namespace ravel::cli {

namespace {

const std::vector<std::string> kStrategies = {"random", "pct", "pos", "dpor"};
const std::vector<std::string> kForms = {"text", "json"};
const std::vector<std::string> kColors = {"auto", "always", "never"};
const std::vector<std::string> kFailures = {"exception", "deadlock", "exit", "crash",        "assertion",
                                            "livelock",  "property", "halt", "left-waiting", "memory"};
const std::vector<std::string> kFaults = {"kill", "exit", "net"};
const std::vector<std::string> kProcesses = {"tested", "any"};
const std::vector<std::string> kTimeOuts = {"ordered", "all", "last"};

/// The values of an option that has only a few, by its name.
const std::vector<std::string>* choices_by_name(const std::string& name) {
  if (name == "--strategy") return &kStrategies;
  if (name == "--format") return &kForms;
  if (name == "--ignore") return &kFailures;
  if (name == "--fault") return &kFaults;
  if (name == "--processes") return &kProcesses;
  if (name == "--time-outs") return &kTimeOuts;
  return nullptr;
}

/// An option that may be given again, each time with one value.
CLI::Option* add_list(CLI::App& command, const char* name, std::vector<std::string>& values, const char* type,
                      const char* help) {
  CLI::Option* option = command.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
  if (const auto* choices = choices_by_name(name)) option->check(CLI::IsMember(*choices).description(""));
  return option;
}

CLI::Option* add_choice(CLI::App& command, const char* name, std::string& value, const char* type,
                        const char* help) {
  return command.add_option(name, value, help)
      ->type_name(type)
      ->check(CLI::IsMember(*choices_by_name(name)).description(""));
}

}  // namespace

std::vector<std::string> explore_choices(const CLI::App& command, const CLI::Option& option) {
  const std::string& name = command.get_name();
  if (name != "explore" && name != "test" && name != "flaky" && name != "compare" && name != "replay" &&
      name != "merge")
    return {};
  const auto* choices = choices_by_name(option.get_name(false, false));
  return choices == nullptr ? std::vector<std::string>{} : *choices;
}

void CommandTree::add_program(CLI::App& command, RunRequest& program) {
  command.add_option("TARGET", program.target, "MODULE:FUNCTION, and behind it the function's arguments")
      ->type_name("")
      ->required();
  command
      .add_option("--pa", program.code_path, "a folder with .beam files, searched first; may be given again")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command.add_flag("--booted", program.booted, "start OTP's kernel and its processes first");
  command
      .add_option("--nodes", program.nodes,
                  "simulated nodes, connected with each other; the program starts on the first")
      ->delimiter(',')
      ->type_name("NAME,NAME...")
      ->expected(1, -1)
      ->allow_extra_args(false);
}

void CommandTree::add_result(CLI::App& command, ResultRequest& result) {
  add_choice(command, "--format", result.format, "NAME", "show the result as text or json");
  command.add_option("-o,--output", result.output, "write the result there instead of to standard output")
      ->type_name("FILE");
  command
      .add_option_function<std::string>(
          "--color",
          [&result](const std::string& value) {
            result.color = value == "always"  ? Color::always
                           : value == "never" ? Color::never
                                              : Color::automatic;
          },
          "auto, always or never")
      ->type_name("WHEN")
      ->check(CLI::IsMember(kColors).description(""));
  command.add_flag("-q,--quiet", result.quiet, "no progress on standard error");
}

void CommandTree::add_explore() {
  CLI::App& command =
      add_command("explore", "run an Erlang function under many schedules, and show the first that fails",
                  "The arguments are Erlang terms. The program's own output is not shown: it would be that "
                  "of all schedules "
                  "at once. A schedule that fails is made as short as possible and written to a file for "
                  "`ravel replay` and "
                  "`ravel view`. Exit status: 0 nothing failed, 1 something did, 2 it could not be run, 130 "
                  "interrupted.");
  ExploreRequest& e = line_.explore;
  add_program(command, e.program);
  add_choice(
      command, "--strategy", e.strategy, "NAME",
      "random, pct (priorities with a few changes), pos (random among orders that differ) or dpor (all "
      "schedules that differ)");
  command.add_option("--seed", e.seed, "of the first schedule; the next one has the next seed")
      ->type_name("N");
  command.add_option("--schedules", e.schedules, "at most so many; by default 1000, and with dpor all")
      ->type_name("N");
  command.add_option("--time", e.seconds, "at most so many seconds")
      ->type_name("S")
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--preemptions", e.preemptions,
                  "leave a process that could go on at most N times a schedule")
      ->type_name("N");
  command.add_option("--delays", e.delays, "pass over whoever is next at most N times a schedule")
      ->type_name("N");
  command.add_option("--depth", e.depth, "of pct: how many orderings the bug needs (3)")->type_name("N");
  command.add_flag("--new-first", e.new_first, "of random: a new process goes first, as in PULSE");
  command.add_flag(
      "--source-sets", e.source_sets,
      "of dpor: source sets in place of wakeup trees; less is remembered, some schedules are in vain");
  command.add_option("--events", e.events, "a schedule longer than N events is a livelock, too (100000)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  add_list(command, "--ignore", e.ignore, "KIND",
           "this kind is no failure: exception, deadlock, exit, assertion, livelock, property, halt, "
           "left-waiting; "
           "may be given again");
  add_list(command, "--normal", e.normal, "REASON",
           "ending with this reason is no failure; may be given again");
  command.add_flag("--property", e.property,
                   "the function is a property: that it returns false is a failure");
  add_choice(command, "--processes", e.processes, "WHOSE",
             "whose abnormal end is a failure: the tested one's, or any process's; with any, also that one "
             "is left waiting for ever");
  e.time_outs = "ordered";
  add_choice(command, "--time-outs", e.time_outs, "WHEN",
             "when timers fire: at any time, in the order they are due (ordered) or in any order (all); or "
             "only when nothing else can happen (last)");
  command.add_option("--early", e.early, "so many time-outs of a process may come at any time (2)")
      ->type_name("N");
  command.add_flag("--system-processes", e.system_processes,
                   "OTP's own processes are scheduled like the program's, and race with it");
  add_list(
      command, "--fault", e.fault, "KIND",
      "inject one at any point: kill or exit of a process, net (a connection is cut); may be given again");
  add_list(command, "--atomic", e.atomic, "M:F/A",
           "a call of this function is one event; may be given again");
  add_list(command, "--side-effect", e.side_effect, "M:F/A",
           "others may come in before a call of this function; may be given again");
  command.add_option("--trace", e.trace, "write a schedule that fails there; by default to MODULE.rvt")
      ->type_name("FILE");
  command.add_flag("--no-shrink", e.no_shrink, "keep the schedule that fails as it was found");
  command.add_flag("--keep-going", e.keep_going, "do not stop at the first failure");
  add_list(command, "--against", e.against, "TRACE",
           "say whether this recorded failure is gone; may be given again; implies --keep-going");
  command.add_option("--shard", e.shard, "run only part I of N; `ravel merge` joins the results")
      ->type_name("I/N");
  command
      .add_option("--resume", e.resume,
                  "go on with the search in this file, if it is there, and keep it there")
      ->type_name("FILE");
  command.add_option("-j,--jobs", e.jobs, "how many cores to use; 0 is all")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  add_result(command, e.result);
}

void CommandTree::add_compare() {
  CLI::App& command = add_command(
      "compare", "which outcomes of a function came and went between two builds",
      "OLD and NEW are folders with compiled modules, or projects that are built. What follows TARGET are "
      "the "
      "function's arguments, Erlang terms. Exit status: 0 nothing fails in NEW, 1 something does, 2 it could "
      "not be run.");
  CompareRequest& c = line_.compare;
  command.add_option("OLD", c.before, "a folder")->type_name("")->required();
  command.add_option("NEW", c.after, "a folder")->type_name("")->required();
  ExploreRequest& e = c.call;
  add_program(command, e.program);
  e.strategy = "dpor";
  e.time_outs = "ordered";
  add_choice(command, "--strategy", e.strategy, "NAME", "as of explore (dpor)");
  command.add_option("--seed", e.seed, "of the first schedule")->type_name("N");
  command.add_option("--schedules", e.schedules, "at most so many of each (10000)")->type_name("N");
  command.add_option("--time", e.seconds, "at most so many seconds for each")
      ->type_name("S")
      ->check(CLI::NonNegativeNumber);
  add_choice(command, "--time-outs", e.time_outs, "WHEN", "when timers fire, as of explore (ordered)");
  command.add_option("-j,--jobs", e.jobs, "how many cores to use; 0 is all")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  add_result(command, e.result);
}

void CommandTree::add_test() {
  CLI::App& command = add_command(
      "test", "run tests (EUnit, Common Test, ExUnit, QuickCheck and PropEr) under controlled schedules",
      "Without TARGET, the tests of the project that is compiled here. Each test runs under a fair schedule, "
      "then under others: one that fails in all of them has a plain bug, one that fails in some is flaky, "
      "and "
      "which order decides is told. A .erl file is compiled first, with the headers of the libraries at "
      "hand. "
      "A property's test that fails is made as small as possible, and so are schedules, which are written to "
      "files for `ravel replay` and `ravel view`. Exit status: 0 everything passed, 1 something failed, 2 it "
      "could not be run, 130 interrupted.");
  TestRequest& t = line_.test;
  command
      .add_option("TARGET", t.targets,
                  "MODULE[:TEST], FILE.erl[:TEST], a folder or an application; several of them")
      ->type_name("");
  command.add_option("--tests", t.tests, "so many of each property; by default as it says itself, or 100")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  command.add_option("--size", t.size, "the largest size of generated values (42)")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  command.add_option("--branches", t.branches, "of parallel commands: so many run at the same time (2)")
      ->type_name("K")
      ->check(CLI::Range(1, 64));
  add_test_options(command, t);
}

/// What all commands that run tests have.
void CommandTree::add_test_options(CLI::App& command, TestRequest& t) {
  add_list(command, "--pa", t.code_path, "DIR",
           "a folder with .beam files, searched first; may be given again");
  command.add_option("--seed", t.seed, "of all random choices (0)")->type_name("N");
  command
      .add_option("--schedules", t.schedules,
                  "run each test under so many schedules (10); with dpor at most so many (100000)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  add_choice(command, "--strategy", t.strategy, "NAME",
             "random, pct, pos, or dpor: every schedule of every test that differs from the others");
  command.add_option("--time", t.seconds, "begin no more tests after so many seconds")
      ->type_name("S")
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--preemptions", t.preemptions,
                  "leave a process that could go on at most N times a schedule")
      ->type_name("N");
  add_list(command, "--atomic", t.atomic, "M:F/A",
           "a call of this function is one event; may be given again");
  add_list(command, "--side-effect", t.side_effect, "M:F/A",
           "others may come in before a call of this function; may be given again");
  command
      .add_option("--nodes", t.nodes, "simulated nodes, connected with each other; tests start on the first")
      ->delimiter(',')
      ->type_name("NAME,NAME...")
      ->expected(1, -1)
      ->allow_extra_args(false);
  command.add_flag("--booted", t.booted, "start OTP's kernel and its processes first");
  command.add_flag("--build", t.build,
                   "have the project's build tool compile it for tests first (it runs code of the project)");
  add_choice(
      command, "--time-outs", t.time_outs, "WHEN",
      "when timers fire: only when nothing else can happen (last), at any time in the order they are due "
      "(ordered), or in any order (all)");
  command.add_option("--events", t.events, "a test longer than N events does not end (100000)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  command.add_option("--trace", t.trace, "write the schedule that fails there; by default to MODULE.rvt")
      ->type_name("FILE");
  command.add_flag("--no-shrink", t.no_shrink, "keep the test that fails as it was generated");
  command.add_option("-j,--jobs", t.jobs, "how many cores to use; 0 is all")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  add_result(command, t.result);
}

void CommandTree::add_flaky() {
  CLI::App& command = add_command(
      "flaky", "one test under many schedules: its outcomes, what decides, a schedule of each side by side",
      "TARGET is a test of EUnit, Common Test or ExUnit, as `ravel test` names it. Exit status: 0 it passes "
      "always, 1 "
      "it fails under some schedule, 2 it could not be run.");
  TestRequest& t = line_.flaky.test;
  command.add_option("TARGET", t.targets, "MODULE:TEST, FILE.erl:TEST or FILE.exs:LINE")
      ->type_name("")
      ->required()
      ->expected(1);
  command
      .add_option("--export", line_.flaky.export_file,
                  "write a test in the same framework that runs this one under these schedules")
      ->type_name("FILE");
  add_test_options(command, t);
}

void CommandTree::add_replay() {
  CLI::App& command = add_command(
      "replay", "run a recorded schedule again, and show what happens",
      "Exit status: 0 it ended well, 1 it failed as recorded, 2 it could not be run: the trace cannot "
      "be read, was made from other code, or went another way.");
  command.add_option("TRACE", line_.replay.trace, "a file written by `ravel explore` or `ravel test`")
      ->type_name("")
      ->required();
  add_list(command, "--pa", line_.replay.code_path, "DIR",
           "a folder with .beam files, searched before those in the trace; may be given again");
  command.add_flag("--step", line_.replay.step, "one step at a time: Enter goes on, q ends");
  add_result(command, line_.replay.result);
}

void CommandTree::add_view() {
  CLI::App& command = add_command("view", "draw a recorded schedule", "");
  command.add_option("TRACE", line_.view.trace, "a file written by `ravel explore` or `ravel test`")
      ->type_name("")
      ->required();
  command.add_option("-o,--output", line_.view.output, "the picture: its name ends in .html, .svg or .dot")
      ->type_name("FILE")
      ->required();
  add_list(command, "--pa", line_.view.code_path, "DIR",
           "a folder with .beam files, searched before those in the trace; may be given again");
}

void CommandTree::add_merge() {
  CLI::App& command =
      add_command("merge", "join the results of `ravel explore --shard` runs",
                  "Reads what `ravel explore --format json` or --resume wrote. Exit status as that "
                  "of one run over everything.");
  command.add_option("RESULT", line_.merge.files, "files")->type_name("")->required();
  add_result(command, line_.merge.result);
}

}  // namespace ravel::cli
