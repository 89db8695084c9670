// SPDX-License-Identifier: Apache-2.0
#include "project/jvm_sources.h"

#include "project/walk.h"

namespace ravel::project {
namespace {

/// Below a project's root.
constexpr const char* kSourceFolders[] = {"src/main/java", "src/main/kotlin", "src/main/scala",
                                          "src/test/java", "src/java",        "src"};
constexpr int kFolderLevelsMax = 5;  ///< build/classes/java/main/ and the folder above

/// The folder that `where` lies in, without the folders of its package: the root of its classes.
std::string class_root(const std::string& where, const std::string& written) {
  const size_t inside = where.find('!');
  std::string folder = parent_of(where.substr(0, inside));
  if (inside != std::string::npos) return folder;
  const std::string package = parent_of(written);
  if (package != "." && folder.ends_with("/" + package)) folder.resize(folder.size() - package.size() - 1);
  return folder;
}

}  // namespace

JvmSources::JvmSources(std::vector<std::string> roots, const std::vector<std::string>& files)
    : roots_(std::move(roots)) {
  for (const std::string& file : files) by_name_.emplace(base_name(file), file);
}

std::string JvmSources::resolve(const std::string& where, const std::string& written) const {
  if (written.empty()) return written;
  const auto [first, last] = by_name_.equal_range(base_name(written));
  for (auto it = first; it != last; ++it)
    if (it->second == written || it->second.ends_with("/" + written)) return it->second;
  if (first != last && std::next(first) == last) return first->second;
  for (const std::string& root : roots_)
    if (std::string path = join(root, written); is_file(path)) return path;
  std::string folder = class_root(where, written);
  for (int level = 0; level < kFolderLevelsMax; ++level, folder = parent_of(folder)) {
    if (std::string path = join(folder, written); level == 0 && is_file(path)) return path;
    for (const char* sources : kSourceFolders)
      if (std::string path = join(join(folder, sources), written); is_file(path)) return path;
    if (folder == "/" || folder == ".") break;
  }
  return written;
}

}  // namespace ravel::project
