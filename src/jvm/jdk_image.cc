// SPDX-License-Identifier: Apache-2.0
#include "jvm/jdk_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace ravel::jvm {
namespace {

constexpr uint32_t kMagic = 0xCAFEDADA;
constexpr uint32_t kSeed = 0x01000193;
constexpr size_t kHeaderSize = 28;

uint32_t hash_part(std::string_view text, uint32_t seed) {
  for (const char c : text) seed = seed * kSeed ^ static_cast<uint8_t>(c);
  return seed;
}

}  // namespace

uint32_t JdkImage::word(size_t offset) const {
  const Bytes bytes = file_.bytes();
  if (offset > bytes.size() || bytes.size() - offset < 4) return 0;
  return static_cast<uint32_t>(bytes[offset]) | static_cast<uint32_t>(bytes[offset + 1]) << 8 |
         static_cast<uint32_t>(bytes[offset + 2]) << 16 | static_cast<uint32_t>(bytes[offset + 3]) << 24;
}

Result<JdkImage> JdkImage::open(const std::string& path) {
  auto file = MappedFile::open(path);
  if (!file) return tl::unexpected(file.error());
  JdkImage image;
  image.file_ = std::move(*file);
  const size_t size = image.file_.bytes().size();
  if (size < kHeaderSize || image.word(0) != kMagic) return fail(fmt::format("{}: not a JDK image", path));
  image.count_ = image.word(16);
  image.locations_size_ = image.word(20);
  image.strings_size_ = image.word(24);
  image.redirects_ = kHeaderSize;
  image.offsets_ = image.redirects_ + size_t{image.count_} * 4;
  image.locations_ = image.offsets_ + size_t{image.count_} * 4;
  image.strings_ = image.locations_ + image.locations_size_;
  image.data_ = image.strings_ + image.strings_size_;
  if (image.count_ == 0 || image.data_ > size) {
    return fail(fmt::format("{}: the JDK image ends in its tables", path));
  }
  return image;
}

std::string_view JdkImage::string_at(uint64_t offset) const {
  if (offset >= strings_size_) return {};
  const std::string_view strings = as_text(file_.bytes().subspan(strings_, strings_size_));
  const size_t end = strings.find('\0', offset);
  return strings.substr(offset, (end == std::string_view::npos ? strings.size() : end) - offset);
}

std::optional<JdkImage::Location> JdkImage::location_at(uint32_t index) const {
  const uint32_t start = word(offsets_ + size_t{index} * 4);
  if (start >= locations_size_) return std::nullopt;
  const Bytes attributes = file_.bytes().subspan(locations_ + start, locations_size_ - start);
  Location location;
  for (size_t i = 0; i < attributes.size();) {
    const uint8_t head = attributes[i++];
    const unsigned kind = head >> 3;
    if (kind == 0) return location;
    const size_t length = (head & 7u) + 1;
    if (length > attributes.size() - i) return std::nullopt;
    uint64_t value = 0;
    for (size_t k = 0; k < length; ++k) value = value << 8 | attributes[i++];
    switch (kind) {
      case 1:
        location.module = string_at(value);
        break;
      case 2:
        location.parent = string_at(value);
        break;
      case 3:
        location.base = string_at(value);
        break;
      case 4:
        location.extension = string_at(value);
        break;
      case 5:
        location.offset = value;
        break;
      case 6:
        location.compressed = value;
        break;
      case 7:
        location.size = value;
        break;
      default:
        return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<JdkImage::Location> JdkImage::find(std::string_view module, std::string_view parent,
                                                 std::string_view base, std::string_view extension) const {
  const auto hash = [&](uint32_t seed) {
    if (!module.empty()) seed = hash_part("/", hash_part(module, hash_part("/", seed)));
    if (!parent.empty()) seed = hash_part("/", hash_part(parent, seed));
    seed = hash_part(base, seed);
    if (!extension.empty()) seed = hash_part(extension, hash_part(".", seed));
    return seed & 0x7FFFFFFFu;
  };
  const auto redirect = static_cast<int32_t>(word(redirects_ + size_t{hash(kSeed) % count_} * 4));
  if (redirect == 0) return std::nullopt;
  const uint32_t index =
      redirect > 0 ? hash(static_cast<uint32_t>(redirect)) % count_ : static_cast<uint32_t>(-1 - redirect);
  if (index >= count_) return std::nullopt;
  auto location = location_at(index);
  if (!location || location->module != module || location->parent != parent || location->base != base ||
      location->extension != extension) {
    return std::nullopt;
  }
  return location;
}

std::optional<Bytes> JdkImage::content(const Location& location) const {
  const size_t room = file_.bytes().size() - data_;
  if (location.compressed != 0 || location.offset > room || location.size > room - location.offset) {
    return std::nullopt;
  }
  return file_.bytes().subspan(data_ + location.offset, location.size);
}

/// The entry is a list of pairs (is it empty there?, offset of the module's name); the first full one counts.
std::string_view JdkImage::module_of(std::string_view package) const {
  std::string dotted(package);
  std::replace(dotted.begin(), dotted.end(), '/', '.');
  // Stored under the "module" `packages`, with the dotted name as its base and no extension.
  auto location = find("packages", "", dotted, "");
  if (!location) {
    const size_t dot = dotted.rfind('.');
    if (dot != std::string::npos) {
      location = find("packages", "", std::string_view(dotted).substr(0, dot),
                      std::string_view(dotted).substr(dot + 1));
    }
  }
  if (!location) return {};
  const auto bytes = content(*location);
  if (!bytes) return {};
  const auto number = [&](size_t at) {
    return static_cast<uint32_t>((*bytes)[at]) | static_cast<uint32_t>((*bytes)[at + 1]) << 8 |
           static_cast<uint32_t>((*bytes)[at + 2]) << 16 | static_cast<uint32_t>((*bytes)[at + 3]) << 24;
  };
  for (size_t at = 0; at + 8 <= bytes->size(); at += 8) {
    if (number(at) == 0) return string_at(number(at + 4));
  }
  return {};
}

std::optional<Bytes> JdkImage::find_class(std::string_view name) const {
  const size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::string_view package = name.substr(0, slash), base = name.substr(slash + 1);
  const std::string_view module = module_of(package);
  if (module.empty()) return std::nullopt;
  const auto location = find(module, package, base, "class");
  return location ? content(*location) : std::nullopt;
}

std::vector<std::string> JdkImage::classes(std::string_view module) const {
  std::vector<std::string> names;
  for (uint32_t i = 0; i < count_; ++i) {
    const auto location = location_at(i);
    if (!location || location->extension != "class" || location->parent.empty()) continue;
    if (location->module == "modules" || location->module == "packages") continue;
    if (!module.empty() && location->module != module) continue;
    names.push_back(fmt::format("{}/{}", location->parent, location->base));
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace ravel::jvm
