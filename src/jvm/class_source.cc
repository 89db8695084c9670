// SPDX-License-Identifier: Apache-2.0
#include "jvm/class_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>

#include "base/file.h"

namespace ravel::jvm {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kClass = ".class";
constexpr std::string_view kVersions = "META-INF/versions/";
constexpr std::string_view kServices = "META-INF/services/";
/// Where servers and Spring Boot keep an application's own classes, and jmods theirs.
constexpr std::string_view kRoots[] = {"WEB-INF/classes/", "BOOT-INF/classes/", "classes/"};

bool is_archive(std::string_view name) {
  return name.ends_with(".jar") || name.ends_with(".war") || name.ends_with(".ear") ||
         name.ends_with(".jmod") || name.ends_with(".zip");
}

/// Cuts `META-INF/versions/N/` off and gives N; 0 if the name has no such front.
int take_version(std::string_view& name) {
  if (!name.starts_with(kVersions)) return 0;
  const std::string_view rest = name.substr(kVersions.size());
  int version = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), version);
  const auto digits = static_cast<size_t>(end - rest.data());
  if (error != std::errc() || digits >= rest.size() || rest[digits] != '/') return 0;
  name = rest.substr(digits + 1);
  return version;
}

/// Only a jar whose manifest says so has classes for several releases.
bool is_multi_release(const Archive& archive) {
  constexpr std::string_view kAttribute = "multi-release:";
  const Archive::Entry* manifest = archive.find("META-INF/MANIFEST.MF");
  if (manifest == nullptr) return false;
  const auto text = archive.read(*manifest);
  if (!text) return false;
  std::string lower = *text;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const size_t at = lower.starts_with(kAttribute) ? 0 : lower.find(fmt::format("\n{}", kAttribute));
  if (at == std::string::npos) return false;
  const size_t value = lower.find_first_not_of(' ', lower.find(':', at) + 1);
  return value != std::string::npos && lower.compare(value, 4, "true") == 0;
}

}  // namespace

void ClassSource::add(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return add_folder(path);
  if (path.ends_with(kClass)) {
    // Without a root the package is unknown: the path keeps two classes of one name apart.
    const std::string name = path.substr(0, path.size() - kClass.size());
    classes_.push_back({.name = name, .where = path, .source = sources_++});
    sorted_ = false;
    return;
  }
  auto archive = Archive::open(path);
  if (!archive) {
    problems_.push_back({path, std::nullopt, archive.error().message.substr(path.size() + 2)});
    return;
  }
  add_archive(std::move(*archive), path, 0);
}

void ClassSource::add_folder(const std::string& path) {
  std::error_code error;
  std::vector<std::string> found;
  constexpr auto kOptions = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator it(path, kOptions, error), end; !error && it != end;
       it.increment(error)) {
    if (it->is_regular_file(error)) found.push_back(it->path().string());
  }
  if (error) problems_.push_back({path, std::nullopt, fmt::format("cannot be listed: {}", error.message())});
  std::sort(found.begin(), found.end());
  const uint32_t source = sources_++;
  for (const std::string& file : found) {
    std::string_view name = std::string_view(file).substr(path.size());
    while (name.starts_with('/')) name.remove_prefix(1);
    if (is_archive(name)) {
      add(file);
    } else if (name.starts_with(kServices)) {
      services_.push_back({.name = std::string(name.substr(kServices.size())), .where = file});
    } else if (name.ends_with(kClass) && !name.starts_with(kVersions)) {
      classes_.push_back({.name = std::string(name.substr(0, name.size() - kClass.size())),
                          .where = file,
                          .source = source});
      sorted_ = false;
    }
  }
}

void ClassSource::add_archive(Archive archive, const std::string& where, int depth) {
  archives_.push_back(std::move(archive));
  const auto index = static_cast<int>(archives_.size() - 1);
  const uint32_t source = sources_++;
  // A deque: the reference stays while nested archives are added.
  const Archive& open = archives_.back();
  const bool versions = is_multi_release(open);
  for (const Archive::Entry& entry : open.entries()) {
    if (!versions && entry.name.starts_with(kVersions)) continue;
    if (!is_archive(entry.name)) {
      add_entry(index, source, entry, where);
      continue;
    }
    const std::string name = fmt::format("{}!{}", where, entry.name);
    if (depth >= kNestingMax) {
      problems_.push_back({name, std::nullopt, "is nested too deeply and was left out"});
      continue;
    }
    auto bytes = open.read(entry);
    auto inner = bytes ? Archive::open(name, as_bytes(*bytes)) : tl::unexpected(bytes.error());
    if (inner) {
      add_archive(std::move(*inner), name, depth + 1);
    } else {
      problems_.push_back({name, std::nullopt, "a jar inside of it cannot be read"});
    }
  }
}

void ClassSource::add_entry(int archive, uint32_t source, const Archive::Entry& entry,
                            const std::string& where) {
  std::string_view name = entry.name;
  const int version = take_version(name);
  if (version > release_) return;
  for (const std::string_view root : kRoots) {
    if (name.starts_with(root)) name.remove_prefix(root.size());
  }
  ClassEntry found{.name = {},
                   .where = fmt::format("{}!{}", where, entry.name),
                   .archive = archive,
                   .source = source,
                   .version = version,
                   .index = entry.index,
                   .size = entry.size};
  if (name.starts_with(kServices)) {
    found.name = name.substr(kServices.size());
    services_.push_back(std::move(found));
  } else if (name.ends_with(kClass) && !name.starts_with("META-INF/")) {
    found.name = name.substr(0, name.size() - kClass.size());
    classes_.push_back(std::move(found));
    sorted_ = false;
  }
}

const std::vector<ClassEntry>& ClassSource::classes() {
  if (sorted_) return classes_;
  // In one archive the highest version comes first; later archives only count where it has nothing.
  std::stable_sort(classes_.begin(), classes_.end(), [](const ClassEntry& a, const ClassEntry& b) {
    if (a.name != b.name) return a.name < b.name;
    return a.source != b.source ? a.source < b.source : a.version > b.version;
  });
  const auto same = [](const ClassEntry& a, const ClassEntry& b) { return a.name == b.name; };
  classes_.erase(std::unique(classes_.begin(), classes_.end(), same), classes_.end());
  sorted_ = true;
  return classes_;
}

const ClassEntry* ClassSource::find(std::string_view name) {
  const std::vector<ClassEntry>& all = classes();
  const auto at = std::lower_bound(all.begin(), all.end(), name,
                                   [](const ClassEntry& e, std::string_view n) { return e.name < n; });
  return at != all.end() && at->name == name ? &*at : nullptr;
}

Result<std::string> ClassSource::read(const ClassEntry& entry) const {
  if (entry.archive < 0) return read_file(entry.where);
  const Archive::Entry inside{.name = entry.where, .index = entry.index, .size = entry.size};
  return archives_[static_cast<size_t>(entry.archive)].read(inside);
}

}  // namespace ravel::jvm
