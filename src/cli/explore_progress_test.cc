// SPDX-License-Identifier: Apache-2.0
#include "cli/explore_progress.h"

#include <gtest/gtest.h>

namespace ravel::cli {
namespace {

TEST(ExploreProgress, TellsRateAndWhatIsLeft) {
  EXPECT_EQ(progress_line({2000, 0, 0, 0, "", 0}, 2, 0), "Exploring  2,000 schedules, 1,000/s");
  EXPECT_EQ(progress_line({2000, 0, 0, 0, "", 0}, 4, 10'000), "Exploring  2,000 schedules, 500/s, 16 s left");
  EXPECT_EQ(progress_line({1'234'567, 0, 0.25, 4'938'268, "", 0}, 100, 0),
            "Exploring  1,234,567 schedules, 12,345/s, about 25% of 4,900,000 explored, 5 min left");
  EXPECT_EQ(progress_line({10, 3, 0, 0, "it broke", 2}, 1, 0), "Exploring  10 schedules, 10/s, 3 failed");
}

TEST(ExploreProgress, WhatAnEarlierRunDidTookNoTimeNow) {
  EXPECT_EQ(progress_line({3000, 0, 0, 0, "", 0}, 4, 5000, {1000, 0, 0, 0, "", 0}),
            "Exploring  3,000 schedules, 500/s, 4 s left");
  EXPECT_EQ(progress_line({3000, 0, 0.5, 6000, "", 0}, 10, 0, {2000, 0, 0.25, 8000, "", 0}),
            "Exploring  3,000 schedules, 100/s, about 50% of 6,000 explored, 20 s left");
}

TEST(ExploreProgress, NoGuessFromNothing) {
  EXPECT_EQ(progress_line({5, 0, 1e-9, 0, "", 0}, 60, 0),
            "Exploring  5 schedules, 0/s, about 1e-07% explored");
  EXPECT_EQ(progress_line({5, 0, 1e-5, 500'000, "", 0}, 60, 0),
            "Exploring  5 schedules, 0/s, about 0.001% of 500,000 explored, days left");
}

}  // namespace
}  // namespace ravel::cli
