// SPDX-License-Identifier: Apache-2.0
#include "base/budget.h"

#include <gtest/gtest.h>

#include "base/parallel.h"

namespace ravel {
namespace {

using Sentences = std::vector<std::string>;

constexpr Limit kPlaces{"{0} locks may be more than {1} places", 8};

TEST(Budget, SaysNothingUnlessALimitIsHit) {
  Budget budget;
  EXPECT_EQ(budget.sentences(), Sentences());
  budget.hit(kPlaces, 0);
  EXPECT_EQ(budget.sentences(), Sentences());
}

TEST(Budget, CountsEachLimit) {
  Budget budget;
  budget.hit(kPlaces);
  budget.hit(kPlaces, 2);
  budget.hit({"{0} calls are nested too deeply", 0});
  EXPECT_EQ(budget.sentences(),
            (Sentences{"1 calls are nested too deeply", "3 locks may be more than 8 places"}));
}

TEST(Budget, OneTextWithTwoBounds) {
  Budget budget;
  budget.hit(kPlaces);
  budget.hit({kPlaces.text, 64});
  EXPECT_EQ(budget.sentences(),
            (Sentences{"1 locks may be more than 64 places", "1 locks may be more than 8 places"}));
}

TEST(Budget, ToldSentencesAreTakenAsTheyAre) {
  Budget budget;
  budget.tell("{braces} stay");
  budget.tell("{braces} stay");
  EXPECT_EQ(budget.sentences(), Sentences{"{braces} stay"});
}

TEST(Budget, FromManyThreads) {
  Budget budget;
  parallel_for(1000, [&](size_t) { budget.hit(kPlaces); });
  EXPECT_EQ(budget.sentences(), Sentences{"1000 locks may be more than 8 places"});
}

}  // namespace
}  // namespace ravel
