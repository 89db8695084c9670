// SPDX-License-Identifier: Apache-2.0
#include "cli/tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest.h"
#include "cli/version.h"
#include "report/rules.h"

namespace ravel::cli {

const char* const kVersion = RAVEL_VERSION;

namespace {

constexpr const char* kExitStatus =
    "Exit status: 0 nothing found, 1 findings, 2 could not run or some input could not be read, 130 "
    "interrupted.";

/// Reports that an option of a command has one of these values, for completions.
const std::vector<std::string> kDumpForms = {"text", "json", "dot"};

const std::vector<std::string> kFlowForms = {"text", "json"};

const std::vector<std::string>* dump_forms(const CLI::Option& option) {
  for (const std::string_view name : {"--ir", "--calls", "--waits", "--messages"})
    if (option.get_name() == name) return &kDumpForms;
  return option.get_name() == "--origins" || option.get_name() == "--form" ? &kFlowForms : nullptr;
}

}  // namespace

CommandTree::CommandTree()
    : app_("Finds concurrency bugs in programs for the Erlang VM and the JVM, and in C and C++.", "ravel") {
  app_.set_version_flag("--version", fmt::format("ravel {}", kVersion), "show the version and exit");
  app_.set_help_flag("-h,--help", "show this help and exit");
  app_.require_subcommand(0, 1);
  app_.allow_extras();
  app_.footer(kExitStatus);
  app_.get_formatter()->column_width(32);

  CLI::App& check = add_command(
      "check", "analyse programs without running them",
      "Reads .beam and .class files, jars, .erl, .ex and .java sources (compiled by erlc, elixirc "
      "and javac first), folders of them, and rebar3, mix, erlang.mk, Maven and Gradle projects. Of C and "
      "C++ it "
      "reads compile_commands.json, sources (with the compiler's flags after `--`), .bc and .ll files.");
  check.add_option("PATH", line_.paths, "files, folders or projects; the current folder if none is given")
      ->type_name("");
  add_settings(
      check,
      {"format", "output",        "config",      "baseline",  "write-baseline", "rules",     "min-score",
       "all",    "unknown-calls", "fail-on",     "confirm",   "drive",          "witnesses", "confirm-seed",
       "closed", "main",          "api",         "classpath", "models",         "whole-jdk", "contexts",
       "group",  "tests",         "source-path", "exclude",   "jobs",           "color",     "quiet",
       "stats",  "trust",         "memory",      "timeout",   "statistics",     "since",     "no-config",
       "diff"});

  CLI::App& watch = add_command("watch", "check again whenever a file of the program changes",
                                "Shows one line a finding, anew after each change, until it is interrupted.");
  watch.add_option("PATH", line_.paths, "files, folders or projects; the current folder if none is given")
      ->type_name("");
  add_settings(watch,
               {"config",    "no-config", "baseline", "rules",       "min-score", "all",    "closed",
                "main",      "api",       "tests",    "source-path", "exclude",   "jobs",   "color",
                "classpath", "trust",     "memory",   "timeout",     "since",     "format", "statistics"});

  add_command("lsp", "serve an editor: diagnostics whenever a file is opened or saved",
              "Speaks the Language Server Protocol on standard input and output.");

  CLI::App& ci = add_command("ci", "print the file that makes continuous integration run Ravel here",
                             "For GitHub, or for GitLab where the folder has a .gitlab-ci.yml.");
  ci.add_option("PATH", line_.paths, "the project; the current folder if none is given")->type_name("");
  ci.add_option("--for", line_.service, "the service: github or gitlab")->type_name("SERVICE");

  CLI::App& confirm = add_command(
      "confirm", "make findings of a report happen on Ravel's own machine",
      "Takes what `ravel check --format json` has written, and tries each finding in BEAM programs, or those "
      "whose fingerprints begin as given. Exit status as of check.");
  confirm.add_option("REPORT", line_.confirmed, "a report as JSON, then fingerprints")
      ->type_name("")
      ->required();
  add_settings(confirm,
               {"format", "output", "config", "no-config", "fail-on", "confirm", "drive", "witnesses",
                "confirm-seed", "tests", "source-path", "exclude", "jobs", "color", "quiet"});

  CLI::App& infer = add_command("infer", "propose the lock annotations that a program already obeys",
                                "For programs on the JVM: which lock guards a field, and which lock a method "
                                "wants of its callers, wherever all "
                                "code that can be reached keeps to it. Exit status: 0 something was proposed "
                                "or there was nothing to propose, 2 "
                                "could not run or some input could not be read.");
  infer.add_option("PATH", line_.paths, "files, folders or projects; the current folder if none is given")
      ->type_name("");
  add_settings(infer,
               {"format", "output", "config", "no-config", "closed", "main", "api", "classpath", "models",
                "whole-jdk", "contexts", "tests", "source-path", "exclude", "jobs", "quiet", "trust"});

  CLI::App& explain = add_command("explain", "tell what a rule means, with an example and its fix", "");
  explain.add_option("RULE", line_.rule, "a rule's name; without it, all rules are listed")->type_name("");
  add_settings(explain, {"color"});

  CLI::App& doctor =
      add_command("doctor", "tell what was found here, what is missing, and how to get it", "");
  doctor.add_option("PATH", line_.paths, "files, folders or projects; the current folder if none is given")
      ->type_name("");
  doctor
      .add_option(
          "--bundle", line_.bundle,
          "write what a report about a mistake of Ravel's needs there: versions, kinds, sizes and hashes "
          "of files; no sources, no names")
      ->type_name("FILE");
  add_settings(doctor, {"config", "no-config", "tests", "exclude", "trust"});

  CLI::App& dump = add_command(
      "dump", "show what Ravel sees: the program's representation, its calls, processes, values", "");
  dump.add_option("PATH", line_.paths, "files, folders or projects; the current folder if none is given")
      ->type_name("");
  dump.add_flag("--ir{text}", line_.dump.ir, "the instructions of every function; --ir=json, --ir=dot")
      ->type_name("[=FORM]");
  dump.add_flag("--calls{text}", line_.dump.calls, "which function calls which; --calls=json, --calls=dot")
      ->type_name("[=FORM]");
  dump.add_flag("--origins{text}", line_.dump.origins,
                "the processes or threads that may exist, and which functions each enters; --origins=json")
      ->type_name("[=FORM]");
  dump.add_option("--points-to", line_.dump.points_to,
                  "what the parameters and the result of mod:fun/arity (C, C++: of a function) may be, or "
                  "its value mod:fun/arity:%7")
      ->type_name("VALUE");
  dump.add_option("--form", line_.dump.form, "of --points-to: text or json")->type_name("FORM");
  dump.add_option("--function", line_.dump.function,
                  "only functions whose mod:fun/arity matches; * and ? are wild")
      ->type_name("PATTERN");
  dump.add_flag("--locks{text}", line_.dump.locks,
                "which locks of a JVM, C or C++ program are wanted while others are held; --locks=json, "
                "--locks=dot")
      ->type_name("[=FORM]");
  dump.add_flag(
          "--waits{text}", line_.dump.waits,
          "which processes of a BEAM program wait for which, and in which call; --waits=json, --waits=dot")
      ->type_name("[=FORM]");
  dump.add_flag("--messages{text}", line_.dump.messages,
                "which processes of a BEAM program send what to which; --messages=json, --messages=dot")
      ->type_name("[=FORM]");
  dump.add_flag(
          "--atomicities{text}", line_.dump.atomicities,
          "what each method of a JVM program is to other threads: constant, both (a mover), right, left, "
          "atomic, compound or error, by the locks that callers may hold; --atomicities=json")
      ->type_name("[=FORM]");
  dump.add_flag("--races{text}", line_.dump.races,
                "the pairs of accesses on the JVM that each stage of the race check leaves")
      ->type_name("");
  add_settings(dump, {"output", "config", "no-config", "closed", "main", "api", "classpath", "models",
                      "whole-jdk", "contexts", "tests", "source-path", "exclude", "jobs", "quiet", "trust"});

  CLI::App& run =
      add_command("run", "run an Erlang function on Ravel's own machine, with one fixed schedule",
                  "The arguments are Erlang terms. The program's output is shown as it comes. Exit "
                  "status: 0 the function returned, 1 it "
                  "failed, 2 it could not be run.");
  add_program(run, line_.run);
  run.add_option("--seed", line_.run.seed, "of the machine's random numbers")->type_name("N");
  run.add_flag("--result", line_.run.show_result, "show what the function returned");

  add_explore();
  add_compare();
  add_test();
  add_flaky();
  add_replay();
  add_view();
  add_merge();

  CLI::App& man = add_command("man", "print the manual page", "");
  man.group("");
  CLI::App& complete = add_command("completions", "print a shell's completion script", "");
  complete.add_option("SHELL", line_.shell, "bash, zsh or fish")->required();
  complete.group("");
}

CLI::App& CommandTree::add_command(const char* name, const char* summary, const char* footer) {
  CLI::App* command = app_.add_subcommand(name, summary);
  command->allow_extras();
  if (footer[0] != 0) command->footer(footer);
  command->get_formatter()->column_width(32);
  return *command;
}

void CommandTree::add_settings(CLI::App& command, std::initializer_list<std::string_view> names) {
  for (std::string_view name : names) add_setting(command, *find_setting(name));
}

void CommandTree::add_setting(CLI::App& command, const Setting& setting) {
  std::string names = fmt::format("--{}", setting.name);
  if (setting.letter != 0) names = fmt::format("-{},{}", setting.letter, names);
  const std::string key(setting.name), help(setting.help);
  if (setting.kind == SettingKind::flag) {
    command.add_flag(names, flags_[key], help);
    return;
  }
  if (setting.kind == SettingKind::optional) {
    command.add_flag(names + "{60}", optionals_[key], help)->type_name(fmt::format("[={}]", setting.value));
    return;
  }
  CLI::Option* option = command.add_option(names, texts_[key], help);
  option->type_name(std::string(setting.value));
  // Each occurrence takes one value, or the paths that follow would be swallowed.
  if (setting.kind == SettingKind::single) option->expected(1)->take_last();  // the last one given counts
  option->allow_extra_args(false);
}

/// Terms are no options of the parser's: it would take [a,b] apart, and -1 for an option.
void CommandTree::take_arguments(std::vector<std::string>& extras) {
  const auto chosen = app_.get_subcommands();
  if (chosen.empty()) return;
  const std::string name = chosen.front()->get_name();
  if (name != "run" && name != "explore" && name != "compare") return;
  std::vector<std::string>& arguments = name == "run"       ? line_.run.arguments
                                        : name == "explore" ? line_.explore.program.arguments
                                                            : line_.compare.call.program.arguments;
  const auto is_term = [](const std::string& word) {
    return !word.starts_with('-') || (word.size() > 1 && word[1] >= '0' && word[1] <= '9');
  };
  for (const std::string& word : extras)
    if (is_term(word)) arguments.push_back(word);
  std::erase_if(extras, is_term);
}

Result<void> CommandTree::reject_extras() {
  const auto chosen = app_.get_subcommands();
  std::vector<std::string> extras = app_.remaining(true);
  take_arguments(extras);
  if (extras.empty()) return {};
  const std::string& word = extras.front();
  const CLI::App& command = chosen.empty() ? app_ : *chosen.front();
  const std::string name = chosen.empty() ? "ravel" : "ravel " + command.get_name();
  std::vector<std::string> known;
  const bool is_option = word.starts_with('-');
  if (is_option) {
    for (const CLI::Option* option : visible_options(command))
      known.push_back(option->get_name(false, false));
  } else if (chosen.empty()) {
    for (const CLI::App* each : visible_commands(app_)) known.push_back(each->get_name());
  }
  const std::string bare = word.substr(0, word.find('='));
  const auto near = nearest_spelling(bare, known);
  const std::string suggestion = near ? fmt::format("; did you mean {}?", *near)
                                      : fmt::format("; `{} --help` tells what there is", name);
  if (is_option) return fail(fmt::format("{}: unknown option {}{}", name, bare, suggestion));
  if (chosen.empty()) return fail(fmt::format("unknown command '{}'{}", word, suggestion));
  return fail(fmt::format("{}: unexpected argument '{}'", name, word));
}

/// What follows `--` is for the C compiler, in the commands that read programs. How many words come before
/// it.
int CommandTree::take_compiler_flags(int argc, const char* const* argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command != "check" && command != "dump" && command != "doctor") return argc;
  const auto* const end = argv + argc;
  const auto* const mark = std::find(argv, end, std::string_view("--"));
  if (mark != end) line_.compiler_flags.assign(mark + 1, end);
  return static_cast<int>(mark - argv);
}

