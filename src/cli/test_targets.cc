// SPDX-License-Identifier: Apache-2.0
#include "cli/test_targets.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <regex>
#include <set>

#include "base/file.h"
#include "cli/program.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace project;

namespace {

std::string unquoted(std::string name) {
  const bool is_quoted = name.size() > 2 && name.starts_with('\'') && name.ends_with('\'');
  return is_quoted ? name.substr(1, name.size() - 2) : name;
}

/// The whole of `text`, or nothing.
std::optional<uint32_t> number_of(const std::string& text) {
  uint32_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (text.empty() || error != std::errc{} || end != last) return std::nullopt;
  return number;
}

/// The function that a line of Erlang is in: a name at the beginning of a line, before its arguments.
std::string function_at(const std::string& source, uint32_t line) {
  static const std::regex kHead(R"(^([a-z][A-Za-z0-9_@]*|'[^']+')\()");
  const auto text = read_file(source);
  if (!text) return "";
  std::string function;
  size_t begin = 0;
  for (uint32_t number = 1; number <= line && begin < text->size(); ++number) {
    const size_t end = std::min(text->find('\n', begin), text->size());
    const std::string here = text->substr(begin, end - begin);
    if (std::smatch found; std::regex_search(here, found, kHead)) function = unquoted(found[1]);
    begin = end + 1;
  }
  return function;
}

Result<Target> erlang_target(Target target) {
  target.module = stem_of(target.source);
  const auto line = number_of(target.test);
  if (!line) return target;
  target.test = function_at(target.source, *line);
  const bool is_test = target.test.ends_with("_test") || target.test.ends_with("_test_") ||
                       target.test.starts_with("prop_") || target.module.ends_with("_SUITE");
  if (target.test.empty()) return fail(fmt::format("{}: no function begins there or before", target.text));
  if (!is_test)
    return fail(fmt::format("{}: this line is in {}, which is no test", target.text, target.test));
  return target;
}

Result<Target> script_target(Target target) {
  const auto line = number_of(target.test);
  if (!target.test.empty() && !line) return fail(fmt::format("'{}' is not FILE.exs[:LINE]", target.text));
  target.line = line.value_or(0);
  target.test.clear();
  return target;
}

/// What mix.exs says that the project there is called.
std::string mix_name(const std::string& root) {
  static const std::regex kApp(R"(\bapp:\s*:([a-z_][A-Za-z0-9_@]*))");
  const auto text = read_file(join(root, "mix.exs"));
  std::smatch found;
  return text && std::regex_search(*text, found, kApp) ? found[1].str() : "";
}

/// Of the project here the files that define a module of that name, or all of an application of that name.
std::vector<Target> scripts_named(const std::string& name) {
  if (!is_file("mix.exs")) return {};
  if (name == mix_name(".")) return scripts_in(".");
  if (const std::string app = join("apps", name); is_directory(app)) return scripts_in(app);
  const std::string bare = name.starts_with("Elixir.") ? name.substr(7) : name;
  std::vector<Target> found = scripts_in(".");
  std::erase_if(found, [&](const Target& target) {
    const auto text = read_file(target.source);
    return !text || text->find(fmt::format("defmodule {} ", bare)) == std::string::npos;
  });
  return found;
}

}  // namespace

std::vector<std::string> modules_in(const std::vector<std::string>& folders) {
  std::vector<std::string> files;
  std::set<std::string> seen;
  for (const std::string& folder : folders)
    for (std::string& file : files_ending(folder, ".beam"))
      if (seen.insert(stem_of(file)).second) files.push_back(std::move(file));
  return files;
}

std::vector<std::string> application_folders(const std::string& name) {
  std::vector<std::string> folders;
  for (const std::string& folder : project_folders())
    if (base_name(parent_of(folder)) == name) folders.push_back(folder);
  return folders;
}

std::vector<Target> scripts_in(const std::string& root) {
  std::vector<std::string> folders = {root};
  if (is_file(join(root, "mix.exs"))) {
    folders = {join(root, "test")};
    for (const std::string& app : folders_in(join(root, "apps"))) folders.push_back(join(app, "test"));
  }
  std::vector<Target> targets;
  for (const std::string& folder : folders)
    for (const std::string& file : files_below(folder, "_test.exs")) {
      targets.emplace_back();
      targets.back().text = targets.back().source = file.starts_with("./") ? file.substr(2) : file;
    }
  return targets;
}

Result<std::vector<Target>> targets_of(const std::string& text) {
  Target target;
  target.text = text;
  if (is_directory(text)) {
    if (auto scripts = scripts_in(text); !scripts.empty()) return scripts;
    target.modules = modules_in(project_folders(text));
    return std::vector{target};
  }
  const size_t colon = text.rfind(':');
  const std::string first = text.substr(0, colon);
  if (colon != std::string::npos) target.test = text.substr(colon + 1);
  if (first.empty() || (colon != std::string::npos && target.test.empty()))
    return fail(fmt::format("'{}' is not MODULE[:TEST]", text));
  const bool is_erlang = first.ends_with(".erl");
  if (is_erlang || first.ends_with(".exs")) {
    if (!is_file(first)) return fail(fmt::format("{}: there is no such file", first));
    target.source = first;
    auto done = is_erlang ? erlang_target(std::move(target)) : script_target(std::move(target));
    if (!done) return fail(done.error().message);
    return std::vector{*std::move(done)};
  }
  target.module = unquoted(first);
  if (auto scripts = scripts_named(target.module); !scripts.empty()) {
    for (Target& each : scripts) each.test = target.test;
    return scripts;
  }
  return std::vector{target};
}

std::vector<quick::Unit> units_named(const std::vector<quick::Unit>& units, const std::string& name) {
  const auto mentions = [&](const std::string& term) {
    const auto is_name = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '@';
    };
    for (size_t at = term.find(name); at != std::string::npos; at = term.find(name, at + 1)) {
      const size_t end = at + name.size();
      if ((at == 0 || !is_name(term[at - 1])) && (end == term.size() || !is_name(term[end]))) return true;
    }
    return false;
  };
  const std::function<bool(const quick::Unit&)> meanings[] = {
      [&](const quick::Unit& unit) { return unit.name == name || unit.name == "test " + name; },
      [&](const quick::Unit& unit) { return unit.framework == "ct" && unit.name.starts_with(name + "."); },
      [&](const quick::Unit& unit) { return unit.framework == "ct" && unit.name.ends_with("." + name); },
      [&](const quick::Unit& unit) { return unit.framework == "ct" && mentions(unit.term); },
  };
  std::vector<quick::Unit> found;
  for (const auto& means : meanings)
    if (found.empty()) std::ranges::copy_if(units, std::back_inserter(found), means);
  return found;
}

}  // namespace ravel::cli
