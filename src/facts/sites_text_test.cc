// SPDX-License-Identifier: Apache-2.0
#include "facts/sites_text.h"

#include <gtest/gtest.h>

namespace ravel::facts {
namespace {

const char* const kAll = R"x(open
wait at Queue.java:12:7 p.Queue.take by "any thread that calls Queue.take()" through Main.java:3 p.Main.main through Run.java:9 java.lang.Thread.run() library function Queue.take number 4 callee Object.wait lock Queue.lock condition "n == \"0\"" timed in-loop called-in-loops tested-inside asks-for-it taken tested-outside Queue.java:10 p.Queue.take
notify at Queue.java:20 p.Queue.put function Queue.put lock Queue.lock
test first A.java:3 p.A.get write A.java:5 p.A.get function A.get variable A.one flag lock A.lock lock "the lock; made at A:2"
locked reassigned at A.java:3 p.A.run function A.run value A.list certain meant set A.java:4 p.A.run
publication listener at A.java:3 "" function A.A delayed write at A.java:4 p.A.A variable A.x write at A.java:5 p.A.A variable A.y
left taken A.java:3 p.A.run function A.run lock A.lock exit returns at A.java:4 p.A.run exit calls at A.java:5 p.A.run callee Other.call
circle depth 3 apart-from "A.java:3 A.java:2;" gate A.gate alike given composed outer doubtful end room often at A.java:3 p.A.run function A.run waits-at A.java:3 taken-at A.java:2 taken A.java:2 p.A.run called A.lock placed "A.lock made at A.java:1" number 1 place 2 of 3 self shared wants-shared gives timed unnamed end lock once at B.java:3 p.B.run
misuse handler at A.java:3 p.A.run lock A.lock holds B.lock other A.java:5 p.A.call other-holds C.lock ends-thread doubtful
broken ghosts-unsaid flaw none at A.java:3 "" function A.run subject A.list what "A.list, whole" lock A.lock other B why "is none" holds A.other declared A.java:1 "" taken A.java:2 "" wanted 2 said 1 write by-call only-read by-default uncalled doubtful
slow io at A.java:3 p.A.run function A.run callee Stream.read timed lock A.lock lock B.lock
)x";

TEST(SitesText, RoundTrip) {
  const Result<Sites> sites = parse_sites(kAll);
  ASSERT_TRUE(sites.has_value()) << sites.error().message;
  EXPECT_EQ(print(*sites), kAll);
  const WaitSite& wait = sites->wait_sites[0];
  EXPECT_EQ(wait.at.pos, (report::SourcePos{"Queue.java", 12, 7}));
  ASSERT_EQ(wait.at.path.size(), 2u);
  EXPECT_FALSE(wait.at.path[0].library);
  EXPECT_TRUE(wait.at.path[1].library);
  EXPECT_EQ(wait.condition, "n == \"0\"");
  EXPECT_EQ(wait.tested_outside->pos.line, 10u);
  EXPECT_EQ(sites->tests[0].locks[1], "the lock; made at A:2");
  EXPECT_EQ(sites->locked[0].kind, LockedValue::Kind::reassigned);
  EXPECT_EQ(sites->published[0].writes[1].variable, "A.y");
  EXPECT_EQ(sites->left[0].exits[1].callee, "Other.call");
  EXPECT_EQ(sites->circles[0].ends[1].at.pos.file, "B.java");
  EXPECT_EQ(sites->broken[0].breach, Breach::ghosts_unsaid);
  EXPECT_EQ(sites->broken_promises(Promise::guard).size(), 1u);
  EXPECT_TRUE(sites->broken_promises(Promise::duty).empty());
  EXPECT_EQ(sites->slow[0].locks.size(), 2u);
}

TEST(SitesText, WhatIsNotSaidIsNotThere) {
  const Result<Sites> sites = parse_sites("; a remark\n\nwait ; nothing is known\n");
  ASSERT_TRUE(sites.has_value());
  EXPECT_FALSE(sites->open);
  EXPECT_FALSE(sites->wait_sites[0].taken);
  EXPECT_FALSE(sites->wait_sites[0].tested_outside.has_value());
}

TEST(SitesText, BreachesStandInOrder) {
  for (const BreachRow& row : kBreaches) EXPECT_EQ(&row_of(row.breach), &row) << row.name;
}

TEST(SitesText, MistakesNameTheirLine) {
  const auto problem = [](std::string_view text) {
    const Result<Sites> sites = parse_sites(text);
    return sites ? std::string("none") : sites.error().message;
  };
  EXPECT_EQ(problem("open\nclosed\n"), "line 2: what is meant by `closed`?");
  EXPECT_EQ(problem("locked nothing\n"), "line 1: there is no `nothing` here");
  EXPECT_EQ(problem("notify at A.java f\n"), "line 1: a file and a line are expected, not `A.java`");
  EXPECT_EQ(problem("notify lock \"A\n"), "line 1: a quote is not closed");
  EXPECT_EQ(problem("notify lock A function f\n"), "line 1: what is meant by `function`?");
  EXPECT_EQ(problem("wait number many\n"), "line 1: a number is expected, not `many`");
}

}  // namespace
}  // namespace ravel::facts