Result<CommandTree::Parsed> CommandTree::parse(int argc, const char* const* argv) {
  argc = take_compiler_flags(argc, argv);
  try {
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app_.get_subcommands();
    return Parsed{{}, chosen.empty() ? app_.help() : chosen.front()->help("ravel")};
  } catch (const CLI::CallForVersion& version) {
    return Parsed{{}, std::string(version.what()) + "\n"};
  } catch (const CLI::ParseError& error) {
    return fail(error.what());
  }
  if (auto done = reject_extras(); !done) return fail(done.error().message);
  const auto chosen = app_.get_subcommands();
  if (!chosen.empty()) {
    line_.command = chosen.front()->get_name();
    for (const CLI::Option* option : chosen.front()->get_options()) {
      const std::string name =
          option->get_name(false, false).substr(option->get_name().starts_with("--") ? 2 : 0);
      const Setting* setting = find_setting(name);
      if (setting == nullptr || option->count() == 0) continue;
      line_.settings[name] = setting->kind == SettingKind::flag
                                 ? std::vector<std::string>{flags_[name] ? "true" : "false"}
                             : setting->kind == SettingKind::optional ? std::vector{optionals_[name]}
                                                                      : texts_[name];
    }
  }
  return Parsed{line_, ""};
}

std::vector<const CLI::App*> visible_commands(const CLI::App& app) {
  std::vector<const CLI::App*> result;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!command->get_group().empty()) result.push_back(command);
  return result;
}

std::vector<const CLI::Option*> visible_options(const CLI::App& command) {
  std::vector<const CLI::Option*> result;
  for (const CLI::Option* option : command.get_options())
    if (!option->get_group().empty() && option->nonpositional()) result.push_back(option);
  return result;
}

std::vector<std::string> choices_of(const CLI::App& command, const CLI::Option& option) {
  if (auto choices = explore_choices(command, option); !choices.empty()) return choices;
  if (command.get_name() == "ci" && option.get_name() == "--for") return {"github", "gitlab"};
  if (const auto* forms = dump_forms(option)) return *forms;
  if (command.get_name() == "explain" && option.get_positional()) {
    std::vector<std::string> names;
    for (const report::Rule& rule : report::all_rules()) names.push_back(rule.name);
    return names;
  }
  const auto& names = option.get_lnames();
  const Setting* setting = names.empty() ? nullptr : find_setting(names.front());
  if (setting == nullptr) return {};
  return {setting->choices.begin(), setting->choices.end()};
}

}  // namespace ravel::cli
