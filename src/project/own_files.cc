// SPDX-License-Identifier: Apache-2.0
#include "project/own_files.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "project/environment.h"
#include "project/walk.h"

namespace ravel::project {

namespace {

constexpr int kLevelsMax = 8;
constexpr const char* kCheckoutMarks[] = {".git", ".hg", ".svn"};
constexpr const char* kBuildMarks[] = {"ravel.toml", "rebar.config", "mix.exs",         "erlang.mk",
                                       "pom.xml",    "build.gradle", "settings.gradle", "build.xml",
                                       "Cargo.toml", "meson.build",  "configure.ac",    "CMakeLists.txt"};

/// Folders that hold many things of many people, or all that a user has.
bool is_too_wide(const std::string& folder) {
  const auto home = environment("HOME");
  return folder.size() <= 1 || parent_of(folder) == "/" || (home && is_below(real_path(*home), folder));
}

template <size_t N>
bool has_mark(const std::string& folder, const char* const (&marks)[N]) {
  return std::any_of(std::begin(marks), std::end(marks),
                     [&](const char* mark) { return path_exists(join(folder, mark)); });
}

/// The checkout or the outermost folder with a build file; nothing if `folder` is in neither.
std::optional<std::string> marked_around(const std::string& folder) {
  std::optional<std::string> found;
  std::string at = folder;
  for (int level = 0; level < kLevelsMax && (at == folder || !is_too_wide(at)); ++level, at = parent_of(at)) {
    if (has_mark(at, kCheckoutMarks)) return at;
    if (has_mark(at, kBuildMarks)) found = at;
  }
  return found;
}

constexpr const char* kSystem[] = {"/usr", "/opt", "/lib", "/nix/store", "/gnu/store"};  ///< nobody's secrets

constexpr std::string_view kCodeEndings[] = {"c",   "cc",  "cpp", "cxx", "c++", "C",   "h",  "hh",  "hpp",
                                             "hxx", "h++", "H",   "inc", "inl", "ipp", "ii", "i",   "tcc",
                                             "tpp", "txx", "ixx", "def", "m",   "mm",  "cu", "cuh", "hip",
                                             "icc", "ino", "pb",  "gen", "x",   "tbl", "td", "ic",  "cppm"};

/// `zlib.h`, `/home/me/qt/include/QtCore/QString`, `/home/me/eigen/Eigen/Dense`: the third is not.
bool is_called_like_code(const std::string& file) {
  const std::string name = base_name(file);
  const size_t dot = name.rfind('.');
  if (dot != std::string::npos && dot > 0 &&
      std::find(std::begin(kCodeEndings), std::end(kCodeEndings), std::string_view(name).substr(dot + 1)) !=
          std::end(kCodeEndings))
    return true;
  // Headers without an ending are in folders for headers. Processes and devices have none.
  return dot == std::string::npos && file.find("/include/") != std::string::npos &&
         !is_below(file, "/proc") && !is_below(file, "/sys") && !is_below(file, "/dev");
}

void sort_once(std::vector<std::string>& folders) {
  std::erase(folders, "");
  std::sort(folders.begin(), folders.end());
  folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
}

}  // namespace

bool is_below(const std::string& file, const std::string& folder) {
  return file == folder || folder == "/" ||
         (file.size() > folder.size() && file.starts_with(folder) && file[folder.size()] == '/');
}

std::string project_around(const std::string& path) {
  const std::string real = real_path(absolute_path(path));
  const std::string folder = is_directory(real) ? real : parent_of(real);
  if (auto marked = marked_around(folder)) return *marked;
  const std::string name = base_name(folder), around = parent_of(folder);
  const bool is_inner =
      name == "src" || name == "test" || name == "include" || name == "ebin" || name == "build";
  return is_inner && !is_too_wide(around) ? around : folder;
}

OwnFiles::OwnFiles(const Options& options, const Toolchain& toolchain) {
  for (const std::string& path : options.paths) {
    folders_.push_back(project_around(path));
    // A link that the user names leads to a file that the user means; its neighbours are where the link is.
    if (!is_directory(path)) folders_.push_back(project_around(parent_of(absolute_path(path))));
  }
  // A build folder elsewhere is checked from within the checkout.
  if (auto here = marked_around(real_path(absolute_path(".")))) folders_.push_back(*here);
  for (const std::string& folder : options.source_paths) folders_.push_back(real_path(absolute_path(folder)));
  sort_once(folders_);
  for (const std::string& folder : {toolchain.otp_root, toolchain.elixir_root, toolchain.jdk})
    if (!folder.empty()) libraries_.push_back(real_path(folder));
  for (const char* folder : {"/usr/include", "/usr/lib", "/usr/local/include", "/usr/local/lib"})
    libraries_.push_back(real_path(folder));
  sort_once(libraries_);
}

bool OwnFiles::has(const std::string& file) const {
  const std::string real = real_path(absolute_path(file));
  const auto is_in = [&](const std::string& folder) { return is_below(real, folder); };
  return std::any_of(folders_.begin(), folders_.end(), is_in) ||
         std::any_of(libraries_.begin(), libraries_.end(), is_in);
}

bool OwnFiles::may_take_in(const std::string& file) const {
  const std::string real = real_path(absolute_path(file));
  const auto is_system = [&](const char* folder) { return is_below(real, folder); };
  return is_called_like_code(real) || std::any_of(std::begin(kSystem), std::end(kSystem), is_system) ||
         has(real);
}

}  // namespace ravel::project
