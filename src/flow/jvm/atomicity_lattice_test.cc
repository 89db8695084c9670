// SPDX-License-Identifier: Apache-2.0
//
// The tables of Flanagan and Qadeer 2003 (section 3 of the survey in which they are told): iterative closure,
// sequential composition, S(l, a), conditional atomicities. There all movers are both left and right; here
// they are kept apart, so the survey's table must be what is left when right and left are not used.
#include "flow/jvm/atomicity_lattice.h"

#include <gtest/gtest.h>

#include <vector>

namespace ravel::flow::jvm {
namespace {

using enum Atomicity;

const std::vector<Atomicity> kAll = {constant, both, right, left, atomic, compound, error};
const std::vector<Atomicity> kSurvey = {constant, both, atomic, compound, error};

TEST(AtomicityLattice, SequenceOfTheSurvey) {
  // The weaker of the two, except that two atomic ones are compound.
  for (const Atomicity a : kSurvey)
    for (const Atomicity b : kSurvey)
      EXPECT_EQ(sequence(a, b), a == atomic && b == atomic ? compound : std::max(a, b))
          << name_of(a) << " ; " << name_of(b);
}

TEST(AtomicityLattice, SequenceWithMoversApart) {
  const Atomicity table[7][7] = {
      // constant both  right     left      atomic    compound  error
      {constant, both, right, left, atomic, compound, error},               // constant
      {both, both, right, left, atomic, compound, error},                   // both
      {right, right, right, atomic, atomic, compound, error},               // right
      {left, left, compound, left, compound, compound, error},              // left
      {atomic, atomic, compound, atomic, compound, compound, error},        // atomic
      {compound, compound, compound, compound, compound, compound, error},  // compound
      {error, error, error, error, error, error, error},                    // error
  };
  for (const Atomicity a : kAll)
    for (const Atomicity b : kAll)
      EXPECT_EQ(sequence(a, b), table[static_cast<size_t>(a)][static_cast<size_t>(b)])
          << name_of(a) << " ; " << name_of(b);
}

/// Lipton's theorem: right movers, at most one atomic step, left movers.
TEST(AtomicityLattice, ReducibleSequencesAreAtomic) {
  EXPECT_EQ(sequence(sequence(right, both), sequence(atomic, left)), atomic);
  EXPECT_EQ(sequence(sequence(right, right), sequence(left, left)), atomic);
  // lock; t = s; unlock; t++; lock; s = t; unlock
  const Atomicity part = sequence(sequence(right, both), left);
  EXPECT_EQ(part, atomic);
  EXPECT_EQ(sequence(sequence(part, both), part), compound);
}

TEST(AtomicityLattice, SequenceIsAssociativeAndMonotone) {
  for (const Atomicity a : kAll)
    for (const Atomicity b : kAll)
      for (const Atomicity c : kAll) {
        EXPECT_EQ(sequence(sequence(a, b), c), sequence(a, sequence(b, c)))
            << name_of(a) << " " << name_of(b) << " " << name_of(c);
        if (at_most(a, b)) {
          EXPECT_TRUE(at_most(sequence(a, c), sequence(b, c)));
          EXPECT_TRUE(at_most(sequence(c, a), sequence(c, b)));
        }
        // Ways that meet may be joined before or after.
        EXPECT_EQ(sequence(join(a, b), c), join(sequence(a, c), sequence(b, c)))
            << name_of(a) << " " << name_of(b) << " " << name_of(c);
      }
}

TEST(AtomicityLattice, JoinIsTheLeastUpperBound) {
  EXPECT_EQ(join(right, left), atomic);
  for (const Atomicity a : kAll)
    for (const Atomicity b : kAll) {
      EXPECT_EQ(join(a, b), join(b, a));
      EXPECT_TRUE(at_most(a, join(a, b)));
      for (const Atomicity c : kAll)
        if (at_most(a, c) && at_most(b, c)) {
          EXPECT_TRUE(at_most(join(a, b), c));
        }
    }
}

TEST(AtomicityLattice, ClosureOfTheSurvey) {
  for (const Atomicity a : kAll) {
    EXPECT_EQ(closure(a), a == atomic ? compound : a);
    // The least fixed point: once, or once more.
    EXPECT_EQ(closure(a), join(a, sequence(closure(a), a)));
  }
}

class ConditionalTest : public testing::Test {
 protected:
  ConditionalId of(Atomicity a) { return all.basic(a); }
  Conditionals all;
};

TEST_F(ConditionalTest, EqualBranchesNeedNoLock) {
  EXPECT_EQ(all.when(1, of(both), of(both)), of(both));
  EXPECT_EQ(all.text(all.when(1, of(both), of(error))), "1 ? both : error");
}

TEST_F(ConditionalTest, OrderOfLocksDoesNotMatter) {
  const ConditionalId a = all.when(1, all.when(2, of(both), of(error)), of(error));
  const ConditionalId b = all.when(2, all.when(1, of(both), of(error)), of(error));
  EXPECT_EQ(a, b);
}

TEST_F(ConditionalTest, NestedQuestionsAboutOneLockAreResolved) {
  const ConditionalId inner = all.when(1, of(both), of(error));
  EXPECT_EQ(all.when(1, inner, of(atomic)), all.when(1, of(both), of(atomic)));
  EXPECT_EQ(all.when(1, of(atomic), inner), all.when(1, of(atomic), of(error)));
}

/// S(l, const) = l ? const : atomic; S(l, mover) = l ? mover : atomic; atomic, cmpd, error stay.
TEST_F(ConditionalTest, SynchronizedOfTheSurvey) {
  EXPECT_EQ(all.synchronised(1, of(constant)), all.when(1, of(constant), of(atomic)));
  EXPECT_EQ(all.synchronised(1, of(both)), all.when(1, of(both), of(atomic)));
  EXPECT_EQ(all.synchronised(1, of(atomic)), of(atomic));
  EXPECT_EQ(all.synchronised(1, of(compound)), of(compound));
  EXPECT_EQ(all.synchronised(1, of(error)), of(error));
}

/// S(l, (l ? b1 : b2)) = S(l, b1); S(l, (l' ? b1 : b2)) = l' ? S(l, b1) : S(l, b2).
TEST_F(ConditionalTest, SynchronizedResolvesItsOwnLockOnly) {
  for (const Atomicity a : kAll)
    for (const Atomicity b : kAll) {
      EXPECT_EQ(all.synchronised(1, all.when(1, of(a), of(b))), all.synchronised(1, of(a)));
      EXPECT_EQ(all.synchronised(1, all.when(2, of(a), of(b))),
                all.when(2, all.synchronised(1, of(a)), all.synchronised(1, of(b))));
    }
}

TEST_F(ConditionalTest, OperationsGoIntoTheBranches) {
  const ConditionalId guarded = all.when(1, of(both), of(atomic));
  EXPECT_EQ(all.sequence(guarded, guarded), all.when(1, of(both), of(compound)));
  EXPECT_EQ(all.closure(guarded), all.when(1, of(both), of(compound)));
  EXPECT_EQ(all.join(guarded, of(error)), of(error));
  EXPECT_EQ(all.resolve(guarded, [](LockKey l) { return l == 1; }), both);
  EXPECT_EQ(all.resolve(guarded, [](LockKey) { return false; }), atomic);
}

/// [EXP CALL]: the callee's lock by its caller's name; one that the caller cannot name may be held or not.
TEST_F(ConditionalTest, LocksAreRenamedAtCalls) {
  const ConditionalId a = all.when(1, all.when(2, of(both), of(atomic)), of(error));
  EXPECT_EQ(all.rename(a, [](LockKey l) { return std::optional<LockKey>(10 - l); }),
            all.when(9, all.when(8, of(both), of(atomic)), of(error)));
  EXPECT_EQ(all.rename(a, [](LockKey) { return std::optional<LockKey>(5); }),
            all.when(5, of(both), of(error)));
  EXPECT_EQ(all.rename(a, [](LockKey l) { return l == 1 ? std::optional(l) : std::nullopt; }),
            all.when(1, of(atomic), of(error)));
}

TEST_F(ConditionalTest, ManyLocksAreForgottenUpwards) {
  ConditionalId a = of(both);
  for (LockKey l = 1; l <= 20; ++l) a = all.sequence(a, all.when(l, of(both), of(atomic)));
  EXPECT_LE(all.locks(a).size(), 6U);
  EXPECT_EQ(all.resolve(a, [](LockKey) { return false; }), compound);
}

}  // namespace
}  // namespace ravel::flow::jvm
