// SPDX-License-Identifier: Apache-2.0
//
// An execution without the order that nobody can tell: a set of events, each with its place in its lane, what
// it was, and which earlier events of other lanes it conflicts with. Two executions are equal if these sets
// are; a set is kept as the sum of its members' hashes (128 bits), so it can be made step by step, and
// executions that differ in the order of independent events only come to the same sum.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "accesses.h"

namespace ravel::enumerate {

inline uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t h = (a + 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
  h = (h ^ (h >> 31U) ^ b) * 0x94D049BB133111EBU;
  return h ^ (h >> 29U);
}
inline uint64_t hash_of(std::string_view text) { return std::hash<std::string_view>{}(text); }

struct Digest {
  uint64_t high = 0, low = 0;
  auto operator<=>(const Digest&) const = default;
  void add(uint64_t hash) {
    high += mix(hash, 1);
    low += mix(hash, 2);
  }
};

class Trace {
 public:
  void event(std::string_view lane, std::string_view label, const std::vector<Access>& accesses) {
    const uint64_t lane_hash = hash_of(lane);
    const uint64_t id = mix(lane_hash, ++counts_[lane_hash]);
    std::vector<uint64_t> before;
    for (const Access& access : accesses) {
      const Hashed now = hashed(access);
      for (const Past& past : past_)
        if (past.event != id && conflict(past.access, now)) before.push_back(past.event);
    }
    std::sort(before.begin(), before.end());
    before.erase(std::unique(before.begin(), before.end()), before.end());
    uint64_t hash = mix(id, hash_of(label));
    for (const uint64_t each : before) hash = mix(hash, each);
    digest_.add(hash);
    for (const Access& access : accesses) past_.push_back({id, hashed(access)});
  }
  const Digest& digest() const { return digest_; }

 private:
  struct Hashed {
    uint64_t object, key;
    Mode mode;
  };
  struct Past {
    uint64_t event;
    Hashed access;
  };
  static Hashed hashed(const Access& access) {
    return {hash_of(access.object), access.key.empty() ? 0 : hash_of(access.key) | 1U, access.mode};
  }
  static bool conflict(const Hashed& a, const Hashed& b) {
    return a.object == b.object && (a.key == b.key || a.key == 0 || b.key == 0) &&
           (a.mode != b.mode || a.mode == Mode::write);
  }

  std::map<uint64_t, uint64_t> counts_;  ///< events of a lane
  std::vector<Past> past_;
  Digest digest_;
};

}  // namespace ravel::enumerate
