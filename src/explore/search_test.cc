// SPDX-License-Identifier: Apache-2.0
//
// Searches over toy programs: outcomes and their counts, the first failure, races, and that neither the
// number of cores nor an interruption nor sharding changes what is found.
#include "explore/search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "base/parallel.h"
#include "explore/toy_walk.h"

namespace ravel::explore {
namespace {

using namespace toy;  // NOLINT

Start start_of(const ToyProgram& program) {
  return [program] { return std::make_unique<ToySystem>(program); };
}

SearchResult search(const ToyProgram& program, SearchOptions options) {
  Search search(start_of(program), std::move(options));
  search.run();
  return search.result();
}

std::string text(const SearchResult& result) {
  std::string all = fmt::format("{} schedules, {} events, {} failures, next {}\n", result.schedules,
                                result.events, result.failures, result.next);
  for (const auto& [name, outcome] : result.outcomes)
    all += fmt::format("{} x{} from {}{}\n", name, outcome.count, outcome.first,
                       outcome.failed ? " failed" : "");
  for (const Race& race : result.races.sorted())
    all += fmt::format("{} / {} ({}): {} | {}\n", race.first, race.second, race.what, race.first_then_second,
                       race.second_then_first);
  if (result.failure)
    all += fmt::format("{} seed {}: {}, {} actions\n", result.failure->number, result.failure->seed,
                       result.failure->failure.message, result.failure->actions.size());
  return all;
}

// The first to come wins; the other finds out.
const ToyProgram kTwoInserts = {{insert_new(1, 1)}, {insert_new(1, 2)}};
// Fails when body 1 wrote first.
const ToyProgram kSometimes = {{read(1), jump_if(0, 3), fail()},
                               {receive({}, 0), receive({}, 0), write(1, 7)}};

TEST(Search, CountsOutcomes) {
  const SearchResult result = search(kTwoInserts, {.schedules_max = 300});
  ASSERT_EQ(result.outcomes.size(), 2U);
  EXPECT_EQ(result.outcomes.at("1. 0.").count + result.outcomes.at("0. 1.").count, 300U);
  EXPECT_NEAR(static_cast<double>(result.outcomes.at("1. 0.").count), 150, 40);
  EXPECT_FALSE(result.failure);
}

TEST(Search, ShowsRacesWithBothOutcomes) {
  const auto races = search(kTwoInserts, {.schedules_max = 50}).races.sorted();
  ASSERT_EQ(races.size(), 1U);
  EXPECT_EQ(races[0].what, "table 1");
  EXPECT_EQ(races[0].first, "body 0, instruction 0");
  EXPECT_EQ(races[0].second, "body 1, instruction 0");
  ASSERT_EQ(races[0].first_then_second.size(), 1U);
  EXPECT_TRUE(races[0].first_then_second.contains("1. 0."));
  EXPECT_TRUE(races[0].second_then_first.contains("0. 1."));
  EXPECT_TRUE(races[0].matters());
}

TEST(Search, MessagesOfTwoSendersRace) {
  const auto races =
      search({{receive({1, 2}), receive({1, 2})}, {send(0, 1)}, {send(0, 2)}}, {.schedules_max = 50})
          .races.sorted();
  ASSERT_EQ(races.size(), 1U);
  EXPECT_EQ(races[0].what, "messages to body 0");
  EXPECT_TRUE(races[0].first_then_second.contains("1,2. . ."));
  EXPECT_TRUE(races[0].second_then_first.contains("2,1. . ."));
}

TEST(Search, BothAtTheSamePlace) {
  Race race{"a", "a", "t", {{"x", 1}}, {}};
  EXPECT_FALSE(race.matters());
  race.first_then_second["y"] = 1;
  EXPECT_TRUE(race.matters());
  EXPECT_FALSE((Race{"a", "b", "t", {{"x", 1}, {"y", 2}}, {}}).matters());  // the other order was not seen
  EXPECT_FALSE((Race{"a", "b", "t", {{"x", 1}}, {{"x", 5}}}).matters());
  EXPECT_TRUE((Race{"a", "b", "t", {{"x", 1}}, {{"x", 5}, {"y", 1}}}).matters());
}

TEST(Search, NothingRacesWhereOrderCannotBeSeen) {
  EXPECT_TRUE(search({{receive({1}), receive({2})}, {send(0, 1)}, {send(0, 2)}}, {.schedules_max = 50})
                  .races.empty());
  EXPECT_TRUE(search({{add(1, 1)}, {add(1, 2)}}, {.schedules_max = 50}).races.empty());
}

TEST(Search, StopsAtTheFirstFailure) {
  const SearchResult result = search(kSometimes, {.seed = 5});
  ASSERT_TRUE(result.failure);
  EXPECT_EQ(result.schedules, result.failure->number + 1);
  EXPECT_EQ(result.failures, 1U);
  // Its seed alone gives it again.
  const SearchResult again = search(kSometimes, {.seed = result.failure->seed, .schedules_max = 1});
  ASSERT_TRUE(again.failure);
  EXPECT_EQ(again.failure->actions, result.failure->actions);
}

TEST(Search, GoesOnIfAsked) {
  const SearchResult result = search(kSometimes, {.schedules_max = 300, .keep_going = true});
  EXPECT_EQ(result.schedules, 300U);
  EXPECT_GT(result.failures, 1U);
  const SearchResult ignoring =
      search(kSometimes, {.schedules_max = 300, .ignored = {FailureKind::exception}});
  EXPECT_EQ(ignoring.schedules, 300U);
  EXPECT_FALSE(ignoring.failure);
}

TEST(Search, CoresDoNotMatter) {
  for (const Strategy strategy : {Strategy::random, Strategy::pct, Strategy::pos})
    for (const bool keep_going : {false, true}) {
      const SearchOptions options{
          .chooser = {.strategy = strategy}, .schedules_max = 500, .keep_going = keep_going};
      set_jobs(1);
      const std::string alone = text(search(kSometimes, options));
      set_jobs(4);
      EXPECT_EQ(text(search(kSometimes, options)), alone);
      set_jobs(0);
    }
}

TEST(Search, GoesOnWhereItStopped) {
  SearchOptions options{.schedules_max = 700, .keep_going = true};
  const std::string whole = text(search(kSometimes, options));
  options.schedules_max = 123;
  options.earlier = search(kSometimes, options);
  options.schedules_max = 700;
  EXPECT_EQ(text(search(kSometimes, options)), whole);
}

TEST(Search, ShardsAreAllOfIt) {
  const SearchResult whole = search(kSometimes, {.schedules_max = 500, .keep_going = true});
  uint64_t schedules = 0, failures = 0;
  for (uint64_t i = 0; i < 3; ++i) {
    const auto part = search(kSometimes, {.schedules_max = 500, .keep_going = true, .shard = {i, 3}});
    schedules += part.schedules;
    failures += part.failures;
  }
  EXPECT_EQ(schedules, 500U);
  EXPECT_EQ(failures, whole.failures);
}

TEST(Search, ALivelockIsAFailure) {
  const ToyProgram program = {{read(1), jump_if(0, 0)}};
  const SearchResult result = search(program, {.events_max = 50});
  ASSERT_TRUE(result.failure);
  EXPECT_EQ(result.failure->failure.kind, FailureKind::livelock);
  EXPECT_EQ(result.cut, 1U);
}

TEST(Search, DporIsComplete) {
  const SearchResult result = search(kTwoInserts, {.chooser = {.strategy = Strategy::dpor}});
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.schedules, 2U);
  EXPECT_EQ(result.outcomes.size(), 2U);
  const SearchResult failed = search(kSometimes, {.chooser = {.strategy = Strategy::dpor}});
  EXPECT_TRUE(failed.failure);
  EXPECT_FALSE(failed.complete);
}

TEST(Search, TimeEndsIt) {
  const SearchResult result = search(kTwoInserts, {.schedules_max = UINT64_MAX, .seconds_max = 0.05});
  EXPECT_GT(result.schedules, 0U);
}

}  // namespace
}  // namespace ravel::explore
