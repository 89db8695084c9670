// SPDX-License-Identifier: Apache-2.0
#include "project/jvm_manifest.h"

#include <algorithm>
#include <set>

#include "jvm/archive.h"
#include "project/walk.h"

namespace ravel::project {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

/// The folder with its slash; empty for a bare name.
std::string folder_beside(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

std::vector<std::string> named_by(const std::string& jar) {
  const auto archive = jvm::Archive::open(jar);
  if (!archive) return {};
  const jvm::Archive::Entry* entry = archive->find("META-INF/MANIFEST.MF");
  if (entry == nullptr) return {};
  const auto manifest = archive->read(*entry);
  if (!manifest) return {};
  std::vector<std::string> result;
  const std::string list = manifest_attribute(*manifest, "Class-Path");
  for (size_t begin = 0; begin < list.size();) {
    const size_t end = std::min(list.find(' ', begin), list.size());
    const std::string name = list.substr(begin, end - begin);
    // Other URLs than relative paths are nothing that lies beside it.
    if (!name.empty() && name.find(':') == std::string::npos)
      result.push_back(name.starts_with('/') ? name : folder_beside(jar) + name);
    begin = end + 1;
  }
  return result;
}

}  // namespace

std::string manifest_attribute(std::string_view manifest, std::string_view name) {
  std::string value;
  bool inside = false;
  while (!manifest.empty()) {
    const size_t end = std::min(manifest.find_first_of("\r\n"), manifest.size());
    const std::string_view line = manifest.substr(0, end);
    manifest.remove_prefix(end);
    if (manifest.starts_with("\r\n"))
      manifest.remove_prefix(2);
    else if (!manifest.empty())
      manifest.remove_prefix(1);
    if (line.empty()) break;  // the main section ends
    if (line.starts_with(' ')) {
      if (inside) value += line.substr(1);
      continue;
    }
    if (inside) break;
    const size_t colon = line.find(": ");
    inside = colon != std::string_view::npos && same_name(line.substr(0, colon), name);
    if (inside) value = line.substr(colon + 2);
  }
  return value;
}

std::vector<std::string> manifest_class_path(const std::vector<std::string>& jars) {
  std::vector<std::string> result;
  std::set<std::string> seen(jars.begin(), jars.end());
  std::vector<std::string> work = jars;
  for (size_t i = 0; i < work.size(); ++i) {
    // A copy: the list grows.
    const std::string jar = work[i];
    if (!jar.ends_with(".jar") && !jar.ends_with(".war")) continue;
    for (const std::string& named : named_by(jar)) {
      if (!seen.insert(named).second || !path_exists(named)) continue;
      result.push_back(named);
      work.push_back(named);
    }
  }
  return result;
}

}  // namespace ravel::project
