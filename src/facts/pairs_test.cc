// SPDX-License-Identifier: Apache-2.0
//
// The engine of pairs, and what keeps two accesses apart, on facts as text.
#include "facts/pairs.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/text.h"

namespace ravel::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A main origin 0, two of origin 1 which it starts, and one of origin 2.
const std::string kOrigins =
    "origins 3\ntogether 0 1\ntogether 1 1\ntogether 0 2\ntogether 1 2\nset 0\nset 1\nset 2\nset 0 1\n";

/// `0 1 by 0 1`: the two spots and the origins; `may 5` behind it: with a guard that may be two.
std::vector<std::string> pairs(const std::string& location, const PairLimits& limits = {},
                               PairsFound* counts = nullptr) {
  const Result<Facts> facts = parse(kOrigins + "location x\n" + location);
  EXPECT_TRUE(facts.has_value()) << (facts ? "" : facts.error().message);
  std::vector<std::string> result;
  if (!facts) return result;
  const Location& where = facts->locations[0];
  MeetingsByFacts meetings(facts->origins);
  const PairsFound found = find_pairs(where, facts->origins, meetings, limits, [&](const Pair& pair) {
    result.push_back(fmt::format("{} {} by {} {}{}", where.accesses[pair.first].spot,
                                 where.accesses[pair.second].spot, pair.first_origin.index(),
                                 pair.second_origin.index(),
                                 pair.guard.valid() ? fmt::format(" may {}", pair.guard.index()) : ""));
  });
  if (counts != nullptr) *counts = found;
  return result;
}

std::string two(const std::string& first, const std::string& second) {
  return "access 0 " + first + " member 0\naccess 1 " + second + " member 1\nobject 0 access 0 access 1\n";
}

TEST(Pairs, OneMustWrite) {
  EXPECT_THAT(pairs(two("by 0", "by 2")), IsEmpty());
  EXPECT_THAT(pairs(two("by 0", "write by 2")), ElementsAre("0 1 by 0 2"));
  // The one that writes comes second.
  EXPECT_THAT(pairs(two("write by 0", "by 2")), ElementsAre("1 0 by 2 0"));
}

TEST(Pairs, WithItselfIfThereMayBeTwo) {
  EXPECT_THAT(pairs("access 0 write by 1 member 0\nobject 0 access 0\n"), ElementsAre("0 0 by 1 1"));
  EXPECT_THAT(pairs("access 0 write by 2 member 0\nobject 0 access 0\n"), IsEmpty());
}

TEST(Pairs, OverlappingBytes) {
  EXPECT_THAT(pairs(two("write bytes 0 4 by 0", "write bytes 4 8 by 2")), IsEmpty());
  EXPECT_THAT(pairs(two("write bytes 0 5 by 0", "write bytes 4 8 by 2")), ElementsAre("0 1 by 0 2"));
}

TEST(Pairs, TwoAtomicOnesDoNotRace) {
  EXPECT_THAT(pairs(two("write atomic by 0", "write atomic by 2")), IsEmpty());
  EXPECT_THAT(pairs(two("write atomic by 0", "write by 2")), ElementsAre("0 1 by 0 2"));
}

TEST(Pairs, CommonGuard) {
  EXPECT_THAT(pairs(two("write by 0 guard 3 guard 7", "write by 2 guard 7")), IsEmpty());
  EXPECT_THAT(pairs(two("write by 0 guard 3", "write by 2 guard 7")), ElementsAre("0 1 by 0 2"));
  EXPECT_THAT(pairs(two("write by 0 guard 7 shared", "write by 2 guard 7 shared")),
              ElementsAre("0 1 by 0 2"));
  EXPECT_THAT(pairs(two("write by 0 guard 7 shared", "write by 2 guard 7")), IsEmpty());
  EXPECT_THAT(pairs(two("write by 0 guard 7 may", "write by 2 guard 7 may")),
              ElementsAre("0 1 by 0 2 may 7"));
  // The certain one counts, whichever comes first.
  EXPECT_THAT(pairs(two("write by 0 guard 6 may guard 7", "write by 2 guard 6 may guard 7")), IsEmpty());
}

TEST(Pairs, OneWithoutAGuardSaysMore) {
  const std::string text =
      "access 0 write by 0 guard 7 may member 0\naccess 1 write by 2 guard 7 may member 1\n"
      "access 1 write by 1 member 2\nobject 0 access 0 access 1 access 2\n";
  EXPECT_THAT(pairs(text), ElementsAre("0 1 by 0 1", "1 1 by 2 1"));
}

TEST(Pairs, OfObjectsThatTwoTouch) {
  const std::string accesses = "access 0 write by 0 member 0\naccess 1 write by 2 member 1\n";
  EXPECT_THAT(pairs(accesses + "object 0 access 0\nobject 1 access 1\n"), IsEmpty());
  EXPECT_THAT(pairs(accesses + "object 0 access 0\nobject 1 access 0 access 1\n"), ElementsAre("0 1 by 0 2"));
}

