// SPDX-License-Identifier: Apache-2.0
//
// Units of earlier runs. Two kinds of files below one folder:
//
//   INDEX  named by a hash of what the compiler was told: which files the unit read, a hash of the content of
//   each,
//          what the compiler said, and the name of its
//   MODULE bitcode, named by a hash of all that. It never changes.
//
// A unit is as it was if every file has its hash. A header that newly appears earlier on the include path is
// not noticed; as with every compiler cache, removing the folder helps, and is always safe.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "native/native.h"

namespace ravel::native {

class Cache {
 public:
  /// `directory` may be empty: then nothing is kept.
  explicit Cache(std::string directory) : directory_(std::move(directory)) {}

  struct Entry {
    std::string bitcode;
    std::vector<Message> messages;
  };
  /// Both may be called by many threads.
  std::optional<Entry> find(const Unit& unit);
  void store(const Unit& unit, const std::vector<std::string>& dependencies, const Entry& entry);

 private:
  std::string index_path(const Unit& unit) const;
  std::string module_path(const std::string& digest) const;
  std::string hash_of(const std::string& file);  ///< read once in a run

  std::string directory_;
  std::mutex mutex_;
  HashMap<std::string, std::string> hashes_;
};

}  // namespace ravel::native
