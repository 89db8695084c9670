// SPDX-License-Identifier: Apache-2.0
#include "flow/conditions.h"

#include <gtest/gtest.h>

namespace ravel::flow {
namespace {

class ConditionsTest : public ::testing::Test {
 protected:
  ExprId atom(std::string_view text) { return exprs_.atom(Symbol(text)); }
  Condition one_of(std::vector<ExprId> values) { return Condition::among(exprs_, param_, std::move(values)); }
  Condition none_of(std::vector<ExprId> values) {
    return Condition::none_of(exprs_, param_, std::move(values), type::kAny);
  }

  ExprTable exprs_;
  ExprId param_ = exprs_.param(0);
};

TEST_F(ConditionsTest, ConstantsTogether) {
  const ExprId a = atom("a"), b = atom("b"), c = atom("c");
  EXPECT_EQ(both(exprs_, one_of({a, b}), one_of({b, c})), one_of({b}));
  EXPECT_EQ(both(exprs_, one_of({a, b}), none_of({b})), one_of({a}));
  EXPECT_FALSE(both(exprs_, one_of({a}), one_of({b})));
  EXPECT_FALSE(both(exprs_, none_of({a}), one_of({a})));
}

TEST_F(ConditionsTest, TypesTogether) {
  const Condition is_pid = Condition::of_type(param_, type::kPid);
  const Condition is_atom = Condition::of_type(param_, type::kAtom);
  EXPECT_FALSE(both(exprs_, is_pid, is_atom));
  EXPECT_FALSE(both(exprs_, is_pid, one_of({atom("a")})));
  EXPECT_EQ(both(exprs_, is_atom, one_of({atom("a"), exprs_.integer(1)})), one_of({atom("a")}));
  EXPECT_FALSE(both(exprs_, Condition::of_type(param_, type::kNil), none_of({exprs_.nil()})));
}

TEST_F(ConditionsTest, OfTwoWays) {
  const ExprId a = atom("a"), b = atom("b");
  EXPECT_EQ(either(exprs_, one_of({a}), one_of({b})), one_of({a, b}));
  EXPECT_EQ(either(exprs_, none_of({a, b}), one_of({a})), none_of({b}));
  EXPECT_FALSE(either(exprs_, none_of({a}), one_of({a})));
  // What is no pid is not `a`, and what is none of a and b is not either.
  const Condition is_pid = Condition::of_type(param_, type::kPid);
  EXPECT_EQ(either(exprs_, is_pid, none_of({a})), none_of({a}));
}

TEST_F(ConditionsTest, TooManyConstantsAreTheirTypes) {
  std::vector<ExprId> values;
  for (size_t i = 0; i <= Condition::kConstantsMax; ++i)
    values.push_back(exprs_.integer(static_cast<int64_t>(i)));
  EXPECT_EQ(one_of(values), Condition::of_type(param_, type::kInteger));
}

TEST_F(ConditionsTest, Arguments) {
  const ExprId a = atom("a"), b = atom("b");
  const ExprId pair = exprs_.make(ExprKind::tuple, {}, 0, {}, std::vector{a, exprs_.param(3)});
  EXPECT_TRUE(possible(exprs_, one_of({a, b}), a));
  EXPECT_FALSE(possible(exprs_, one_of({b}), a));
  EXPECT_FALSE(possible(exprs_, none_of({a}), a));
  EXPECT_FALSE(possible(exprs_, one_of({a}), pair));
  EXPECT_TRUE(possible(exprs_, one_of({a}), exprs_.param(5)));
  EXPECT_FALSE(possible(exprs_, Condition::of_type(param_, type::kAtom), exprs_.self()));
}

TEST_F(ConditionsTest, RoomForSix) {
  Conditions all;
  const ExprId a = atom("a");
  for (uint32_t i = 0; i < Conditions::kMax; ++i)
    EXPECT_TRUE(all.add(exprs_, Condition::of_type(exprs_.param(i), type::kTuple)));
  // A constant says more than a type.
  EXPECT_TRUE(all.add(exprs_, Condition::among(exprs_, exprs_.param(20), {a})));
  EXPECT_EQ(all.all().size(), Conditions::kMax);
  EXPECT_FALSE(all.add(exprs_, Condition::among(exprs_, exprs_.param(20), {atom("b")})));
}

TEST_F(ConditionsTest, WaysThatMeetKeepWhatBothAsk) {
  const ExprId a = atom("a"), b = atom("b");
  Conditions left, right;
  left.add(exprs_, one_of({a}));
  left.add(exprs_, Condition::of_type(exprs_.param(1), type::kMap));
  right.add(exprs_, one_of({b}));
  left.join(exprs_, right);
  ASSERT_EQ(left.all().size(), 1u);
  EXPECT_EQ(left.all()[0], one_of({a, b}));
}

}  // namespace
}  // namespace ravel::flow
