// SPDX-License-Identifier: Apache-2.0
#include "flow/expr.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace ravel::flow {
namespace {

class ExprTest : public testing::Test {
 protected:
  ExprId tuple(std::initializer_list<ExprId> parts) {
    return t.make(ExprKind::tuple, {}, 0, {}, std::span(parts.begin(), parts.size()));
  }
  ExprId apply(const char* name, ExprId arg) {
    return t.make(ExprKind::apply, Symbol(name), 0, {}, std::array{arg});
  }
  ExprTable t;
};

TEST_F(ExprTest, EqualExpressionsHaveEqualIds) {
  EXPECT_EQ(tuple({t.param(0), t.atom(Symbol("a"))}), tuple({t.param(0), t.atom(Symbol("a"))}));
  EXPECT_NE(t.param(0), t.param(1));
}

TEST_F(ExprTest, TheElementOfATupleIsThatComponent) {
  EXPECT_EQ(t.element(tuple({t.atom(Symbol("a")), t.param(2)}), 1), t.param(2));
  EXPECT_EQ(t.element(t.unknown(), 1), t.unknown());
}

TEST_F(ExprTest, SubstitutionPutsArgumentsForParametersAndForgetsLocals) {
  const ExprId body = tuple({t.param(0), t.element(t.param(1), 0)});
  const ExprId argument = tuple({t.integer(7)});
  EXPECT_EQ(t.substitute(body, std::array{t.atom(Symbol("x")), argument}),
            tuple({t.atom(Symbol("x")), t.integer(7)}));
  EXPECT_EQ(t.substitute(t.local(ir::FuncId(0), ir::ValueId(3)), {}), t.unknown());
}

TEST_F(ExprTest, PureFunctionsOfEqualValuesAreEqualButNotOfUnknownOnes) {
  EXPECT_TRUE(t.surely_equal(apply("m:f/1", t.param(0)), apply("m:f/1", t.param(0))));
  EXPECT_FALSE(t.surely_equal(apply("m:f/1", t.unknown()), apply("m:f/1", t.unknown())));
  EXPECT_FALSE(t.surely_equal(t.unknown(), t.unknown()));
}

TEST_F(ExprTest, ConstantsDifferByValueAndShape) {
  const ExprId a = t.atom(Symbol("a")), b = t.atom(Symbol("b"));
  EXPECT_TRUE(t.surely_differ(a, b));
  EXPECT_TRUE(t.surely_differ(a, t.integer(1)));
  EXPECT_TRUE(t.surely_differ(tuple({a, t.param(0)}), tuple({b, t.param(0)})));
  EXPECT_FALSE(t.surely_differ(tuple({a, t.param(0)}), tuple({a, t.param(1)})));
  EXPECT_FALSE(t.surely_differ(a, t.param(0)));
}

TEST_F(ExprTest, WhatIsForgottenIsMadeAnewAndTheRestIsFoundAsBefore) {
  // More than the table begins with, so that it has grown in between.
  const auto pair = [&](uint32_t i) { return tuple({t.param(i % 7), t.integer(i)}); };
  std::vector<ExprId> made;
  for (uint32_t i = 0; i < 3000; ++i) made.push_back(pair(i));
  const size_t all = t.size();
  for (const size_t kept : {size_t{2000}, size_t{10}, size_t{0}}) {
    if (kept > 0) t.shrink(made[kept - 1].index() + 1);
    for (uint32_t i = 0; i < kept; ++i) EXPECT_EQ(pair(i), made[i]);
    for (uint32_t i = static_cast<uint32_t>(kept); i < 3000; ++i) EXPECT_EQ(pair(i), made[i]);
    EXPECT_EQ(t.size(), all);
  }
}

TEST_F(ExprTest, TooLargeIsUnknown) {
  ExprId e = t.param(0);
  for (int i = 0; i + 1 < ExprTable::kSizeMax; ++i) e = tuple({e});
  EXPECT_NE(e, t.unknown());
  EXPECT_EQ(tuple({e}), t.unknown());
}

}  // namespace
}  // namespace ravel::flow
