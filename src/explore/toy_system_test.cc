// SPDX-License-Identifier: Apache-2.0
//
// The toy's own rules, by walking through every schedule of small programs: which outcomes there are.
#include "explore/toy_system.h"

#include <gtest/gtest.h>

#include "explore/toy_walk.h"

namespace ravel::explore::toy {
namespace {

std::string outcomes(ToyProgram program) {
  return fmt::format("{}", fmt::join(all_outcomes(std::move(program)), " | "));
}

TEST(Toy, OrderOfOneSenderIsKept) {
  EXPECT_EQ(outcomes({{receive(), receive()}, {send(0, 1), send(0, 2)}}), "1,2. .");
}

TEST(Toy, TwoSendersComeInAnyOrder) {
  EXPECT_EQ(outcomes({{receive(), receive()}, {send(0, 1)}, {send(0, 2)}}), "1,2. . . | 2,1. . .");
}

TEST(Toy, ASelectiveReceiveTakesWhatItWants) {
  EXPECT_EQ(outcomes({{receive({2}), receive()}, {send(0, 1)}, {send(0, 2)}}), "2,1. . .");
}

TEST(Toy, WhatWasTakenTellsOfWhatWasNot) {
  // 2 was in before 3, so 1 was.
  EXPECT_EQ(outcomes({{receive({2, 3}), receive({1, 3}), receive()}, {send(0, 1), send(0, 2)}, {send(0, 3)}}),
            "2,1,3. . . | 3,1,2. . .");
  // Here 3 may have been in before both.
  EXPECT_EQ(outcomes({{receive({2}), receive({1, 3}), receive()}, {send(0, 1), send(0, 2)}, {send(0, 3)}}),
            "2,1,3. . . | 2,3,1. . .");
}

TEST(Toy, WhatIsSentAfterSomethingArrivedIsBehindIt) {
  // 3 is sent because 2 was taken, when 1 was in.
  EXPECT_EQ(outcomes({{receive({2}), send(2, 9), receive({1, 3}), receive()},
                      {send(0, 1), send(0, 2)},
                      {receive({9}), send(0, 3)}}),
            "2,1,3. . 9.");
}

TEST(Toy, AfterZeroSeesWhatHasArrived) {
  EXPECT_EQ(outcomes({{receive({1}, 0)}, {send(0, 1)}}), "-1. . | 1. .");
  EXPECT_EQ(outcomes({{receive({2}), receive({1}, 0)}, {send(0, 1), send(0, 2)}}), "2,1. .");
}

TEST(Toy, ATimeoutTellsWhatHadNotArrived) {
  // 3 was not there when nothing was, so it is behind 1, which was.
  EXPECT_EQ(
      outcomes({{receive({2}), receive({3}, 0), receive({1, 3})}, {send(0, 1), send(0, 2)}, {send(0, 3)}}),
      "2,-1,1. . . | 2,3,1. . .");
}

TEST(Toy, TimePassesWhenNothingElseCanHappen) {
  EXPECT_EQ(outcomes({{receive({1}, 10)}, {receive({}, 5), send(0, 1)}}), "1. -1.");
  EXPECT_EQ(outcomes({{receive({1}, 5)}, {receive({}, 10), send(0, 1)}}), "-1. -1.");
}

TEST(Toy, AKillComesBeforeOrAfterTheEnd) {
  EXPECT_EQ(outcomes({{}, {write(1, 1)}, {kill(1)}}), ". ! . | . . .");
}

TEST(Toy, AMessageDoesNotOvertakeASignal) {
  EXPECT_EQ(outcomes({{}, {receive({1})}, {kill(1), send(1, 1)}}), ". ! .");
}

TEST(Toy, DeadlockAndException) {
  EXPECT_EQ(outcomes({{receive()}}), "? the tested process waits for ever");
  EXPECT_EQ(outcomes({{read(1), jump_if(0, 3), spawn(1), fail()}, {}}), "0. ? an exception");
}

}  // namespace
}  // namespace ravel::explore::toy
