// SPDX-License-Identifier: Apache-2.0
//
// The strategies on toy programs: the same seed gives the same run, all outcomes are found and no others, the
// bounds hold, and pct and pos are good at what they are made for.
#include "explore/chooser.h"

#include <gtest/gtest.h>

#include <map>

#include "explore/random_numbers.h"
#include "explore/toy_walk.h"

namespace ravel::explore {
namespace {

using namespace toy;  // NOLINT

struct Run {
  std::vector<Action> actions;
  std::string outcome;
  size_t preemptions = 0;
};

Run run_once(const ToyProgram& program, Chooser& chooser, uint64_t seed, size_t expected) {
  Execution execution(std::make_unique<ToySystem>(program));
  chooser.begin(seed, expected);
  Run run;
  while (!execution.possible().empty()) {
    const auto action = chooser.choose(execution, execution.possible());
    if (!action) break;
    if (execution.size() > 0 && action->is_own()) {
      const ProcessId last = execution.events().back().action.process;
      const auto& possible = execution.possible();
      run.preemptions += last != action->process && std::ranges::any_of(possible, [&](const Possible& p) {
                           return p.action.is_own() && p.action.process == last;
                         });
    }
    execution.step(*action);
    run.actions.push_back(*action);
  }
  run.outcome = execution.system().outcome();
  return run;
}

std::map<std::string, int> outcomes(const ToyProgram& program, const ChooserOptions& options, int schedules,
                                    size_t expected = 20) {
  std::map<std::string, int> found;
  const auto chooser = make_chooser(options);
  for (int i = 0; i < schedules; ++i)
    ++found[run_once(program, *chooser, static_cast<uint64_t>(i), expected).outcome];
  return found;
}

const ToyProgram kMixed = {{spawn(2), spawn(1), receive({}, 0), receive(), read(1)},
                           {write(1, 5), send(0, 1), kill(2)},
                           {insert_new(1, 7), send(0, 2)}};

constexpr Strategy kAll[] = {Strategy::random, Strategy::pct, Strategy::pos};

TEST(RandomNumbers, NeverChange) {
  RandomNumbers numbers(42);
  EXPECT_EQ(numbers.next(), 1546998764402558742U);
  EXPECT_EQ(numbers.next(), 6990951692964543102U);
  std::map<uint64_t, int> counts;
  for (int i = 0; i < 3000; ++i) ++counts[numbers.below(3)];
  EXPECT_EQ(counts.size(), 3U);
  for (const auto& [number, count] : counts) EXPECT_NEAR(count, 1000, 100);
}

TEST(Chooser, SameSeedSameRun) {
  for (const Strategy strategy : kAll)
    for (const uint32_t bound : {kUnbounded, 2U}) {
      const ChooserOptions options{strategy, 3, false, bound, bound};
      const auto one = make_chooser(options), two = make_chooser(options);
      for (uint64_t seed = 0; seed < 20; ++seed) {
        run_once(kMixed, *two, seed + 100, 20);  // what was before does not matter
        EXPECT_EQ(run_once(kMixed, *one, seed, 20).actions, run_once(kMixed, *two, seed, 20).actions);
      }
    }
}

TEST(Chooser, AllOutcomesAndNoOthers) {
  const auto expected = all_outcomes(kMixed);
  for (const Strategy strategy : kAll) {
    std::set<std::string> found;
    for (const auto& [outcome, count] : outcomes(kMixed, {.strategy = strategy, .depth = 5}, 3000))
      found.insert(outcome);
    EXPECT_EQ(found, expected);
  }
}

TEST(Chooser, PreemptionsAreBounded) {
  for (const Strategy strategy : kAll)
    for (const uint32_t bound : {0U, 1U, 3U}) {
      size_t most = 0;
      const auto chooser = make_chooser({.strategy = strategy, .depth = 6, .preemptions_max = bound});
      for (uint64_t seed = 0; seed < 300; ++seed)
        most = std::max(most, run_once(kMixed, *chooser, seed, 14).preemptions);
      EXPECT_LE(most, bound);
      EXPECT_GE(most, std::min(bound, 1U));
    }
}

TEST(Chooser, WithoutDelaysThereIsOneSchedule) {
  for (const Strategy strategy : kAll) {
    EXPECT_EQ(outcomes(kMixed, {.strategy = strategy, .delays_max = 0}, 50).size(), 1U);
    EXPECT_GT(outcomes(kMixed, {.strategy = strategy, .delays_max = 2}, 200).size(), 1U);
  }
}

TEST(Chooser, NewProcessesFirst) {
  const ToyProgram program = {{spawn(1), read(1)}, {write(1, 5)}};
  EXPECT_EQ(outcomes(program, {.new_first = true}, 50), (std::map<std::string, int>{{"5. .", 50}}));
}

/// The second must be through before the first does one thing.
TEST(Chooser, PctKeepsOneWaiting) {
  ToyProgram program = {{read(1)}, {}};
  for (int i = 1; i <= 12; ++i) program[1].push_back(write(1, i));
  const auto pct = outcomes(program, {.strategy = Strategy::pct, .depth = 1}, 400);
  EXPECT_GT(pct.at("12. ."), 100);
  EXPECT_LT(outcomes(program, {}, 400)["12. ."], 10);
}

/// One thing in 14 that is last, against 2^-13.
TEST(Chooser, PosKeepsAnEventWaiting) {
  ToyProgram program = {{write(1, 1)}, {}};
  for (int i = 1; i <= 12; ++i) program[1].push_back(write(2, i));
  program[1].push_back(read(1));
  EXPECT_GT(outcomes(program, {.strategy = Strategy::pos}, 400)[". 0."], 12);
  EXPECT_LT(outcomes(program, {}, 400)[". 0."], 4);
}

TEST(Chooser, ASpinningWaiterDoesNotStarveTheOther) {
  // Body 0 asks again and again until body 1 has written.
  const ToyProgram program = {{read(1), jump_if(0, 0)}, {write(1, 7)}};
  const auto chooser = make_chooser({.strategy = Strategy::pct});
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Execution execution(std::make_unique<ToySystem>(program));
    chooser->begin(seed, 5);
    EXPECT_EQ(run_schedule(execution, *chooser, 5000), Ended::over);
  }
}

TEST(Chooser, EndlessSchedulesAreCut) {
  Execution execution(std::make_unique<ToySystem>(ToyProgram{{read(1), jump_if(0, 0)}}));
  const auto chooser = make_chooser({});
  chooser->begin(1, 10);
  EXPECT_EQ(run_schedule(execution, *chooser, 100), Ended::cut);
  EXPECT_EQ(execution.size(), 100U);
}

}  // namespace
}  // namespace ravel::explore
