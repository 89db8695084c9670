// SPDX-License-Identifier: Apache-2.0
//
// ByteReader: bounds-checked, big-endian reading of untrusted bytes. The first read past the
// end makes the reader fail for good; every later read gives zeros, so parsers check once
// per unit of work instead of once per byte, and never crash.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ravel {

using Bytes = std::span<const uint8_t>;

inline Bytes as_bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}
inline std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) : bytes_(bytes) {}

  bool failed() const { return failed_; }
  void set_failed() { failed_ = true; }
  size_t offset() const { return offset_; }
  size_t remaining() const { return failed_ ? 0 : bytes_.size() - offset_; }
  bool at_end() const { return remaining() == 0; }

  uint8_t u8() { return static_cast<uint8_t>(unsigned_of(1)); }
  uint16_t u16() { return static_cast<uint16_t>(unsigned_of(2)); }
  uint32_t u32() { return static_cast<uint32_t>(unsigned_of(4)); }
  uint64_t u64() { return unsigned_of(8); }

  /// The next `count` bytes, or an empty span and failure.
  Bytes take(size_t count) {
    if (count > remaining()) {
      failed_ = true;
      return {};
    }
    Bytes result = bytes_.subspan(offset_, count);
    offset_ += count;
    return result;
  }
  void skip(size_t count) { take(count); }
  uint8_t peek() const { return remaining() > 0 ? bytes_[offset_] : 0; }

 private:
  uint64_t unsigned_of(size_t width) {
    uint64_t value = 0;
    for (uint8_t byte : take(width)) value = value << 8 | byte;
    return value;
  }

  Bytes bytes_;
  size_t offset_ = 0;
  bool failed_ = false;
};

}  // namespace ravel
