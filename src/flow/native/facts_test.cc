// SPDX-License-Identifier: Apache-2.0
//
// A program becomes facts, the facts become text and facts again, and the engine finds the same pairs in
// both.
#include "flow/native/facts.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/pairs.h"
#include "facts/text.h"
#include "flow/native/testing/program.h"

namespace ravel::flow::native {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// main stores to `s` while the thread runs, and loads from it behind the join.
std::string program_with(const std::string& before, const std::string& behind) {
  return R"(
function extern:main/0() exported
b0:
  %0 = alloc object $klass "pthread_t"() imm=8
  %1 = constant $null
  %2 = constant fun extern:work/1
  %3 = constant $global "s"
  %4 = call extern:pthread_create/4(%0, %1, %2, %3)
)" + before +
         R"(
  %5 = constant 3
  store %3 memory at 80 size 4 %5
)" + behind +
         R"(
  %6 = load %0 memory size 8
  %7 = call extern:pthread_join/2(%6, %1)
  %8 = load %3 memory at 80 size 4
  ret

function extern:work/1(%0) exported
b0:
)" + before +
         R"(
  %5 = constant 4
  store %0 memory at 80 size 4 %5
)" + behind +
         R"(
  %9 = constant $null
  ret %9
)";
}

std::vector<std::string> pairs_in(const facts::Facts& facts) {
  std::vector<std::string> result;
  facts::MeetingsByFacts meetings(facts.origins);
  for (const facts::Location& where : facts.locations)
    facts::find_pairs(where, facts.origins, meetings, {}, [&](const facts::Pair& pair) {
      const auto text = [&](uint32_t access, facts::OriginId by) {
        return fmt::format("{} by {}", where.accesses[access].write ? "write" : "read", by.index());
      };
      result.push_back(
          fmt::format("{}, {}", text(pair.first, pair.first_origin), text(pair.second, pair.second_origin)));
    });
  return result;
}

std::vector<std::string> pairs_of(const std::string& before, const std::string& behind) {
  const ir::Program program = program_of(program_with(before, behind));
  const model::NativeCalls models;
  const Native native({program, models, {program.first_function(ir::ModuleId(0))}, false});
  const Words words(program, native);
  const Touches touches = find_touches(native, words);
  Facts made(native, words, touches);
  facts::Facts facts;
  facts.origins = made.origins();
  for (const auto& [object, all] : touches.by_object)
    for (LocationFacts& where : made.locations(object, all)) facts.locations.push_back(where.location);
  const Result<facts::Facts> again = facts::parse(facts::print(facts));
  EXPECT_TRUE(again.has_value()) << (again ? "" : again.error().message);
  if (!again) return {};
  EXPECT_EQ(*again, facts) << facts::print(facts);
  EXPECT_EQ(pairs_in(*again), pairs_in(facts));
  return pairs_in(facts);
}

TEST(NativeFacts, WhatMainDoesWhileTheThreadRuns) {
  EXPECT_THAT(pairs_of("", ""), ElementsAre("write by 0, write by 1"));
}

TEST(NativeFacts, ALockOfTheObject) {
  EXPECT_THAT(pairs_of("  %20 = constant $global \"m\"\n  %21 = call extern:pthread_mutex_lock/1(%20)\n",
                       "  %22 = call extern:pthread_mutex_unlock/1(%20)\n"),
              IsEmpty());
}

}  // namespace
}  // namespace ravel::flow::native
