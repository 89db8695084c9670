// SPDX-License-Identifier: Apache-2.0
//
// Strong ids: a dense index with its own type, so that a value cannot be passed where a block is meant.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace ravel {

template <typename Tag>
class Id {
 public:
  constexpr Id() = default;  ///< no id; valid() is false
  constexpr explicit Id(size_t index) : index_(static_cast<uint32_t>(index)) {}

  constexpr uint32_t index() const { return index_; }
  constexpr bool valid() const { return index_ != kNone; }
  constexpr explicit operator bool() const { return valid(); }
  constexpr auto operator<=>(const Id&) const = default;

 private:
  static constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();
  uint32_t index_ = kNone;
};

template <typename Tag>
size_t hash_value(Id<Tag> id) {
  return static_cast<size_t>(id.index()) * 0x9E3779B97F4A7C15ull;
}

}  // namespace ravel

template <typename Tag>
struct std::hash<ravel::Id<Tag>> {
  size_t operator()(ravel::Id<Tag> id) const noexcept { return hash_value(id); }
};
