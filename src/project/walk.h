// SPDX-License-Identifier: Apache-2.0
//
// Looking into folders: small helpers over the file system that never throw, give names in sorted order (a
// run must not depend on the order in which a disk stores them), and say so when they may not look.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ravel::project {

bool is_directory(const std::string& path);
bool is_file(const std::string& path);
bool is_link(const std::string& path);  ///< itself, wherever it leads
bool path_exists(const std::string& path);

/// When the file was last changed, in nanoseconds; 0 if there is none.
int64_t changed_at(const std::string& path);

/// Names in a folder, sorted; the error is a sentence.
Result<std::vector<std::string>> list_directory(const std::string& path);
/// Paths of the entries whose name ends so, sorted; nothing where the folder cannot be read.
std::vector<std::string> files_ending(const std::string& directory, std::string_view ending);
/// Paths of the sub-folders, sorted; nothing where the folder cannot be read.
std::vector<std::string> folders_in(const std::string& directory);
/// Every file below with this ending, sorted; follows no links, skips hidden folders.
std::vector<std::string> files_below(const std::string& directory, std::string_view ending);

std::string base_name(std::string_view path);
/// base_name without its last extension.
std::string stem_of(std::string_view path);
std::string parent_of(std::string_view path);
/// "a" + "b" = "a/b"; "." + "b" = "b"; an absolute second part stays alone.
std::string join(std::string_view directory, std::string_view name);
std::string absolute_path(const std::string& path);
/// Links resolved; the path itself where that fails.
std::string real_path(const std::string& path);

/// Tells a directory walk which folders are on the way down to the present one, and which were seen.
class LoopGuard {
 public:
  enum class Entry { fresh, seen, loop };
  /// On fresh, leave() must follow.
  Entry enter(const std::string& directory);
  void leave() { stack_.pop_back(); }

 private:
  using Identity = std::pair<uint64_t, uint64_t>;  ///< device and inode
  std::vector<Identity> stack_;
  std::vector<Identity> seen_;  ///< sorted
};

}  // namespace ravel::project
