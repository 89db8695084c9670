// SPDX-License-Identifier: Apache-2.0
#include "project/walk.h"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace ravel::project {

namespace fs = std::filesystem;

namespace {
constexpr size_t kDepthMax = 64;

void collect_below(const std::string& directory, std::string_view ending, size_t depth,
                   std::vector<std::string>& out) {
  const auto names = list_directory(directory);
  if (!names || depth > kDepthMax) return;
  for (const std::string& name : *names) {
    const std::string path = join(directory, name);
    struct stat info{};
    if (name.starts_with(".") || ::lstat(path.c_str(), &info) != 0) continue;
    if (S_ISDIR(info.st_mode)) collect_below(path, ending, depth + 1, out);
    if (S_ISREG(info.st_mode) && name.ends_with(ending)) out.push_back(path);
  }
}
}  // namespace

bool is_directory(const std::string& path) {
  struct stat info{};
  return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}
bool is_file(const std::string& path) {
  struct stat info{};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}
bool is_link(const std::string& path) {
  struct stat info{};
  return ::lstat(path.c_str(), &info) == 0 && S_ISLNK(info.st_mode);
}
bool path_exists(const std::string& path) {
  struct stat info{};
  return ::stat(path.c_str(), &info) == 0;
}

int64_t changed_at(const std::string& path) {
  struct stat info{};
  if (::stat(path.c_str(), &info) != 0) return 0;
  return static_cast<int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec;
}

Result<std::vector<std::string>> list_directory(const std::string& path) {
  DIR* directory = ::opendir(path.c_str());
  if (directory == nullptr) return fail(fmt::format("cannot look into {}: {}", path, std::strerror(errno)));
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = ::readdir(directory)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  const int error = errno;
  ::closedir(directory);
  if (error != 0) return fail(fmt::format("cannot look into {}: {}", path, std::strerror(error)));
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> files_ending(const std::string& directory, std::string_view ending) {
  std::vector<std::string> result;
  if (const auto names = list_directory(directory))
    for (const std::string& name : *names)
      if (name.ends_with(ending)) result.push_back(join(directory, name));
  return result;
}

std::vector<std::string> folders_in(const std::string& directory) {
  std::vector<std::string> result;
  if (const auto names = list_directory(directory))
    for (const std::string& name : *names)
      if (is_directory(join(directory, name))) result.push_back(join(directory, name));
  return result;
}

std::vector<std::string> files_below(const std::string& directory, std::string_view ending) {
  std::vector<std::string> result;
  collect_below(directory, ending, 0, result);
  return result;
}

std::string base_name(std::string_view path) {
  while (path.size() > 1 && path.back() == '/') path.remove_suffix(1);
  return std::string(path.substr(path.rfind('/') + 1));
}
std::string stem_of(std::string_view path) {
  const std::string name = base_name(path);
  return name.substr(0, name.rfind('.'));
}
std::string parent_of(std::string_view path) {
  while (path.size() > 1 && path.back() == '/') path.remove_suffix(1);
  const size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return slash == 0 ? "/" : std::string(path.substr(0, slash));
}

std::string join(std::string_view directory, std::string_view name) {
  if (directory.empty() || directory == "." || name.starts_with('/')) return std::string(name);
  return fmt::format("{}{}{}", directory, directory.ends_with('/') ? "" : "/", name);
}

std::string absolute_path(const std::string& path) {
  std::error_code error;
  const fs::path result = fs::absolute(path, error);
  std::string text = (error ? fs::path(path) : result.lexically_normal()).string();
  while (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

std::string real_path(const std::string& path) {
  std::error_code error;
  const fs::path result = fs::canonical(path, error);
  return error ? path : result.string();
}

LoopGuard::Entry LoopGuard::enter(const std::string& directory) {
  struct stat info{};
  if (::stat(directory.c_str(), &info) != 0) return Entry::seen;
  const Identity identity{info.st_dev, info.st_ino};
  if (std::find(stack_.begin(), stack_.end(), identity) != stack_.end()) return Entry::loop;
  const auto place = std::lower_bound(seen_.begin(), seen_.end(), identity);
  if (place != seen_.end() && *place == identity) return Entry::seen;
  seen_.insert(place, identity);
  stack_.push_back(identity);
  return Entry::fresh;
}

}  // namespace ravel::project
