// SPDX-License-Identifier: Apache-2.0
#include "project/erlang_layout.h"

#include <algorithm>

#include "project/walk.h"

namespace ravel::project {

namespace {

constexpr int kLevelsMax = 6;

void add_folder(std::vector<std::string>& folders, const std::string& folder) {
  if (is_directory(folder) && std::find(folders.begin(), folders.end(), folder) == folders.end())
    folders.push_back(folder);
}

/// The application's folder: the one that holds the src/ or test/ in which the file lies.
std::string application_of(const std::string& folder) {
  std::string at = folder;
  for (int level = 0; level < kLevelsMax && at.size() > 1; ++level, at = parent_of(at))
    if (const std::string name = base_name(at); name == "src" || name == "test") return parent_of(at);
  return "";
}

/// The project's folder: the nearest one above with a build file or fetched dependencies.
std::string project_of(const std::string& folder) {
  std::string at = folder, found;
  for (int level = 0; level < kLevelsMax && at.size() > 1; ++level, at = parent_of(at))
    for (const char* mark : {"rebar.config", "erlang.mk", "deps", "_build"})
      if (path_exists(join(at, mark))) found = at;
  return found;
}

}  // namespace

ErlangLayout layout_around(const std::string& source) {
  const std::string folder = parent_of(absolute_path(source));
  ErlangLayout result;
  add_folder(result.includes, join(folder, "include"));
  if (const std::string app = application_of(folder); !app.empty()) {
    add_folder(result.includes, join(app, "include"));
    add_folder(result.includes, join(app, "src"));
    add_folder(result.includes, parent_of(app));  // for -include_lib("app/include/x.hrl")
    add_folder(result.code_path, join(app, "ebin"));
  } else {
    add_folder(result.includes, join(parent_of(folder), "include"));
  }
  if (const std::string project = project_of(folder); !project.empty()) {
    for (const char* libraries : {"apps", "deps", "_build/default/lib"}) {
      const std::string parent = join(project, libraries);
      add_folder(result.includes, parent);
      for (const std::string& library : folders_in(parent)) {
        add_folder(result.includes, join(library, "include"));
        add_folder(result.code_path, join(library, "ebin"));
      }
    }
  }
  return result;
}

std::vector<std::string> visible_headers(const std::string& source, const ErlangLayout& layout) {
  std::vector<std::string> result = files_ending(parent_of(absolute_path(source)), ".hrl");
  for (const std::string& folder : layout.includes)
    for (std::string& header : files_ending(folder, ".hrl")) result.push_back(std::move(header));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace ravel::project
