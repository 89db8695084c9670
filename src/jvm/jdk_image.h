// SPDX-License-Identifier: Apache-2.0
//
// The JDK's own classes: `lib/modules` of every Java 9 or later, a "jimage". It is one perfect hash
// table: a header of seven little-endian words, redirects, offsets of locations, locations, strings, and
// then the files one after another. A name `/module/package/Class.class` is hashed, the redirect tells
// with which seed to hash again or where to look directly, and the location there says where the bytes
// are. `/packages/java.lang` tells which module a package is in.
//
// The image is mapped, not read. Compressed entries (`jlink --compress`) are named as unsupported: the
// images of distributions have none.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/mapped_file.h"

namespace ravel::jvm {

class JdkImage {
 public:
  static Result<JdkImage> open(const std::string& path);

  /// The class file of `java/lang/Object`, or nothing. The bytes live as long as the image.
  std::optional<Bytes> find_class(std::string_view name) const;
  /// Internal names of all classes of a module, sorted; of all modules for an empty name.
  std::vector<std::string> classes(std::string_view module) const;
  size_t entry_count() const { return count_; }

 private:
  struct Location {
    std::string_view module, parent, base, extension;
    uint64_t offset = 0, compressed = 0, size = 0;
  };

  uint32_t word(size_t offset) const;
  std::string_view string_at(uint64_t offset) const;
  std::optional<Location> location_at(uint32_t index) const;
  std::optional<Location> find(std::string_view module, std::string_view parent, std::string_view base,
                               std::string_view extension) const;
  std::optional<Bytes> content(const Location& location) const;
  std::string_view module_of(std::string_view package) const;

  MappedFile file_;
  uint32_t count_ = 0;  ///< length of redirects and offsets
  size_t redirects_ = 0, offsets_ = 0, locations_ = 0, strings_ = 0, data_ = 0;
  uint32_t locations_size_ = 0, strings_size_ = 0;
};

}  // namespace ravel::jvm
