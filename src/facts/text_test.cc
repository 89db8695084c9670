// SPDX-License-Identifier: Apache-2.0
#include "facts/text.h"

#include <gtest/gtest.h>

namespace ravel::facts {
namespace {

const char* const kAll = R"(origins 3
together 0 1
together 1 1
starts 0 1
starts 0 2
set
set 0
set 1 2
location counter
access 0 write by 1 member 0
access 1 atomic bytes -4 8 by 2 at 7 3 guard 2 guard 5 shared may mark before 1 mark passed 4 each mark own 9 running 1 running 2 member 4 member 5
object access 0 access 1
location
access 0 mark inside 1 mark asks 2 mark sets 3 to 7
object 3 site 8 access 0
wait 0 1 by 1 guard 2
wait 1 0 by 2 at 7 3 running 2
)";

TEST(FactsText, RoundTrip) {
  const Result<Facts> facts = parse(kAll);
  ASSERT_TRUE(facts.has_value()) << facts.error().message;
  EXPECT_EQ(print(*facts), kAll);
  EXPECT_EQ(*parse(print(*facts)), *facts);
  const Access& access = facts->locations[0].accesses[1];
  EXPECT_TRUE(access.atomic);
  EXPECT_FALSE(access.write);
  EXPECT_EQ(access.begin, -4);
  EXPECT_EQ(access.guards[1], (Guard{GuardId(5), true, false}));
  EXPECT_EQ(access.marks[1], (Mark{MarkKind::passed, 4, true}));
  EXPECT_TRUE(facts->origins.together(OriginSetId(1), OriginSetId(2)));
  EXPECT_FALSE(facts->locations[0].objects[0].id.valid());
}

TEST(FactsText, RemarksAreSkipped) {
  EXPECT_EQ(*parse("; nobody\n\norigins 1 ; only one\n"), *parse("origins 1\n"));
}

TEST(FactsText, MistakesNameTheirLine) {
  const auto problem = [](std::string_view text) {
    const Result<Facts> facts = parse(text);
    return facts ? std::string("none") : facts.error().message;
  };
  EXPECT_EQ(problem("origins 1\ntogether 0 1\n"), "line 2: there is no number 1 here");
  EXPECT_EQ(problem("access 0\n"), "line 1: no location comes before it");
  EXPECT_EQ(problem("location x\naccess 0 wrote\n"), "line 2: what is meant by `wrote`?");
  EXPECT_EQ(problem("location x\naccess 0 mark past 1\n"), "line 2: there is no mark `past`");
  EXPECT_EQ(problem("origins many\n"), "line 1: a number is expected, not `many`");
  EXPECT_EQ(problem("location x\naccess 0\nobject 0 access 1\n"), "line 3: there is no number 1 here");
  EXPECT_EQ(problem("origins 1\norigins 2\n"), "line 2: origins are counted once");
  EXPECT_EQ(problem("origins 999999999999\n"), "line 1: there is no number 999999999999 here");
}

}  // namespace
}  // namespace ravel::facts
