// SPDX-License-Identifier: Apache-2.0
//
// Names of pointers: what steps cancel out, what a call translates, and when a lock lies to bytes in the same
// way twice.
#include "flow/native/paths.h"

#include <gtest/gtest.h>

#include "flow/native/testing/program.h"

namespace ravel::flow::native {
namespace {

constexpr int64_t kLock = 0, kCount = 40, kList = 8, kNext = 48;

TEST(Paths, TheSameStepsAreTheSamePath) {
  Paths paths;
  const PathId p = paths.root(StepKind::param, 0);
  EXPECT_EQ(paths.add(paths.add(p, 8), 32), paths.add(p, 40));
  EXPECT_EQ(paths.add(p, 0), p);
  EXPECT_NE(paths.follow(p), p);
  EXPECT_NE(paths.root(StepKind::param, 1), p);
  EXPECT_EQ(paths.root_of(paths.follow(paths.add(p, 8))), p);
}

TEST(Paths, WhatStandsBehindCanBePutElsewhere) {
  Paths paths;
  const PathId p = paths.root(StepKind::param, 0), g = paths.global(Symbol("g"));
  const PathId lock = paths.add(paths.follow(paths.add(p, kList)), kCount);
  EXPECT_TRUE(paths.begins_with(lock, p));
  EXPECT_FALSE(paths.begins_with(lock, g));
  EXPECT_EQ(paths.graft(lock, p, g), paths.add(paths.follow(paths.add(g, kList)), kCount));
  EXPECT_TRUE(paths.has_follow(lock));
  EXPECT_FALSE(paths.is_indexed(lock));
  EXPECT_TRUE(paths.is_indexed(paths.index(p, 3, 16)));
}

/// `p->mu` lies to `p->count` as `q->mu` to `q->count`, and not as `p->mu` to `p->next->count`.
TEST(Paths, RelationsAreThoseOfTheObject) {
  Paths paths;
  const PathId p = paths.root(StepKind::param, 0), q = paths.follow(paths.global(Symbol("q")));
  Relation of_p, of_q, of_next;
  ASSERT_TRUE(relate(paths, paths.add(p, kCount), paths.add(p, kLock), of_p));
  ASSERT_TRUE(relate(paths, paths.add(q, kCount), paths.add(q, kLock), of_q));
  const PathId next = paths.follow(paths.add(p, kNext));
  ASSERT_TRUE(relate(paths, paths.add(next, kCount), paths.add(p, kLock), of_next));
  EXPECT_EQ(of_p, of_q);
  EXPECT_NE(of_p, of_next);
  Relation none;
  EXPECT_FALSE(relate(paths, paths.add(p, kCount), paths.add(q, kLock), none));
}

/// `table[i].mu` guards `table[i].count`, and not `table[j].count`.
TEST(Paths, AnIndexIsPartOfTheName) {
  Paths paths;
  const PathId table = paths.global(Symbol("table"));
  const PathId at_i = paths.index(table, 3, 64), at_j = paths.index(table, 4, 64);
  Relation same, other;
  ASSERT_TRUE(relate(paths, paths.add(at_i, kCount), paths.add(at_i, 8), same));
  EXPECT_FALSE(relate(paths, paths.add(at_j, kCount), paths.add(at_i, 8), other));
}

/// The array is a member: `t->mu` guards `t->slots[i]`, whatever another function calls its index, and
/// `t->locks[i]` guards only the slot of the same index.
TEST(Paths, IndicesAreComparedByWhereTheyStand) {
  Paths paths;
  const PathId t = paths.root(StepKind::param, 0), u = paths.root(StepKind::param, 1);
  const auto slot = [&](PathId table, uint32_t index) { return paths.index(paths.add(table, 64), index, 8); };
  const auto lock = [&](PathId table, uint32_t index) { return paths.index(paths.add(table, 8), index, 8); };
  Relation here, there;
  ASSERT_TRUE(relate(paths, slot(t, 3), t, here));
  ASSERT_TRUE(relate(paths, slot(u, 7), u, there));
  EXPECT_EQ(here, there);
  ASSERT_TRUE(relate(paths, slot(t, 3), lock(t, 3), here));
  ASSERT_TRUE(relate(paths, slot(u, 7), lock(u, 7), there));
  EXPECT_EQ(here, there);
  EXPECT_FALSE(relate(paths, slot(u, 7), lock(u, 8), there));
  EXPECT_FALSE(relate(paths, slot(u, kAnyIndex), lock(u, kAnyIndex), there));
}

TEST(Translation, GoesThereAndBack) {
  Paths paths;
  const PathId mine = paths.follow(paths.add(paths.root(StepKind::param, 1), kNext));
  const PathId theirs = paths.root(StepKind::param, 0);
  const Translation call(paths, {mine});
  EXPECT_EQ(call.to_caller(paths.add(theirs, kCount)), paths.add(mine, kCount));
  EXPECT_EQ(call.to_callee(paths.add(mine, kCount)), paths.add(theirs, kCount));
  const PathId g = paths.global(Symbol("g"));
  EXPECT_EQ(call.to_callee(g), g);
  EXPECT_EQ(call.to_caller(g), g);
}

/// `push(c->list)` with c->mu held: the callee has no name for c but "what leads to my parameter".
TEST(Translation, NamesTheOwnerOfAnArgument) {
  Paths paths;
  const PathId c = paths.root(StepKind::param, 2);
  const PathId list = paths.follow(paths.add(c, kList)), lock = paths.add(c, kCount);
  const PathId held = Translation(paths, {list}).to_callee(lock);
  ASSERT_TRUE(held.valid());
  EXPECT_EQ(paths[paths.root_of(held)].kind, StepKind::owner);
  // The lock lies to the list's bytes in the callee as it does in the caller.
  Relation outside, inside, other;
  ASSERT_TRUE(relate(paths, paths.add(list, 4), lock, outside));
  ASSERT_TRUE(relate(paths, paths.add(paths.root(StepKind::param, 0), 4), held, inside));
  EXPECT_EQ(inside, outside);
  EXPECT_FALSE(relate(paths, paths.add(paths.root(StepKind::param, 1), 4), held, other));
}

TEST(Translation, LocalsOfTheCalleeHaveNoNameOutside) {
  Paths paths;
  const Translation call(paths, {paths.root(StepKind::param, 0)});
  EXPECT_FALSE(call.to_caller(paths.root(StepKind::local, 5)).valid());
  EXPECT_FALSE(call.to_caller(paths.root(StepKind::param, 3)).valid());
}

/// A function that returns the address of a field gives its caller a name for it.
TEST(ProgramPaths, KnowsWhatIsReturned) {
  const ir::Program program = program_of(R"(
function extern:lock_of/1(%0) exported
b0:
  %1 = address %0 memory at 16
  ret %1

function extern:main/1(%0) exported
b0:
  %1 = call extern:lock_of/1(%0)
  ret
)");
  const model::NativeCalls models;
  Paths paths;
  const ProgramPaths names(program, models, paths);
  const ir::FuncId main = program.find({Symbol("extern"), Symbol("main"), 1});
  ASSERT_TRUE(main.valid());
  EXPECT_EQ(names[main].of[1], paths.add(paths.root(StepKind::param, 0), 16));
}

}  // namespace
}  // namespace ravel::flow::native
