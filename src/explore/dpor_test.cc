// SPDX-License-Identifier: Apache-2.0
//
// The exhaustive search against all interleavings of toy programs: every class of executions once, no more. A
// class is told by its canonical form: what each process did in order, and for each event how much of every
// other process's doing happened before it.
#include "explore/dpor_team.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <mutex>
#include <random>
#include <set>

#include "explore/random_numbers.h"
#include "explore/toy_system.h"

namespace ravel::explore::toy {
namespace {

std::string lane_name(const Action& action) {
  return action.is_own()
             ? fmt::format("p{}", action.process)
             : fmt::format("{}-{}-{}", static_cast<int>(action.kind), action.process, action.from);
}

/// The same for executions that differ only in the order of independent events. Most of the time of these
/// tests is spent here.
std::string canonical(Execution& run) {
  std::map<std::string, std::vector<EventIndex>> lanes;
  for (EventIndex i = 0; i < run.size(); ++i) lanes[lane_name(run.events()[i].action)].push_back(i);
  std::string text;
  const auto add = [&](uint64_t number) {
    do text += static_cast<char>('0' + (number & 63U));
    while ((number >>= 6U) != 0);
    text += ' ';
  };
  for (const auto& [name, events] : lanes) {
    text += name + ":";
    for (const EventIndex event : events) {
      const Action& action = run.events()[event].action;
      add(static_cast<uint64_t>(action.kind));
      add(action.from);
      for (const auto& [other_name, others] : lanes) {
        uint64_t known = 0;
        while (known < others.size() && run.happens_before(others[known], event)) ++known;
        add(known);
      }
    }
    text += '\n';
  }
  return text;
}

const char* const long_version = std::getenv("RAVEL_DPOR_PROGRAMS");  ///< how many; 20000 takes minutes
const size_t kTooMany = long_version ? 60'000 : 5'000;

struct Found {
  std::set<std::string> classes, outcomes;
  size_t executions = 0;
};

void walk(Execution& run, Found& found) {
  if (++found.executions > kTooMany) return;
  const std::vector<Possible> possible = run.possible();
  if (possible.empty()) {
    found.classes.insert(canonical(run));
    found.outcomes.insert(run.system().outcome());
    return;
  }
  const size_t count = run.size();
  for (const Possible& each : possible) {
    auto before = run.system().clone();
    run.step(each.action);
    walk(run, found);
    run.rewind(count, std::move(before));
  }
}

Found all(const ToyProgram& program) {
  Found found;
  Execution run(std::make_unique<ToySystem>(program));
  walk(run, found);
  return found;
}

struct Searched {
  Found found;
  DporCounts counts;
};

Searched search(const ToyProgram& program) {
  Searched result;
  Dpor dpor(std::make_unique<ToySystem>(program), {});
  dpor.run([&](Execution& run) {
    ++result.found.executions;
    result.found.classes.insert(canonical(run));
    result.found.outcomes.insert(run.system().outcome());
    return result.found.executions < 100'000;
  });
  result.counts = dpor.counts();
  return result;
}

/// What happens before what without the conditions of a part.
std::string canonical_anyhow(const ToyProgram& program, Execution& run) {
  Execution again(std::make_unique<ToySystem>(program));
  for (const Event& event : run.events()) {
    again.possible();
    again.step(event.action);
  }
  return canonical(again);
}

/// The same by a team, with rounds so short that it is divided at once and parts are put aside all the time.
Searched search_together(const ToyProgram& program, uint64_t round_events, bool source_sets = false) {
  Searched result;
  DporOptions options;
  options.round_events = round_events;
  options.source_sets = source_sets;
  DporTeam team([&] { return std::make_unique<ToySystem>(program); }, options);
  std::mutex mutex;
  while (team.slots() > 0) {
    const bool begins_anew = team.run_round([&](size_t, Execution& run) {
      std::string form = canonical_anyhow(program, run), outcome = run.system().outcome();
      const std::lock_guard lock(mutex);
      ++result.found.executions;
      result.found.classes.insert(std::move(form));
      result.found.outcomes.insert(std::move(outcome));
      return true;
    });
    if (begins_anew) result.found = {};
  }
  result.counts = team.counts();
  EXPECT_TRUE(team.is_complete());
  return result;
}

/// As many computers as `count` each do a part, and each stops after every round and goes on from the bytes.
Searched search_in_shards(const ToyProgram& program, uint64_t count) {
  Searched result;
  const auto start = [&] { return std::make_unique<ToySystem>(program); };
  for (uint64_t shard = 0; shard < count; ++shard) {
    DporOptions options;
    options.round_events = 5;
    options.shard_index = shard;
    options.shard_count = count;
    auto team = std::make_unique<DporTeam>(start, options);
    std::mutex mutex;
    while (team->slots() > 0) {
      const size_t slots = team->slots();
      const bool begins_anew = team->run_round([&](size_t slot, Execution& run) {
        EXPECT_LT(slot, slots);
        std::string form = canonical_anyhow(program, run);
        const std::lock_guard lock(mutex);
        ++result.found.executions;
        result.found.classes.insert(std::move(form));
        return true;
      });
      if (begins_anew) result.found = {};
      const std::string bytes = team->save();
      team = std::make_unique<DporTeam>(start, options);
      EXPECT_TRUE(team->restore(bytes));
      EXPECT_EQ(team->save(), bytes);
    }
    EXPECT_TRUE(team->is_complete());
    result.counts.add(team->counts());
  }
  return result;
}

size_t classes(const ToyProgram& program) {
  const Searched searched = search(program);
  EXPECT_EQ(searched.counts.redundant, 0U);
  EXPECT_EQ(searched.found.classes.size(), searched.found.executions);
  return searched.found.executions;
}

std::string text_of(const ToyProgram& program) {
  std::string text;
  for (const auto& body : program) {
    text += "{";
    for (const Instruction& i : body)
      text += fmt::format("[{} t{} k{} v{} tags{} a{}]", static_cast<int>(i.op), i.target, i.key, i.value,
                          fmt::join(i.tags, "/"), i.after);
    text += "}\n";
  }
  return text;
}

TEST(Dpor, AllReceivedIsFactorial) {
  EXPECT_EQ(classes({{receive(), receive(), receive()}, {send(0, 1)}, {send(0, 2)}, {send(0, 3)}}), 6U);
}

TEST(Dpor, OnlyTheFirstReceivedIsN) {
  EXPECT_EQ(classes({{receive()}, {send(0, 1)}, {send(0, 2)}, {send(0, 3)}, {send(0, 4)}}), 4U);
}

TEST(Dpor, FixedOrderAndNobodyReceivesIsOne) {
  EXPECT_EQ(classes({{receive({2}), receive({1}), receive({3})}, {send(0, 1)}, {send(0, 2)}, {send(0, 3)}}),
            1U);
  EXPECT_EQ(classes({{}, {send(0, 1)}, {send(0, 2)}, {send(0, 3)}}), 1U);
}

TEST(Dpor, WritersAreFactorialReadersArePowers) {
  EXPECT_EQ(classes({{write(1, 1)}, {write(1, 2)}, {write(1, 3)}, {write(1, 4)}}), 24U);
  EXPECT_EQ(classes({{write(1, 1)}, {read(1)}, {read(1)}, {read(1)}, {read(1)}}), 16U);
}

TEST(Dpor, OnlyOneInsertsNew) {
  EXPECT_EQ(classes({{insert_new(1, 1)}, {insert_new(1, 2)}, {insert_new(1, 3)}, {insert_new(1, 4)}}), 4U);
}

TEST(Dpor, LastZeroInAnyOrderOfProcesses) {
  // Each writer adds one to what it reads in the cell before its own; the reader looks for the last zero. In
  // this order some schedules are only found by planning the same race again with what came later.
  ToyProgram program;
  std::vector<Instruction> reader;
  for (uint32_t cell = 9; cell >= 1; --cell) {
    reader.push_back(read(cell));
    reader.push_back(jump_if(0, 18));
  }
  for (const uint32_t cell : {1U, 6U, 0U, 5U, 7U, 3U, 2U, 4U, 8U})
    program.push_back(cell == 0 ? reader : std::vector<Instruction>{read(cell), write(cell + 1, 1)});
  EXPECT_EQ(classes(program), 704U);
}

TEST(Dpor, LastZeroShuffled) {
  constexpr uint32_t kCells = 9;
  std::mt19937 numbers(7);
  for (int round = 0; round < (long_version ? 60 : 1); ++round) {
    std::vector<Instruction> reader;
    for (uint32_t cell = kCells; cell >= 1; --cell) {
      reader.push_back(read(cell));
      reader.push_back(jump_if(0, 2 * kCells));
    }
    ToyProgram program{reader};
    for (uint32_t i = 0; i < kCells; ++i) program.push_back({read(i), write(i + 1, 1)});
    std::shuffle(program.begin(), program.end(), numbers);
    EXPECT_EQ(classes(program), 1536U);
  }
}

TEST(Dpor, ShardsAreAboutEven) {
  const ToyProgram program{{write(1, 1)}, {write(1, 2)}, {write(1, 3)},
                           {write(1, 4)}, {write(1, 5)}, {receive(), receive(), receive()},
                           {send(5, 1)},  {send(5, 2)},  {send(5, 3)}};
  uint64_t total = 0;
  for (uint64_t shard = 0; shard < 3; ++shard) {
    DporOptions options;
    options.shard_index = shard;
    options.shard_count = 3;
    DporTeam team([&] { return std::make_unique<ToySystem>(program); }, options);
    while (team.slots() > 0) team.run_round([](size_t, Execution&) { return true; });
    EXPECT_GT(team.counts().executions, 120U);
    EXPECT_LT(team.counts().redundant, 120U);
    total += team.counts().executions;
  }
  EXPECT_EQ(total, 720U);
}

TEST(Dpor, ABrokenFrontierIsRefused) {
  const ToyProgram program{{write(1, 1)}, {write(1, 2)}, {write(1, 3)}, {write(1, 4)}};
  const auto start = [&] { return std::make_unique<ToySystem>(program); };
  DporOptions options;
  options.round_events = 5;
  DporTeam team(start, options);
  team.run_round([](size_t, Execution&) { return true; });
  const std::string bytes = team.save();
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string broken = bytes;
    broken[i] = static_cast<char>(broken[i] + 1);
    EXPECT_FALSE(DporTeam(start, options).restore(broken));
    EXPECT_FALSE(DporTeam(start, options).restore(bytes.substr(0, i)));
  }
  options.shard_count = 2;
  EXPECT_FALSE(DporTeam(start, options).restore(bytes));
}

/// What another program left has a sum that is right, and tells things that cannot be done.
TEST(Dpor, AFrontierOfAnotherProgramIsRefused) {
  const ToyProgram left{{write(1, 1)}, {write(1, 2)}, {write(1, 3)}, {write(1, 4)}};
  const ToyProgram right{{write(1, 1)}, {write(1, 2)}};
  DporOptions options;
  options.round_events = 1;
  options.source_sets = true;  // or it would be divided, and have parts that the other has not
  const auto team_of = [&](const ToyProgram& program) {
    return std::make_unique<DporTeam>([&program] { return std::make_unique<ToySystem>(program); }, options);
  };
  const auto visit = [](size_t, Execution&) { return true; };
  const auto team = team_of(left);
  for (int round = 0; round < 3; ++round) team->run_round(visit);
  const auto other = team_of(right);
  ASSERT_TRUE(other->restore(team->save()));
  other->run_round(visit);
  EXPECT_TRUE(other->is_broken());
  EXPECT_FALSE(other->is_complete());
}

/// Programs in which what an event touches depends on what was done before.
ToyProgram depending_program(uint64_t seed) {
  RandomNumbers numbers(seed);
  const auto bodies = static_cast<uint32_t>(3 + numbers.below(3));
  ToyProgram program(bodies);
  for (uint32_t b = 0; b < bodies; ++b) {
    const uint64_t length = 1 + numbers.below(bodies == 3             ? 3
                                              : bodies == 4           ? 2
                                              : numbers.below(3) == 0 ? 2
                                                                      : 1);
    for (uint64_t i = 0; i < length; ++i) {
      const auto object = static_cast<uint32_t>(1 + numbers.below(2));
      const auto other = static_cast<uint32_t>(numbers.below(bodies));
      switch (numbers.below(10)) {
        case 0:
        case 1:
        case 2:
        case 3:
          program[b].push_back(insert_new(object, static_cast<int>(b) + 1));
          break;
        case 4:
          program[b].push_back(write(object, static_cast<int>(numbers.below(2))));
          break;
        case 5:
          program[b].push_back(read(object));
          if (i + 1 < length) program[b].push_back(jump_if(0, static_cast<uint32_t>(program[b].size() + 2)));
          break;
        case 6:
          program[b].push_back(add(object, 1));
          break;
        case 7:
          program[b].push_back(send(other, static_cast<int>(b)));
          break;
        case 8:
          program[b].push_back(numbers.below(2) ? receive({}, 0) : kill(other));
          break;
        default:
          program[b].push_back(write(object, 0));
      }
    }
  }
  return program;
}

TEST(Dpor, AgreesWhereAccessesDependOnResults) {
  const int rounds = long_version ? std::atoi(long_version) : 100;
  int programs = 0;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    const ToyProgram program = depending_program(static_cast<uint64_t>(round));
    const Found expected = all(program);
    if (expected.executions > kTooMany) continue;
    ++programs;
    const Searched alone = search(program);
    EXPECT_EQ(alone.found.classes, expected.classes) << "round " << round << "\n" << text_of(program);
    EXPECT_EQ(alone.found.executions, expected.classes.size()) << "round " << round << "\n"
                                                               << text_of(program);
    EXPECT_EQ(alone.counts.redundant, 0U) << "round " << round << "\n" << text_of(program);
    {
      const Searched together = search_together(program, std::array{1U, 7U, 40U}[round % 3]);
      EXPECT_EQ(together.found.classes, expected.classes) << "round " << round << "\n" << text_of(program);
      EXPECT_EQ(together.found.executions, expected.classes.size()) << "round " << round << "\n"
                                                                    << text_of(program);
    }
    for (const uint64_t count : {1U, 3U}) {
      if (round % 5 != 0) break;
      const Searched parts = search_in_shards(program, count);
      EXPECT_EQ(parts.found.classes, expected.classes) << "shards, round " << round << "\n"
                                                       << text_of(program);
      EXPECT_EQ(parts.found.executions, expected.classes.size()) << "shards, round " << round << "\n"
                                                                 << text_of(program);
    }
    EXPECT_EQ(search_together(program, 7, true).found.classes, expected.classes)
        << "source sets, round " << round << "\n"
        << text_of(program);
  }
  EXPECT_GT(programs, rounds / 8);
}

