// SPDX-License-Identifier: Apache-2.0
//
// Jars, wars, jmods: zip files, by libzip. An archive is opened from a path or from bytes in memory (a
// jar inside of a jar), lists its entries once, and reads single entries on demand.
//
// Hostile archives: an entry larger than kEntrySizeMax, or one whose data does not inflate to the size
// it claims, costs that entry only.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace ravel::jvm {

class Archive {
 public:
  static constexpr uint64_t kEntrySizeMax = uint64_t{512} << 20;

  struct Entry {
    std::string name;    ///< `org/foo/Bar.class`; folders are left out
    uint64_t index = 0;  ///< for read()
    uint64_t size = 0;   ///< unpacked, as the archive claims
  };

  static Result<Archive> open(const std::string& path);
  /// The bytes are copied.
  static Result<Archive> open(const std::string& name, Bytes bytes);
  Archive(Archive&&) noexcept;
  Archive& operator=(Archive&&) noexcept;
  ~Archive();

  /// By name, then by place in the archive: of two entries of one name the later one is what Java reads.
  const std::vector<Entry>& entries() const { return entries_; }
  const Entry* find(std::string_view name) const;
  /// Safe to call from many threads.
  Result<std::string> read(const Entry& entry) const;

 private:
  struct Handle;
  Archive();
  void list();

  std::string name_;
  std::unique_ptr<Handle> handle_;
  std::vector<Entry> entries_;
};

}  // namespace ravel::jvm
