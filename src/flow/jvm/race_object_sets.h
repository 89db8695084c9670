// SPDX-License-Identifier: Apache-2.0
//
// Sets of abstract objects, each kept once and known by a number. In a large program thousands of methods
// touch the same thousands of objects: with numbers, equal sets cost nothing, and a union that was made
// once is looked up.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "base/hash_map.h"

namespace ravel::flow::jvm {

using SetId = uint32_t;
inline constexpr SetId kEmptySet = 0;

class ObjectSets {
 public:
  ObjectSets();

  /// Ascending ids, each once.
  SetId add(std::vector<uint32_t> objects);
  SetId unite(SetId a, SetId b);
  SetId without(SetId a, SetId b);
  std::span<const uint32_t> operator[](SetId id) const { return sets_[id]; }

 private:
  std::deque<std::vector<uint32_t>> sets_;
  HashMap<size_t, std::vector<SetId>> by_hash_;
  HashMap<uint64_t, SetId> unions_;  ///< by two numbers, ascending
};

}  // namespace ravel::flow::jvm
