// SPDX-License-Identifier: Apache-2.0
#include "native/arguments.h"

#include <algorithm>
#include <array>

#include "native/flags.h"

namespace ravel::native {
namespace {

constexpr auto kWrappers = std::to_array<std::string_view>(
    {"ccache", "distcc", "sccache", "libtool", "icecc", "gomacc", "nice", "env"});

std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view ending(std::string_view file) {
  const std::string_view name = base_name(file);
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

template <size_t N>
bool is_among(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// A run that makes no object file from a source.
bool compiles_nothing(std::span<const std::string> arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const std::string& a) {
    return a == "-E" || a == "-M" || a == "-MM" || a == "-cc1" || a == "-cc1as" || a == "-fsyntax-only" ||
           a == "-###" || a == "--version" || a == "--help";
  });
}

bool is_assembler(std::string_view file) {
  const std::string_view end = ending(file);
  return end == ".s" || end == ".S" || end == ".asm" || end == ".sx";
}

}  // namespace

bool is_bitcode(std::string_view file) { return ending(file) == ".bc" || ending(file) == ".ll"; }

bool is_cpp_source(std::string_view file) {
  const std::string_view end = ending(file);
  return end == ".cc" || end == ".cpp" || end == ".cxx" || end == ".c++" || end == ".C" || end == ".CPP" ||
         end == ".cp";
}

std::string target_of_output(const std::string& directory, std::string_view output) {
  for (const std::string_view end : {".dir/", ".p/"}) {
    const size_t at = output.find(end);
    if (at == std::string_view::npos) continue;
    if (end == ".dir/" && output.find("CMakeFiles/") == std::string_view::npos) continue;
    const std::string_view folder = output.substr(0, at + end.size() - 1);
    return folder.starts_with('/') ? std::string(folder) : directory + "/" + std::string(folder);
  }
  return {};
}

UsefulArguments useful_arguments(std::span<const std::string> arguments) {
  UsefulArguments result;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& flag = arguments[i];
    const bool has_next = i + 1 < arguments.size();
    if (!flag.starts_with('-')) {  // another input, or a file with more arguments
      result.refused.push_back(flag);
    } else if (flag.starts_with("-x")) {  // the language, which an ending may not tell
      const bool apart = flag.size() == 2;
      const std::string language = apart ? (has_next ? arguments[++i] : "") : flag.substr(2);
      if (is_known_language(language))
        result.kept.insert(result.kept.end(), {"-x", language});
      else if (!language.empty())
        result.refused.push_back("-x " + language);
    } else if (!flag.starts_with("-o")) {
      const FlagUse use = use_of_flag(flag);
      const bool takes_next = use.takes_next && has_next;
      if (use.what == FlagUse::What::refuse)
        result.refused.push_back(takes_next ? flag + " " + arguments[i + 1] : flag);
      if (use.what == FlagUse::What::keep && takes_next == use.takes_next) {
        result.kept.push_back(flag);
        if (takes_next) result.kept.push_back(arguments[i + 1]);
      }
      i += takes_next ? 1 : 0;
    } else if (flag == "-o") {
      ++i;
    }
  }
  return result;
}

std::optional<Unit> unit_of_command(std::span<const std::string> command, std::string file,
                                    std::string directory) {
  size_t first = 0;
  // The wrappers, their options, and then the compiler itself.
  while (first < command.size() && is_among(kWrappers, base_name(command[first]))) {
    ++first;
    while (first < command.size() &&
           (command[first].starts_with('-') || command[first].find('=') != std::string::npos))
      ++first;
  }
  if (first >= command.size()) return std::nullopt;
  const bool is_cpp_driver =
      command[first].ends_with("++") || command[first].find("++-") != std::string::npos;
  std::span<const std::string> arguments = command.subspan(first + 1);
  if (compiles_nothing(arguments) || is_assembler(file) || file.empty()) return std::nullopt;
  Unit unit{std::move(file), std::move(directory), {}, {}, {}};
  std::vector<std::string> flags;
  bool is_language_said = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& each = arguments[i];
    // The source itself, under whatever name: as a path it may be relative or absolute.
    const bool is_source =
        !each.starts_with('-') && base_name(each) == base_name(unit.file) &&
        (i == 0 || !arguments[i - 1].starts_with('-') || !use_of_flag(arguments[i - 1]).takes_next);
    if (is_source || each == "--") continue;
    is_language_said |= each.starts_with("-x");
    if (each == "-o" && i + 1 < arguments.size())
      if (std::string target = target_of_output(unit.directory, arguments[i + 1]); !target.empty())
        unit.targets = {std::move(target)};
    flags.push_back(each);
  }
  UsefulArguments useful = useful_arguments(flags);
  unit.arguments = std::move(useful.kept);
  unit.refused = std::move(useful.refused);
  if (is_cpp_driver && !is_language_said && ending(unit.file) == ".c")
    unit.arguments.insert(unit.arguments.begin(), {"-x", "c++"});
  return unit;
}

void add_targets(Unit& unit, const Unit& same) {
  for (const std::string& target : same.targets)
    if (std::ranges::find(unit.targets, target) == unit.targets.end()) unit.targets.push_back(target);
}

std::string identity(const Unit& unit) {
  std::vector<std::string> meaning;
  for (size_t i = 0; i < unit.arguments.size(); ++i) {
    const std::string& flag = unit.arguments[i];
    const bool matters = flag.starts_with("-D") || flag.starts_with("-U") || flag.starts_with("-I") ||
                         flag.starts_with("-i") || flag.starts_with("-std");
    if (!matters || flag == "-DPIC") continue;
    const bool has_argument = flag == "-D" || flag == "-U" || flag == "-I" || flag.starts_with("-i");
    meaning.push_back(flag +
                      (has_argument && i + 1 < unit.arguments.size() ? " " + unit.arguments[i + 1] : ""));
  }
  std::sort(meaning.begin(), meaning.end());
  std::string result = unit.directory + "\n" + unit.file;
  for (const std::string& flag : meaning) result += "\n" + flag;
  return result;
}

}  // namespace ravel::native
