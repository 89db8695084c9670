// SPDX-License-Identifier: Apache-2.0
#include "base/nearest.h"

#include <gtest/gtest.h>

#include <vector>

namespace ravel {
namespace {

TEST(EditDistance, CountsEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
  EXPECT_EQ(edit_distance("race", "race"), 0u);
  EXPECT_EQ(edit_distance("Race", "rACE"), 0u);
  EXPECT_EQ(edit_distance("raec", "race"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

std::string nearest(std::string_view word) {
  const std::vector<std::string_view> names = {"atomicity", "check-then-act", "lock-order", "race"};
  return nearest_spelling(word, names).value_or("nothing");
}

TEST(NearestSpelling, SuggestsOnlyWhatIsNear) {
  EXPECT_EQ(nearest("check-than-act"), "check-then-act");
  EXPECT_EQ(nearest("checkthenact"), "check-then-act");
  EXPECT_EQ(nearest("lockorder"), "lock-order");
  EXPECT_EQ(nearest("rave"), "race");
  EXPECT_EQ(nearest("deadlock"), "nothing");
  EXPECT_EQ(nearest(""), "nothing");
  EXPECT_EQ(nearest(std::string(100000, 'x')), "nothing");
}

TEST(NearestSpelling, TakesTheFirstOfEquallyNear) {
  const std::vector<std::string> names = {"bat", "cat"};
  EXPECT_EQ(nearest_spelling("rat", names), "bat");
}

}  // namespace
}  // namespace ravel
