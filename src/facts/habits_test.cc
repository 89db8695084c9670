// SPDX-License-Identifier: Apache-2.0
//
// Uses of one variable as text, a place a word: `1:a,b` is place 1 with the guards a and b, `2:` one without.
#include "facts/habits.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <sstream>

namespace ravel::facts {
namespace {

Habits habits_of(const std::string& uses) {
  Habits habits;
  std::istringstream words(uses);
  for (std::string word; words >> word;) {
    const size_t colon = word.find(':');
    std::vector<GuardId> guards;
    for (const char c : word.substr(colon + 1))
      if (c != ',') guards.emplace_back(static_cast<size_t>(c - 'a'));
    habits.add(VariableId(0), PlaceId(std::stoul(word.substr(0, colon))), guards);
  }
  return habits;
}

void check(const std::string& uses, const std::string& expected) {
  const auto habit = habits_of(uses).of(VariableId(0));
  const std::string text = !habit ? "none"
                                  : fmt::format("{} {} of {}", static_cast<char>('a' + habit->guard.index()),
                                                habit->with, habit->all);
  EXPECT_EQ(text, expected) << uses;
}

TEST(Habits, MostPlacesMakeOne) {
  check("1:a 2:a 3:", "a 2 of 3");
  check("1:a 2:a 3:a 4: 5:", "a 3 of 5");
  check("1:a,b 2:a,b 3:a 4:b 5:a", "a 4 of 5");
}

TEST(Habits, HalfOrOnePlaceMakeNone) {
  check("1:a 2:", "none");
  check("1:a", "none");
  check("1:a 2:a 3: 4:", "none");
  check("1:a 2:b 3:c", "none");
  check("", "none");
}

TEST(Habits, APlaceHasWhatItHasEachTime) {
  check("1:a 1: 2:a 3:a", "a 2 of 3");
  check("1:a,b 1:b 2:b", "b 2 of 2");
}

TEST(Habits, WhoKeepsOne) {
  const Habits habits = habits_of("1:a 2:a 3:b");
  EXPECT_TRUE(habits.keeps(VariableId(0), PlaceId(1), GuardId(0)));
  EXPECT_FALSE(habits.keeps(VariableId(0), PlaceId(3), GuardId(0)));
  EXPECT_FALSE(habits.keeps(VariableId(1), PlaceId(1), GuardId(0)));
}

}  // namespace
}  // namespace ravel::facts
