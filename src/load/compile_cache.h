// SPDX-License-Identifier: Apache-2.0
//
// Compiled sources, kept between runs. An entry is a folder named by a hash of everything that the result
// depends on: the compiler's version, its options, the source's path and content, and name, size and time of
// every header in sight. Entries are made elsewhere and moved into place by one rename, so two runs at once
// can only make the same entry twice, never half of one. Each entry has a list of what is in it, with a hash
// of every file: what a disk has damaged is made again. Nothing else is ever removed: deleting the folder is
// always safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ravel::load {

/// Collects what a result depends on.
class CacheKey {
 public:
  CacheKey& add(std::string_view text);
  CacheKey& add_content(const std::string& file);  ///< path and bytes
  CacheKey& add_stamp(const std::string& file);    ///< path, size and time of change
  std::string digest() const;                      ///< 32 hexadecimal digits

 private:
  std::string text_;
};

/// A new folder below the cache for one compiler run, removed with everything in it at the end.
class WorkFolder {
 public:
  static Result<WorkFolder> make(const std::string& cache);
  WorkFolder(WorkFolder&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  WorkFolder& operator=(WorkFolder&&) = delete;
  ~WorkFolder();
  const std::string& path() const { return path_; }

 private:
  explicit WorkFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

/// Removes the folders of this run; for an end that runs no destructors.
void remove_work_folders(const std::string& cache);

/// Writes the list of what is in an entry, as its last file.
Result<void> seal_entry(const std::string& folder);
/// Everything that was there when it was sealed is there, unchanged.
bool is_whole_entry(const std::string& folder);

class CompileCache {
 public:
  explicit CompileCache(std::string directory) : directory_(std::move(directory)) {}
  const std::string& directory() const { return directory_; }

  /// The .beam files of an entry, sorted; empty if there is none.
  std::vector<std::string> find(const std::string& digest) const;
  /// Puts copies of these files into a new entry and returns their new paths.
  Result<std::vector<std::string>> store(const std::string& digest,
                                         const std::vector<std::string>& files) const;

 private:
  std::string entry(const std::string& digest) const;
  std::string directory_;
};

}  // namespace ravel::load
