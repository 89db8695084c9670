// SPDX-License-Identifier: Apache-2.0
#include "project/sources.h"

#include <filesystem>
#include <memory>
#include <optional>

#include "base/file.h"
#include "project/walk.h"

namespace ravel::project {

namespace {

constexpr size_t kSourceBytesMax = size_t{16} << 20;

/// "a/b/c.erl", "b/c.erl", "c.erl": the longer the part that agrees, the surer the match.
std::vector<std::string> suffixes(std::string_view name) {
  std::vector<std::string> result;
  while (!name.empty()) {
    while (name.starts_with('/')) name.remove_prefix(1);
    if (!name.empty()) result.emplace_back(name);
    const size_t slash = name.find('/');
    name = slash == std::string_view::npos ? std::string_view() : name.substr(slash + 1);
  }
  return result;
}

/// Those with a folder in them: a bare name may be anybody's.
std::vector<std::string> longer_suffixes(std::string_view name) {
  std::vector<std::string> result = suffixes(name);
  std::erase_if(result, [](const std::string& each) { return each.find('/') == std::string::npos; });
  return result;
}

std::optional<std::string> find_under(const std::string& folder, const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (std::string path = join(folder, name); is_file(path)) return path;
  return std::nullopt;
}

/// The only file of that name below a folder: two of them would be a guess.
std::optional<std::string> only_file_below(const std::string& folder, const std::string& name) {
  std::vector<std::string> found = files_below(folder, name);
  std::erase_if(found, [&](const std::string& path) { return base_name(path) != name; });
  if (found.size() != 1) return std::nullopt;
  return std::move(found[0]);
}

}  // namespace

SourceFinder::SourceFinder(const Inputs& inputs, const std::vector<std::string>& source_paths)
    : source_paths_(source_paths) {
  for (const Project& project : inputs.projects)
    for (const OwnApp& app : project.apps)
      for (const std::string& ebin : app.ebins) app_of_ebin_[ebin] = app.directory;
  for (const std::string& folder : source_paths_)
    for (std::string_view ending : {".erl", ".hrl", ".ex"})
      for (std::string& file : files_below(folder, ending))
        by_name_.emplace(base_name(file), std::move(file));
}

void SourceFinder::add_compiled(const std::string& beam, const std::string& source) {
  compiled_[beam] = source;
}

std::string SourceFinder::given_name(const std::string& beam) const {
  const auto found = compiled_.find(beam);
  return found == compiled_.end() || found->second.empty() ? beam : found->second;
}

std::vector<std::string> SourceFinder::folders_for(const std::string& beam) const {
  const std::string ebin = parent_of(beam);
  std::vector<std::string> apps;
  if (const auto found = app_of_ebin_.find(ebin); found != app_of_ebin_.end()) apps.push_back(found->second);
  apps.push_back(parent_of(absolute_path(ebin)));
  std::vector<std::string> result;
  for (const std::string& app : apps)
    for (const char* folder : {".", "src", "lib", "include", "test"})
      result.push_back(folder == std::string_view(".") ? app : join(app, folder));
  result.push_back(ebin);
  return result;
}

std::string SourceFinder::resolve(const std::string& beam, const std::string& written) const {
  if (written.empty()) return written;
  std::string name = std::filesystem::path(written).lexically_normal().string();
  const auto compiled = compiled_.find(beam);
  if (compiled != compiled_.end() && base_name(compiled->second) == base_name(name)) return compiled->second;
  if (name.starts_with('/') && is_file(name)) {
    for (const std::string& folder : folders_for(beam))
      if (auto found = find_under(folder, longer_suffixes(name))) return *found;
    return name;
  }
  if (compiled !=
      compiled_.end()) {  // a header, or one of several sources: relative to where the compiler ran
    if (is_file(name)) return name;
    if (!compiled->second.empty())
      if (auto found = find_under(parent_of(compiled->second), suffixes(name))) return *found;
  }
  const std::vector<std::string> names = suffixes(name);
  const std::vector<std::string> folders = folders_for(beam);
  for (const std::string& folder : folders)
    if (auto found = find_under(folder, names)) return *found;
  for (const std::string& folder : folders)
    if (base_name(folder) == "src" && is_directory(folder))
      if (auto found = only_file_below(folder, base_name(name))) return *found;
  for (const std::string& folder : source_paths_)
    if (auto found = find_under(folder, names)) return *found;
  // Somewhere below a source path: unless two files share the name, which would be a guess.
  const auto [first, last] = by_name_.equal_range(base_name(name));
  if (first != last && std::next(first) == last) return first->second;
  return name;
}

report::SourceLookup source_lookup(OwnFiles own) {
  struct Kept {
    explicit Kept(OwnFiles files) : own(std::move(files)) {}
    OwnFiles own;
    std::mutex mutex;
    std::map<std::string, std::optional<std::string>> read;
  };
  auto kept = std::make_shared<Kept>(std::move(own));
  return [kept](const std::string& file) -> std::optional<std::string> {
    const std::lock_guard lock(kept->mutex);
    const auto [place, fresh] = kept->read.try_emplace(file);
    if (fresh && kept->own.has(file))
      if (auto text = read_file(file); text && text->size() <= kSourceBytesMax)
        place->second = std::move(*text);
    return place->second;
  };
}

}  // namespace ravel::project
