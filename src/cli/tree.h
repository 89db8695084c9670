// SPDX-License-Identifier: Apache-2.0
//
// The commands and their options as one tree. Parsing, --help, the man page and the shell completions
// all come from it. Only this folder knows the option parser.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/settings.h"

namespace ravel::cli {

/// The command line, taken apart but not yet judged.
struct CommandLine {
  std::string command;
  std::vector<std::string> paths;
  std::vector<std::string> compiler_flags;  ///< what follows `--`
  SettingValues settings;
  std::string rule;     ///< of explain
  std::string shell;    ///< of completions
  std::string service;  ///< of ci: github or gitlab, or empty
  std::string bundle;   ///< of doctor: where to write it
  DumpRequest dump;
  RunRequest run;
  ExploreRequest explore;
  TestRequest test;
  FlakyRequest flaky;
  CompareRequest compare;
  ReplayRequest replay;
  ViewRequest view;
  MergeRequest merge;
  std::vector<std::string> confirmed;  ///< of confirm: a report, then fingerprints
};

class CommandTree {
 public:
  CommandTree();
  CommandTree(const CommandTree&) = delete;
  CommandTree& operator=(const CommandTree&) = delete;

  struct Parsed {
    CommandLine line;
    std::string text;  ///< of --help or --version, else empty
  };
  /// The error is a sentence.
  Result<Parsed> parse(int argc, const char* const* argv);

  const CLI::App& app() const { return app_; }
  std::string help() const { return app_.help(); }

 private:
  CLI::App& add_command(const char* name, const char* summary, const char* footer);
  void add_settings(CLI::App& command, std::initializer_list<std::string_view> names);
  void add_setting(CLI::App& command, const Setting& setting);
  void add_explore();  // tree_explore.cc, like the next seven
  void add_compare();
  void add_test();
  void add_flaky();
  void add_test_options(CLI::App& command, TestRequest& test);
  void add_replay();
  void add_view();
  void add_merge();
  static void add_program(CLI::App& command, RunRequest& program);
  static void add_result(CLI::App& command, ResultRequest& result);
  Result<void> reject_extras();
  int take_compiler_flags(int argc, const char* const* argv);
  void take_arguments(std::vector<std::string>& extras);

  CLI::App app_;
  CommandLine line_;
  std::map<std::string, std::vector<std::string>, std::less<>> texts_;  ///< values the parser writes to
  std::map<std::string, bool, std::less<>> flags_;
  std::map<std::string, std::string, std::less<>> optionals_;
};

/// The visible commands in the order of the help.
std::vector<const CLI::App*> visible_commands(const CLI::App& app);
/// The options of a command that the help shows.
std::vector<const CLI::Option*> visible_options(const CLI::App& command);
/// The values an option can have, if it is one of a few.
std::vector<std::string> choices_of(const CLI::App& command, const CLI::Option& option);
/// The same for the commands of tree_explore.cc.
std::vector<std::string> explore_choices(const CLI::App& command, const CLI::Option& option);

/// roff for ravel(1).
std::string man_page(const CommandTree& tree);
/// A completion script for "bash", "zsh" or "fish".
Result<std::string> completions(const CommandTree& tree, std::string_view shell);

}  // namespace ravel::cli
