// SPDX-License-Identifier: Apache-2.0
//
// Shrinking on toys where the fewest switches are known; every result replays.
#include "explore/shrink.h"

#include <gtest/gtest.h>

#include "explore/replay.h"
#include "explore/toy_walk.h"

namespace ravel::explore {
namespace {

using namespace toy;  // NOLINT

/// The fewest switches with which something fails, by trying everything.
void fewest(Execution& run, std::vector<Action>& actions, size_t& best) {
  const std::vector<Possible> possible = run.possible();
  if (run.system().failure() != nullptr) best = std::min(best, context_switches(actions));
  if (run.system().failure() != nullptr || context_switches(actions) >= best) return;
  const size_t count = run.size();
  for (const Possible& each : possible) {
    auto before = run.system().clone();
    run.step(each.action);
    actions.push_back(each.action);
    fewest(run, actions, best);
    actions.pop_back();
    run.rewind(count, std::move(before));
  }
}

void check(const ToyProgram& program) {
  Execution all(std::make_unique<ToySystem>(program));
  std::vector<Action> actions;
  size_t best = SIZE_MAX;
  fewest(all, actions, best);

  for (uint64_t seed = 0; seed < 5; ++seed) {
    Search search([&] { return std::make_unique<ToySystem>(program); }, {.seed = seed * 1000});
    search.run();
    const SearchResult result = search.result();
    ASSERT_TRUE(result.failure);
    const ToySystem start(program);
    const Shrunk shrunk = shrink(start, *result.failure, {});
    EXPECT_TRUE(shrunk.is_minimal);
    EXPECT_EQ(shrunk.switches, best);
    EXPECT_EQ(shrunk.switches, context_switches(shrunk.actions));
    EXPECT_LE(shrunk.switches, shrunk.switches_before);

    Execution execution(start.clone());
    const Replayed again = replay(execution, shrunk.actions);
    EXPECT_TRUE(again.fits);
    ASSERT_TRUE(again.failure);
    EXPECT_TRUE(is_alike(*again.failure, result.failure->failure));
    EXPECT_EQ(again.outcome, shrunk.outcome);
  }
}

TEST(Shrink, OneSwitchIsEnough) {
  check({{read(1), jump_if(0, 3), fail()}, {read(2), read(2), read(2), write(1, 7)}});
}

TEST(Shrink, ALostUpdateNeedsTwo) {
  // Both read 0, both insert; the second finds that it is not alone.
  check({{read(1), jump_if(1, 4), insert_new(2, 1), jump_if(0, 5), write(1, 1), fail()},
         {read(1), jump_if(1, 4), insert_new(2, 1), read(3), write(1, 1)}});
}

TEST(Shrink, ADeadlock) {
  // Each of two waits for the other's message if it got to the table second; bystanders do other things.
  check({{receive({}, 0), receive({1})},
         {receive({}, 0), insert_new(1, 1), jump_if(0, 4), send(0, 1)},
         {read(5), insert_new(1, 1), read(5)},
         {write(5, 1), write(5, 2), write(5, 3)}});
}

TEST(Shrink, WhatDoesNotFailStaysAsItIs) {
  const ToySystem start({{read(1)}});
  FailedSchedule failed;
  failed.failure = {FailureKind::exception, "an exception", "", {}};
  failed.actions = {{ActionKind::go, 1, 0}};
  EXPECT_EQ(shrink(start, failed, {}).actions, failed.actions);
}

TEST(Replay, SaysWhereItDoesNotFit) {
  Execution execution(std::make_unique<ToySystem>(ToyProgram{{read(1)}, {read(1)}}));
  const std::vector<Action> actions = {{ActionKind::go, 1, 0}, {ActionKind::receive, 2, 1}};
  const Replayed result = replay(execution, actions);
  EXPECT_FALSE(result.fits);
  EXPECT_EQ(result.steps, 1U);
}

TEST(Shrink, AlikeButForNumbers) {
  const Failure one{FailureKind::crash, "<0.17.0> ended with badarg", "", {}};
  EXPECT_TRUE(is_alike(one, {FailureKind::crash, "<0.4.0> ended with badarg", "", {}}));
  EXPECT_FALSE(is_alike(one, {FailureKind::crash, "<0.4.0> ended with badarith", "", {}}));
  EXPECT_FALSE(is_alike(one, {FailureKind::deadlock, "<0.17.0> ended with badarg", "", {}}));
}

}  // namespace
}  // namespace ravel::explore
