// SPDX-License-Identifier: Apache-2.0
//
// Completion scripts from the command tree: the commands, the options of each, and the values of those that
// have only a few. Everything else completes to file names. Printed by the hidden `ravel completions SHELL`.
#include <fmt/format.h>

#include <algorithm>

#include "cli/tree.h"

namespace ravel::cli {

namespace {

std::vector<std::string> long_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : visible_options(command))
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string words(const std::vector<std::string>& list) { return fmt::format("{}", fmt::join(list, " ")); }

std::vector<std::string> command_names(const CommandTree& tree) {
  std::vector<std::string> names;
  for (const CLI::App* command : visible_commands(tree.app())) names.push_back(command->get_name());
  return names;
}

/// Values of a command's positional argument, if they are few (the rules, for explain).
std::vector<std::string> positional_choices(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options())
    if (option->get_positional()) return choices_of(command, *option);
  return {};
}

/// Text inside single quotes of a shell.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (char c : text) c == '\'' ? result += "'\\''" : result += c;
  return result + "'";
}

bool takes_value(const CLI::Option& option) {
  return option.get_expected_min() > 0 && !option.get_type_name().empty() &&
         !option.get_type_name().starts_with('[');
}

std::string bash(const CommandTree& tree) {
  std::string cases, commands = words(command_names(tree));
  for (const CLI::App* command : visible_commands(tree.app())) {
    std::string values;
    for (const CLI::Option* option : visible_options(*command))
      if (const auto choices = choices_of(*command, *option); !choices.empty() && takes_value(*option))
        values += fmt::format("        --{}) COMPREPLY=($(compgen -W {} -- \"$cur\")); return ;;\n",
                              option->get_lnames().front(), in_quotes(words(choices)));
    cases += fmt::format("    {})\n", command->get_name());
    if (!values.empty()) cases += fmt::format("      case \"$prev\" in\n{}      esac\n", values);
    cases += fmt::format("      [[ $cur == -* ]] && COMPREPLY=($(compgen -W {} -- \"$cur\")) && return\n",
                         in_quotes(words(long_names(*command))));
    if (const auto choices = positional_choices(*command); !choices.empty())
      cases +=
          fmt::format("      COMPREPLY=($(compgen -W {} -- \"$cur\")); return\n", in_quotes(words(choices)));
    cases += "      ;;\n";
  }
  return fmt::format(
      "# bash completion for ravel; made by `ravel completions bash`\n"
      "_ravel() {{\n"
      "  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  if [[ $COMP_CWORD -eq 1 ]]; then\n"
      "    COMPREPLY=($(compgen -W {} -- \"$cur\"))\n"
      "    return\n"
      "  fi\n"
      "  case \"${{COMP_WORDS[1]}}\" in\n{}"
      "  esac\n"
      "  COMPREPLY=($(compgen -f -- \"$cur\"))\n"
      "}}\n"
      "complete -o filenames -F _ravel ravel\n",
      in_quotes(commands + " --help --version"), cases);
}

/// In a zsh argument specification brackets and colons have a meaning.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_option(const CLI::App& command, const CLI::Option& option) {
  std::string spec =
      fmt::format("*--{}[{}]", option.get_lnames().front(), zsh_text(option.get_description()));
  if (takes_value(option)) {
    const auto choices = choices_of(command, option);
    spec.insert(spec.find('['), "=");
    spec += choices.empty() ? std::string(":value:_files") : fmt::format(":value:({})", words(choices));
  }
  return in_quotes(spec);
}

std::string zsh(const CommandTree& tree) {
  std::string commands, cases;
  for (const CLI::App* command : visible_commands(tree.app())) {
    commands += fmt::format("    {}\n", in_quotes(fmt::format("{}:{}", command->get_name(),
                                                              zsh_text(command->get_description()))));
    cases += fmt::format("    {}) _arguments -S", command->get_name());
    for (const CLI::Option* option : visible_options(*command))
      if (!option->get_lnames().empty()) cases += " \\\n      " + zsh_option(*command, *option);
    const auto choices = positional_choices(*command);
    cases += fmt::format(
        " \\\n      {} ;;\n",
        in_quotes(choices.empty() ? "*:path:_files" : fmt::format("1:value:({})", words(choices))));
  }
  return fmt::format(
      "#compdef ravel\n"
      "# made by `ravel completions zsh`\n"
      "_ravel() {{\n"
      "  local -a commands=(\n{}  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  local command=$words[2]\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $command in\n{}"
      "  esac\n"
      "}}\n"
      "_ravel \"$@\"\n",
      commands, cases);
}

std::string fish(const CommandTree& tree) {
  std::string text = "# fish completion for ravel; made by `ravel completions fish`\n";
  for (const CLI::App* command : visible_commands(tree.app())) {
    text += fmt::format("complete -c ravel -n __fish_use_subcommand -f -a {} -d {}\n", command->get_name(),
                        in_quotes(command->get_description()));
    const std::string when = fmt::format("-n '__fish_seen_subcommand_from {}'", command->get_name());
    for (const CLI::Option* option : visible_options(*command)) {
      if (option->get_lnames().empty()) continue;
      text += fmt::format("complete -c ravel {} -l {}", when, option->get_lnames().front());
      for (const std::string& letter : option->get_snames()) text += " -s " + letter;
      if (takes_value(*option)) {
        const auto choices = choices_of(*command, *option);
        text += choices.empty() ? std::string(" -r") : " -x -a " + in_quotes(words(choices));
      }
      text += " -d " + in_quotes(option->get_description()) + "\n";
    }
    if (const auto choices = positional_choices(*command); !choices.empty())
      text += fmt::format("complete -c ravel {} -f -a {}\n", when, in_quotes(words(choices)));
  }
  return text;
}

}  // namespace

Result<std::string> completions(const CommandTree& tree, std::string_view shell) {
  if (shell == "bash") return bash(tree);
  if (shell == "zsh") return zsh(tree);
  if (shell == "fish") return fish(tree);
  return fail(fmt::format("no completions for '{}'; there are bash, zsh and fish", shell));
}

}  // namespace ravel::cli
