// SPDX-License-Identifier: Apache-2.0
//
// Random numbers that are the same everywhere and for ever: a seed in a bug report means the same schedule on
// another machine, compiler and release. The library's distributions promise no such thing. The generator is
// xoshiro256** (Blackman, Vigna 2018), its state filled from the seed by splitmix64.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace ravel::explore {

/// One step of splitmix64; also a good way to mix two numbers into one.
constexpr uint64_t scramble(uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

constexpr uint64_t scramble(uint64_t a, uint64_t b) { return scramble(scramble(a) ^ b); }

class RandomNumbers {
 public:
  explicit RandomNumbers(uint64_t seed = 0) {
    for (uint64_t& word : state_) {
      word = scramble(seed);
      seed += 0x9E3779B97F4A7C15U;
    }
  }

  uint64_t next() {
    const uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// From 0 to `count` - 1, all equally likely; 0 if there is nothing to choose from.
  uint64_t below(uint64_t count) {
    if (count < 2) return 0;
    // The last, incomplete round of numbers would favour the small ones.
    const uint64_t limit = UINT64_MAX - UINT64_MAX % count;
    uint64_t number = next();
    while (number >= limit) number = next();
    return number % count;
  }

 private:
  std::array<uint64_t, 4> state_{};
};

}  // namespace ravel::explore
