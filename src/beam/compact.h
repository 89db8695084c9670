// SPDX-License-Identifier: Apache-2.0
//
// Tagged numbers, the unit that code, line tables and (from OTP 28 on) atom tables are made of.
// The low three bits of the first byte are the tag; the rest says how long the number is:
//
//   vvvv0ttt             4 bits            vvv01ttt vvvvvvvv    11 bits
//   nnn11ttt ...         n + 2 bytes       11111ttt size ...    size + 9 bytes, size itself a tagged number
//
// Numbers of two and more bytes are signed if the tag is `i`, else unsigned.
//
// This is the innermost loop of the reader, hence plain pointers and no heap.
#pragma once

#include <cstdint>
#include <limits>

#include "base/bytes.h"

namespace ravel::beam {

enum class CompactTag : uint8_t { u = 0, i = 1, a = 2, x = 3, y = 4, f = 5, h = 6, z = 7 };

struct TaggedNumber {
  CompactTag tag{};
  bool is_big = false;  ///< does not fit `value`: then `value` is the largest there is, `bytes` the digits
  int64_t value = 0;
  Bytes bytes;  ///< if is_big: big-endian, two's complement for tag i
};

class CompactReader {
 public:
  explicit CompactReader(Bytes bytes) : begin_(bytes.data()), next_(begin_), end_(begin_ + bytes.size()) {}

  size_t offset() const { return static_cast<size_t>(next_ - begin_); }
  size_t remaining() const { return static_cast<size_t>(end_ - next_); }
  bool at_end() const { return next_ == end_; }

  /// Each gives false, and leaves the position where it is or further, if the bytes run out.
  bool read_byte(uint8_t& byte) {
    if (at_end()) return false;
    byte = *next_++;
    return true;
  }
  bool read_bytes(size_t count, Bytes& bytes) {
    if (count > remaining()) return false;
    bytes = {next_, count};
    next_ += count;
    return true;
  }
  bool read(TaggedNumber& number) {
    uint8_t first = 0;
    if (!read_byte(first)) return false;
    number.tag = static_cast<CompactTag>(first & 7);
    number.is_big = false;
    if ((first & 0x08) == 0) {
      number.value = first >> 4;
      return true;
    }
    if ((first & 0x10) == 0) {
      uint8_t second = 0;
      number.value = 0;
      if (!read_byte(second)) return false;
      number.value = (first >> 5) << 8 | second;
      return true;
    }
    return read_long(number, static_cast<size_t>(first >> 5));
  }

 private:
  bool read_long(TaggedNumber& number, size_t size_code) {
    size_t size = size_code + 2;
    if (size_code == 7 && !read_size(size)) return false;
    Bytes digits;
    if (!read_bytes(size, digits)) return false;
    const bool is_signed = number.tag == CompactTag::i;
    uint64_t value = is_signed && (digits[0] & 0x80) != 0 ? ~uint64_t{0} : 0;
    for (uint8_t digit : digits.first(size < 8 ? size : 8)) value = value << 8 | digit;
    number.value = static_cast<int64_t>(value);
    number.is_big = size > 8 || (!is_signed && number.value < 0);
    if (number.is_big) {
      number.value = std::numeric_limits<int64_t>::max();
      number.bytes = digits;
    }
    return true;
  }

  /// The size before a long number. It may not be a long number of that kind itself: no file needs that, and
  /// it would let the input choose how deep we recurse.
  bool read_size(size_t& size) {
    if (at_end() || (*next_ & 0xF8) == 0xF8) return false;
    TaggedNumber prefix;
    if (!read(prefix) || prefix.tag != CompactTag::u || prefix.is_big) return false;
    if (static_cast<uint64_t>(prefix.value) > remaining()) return false;
    size = static_cast<size_t>(prefix.value) + 9;
    return true;
  }

  const uint8_t* begin_;
  const uint8_t* next_;
  const uint8_t* end_;
};

}  // namespace ravel::beam
