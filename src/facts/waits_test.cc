// SPDX-License-Identifier: Apache-2.0
#include "facts/waits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "facts/text.h"

namespace ravel::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Edges = std::vector<Wait>;

/// Pairs of edges (smaller first) at which nobody can be at the same time.
WaitCycles find(size_t nodes, const Edges& edges, const std::set<std::pair<uint32_t, uint32_t>>& apart = {},
                const CycleLimits& limits = {}) {
  const auto meet = [&](uint32_t a, uint32_t b, bool) { return !apart.contains(std::minmax(a, b)); };
  return find_wait_cycles(nodes, edges, {meet, [](const auto&) { return true; }, {}}, limits);
}

TEST(WaitCycles, TwoLocksInBothOrders) {
  EXPECT_THAT(find(2, {{0, 1}, {1, 0}}).cycles, ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(find(2, {{0, 1}, {0, 1}}).cycles, IsEmpty());
  EXPECT_THAT(find(2, {{0, 1}, {1, 0}}, {{0, 1}}).cycles, IsEmpty());
}

TEST(WaitCycles, AnotherEdgeTakesThePlaceOfOneThatDoesNotFit) {
  EXPECT_THAT(find(2, {{0, 1}, {1, 0}, {1, 0}}, {{0, 1}}).cycles, ElementsAre(ElementsAre(0, 2)));
}

TEST(WaitCycles, ThreeAndALongerOneAroundAShorter) {
  EXPECT_THAT(find(3, {{0, 1}, {1, 2}, {2, 0}}).cycles, ElementsAre(ElementsAre(0, 1, 2)));
  // 0 and 1 alone deadlock: the way over 2 says nothing new.
  EXPECT_THAT(find(3, {{0, 1}, {1, 2}, {2, 0}, {1, 0}}).cycles, ElementsAre(ElementsAre(0, 3)));
  // But it does if those two never meet.
  EXPECT_THAT(find(3, {{0, 1}, {1, 2}, {2, 0}, {1, 0}}, {{0, 3}}).cycles, ElementsAre(ElementsAre(0, 1, 2)));
}

TEST(WaitCycles, EdgesThatAreNotNeighboursMustMeetToo) {
  const Edges square = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  EXPECT_THAT(find(4, square).cycles, ElementsAre(ElementsAre(0, 1, 2, 3)));
  EXPECT_THAT(find(4, square, {{0, 2}}).cycles, IsEmpty());
}

TEST(WaitCycles, TwoLocksOfOneKind) {
  EXPECT_THAT(find(1, {{0, 0}}).cycles, ElementsAre(ElementsAre(0, 0)));
  EXPECT_THAT(find(1, {{0, 0}}, {{0, 0}}).cycles, IsEmpty());
  EXPECT_THAT(find(1, {{0, 0}, {0, 0}}, {{0, 0}, {1, 1}}).cycles, ElementsAre(ElementsAre(0, 1)));
}

TEST(WaitCycles, OnlyWhatLeadsIsLookedFor) {
  const Edges edges = {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 2}};
  const auto led_by = [&](std::set<uint32_t> leading) {
    return find_wait_cycles(3, edges,
                            {[](uint32_t, uint32_t, bool) { return true; }, [](const auto&) { return true; },
                             [=](uint32_t e) { return leading.contains(e); }})
        .cycles;
  };
  EXPECT_THAT(led_by({}), IsEmpty());
  EXPECT_THAT(led_by({3}), ElementsAre(ElementsAre(2, 3)));
  EXPECT_THAT(led_by({0, 1, 4}), ElementsAre(ElementsAre(0, 1), ElementsAre(4, 4)));
}

TEST(WaitCycles, ALimitIsTold) {
  Edges all;
  for (uint32_t a = 0; a < 7; ++a)
    for (uint32_t b = 0; b < 7; ++b)
      if (a != b) all.push_back({a, b});
  EXPECT_EQ(find(7, all).cycles.size(), 21u);
  CycleLimits few;
  few.steps_max = 3;
  EXPECT_GT(find(7, all, {}, few).cut_short, 0u);
}

/// Origin 0 starts 1, of which there may be two, and 2.
WaitCycles of_facts(const std::string& waits) {
  const Result<Facts> facts = parse(
      "origins 3\ntogether 0 1\ntogether 1 1\ntogether 0 2\ntogether 1 2\nstarts 0 1\nset 0\nset 1\nset 2\n" +
      waits);
  EXPECT_TRUE(facts.has_value()) << (facts ? "" : facts.error().message);
  if (!facts) return {};
  return find_wait_cycles(4, facts->waits, questions_of(facts->origins, facts->waits));
}

TEST(LockOrder, TwoOriginsInBothOrders) {
  EXPECT_THAT(of_facts("wait 0 1 by 1\nwait 1 0 by 2\n").cycles, ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(of_facts("wait 0 1 by 1\nwait 0 1 by 2\n").cycles, IsEmpty());
}

TEST(LockOrder, OneOriginNeedsTwoOfIt) {
  EXPECT_THAT(of_facts("wait 0 1 by 1\nwait 1 0 by 1\n").cycles, ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(of_facts("wait 0 1 by 2\nwait 1 0 by 2\n").cycles, IsEmpty());
}

TEST(LockOrder, AGate) {
  EXPECT_THAT(of_facts("wait 0 1 by 1 guard 7\nwait 1 0 by 2 guard 7\n").cycles, IsEmpty());
  EXPECT_THAT(of_facts("wait 0 1 by 1 guard 7\nwait 1 0 by 2 guard 8\n").cycles,
              ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(of_facts("wait 0 1 by 1 guard 7 shared\nwait 1 0 by 2 guard 7 shared\n").cycles,
              ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(of_facts("wait 0 1 by 1 guard 7 may\nwait 1 0 by 2 guard 7 may\n").cycles,
              ElementsAre(ElementsAre(0, 1)));
}

TEST(LockOrder, WhatKeepsAccessesApartKeepsWaitsApart) {
  // 1 is not yet started where 0 waits.
  EXPECT_THAT(of_facts("wait 0 1 by 0\nwait 1 0 by 1\n").cycles, IsEmpty());
  EXPECT_THAT(of_facts("wait 0 1 by 0 running 1\nwait 1 0 by 1\n").cycles, ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(of_facts("wait 0 1 by 1 mark before 4\nwait 1 0 by 2 mark passed 4\n").cycles, IsEmpty());
}

}  // namespace
}  // namespace ravel::facts
