// SPDX-License-Identifier: Apache-2.0
//
// Strong ids: invalid by default, ordered by index, and, checked at compile time, not mixed up with each
// other.
#include "base/ids.h"

#include <gtest/gtest.h>

#include <set>
#include <type_traits>
#include <unordered_set>

namespace ravel {
namespace {

using AppleId = Id<struct AppleTag>;
using PearId = Id<struct PearTag>;

static_assert(!std::is_convertible_v<AppleId, PearId>);
static_assert(!std::is_constructible_v<AppleId, PearId>);
static_assert(!std::is_convertible_v<int, AppleId>, "a bare number is not an id");
static_assert(!std::is_convertible_v<AppleId, int>, "an id is not a bare number");
static_assert(sizeof(AppleId) == 4);

TEST(Id, DefaultIsNone) {
  EXPECT_FALSE(AppleId().valid());
  EXPECT_FALSE(static_cast<bool>(AppleId()));
  EXPECT_TRUE(AppleId(0).valid());
  EXPECT_NE(AppleId(), AppleId(0));
}

TEST(Id, ComparesByIndexAndNoneIsLast) {
  const std::set<AppleId> ids{AppleId(), AppleId(2), AppleId(0), AppleId(2)};
  EXPECT_EQ(ids.size(), 3u);
  EXPECT_EQ(ids.begin()->index(), 0u);
  EXPECT_FALSE(ids.rbegin()->valid());
}

TEST(Id, HashesApart) {
  std::unordered_set<AppleId> ids;
  std::set<size_t> hashes;
  for (size_t i = 0; i < 1000; ++i) {
    ids.insert(AppleId(i));
    hashes.insert(hash_value(AppleId(i)));
  }
  EXPECT_EQ(ids.size(), 1000u);
  EXPECT_EQ(hashes.size(), 1000u);
  EXPECT_TRUE(ids.contains(AppleId(999)));
  EXPECT_FALSE(ids.contains(AppleId(1000)));
}

}  // namespace
}  // namespace ravel
