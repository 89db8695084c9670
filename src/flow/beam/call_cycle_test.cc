// SPDX-License-Identifier: Apache-2.0
//
// The values that a walk passes along: sets with equal contents are one, tuples made on the way have
// elements, and self() is replaced when a message leaves its process. What the check finds is tested by
// tests/programs/beam/cycles.
#include <gtest/gtest.h>

#include <algorithm>

#include "flow/beam/call_cycle_walk.h"

namespace ravel::flow::beam {
namespace {

class ValsTest : public ::testing::Test {
 protected:
  ir::Program program_;
  flow::ValueFlow values_{program_, {}};
  Vals vals_{values_};
  const ValId yes_ = vals_.of(flow::Objects::kTrue), no_ = vals_.of(flow::Objects::kFalse),
              self_ = vals_.of(flow::Objects::kSelf);
};

TEST_F(ValsTest, EqualSetsAreOne) {
  EXPECT_EQ(vals_.unite(yes_, no_), vals_.unite(no_, yes_));
  EXPECT_EQ(vals_.unite(yes_, Vals::kNothing), yes_);
  EXPECT_NE(yes_, no_);
  EXPECT_EQ(vals_.tuple({yes_, no_}), vals_.tuple({yes_, no_}));
}

TEST_F(ValsTest, UnknownStaysBesideWhatIsKnown) {
  const ValId both = vals_.unite(yes_, Vals::kUnknown);
  EXPECT_TRUE(vals_.unknown(both));
  EXPECT_FALSE(vals_.exact(both));
  EXPECT_TRUE(std::ranges::equal(vals_.items(both), vals_.items(yes_)));
  EXPECT_FALSE(vals_.exact(Vals::kNothing));
}

TEST_F(ValsTest, TuplesHaveElements) {
  const ValId pair = vals_.tuple({yes_, self_});
  EXPECT_EQ(vals_.element(pair, 0), yes_);
  EXPECT_EQ(vals_.element(pair, 1), self_);
  EXPECT_EQ(vals_.element(pair, 2), Vals::kNothing);
  EXPECT_EQ(vals_.element(vals_.unite(pair, vals_.tuple({no_})), 0), vals_.unite(yes_, no_));
}

TEST_F(ValsTest, SelfIsReplacedInside) {
  const ValId message = vals_.tuple({yes_, vals_.tuple({self_})});
  EXPECT_EQ(vals_.replace(message, flow::Objects::kSelf, no_), vals_.tuple({yes_, vals_.tuple({no_})}));
  EXPECT_EQ(vals_.replace(yes_, flow::Objects::kSelf, no_), yes_);
}

TEST_F(ValsTest, Texts) {
  EXPECT_EQ(vals_.text(vals_.tuple({yes_, Vals::kUnknown})), "{true, _}");
  EXPECT_EQ(vals_.text(self_), "self()");
  EXPECT_EQ(vals_.text(Vals::kUnknown), "_");
}

TEST_F(ValsTest, TooManyAreForgotten) {
  ValId many = Vals::kNothing;
  ValId nested = yes_;
  for (size_t i = 0; i <= Vals::kItemsMax; ++i) {
    nested = vals_.tuple({nested});
    many = vals_.unite(many, nested);
  }
  EXPECT_EQ(many, Vals::kUnknown);
}

}  // namespace
}  // namespace ravel::flow::beam