TEST(Dpor, AgreesWithAllInterleavings) {
  uint64_t state = 1;
  const auto random = [&](uint64_t n) {
    state ^= state << 13U, state ^= state >> 7U, state ^= state << 17U;
    return state % n;
  };
  size_t programs = 0;
  const int rounds = long_version ? 400 : 150;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    const auto bodies = static_cast<uint32_t>(2 + random(3));
    ToyProgram program(bodies);
    for (uint32_t b = 0; b < bodies; ++b) {
      const uint64_t length = 1 + random(bodies == 2 ? 4 : bodies == 3 ? 3 : 2);
      for (uint64_t i = 0; i < length; ++i) {
        const auto other = static_cast<uint32_t>(random(bodies));
        const auto tag = static_cast<int>(1 + random(3));
        switch (random(12)) {
          case 0:
          case 1:
          case 2:
            program[b].push_back(send(other, tag));
            break;
          case 3:
          case 4:
            program[b].push_back(random(2) ? receive({}, random(4) == 0 ? 0
                                                         : random(2)    ? 5
                                                                        : kForever)
                                           : receive({tag}, random(4) == 0 ? 0
                                                            : random(2)    ? 7
                                                                           : kForever));
            break;
          case 5:
            program[b].push_back(receive({tag, tag % 3 + 1}, random(3) ? kForever : 0));
            break;
          case 6:
            program[b].push_back(read(1 + static_cast<uint32_t>(random(2)), random(3)));
            break;
          case 7:
            program[b].push_back(write(1 + static_cast<uint32_t>(random(2)), tag, random(4) ? 1 : 2));
            break;
          case 8:
            program[b].push_back(insert_new(1, tag));
            break;
          case 9:
            program[b].push_back(add(1, tag));
            break;
          case 10:
            program[b].push_back(kill(other));
            break;
          default:
            program[b].push_back(alive(other));
        }
      }
    }
    const Found expected = all(program);
    if (expected.executions > kTooMany) continue;
    ++programs;
    const Searched searched = search(program);
    EXPECT_EQ(searched.found.outcomes, expected.outcomes) << "round " << round << "\n" << text_of(program);
    EXPECT_EQ(searched.found.classes.size(), expected.classes.size()) << "round " << round << "\n"
                                                                      << text_of(program);
    EXPECT_EQ(searched.found.executions, expected.classes.size()) << "round " << round << "\n"
                                                                  << text_of(program);
    EXPECT_EQ(searched.counts.redundant, 0U) << "round " << round << "\n" << text_of(program);
    if (round % 4 == 0) {
      EXPECT_EQ(search_together(program, 3).found.classes, expected.classes) << "round " << round << "\n"
                                                                             << text_of(program);
    }
    if (!long_version && round % 3 != 0) continue;
    const Searched parts = search_in_shards(program, 2);
    EXPECT_EQ(parts.found.classes, expected.classes) << "shards, round " << round << "\n" << text_of(program);
    EXPECT_EQ(parts.found.executions, expected.classes.size()) << "shards, round " << round << "\n"
                                                               << text_of(program);
  }

  EXPECT_GT(programs, static_cast<size_t>(rounds) / 2);
}

}  // namespace
}  // namespace ravel::explore::toy
