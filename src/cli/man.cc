// SPDX-License-Identifier: Apache-2.0
//
// ravel(1), in roff, from the command tree and the table of settings. Printed by the hidden `ravel man`; the
// install target keeps it.
#include <fmt/format.h>

#include "cli/tree.h"
#include "cli/version.h"

namespace ravel::cli {

namespace {

/// roff takes a backslash, a dash, and a dot or quote at the start of a line for itself.
std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  if (result.starts_with('.') || result.starts_with('\'')) result.insert(0, "\\&");
  return result;
}

std::string option_head(const CLI::Option& option) {
  std::string names;
  for (const std::string& name : option.get_snames()) names += fmt::format("\\fB\\-{}\\fR, ", name);
  for (const std::string& name : option.get_lnames())
    names += fmt::format("\\fB\\-\\-{}\\fR, ", escaped(name));
  if (names.size() >= 2) names.resize(names.size() - 2);
  const std::string type = option.get_type_name();
  if (!type.empty()) names += fmt::format("{}\\fI{}\\fR", type.starts_with('[') ? "" : " ", escaped(type));
  return names;
}

std::string command_section(const CLI::App& command) {
  std::string text = fmt::format(".SS ravel {}", escaped(command.get_name()));
  for (const CLI::Option* option : command.get_options())
    if (option->get_positional()) text += fmt::format(" [{}]", escaped(option->get_name(true)));
  text += fmt::format("\n{}.\n", escaped(command.get_description()));
  if (!command.get_footer().empty()) text += escaped(command.get_footer()) + "\n";
  for (const CLI::Option* option : visible_options(command))
    text += fmt::format(".TP\n{}\n{}\n", option_head(*option), escaped(option->get_description()));
  return text;
}

}  // namespace

std::string man_page(const CommandTree& tree) {
  std::string text = fmt::format(
      ".TH RAVEL 1 \"\" \"ravel {}\" \"User Commands\"\n"
      ".SH NAME\nravel \\- finds concurrency bugs\n"
      ".SH SYNOPSIS\n.B ravel\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIPATH\\fR...]\n"
      ".SH DESCRIPTION\n{}\n.SH COMMANDS\n",
      kVersion, escaped(tree.app().get_description()));
  for (const CLI::App* command : visible_commands(tree.app())) text += command_section(*command);
  text +=
      ".SH EXIT STATUS\n"
      ".TP\n0\nNothing was found.\n"
      ".TP\n1\nThere are findings.\n"
      ".TP\n2\nRavel could not run, or some input could not be read; what could be read is still reported.\n"
      ".TP\n130\nInterrupted; what was found until then is reported.\n"
      ".SH ENVIRONMENT\nOptions can also be set by variables; the command line is stronger, "
      "\\fIravel.toml\\fR weaker.\n";
  for (const Setting& setting : all_settings())
    text +=
        fmt::format(".TP\n\\fB{}\\fR\nas \\fB\\-\\-{}\\fR\n", variable_of(setting), escaped(setting.name));
  text +=
      ".TP\n\\fBNO_COLOR\\fR, \\fBCLICOLOR_FORCE\\fR\nno colour at all; colour even into a pipe\n"
      ".TP\n\\fBXDG_CACHE_HOME\\fR\nwhere compiled sources are kept, in \\fIravel/\\fR; by default ~/.cache\n"
      ".SH FILES\n.TP\n\\fIravel.toml\\fR\nsettings of a project; the nearest one upwards counts\n";
  return text;
}

}  // namespace ravel::cli
