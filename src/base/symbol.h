// SPDX-License-Identifier: Apache-2.0
//
// Symbol: an interned string. Equality is a pointer comparison; hash and order come from
// the *content*, so hash maps and sorts behave the same whatever thread interned what
// first. That is what makes `--jobs` invisible in the output.
//
// Entries live until the program ends: names are few and shared by everything.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace ravel {

class Symbol {
 public:
  Symbol();  ///< the empty string
  explicit Symbol(std::string_view text);

  std::string_view view() const { return {entry_->text, entry_->size}; }
  std::string str() const { return std::string(view()); }
  bool empty() const { return entry_->size == 0; }
  uint64_t hash() const { return entry_->hash; }

  bool operator==(const Symbol& other) const { return entry_ == other.entry_; }
  std::strong_ordering operator<=>(const Symbol& other) const {
    if (entry_ == other.entry_) return std::strong_ordering::equal;
    return view() <=> other.view();
  }

  struct Entry {
    uint64_t hash;
    uint32_t size;
    const char* text;
  };

 private:
  const Entry* entry_;
};

inline size_t hash_value(const Symbol& symbol) { return symbol.hash(); }

}  // namespace ravel

template <>
struct std::hash<ravel::Symbol> {
  size_t operator()(const ravel::Symbol& symbol) const noexcept { return symbol.hash(); }
};