TEST(Pairs, WhatIsLeftOutIsCounted) {
  PairLimits limits;
  limits.pairs_max = 1;
  PairsFound counts;
  const std::string text =
      "access 0 by 0 member 0\naccess 1 write by 1 member 1\naccess 2 write by 2 member 2\n"
      "object 0 access 0 access 1 access 2\n";
  EXPECT_THAT(pairs(text, limits, &counts), ElementsAre("0 1 by 0 1"));
  EXPECT_TRUE(counts.stopped);
  // Two members each, in order; one try is not enough to say so of all.
  limits = {};
  limits.tries_for_object = 1;
  EXPECT_THAT(pairs("access 0 write by 0 mark own 1 each member 0 member 1\n"
                    "access 1 write by 2 mark own 1 each member 2 member 3\nobject 0 access 0 access 1\n",
                    limits, &counts),
              IsEmpty());
  EXPECT_EQ(counts.cut_short, 1u);
}

TEST(Pairs, ClassesOfManyObjectsStandForEachOther) {
  std::string text = "access 0 write by 0 member 0\naccess 1 write by 2 member 1\n";
  for (int i = 0; i < 10; ++i) text += fmt::format("object {} site {} access 0 access 1\n", i, i);
  // The best of a few is chosen, or each place that makes one is told.
  EXPECT_EQ(pairs(text).size(), 3u);
  PairLimits limits;
  limits.by_object = true;
  EXPECT_EQ(pairs(text, limits).size(), 10u);
}

TEST(Apart, ForksAndJoins) {
  const auto with = [](const std::string& first) {
    const Result<Facts> facts =
        parse("origins 2\ntogether 0 1\nstarts 0 1\nset 0\nset 1\nlocation x\n" + two(first, "write by 1"));
    MeetingsByFacts meetings(facts->origins);
    size_t count = 0;
    find_pairs(facts->locations[0], facts->origins, meetings, {}, [&](const Pair&) { ++count; });
    return count;
  };
  EXPECT_EQ(with("write by 0"), 0u);
  EXPECT_EQ(with("write by 0 running 1"), 1u);
}

TEST(Apart, Signals) {
  EXPECT_THAT(pairs(two("write by 0 mark before 4", "write by 2 mark passed 4")), IsEmpty());
  EXPECT_THAT(pairs(two("write by 0 mark passed 4", "write by 2 mark before 4")), IsEmpty());
  EXPECT_THAT(pairs(two("write by 0 mark before 4", "write by 2 mark passed 5")), ElementsAre("0 1 by 0 2"));
  EXPECT_THAT(pairs(two("write by 0 mark before 4", "write by 2 mark before 4")), ElementsAre("0 1 by 0 2"));
}

TEST(Apart, SignalsOfOneOriginIfEachThreadGivesThem) {
  const auto of = [](const std::string& end) {
    return pairs(two("write by 1 mark before 4" + end, "by 1 mark passed 4" + end));
  };
  EXPECT_THAT(of(" each"), ElementsAre("0 0 by 1 1"));
  EXPECT_THAT(of(""), ElementsAre("0 0 by 1 1", "1 0 by 1 1"));
}

TEST(Apart, Once) {
  EXPECT_THAT(pairs(two("write by 1 mark inside 4", "by 1 mark passed 4")), ElementsAre("0 0 by 1 1"));
  EXPECT_THAT(pairs(two("write by 1 mark inside 4", "by 1")), ElementsAre("0 0 by 1 1", "1 0 by 1 1"));
}

TEST(Apart, Own) {
  EXPECT_THAT(pairs(two("write by 1 mark own 4", "write by 1 mark own 4")), IsEmpty());
  EXPECT_THAT(pairs(two("write by 1 mark own 4", "write by 1 mark own 5")), ElementsAre("0 1 by 1 1"));
  // Of two origins, only if every thread of the program has its own.
  EXPECT_THAT(pairs(two("write by 1 mark own 4", "write by 2 mark own 4")), ElementsAre("0 1 by 1 2"));
  EXPECT_THAT(pairs(two("write by 1 mark own 4 each", "write by 2 mark own 4 each")), IsEmpty());
}

TEST(Apart, Turns) {
  const std::string producer = " at 7 0 mark asks 1 mark sets 2",
                    consumer = " at 8 0 mark asks 2 mark sets 1";
  EXPECT_THAT(pairs(two("write by 0" + producer, "by 2" + consumer)), IsEmpty());
  EXPECT_THAT(pairs(two("write by 0" + producer, "by 2 at 8 0 mark asks 2")), ElementsAre("1 0 by 2 0"));
  // Two producers.
  EXPECT_THAT(pairs(two("write by 0" + producer, "write by 2" + producer)), ElementsAre("0 1 by 0 2"));
}

TEST(Apart, TurnsByOneFlag) {
  // A mailbox: each asks for what it sets itself, one to full, one to empty.
  const std::string both = " mark asks 1 mark sets 1";
  EXPECT_THAT(pairs(two("write by 0 at 7 0" + both + " to 2", "by 2 at 8 0" + both + " to 1")), IsEmpty());
  EXPECT_THAT(pairs(two("write by 0 at 7 0" + both + " to 2", "write by 2 at 8 0" + both + " to 2")),
              ElementsAre("0 1 by 0 2"));
  // Two producers with a function each move the same number on: neither waits for the other.
  EXPECT_THAT(pairs(two("write by 0 at 7 0" + both, "write by 2 at 8 0" + both)), ElementsAre("0 1 by 0 2"));
}

TEST(Apart, OriginsAreAskedOneByOne) {
  // 0 and 1 do the one; 1 has its own, 0 has not.
  EXPECT_THAT(pairs(two("write by 3 mark own 4", "write by 1 mark own 4")),
              ElementsAre("0 0 by 0 1", "0 1 by 0 1"));
}

}  // namespace
}  // namespace ravel::facts
