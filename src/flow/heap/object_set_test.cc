// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/object_set.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace ravel::flow::heap {
namespace {

using Ids = std::set<uint32_t>;

ObjectSet set_of(const Ids& ids) {
  ObjectSet set;
  for (const uint32_t id : ids) set.append(id);
  return set;
}

Ids ids_of(const ObjectSet& set) {
  Ids ids;
  uint32_t last = 0;
  set.for_each([&](uint32_t id) {
    EXPECT_TRUE(ids.empty() || id > last) << "not ascending";
    ids.insert(last = id);
  });
  return ids;
}

/// Random sets, small and large, dense and sparse, against those of the standard library.
TEST(ObjectSet, does_what_a_set_of_numbers_does) {
  std::mt19937 random(1);
  const auto some = [&] {
    Ids ids;
    const uint32_t spread = 1u << (3 + random() % 12);
    for (auto n = random() % 60; n > 0; --n) ids.insert(static_cast<uint32_t>(random() % spread));
    return ids;
  };
  for (int round = 0; round < 2000; ++round) {
    const Ids a = some(), b = some();
    ObjectSet sum = set_of(a), added, only, passed;
    sum.unite(set_of(b).words(), added);
    only.take_difference(set_of(b).words(), set_of(a).words());
    Ids both = a, fresh;
    for (const uint32_t id : b) {
      if (both.insert(id).second) fresh.insert(id);
    }
    ASSERT_EQ(ids_of(sum), both);
    ASSERT_EQ(ids_of(added), fresh);
    ASSERT_EQ(ids_of(only), fresh);
    ASSERT_EQ(sum.size(), both.size());
    // A mask may be shorter than the ids reach: objects that came later do not pass.
    ObjectMask mask(both.empty() ? 1 : 1 + *both.rbegin() / 64, 0);
    Ids masked;
    for (const uint32_t id : a) {
      if (id / 32 < mask.size() && id % 3 == 0) mask[id / 32] |= 1u << id % 32;
    }
    for (const uint32_t id : both) {
      if (id / 32 < mask.size() && (mask[id / 32] & 1u << id % 32) != 0) masked.insert(id);
    }
    passed.take_masked(sum.words(), mask);
    ASSERT_EQ(ids_of(passed), masked);
    for (const uint32_t id : b) ASSERT_TRUE(sum.contains(id));
    ASSERT_FALSE(sum.contains(1u << 20));
  }
}

}  // namespace
}  // namespace ravel::flow::heap
