// SPDX-License-Identifier: Apache-2.0
//
// A failing CHECK stops the program, also in a release build, and says what was being worked on.
#include "base/check.h"

#include <gtest/gtest.h>

#include <thread>

#include "base/part.h"

namespace ravel {
namespace {

TEST(Check, TrueConditionDoesNothing) {
  int evaluations = 0;
  CHECK(++evaluations == 1, "counted {}", evaluations);
  CHECK(evaluations == 1);
  EXPECT_EQ(evaluations, 1);
}

TEST(CheckDeathTest, NamesConditionPlaceAndMessage) {
  EXPECT_DEATH(CHECK(1 > 2, "{} is not {}", "one", 3),
               R"(internal error at .*check_test\.cc:[0-9]+: CHECK\(1 > 2\) failed: one is not 3)");
}

TEST(CheckDeathTest, NeedsNoMessage) { EXPECT_DEATH(CHECK(false), R"(CHECK\(false\) failed)"); }

TEST(CheckDeathTest, NamesTheInputsInnermostFirst) {
  const Part file("file", "lists.beam");
  EXPECT_DEATH(
      {
        const Part function("file", "lists:map/2");
        CHECK(false);
      },
      "while working on lists:map/2\n  while working on lists.beam");
}

TEST(CheckDeathTest, ForgetsFinishedWork) {
  {
    const Part done("file", "finished.beam");
  }
  const Part now("file", "current.beam");
  EXPECT_DEATH(CHECK(false), "failed\n  while working on current.beam\n$");
}

TEST(CheckDeathTest, WorkOfOtherThreadsIsNotNamed) {
  const Part mine("file", "mine.beam");
  EXPECT_DEATH(std::thread([] { CHECK(false); }).join(), "failed\n$");
}

}  // namespace
}  // namespace ravel
