// SPDX-License-Identifier: Apache-2.0
//
// Numbers and texts in a byte string, for files of ours: small numbers take one byte. Reading is of untrusted
// bytes: the first thing that cannot be makes the reader fail for good, and everything after it zero or
// empty.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"

namespace ravel::explore {

class PackedWriter {
 public:
  void number(uint64_t value) {
    for (; value >= 0x80; value >>= 7U) bytes_ += static_cast<char>(value | 0x80U);
    bytes_ += static_cast<char>(value);
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }
  void texts(const std::vector<std::string>& list) {
    number(list.size());
    for (const std::string& each : list) text(each);
  }
  void raw(std::string_view value) { bytes_ += value; }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class PackedReader {
 public:
  explicit PackedReader(Bytes bytes) : reader_(bytes) {}

  uint64_t number() {
    uint64_t value = 0;
    for (uint32_t shift = 0; shift < 64; shift += 7) {
      const uint8_t byte = reader_.u8();
      if (shift == 63 && byte > 1) break;
      value |= uint64_t{byte & 0x7FU} << shift;
      if ((byte & 0x80U) == 0) return value;
    }
    reader_.set_failed();
    return 0;
  }
  /// A number below `limit`; another one is a lie.
  uint64_t below(uint64_t limit) {
    const uint64_t value = number();
    if (value < limit) return value;
    reader_.set_failed();
    return 0;
  }
  bool flag() { return below(2) == 1; }
  std::string text() {
    const uint64_t size = number();
    if (size > reader_.remaining()) {
      reader_.set_failed();
      return {};
    }
    return std::string(as_text(reader_.take(size)));
  }
  /// Of things that take at least a byte each: more than there are bytes is a lie.
  size_t count() {
    const uint64_t value = number();
    if (value <= reader_.remaining()) return value;
    reader_.set_failed();
    return 0;
  }
  std::vector<std::string> texts() {
    std::vector<std::string> list(count());
    for (std::string& each : list) each = text();
    return list;
  }
  void fail() { reader_.set_failed(); }
  bool failed() const { return reader_.failed(); }
  bool at_end() const { return reader_.at_end(); }
  size_t offset() const { return reader_.offset(); }

 private:
  ByteReader reader_;
};

}  // namespace ravel::explore
