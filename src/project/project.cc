// SPDX-License-Identifier: Apache-2.0
#include "project/project.h"

#include <algorithm>
#include <array>

#include "base/file.h"
#include "project/walk.h"

namespace ravel::project {

namespace {

bool has_beams(const std::string& directory) { return !files_ending(directory, ".beam").empty(); }

void add_if_built(std::vector<std::string>& ebins, const std::string& directory) {
  if (has_beams(directory) && std::find(ebins.begin(), ebins.end(), directory) == ebins.end())
    ebins.push_back(directory);
}

bool is_one_of(std::string_view word, const std::vector<std::string>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// An Erlang application keeps NAME.app.src in src/ and NAME.app in ebin/; failing both it is named like its
/// folder.
std::string application_name(const std::string& directory) {
  for (const std::string& file : files_ending(join(directory, "src"), ".app.src"))
    return stem_of(stem_of(file));
  for (const std::string& file : files_ending(join(directory, "ebin"), ".app")) return stem_of(file);
  return base_name(absolute_path(directory));
}

bool looks_like_application(const std::string& directory) {
  return is_directory(join(directory, "src")) || is_directory(join(directory, "ebin"));
}

/// Applications of an Erlang project: the folders of apps/ and lib/, and the root if it is one itself.
std::vector<OwnApp> erlang_apps(const std::string& root) {
  std::vector<OwnApp> apps;
  if (looks_like_application(root)) apps.push_back({application_name(root), root, {}});
  for (const char* parent : {"apps", "lib"})
    for (const std::string& directory : folders_in(join(root, parent)))
      if (looks_like_application(directory)) apps.push_back({application_name(directory), directory, {}});
  return apps;
}

/// The word after `key` in Elixir text, such as the name in `app: :shop`. Not a parser: mix.exs is a
/// program, and this reads the form that every generator writes.
std::string word_after(std::string_view text, std::string_view key, std::string_view opening) {
  size_t at = text.find(key);
  if (at == std::string_view::npos) return "";
  at = text.find_first_not_of(" \t\n", at + key.size());
  if (at == std::string_view::npos || !text.substr(at).starts_with(opening)) return "";
  at += opening.size();
  const size_t end =
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/.-", at);
  return std::string(text.substr(at, end - at));
}

std::vector<OwnApp> mix_apps(const std::string& root) {
  const auto text = read_file(join(root, "mix.exs"));
  const std::string_view content = text ? std::string_view(*text) : std::string_view();
  std::vector<OwnApp> apps;
  const std::string umbrella = word_after(content, "apps_path:", "\"");
  if (umbrella.empty()) {
    const std::string name = word_after(content, "app:", ":");
    apps.push_back({name.empty() ? base_name(absolute_path(root)) : name, root, {}});
    return apps;
  }
  for (const std::string& directory : folders_in(join(root, umbrella)))
    if (is_file(join(directory, "mix.exs")))
      for (OwnApp& app : mix_apps(directory)) apps.push_back(std::move(app));
  return apps;
}

/// The profiles of _build in the order in which they are wanted.
std::vector<std::string> profiles(const std::string& build, ProjectKind kind, bool tests) {
  std::vector<std::string> order;
  if (tests) order.push_back("test");
  if (kind == ProjectKind::mix)
    order.insert(order.end(), {"dev", "prod"});
  else
    order.push_back("default");
  std::vector<std::string> result;
  for (const std::string& name : order)
    if (is_directory(join(build, name))) result.push_back(name);
  for (const std::string& directory : folders_in(build))
    if (!is_one_of(base_name(directory), result)) result.push_back(base_name(directory));
  return result;
}

/// Fills in the ebin folders from the first profile in which one of the project's own applications is built.
void find_in_build(Project& project, bool tests) {
  const std::string build = join(project.root, "_build");
  for (const std::string& profile : profiles(build, project.kind, tests)) {
    const std::string library = join(join(build, profile), "lib");
    bool found = false;
    for (OwnApp& app : project.apps) {
      const std::string built = join(library, app.name);
      add_if_built(app.ebins, join(built, "ebin"));
      if (tests) add_if_built(app.ebins, join(built, "test"));
      found |= !app.ebins.empty();
    }
    if (!found) continue;
    project.profile = profile;
    for (const std::string& directory : folders_in(library)) {
      const bool own = std::any_of(project.apps.begin(), project.apps.end(),
                                   [&](const OwnApp& app) { return app.name == base_name(directory); });
      if (!own) add_if_built(project.libraries, join(directory, "ebin"));
    }
    return;
  }
}

/// The older layout, in which every application keeps its ebin/ beside its src/.
void find_in_place(Project& project, bool tests) {
  for (OwnApp& app : project.apps) {
    if (app.ebins.empty()) add_if_built(app.ebins, join(app.directory, "ebin"));
    if (tests) add_if_built(app.ebins, join(app.directory, "test"));
  }
  for (const char* parent : {"deps", "_checkouts"})
    for (const std::string& directory : folders_in(join(project.root, parent)))
      add_if_built(project.libraries, join(directory, "ebin"));
}

bool uses_erlang_mk(const std::string& directory) {
  if (is_file(join(directory, "erlang.mk"))) return true;
  const auto makefile = read_file(join(directory, "Makefile"));
  return makefile && makefile->find("erlang.mk") != std::string::npos;
}

Project release_of(const std::string& directory) {
  Project project{ProjectKind::release, directory, "", {}, {}};
  // Whoever points at an installation of OTP, which has a compiler, means OTP itself.
  const bool installation = is_file(join(directory, "bin/erlc"));
  for (const std::string& folder : folders_in(join(directory, "lib"))) {
    const std::string ebin = join(folder, "ebin");
    if (!has_beams(ebin)) continue;
    if (!installation && is_platform_application(base_name(folder)))
      project.libraries.push_back(ebin);
    else
      project.apps.push_back({application_name(folder), folder, {ebin}});
  }
  return project;
}

bool is_release(const std::string& directory) {
  if (!is_directory(join(directory, "releases")) || !is_directory(join(directory, "lib"))) return false;
  for (const std::string& folder : folders_in(join(directory, "lib")))
    if (is_directory(join(folder, "ebin"))) return true;
  return false;
}

std::optional<ProjectKind> kind_of(const std::string& directory) {
  if (is_file(join(directory, "mix.exs"))) return ProjectKind::mix;
  if (is_file(join(directory, "rebar.config")) || is_file(join(directory, "rebar.lock")))
    return ProjectKind::rebar3;
  if (uses_erlang_mk(directory)) return ProjectKind::erlang_mk;
  if (is_release(directory)) return ProjectKind::release;
  if (is_directory(join(directory, "_build/default/lib"))) return ProjectKind::rebar3;
  if (has_beams(join(directory, "ebin")) || !files_ending(join(directory, "src"), ".app.src").empty())
    return ProjectKind::application;
  return std::nullopt;
}

constexpr std::array kPlatformApplications = {
    "asn1",   "common_test", "compiler",   "crypto",       "debugger",      "dialyzer",      "diameter",
    "edoc",   "eex",         "eldap",      "elixir",       "erl_docgen",    "erl_interface", "erts",
    "et",     "eunit",       "ex_unit",    "ftp",          "iex",           "inets",         "jinterface",
    "kernel", "logger",      "megaco",     "mix",          "mnesia",        "observer",      "odbc",
    "os_mon", "parsetools",  "public_key", "reltool",      "runtime_tools", "sasl",          "snmp",
    "ssh",    "ssl",         "stdlib",     "syntax_tools", "tftp",          "tools",         "wx",
    "xmerl",
};

}  // namespace

std::string_view name_of(ProjectKind kind) {
  switch (kind) {
    case ProjectKind::rebar3:
      return "rebar3 project";
    case ProjectKind::mix:
      return "mix project";
    case ProjectKind::erlang_mk:
      return "erlang.mk project";
    case ProjectKind::release:
      return "release";
    case ProjectKind::application:
      return "application";
  }
  return "project";
}

std::string_view build_command(ProjectKind kind) {
  switch (kind) {
    case ProjectKind::rebar3:
      return "rebar3 compile";
    case ProjectKind::mix:
      return "mix compile";
    default:
      return "make";
  }
}

bool is_platform_application(std::string_view folder_name) {
  const std::string_view name = folder_name.substr(0, folder_name.find('-'));
  return std::find(kPlatformApplications.begin(), kPlatformApplications.end(), name) !=
         kPlatformApplications.end();
}

std::optional<Project> find_project(const std::string& directory, bool tests) {
  const auto kind = kind_of(directory);
  if (!kind) return std::nullopt;
  if (*kind == ProjectKind::release) return release_of(directory);
  Project project{*kind, directory, "", {}, {}};
  switch (*kind) {
    case ProjectKind::mix:
      project.apps = mix_apps(directory);
      break;
    case ProjectKind::application:
      project.apps = {{application_name(directory), directory, {}}};
      break;
    default:
      project.apps = erlang_apps(directory);
  }
  find_in_build(project, tests);
  find_in_place(project, tests);
  std::sort(project.apps.begin(), project.apps.end(),
            [](const OwnApp& a, const OwnApp& b) { return a.directory < b.directory; });
  return project;
}

}  // namespace ravel::project
