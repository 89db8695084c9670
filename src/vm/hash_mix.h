// SPDX-License-Identifier: Apache-2.0
//
// The mixing step that erlang:phash2/1 and the internal hash of OTP are made of: Bob Jenkins' lookup2 (Dr.
// Dobb's, 1997), where each kind of term adds a multiple of the golden ratio of its own.
#pragma once

#include <cstdint>
#include <string_view>

#include "vm/binary.h"

namespace ravel::vm {

/// `n` times the golden ratio.
constexpr uint32_t golden(uint32_t n) { return n * 0x9e3779b9U; }

struct Mixer {
  uint32_t hash = 0;

  void mix(uint32_t a, uint32_t b) {
    uint32_t c = hash;
    a -= b, a -= c, a ^= c >> 13;
    b -= c, b -= a, b ^= a << 8;
    c -= a, c -= b, c ^= b >> 13;
    a -= b, a -= c, a ^= c >> 12;
    b -= c, b -= a, b ^= a << 16;
    c -= a, c -= b, c ^= b >> 5;
    a -= b, a -= c, a ^= c >> 3;
    b -= c, b -= a, b ^= a << 10;
    c -= a, c -= b, c ^= b >> 15;
    hash = c;
  }
  void add(uint32_t x, uint32_t y, uint32_t constant) { mix(constant + x, constant + y); }
  void add(uint32_t x, uint32_t constant) { add(x, 0, constant); }
  void add_word(uint64_t word, uint32_t constant) {
    add(static_cast<uint32_t>(word), static_cast<uint32_t>(word >> 32), constant);
  }
  /// Twelve bytes at a time; the hash so far is the start value.
  void add_bytes(const uint8_t* bytes, size_t size);
  void add_bitstring(Bits bits);
  void add_limbs(const uint64_t* limbs, size_t count, bool negative) {
    for (size_t i = 0; i < count; ++i) add_word(limbs[i], golden(negative ? 10 : 11));
  }
};

/// The hash that OTP keeps for each atom, from its text in UTF-8: PJW's, over characters as far as they are
/// Latin-1.
uint32_t atom_hash(std::string_view text);

}  // namespace ravel::vm
