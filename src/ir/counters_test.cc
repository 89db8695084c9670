// SPDX-License-Identifier: Apache-2.0
#include "ir/counters.h"

#include <gtest/gtest.h>

#include "ir/parse.h"

namespace ravel::ir {
namespace {

const char* const kLoop = R"(module 'M' jvm
function 'M':'f(I)V'/1(%0)
b0:
  %1 = constant 0
  jump b1
b1:
  %2 = phi [b0: %1, b3: %9]
  test ge %2 %0 ? b2 : b3
b2:
  ret
b3:
  %3 = constant 2
  %4 = call '$jvm':imul/2(%3, %2)
  %5 = constant 1
  %6 = call '$jvm':iadd/2(%4, %5)
  %7 = call 'M':'g(I)V'/1(%6)
  %8 = call '$jvm':imul/2(%2, %2)
  %9 = call '$jvm':iadd/2(%2, %5)
  jump b1
)";

class Counters : public ::testing::Test {
 protected:
  void SetUp() override {
    auto parsed = parse(kLoop);
    ASSERT_TRUE(parsed.has_value()) << parsed.error().str();
    module_ = std::move(*parsed);
  }
  const Function& f() const { return module_.functions[0]; }
  InstrId made(uint32_t value) const { return f().definitions[value]; }
  Module module_;
};

TEST_F(Counters, CountTheRoundsOfTheirLoop) {
  EXPECT_TRUE(counts_rounds(module_, f(), ValueId(2), made(7)));
  // Not where the loop is over, and not what is computed from it.
  EXPECT_FALSE(counts_rounds(module_, f(), ValueId(2), made(1)));
  EXPECT_FALSE(counts_rounds(module_, f(), ValueId(4), made(7)));
  EXPECT_TRUE(in_same_loop(f(), made(4), made(9)));
  EXPECT_FALSE(in_same_loop(f(), made(1), made(9)));
}

TEST_F(Counters, WhatIsComputedFromThem) {
  const Linear number = linear(module_, f(), ValueId(6));
  EXPECT_EQ(number.of, ValueId(2));
  EXPECT_EQ(number.factor, 2);
  EXPECT_EQ(number.offset, 1);
  // A square is a number of its own.
  EXPECT_EQ(linear(module_, f(), ValueId(8)).of, ValueId(8));
}

TEST(Linear, Rows) {
  const auto row = [](int64_t factor, int64_t offset) { return Linear{ValueId(0), factor, offset}.row(); };
  EXPECT_EQ(row(2, 0), row(2, 1));
  EXPECT_NE(row(2, 1), row(2, 2));
  EXPECT_NE(row(2, -1), row(2, 0));
  EXPECT_EQ(row(2, -1), row(2, -2));
  EXPECT_EQ(row(-3, 4), row(-3, 5));
  // Every number is a row of its own.
  EXPECT_NE(row(1, 0), row(1, 1));
  EXPECT_NE(row(0, 3), row(0, 4));
}

}  // namespace
}  // namespace ravel::ir
