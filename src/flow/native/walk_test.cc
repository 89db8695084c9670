// SPDX-License-Identifier: Apache-2.0
//
// What is held at each access of the global `s` in one function, as `store{lock}`: main starts a thread that
// runs `work`, so that `s` is shared. Locks are named by their offset in `s`; states that differ in what they
// hold are apart.
#include "flow/native/walk.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "flow/native/native.h"
#include "flow/native/testing/program.h"

namespace ravel::flow::native {
namespace {

constexpr const char* kMain = R"(
function extern:main/0() exported
b0:
  %0 = alloc object $klass "pthread_t"() imm=8
  %1 = constant $null
  %2 = constant fun extern:work/1
  %3 = constant $global "s"
  %4 = call extern:pthread_create/4(%0, %1, %2, %3)
  %5 = constant 3
  store %3 memory at 80 size 4 %5
  %6 = load %0 memory size 8
  %7 = call extern:pthread_join/2(%6, %1)
  %8 = load %3 memory at 80 size 4
  ret

)";

struct Walked {
  explicit Walked(const std::string& text)
      : program(program_of(kMain + text)),
        native({program, models, {program.first_function(ir::ModuleId(0))}, false}) {}

  /// The accesses of the function in order, with every set of locks that each is made with.
  std::string accesses(const std::string& name) const {
    std::map<uint32_t, std::set<std::string>> held;  // by instruction
    const Walk& walk = native.walk();
    const ir::Function* function = nullptr;
    for (const Access& access : walk.accesses()) {
      const ir::FuncId id = native.points_to().instance(access.instance).function;
      if (program.function(id).name.name.view() != name) continue;
      function = &program.function(id);
      std::vector<std::string> locks;
      for (const Held& lock : walk.lockset(access.locks)) {
        if (lock.kind != HeldKind::lock) continue;
        const std::string where =
            lock.unique.valid() ? fmt::format("{}", native.points_to().place(lock.unique).offset) : "?";
        locks.push_back(where + (lock.shared ? " shared" : ""));
      }
      held[access.instr.index()].insert(fmt::format("{{{}}}", fmt::join(locks, ",")));
    }
    std::vector<std::string> shown;
    for (const auto& [instr, sets] : held) {
      const bool store = function->instrs[instr].op == ir::Op::store;
      shown.push_back((store ? "store" : "load") + fmt::format("{}", fmt::join(sets, "")));
    }
    return fmt::format("{}", fmt::join(shown, " "));
  }
  size_t count(EventKind kind) const {
    size_t result = 0;
    for (const Event& event : native.walk().events()) result += event.kind == kind;
    return result;
  }

  ir::Program program;
  model::NativeCalls models;
  Native native;
};

TEST(Walk, HoldsFromLockToUnlock) {
  const Walked walked(R"(
function extern:work/1(%0) exported
b0:
  %1 = load %0 memory at 80 size 4
  %2 = call extern:pthread_mutex_lock/1(%0)
  store %0 memory at 80 size 4 %1
  %3 = call extern:pthread_mutex_unlock/1(%0)
  %4 = load %0 memory at 80 size 4
  ret
)");
  EXPECT_EQ(walked.accesses("work"), "load{} store{0} load{}");
}

TEST(Walk, ReadersShareTheirLock) {
  const Walked walked(R"(
function extern:work/1(%0) exported
b0:
  %1 = call extern:pthread_rwlock_rdlock/1(%0)
  %2 = load %0 memory at 80 size 4
  %3 = call extern:pthread_rwlock_unlock/1(%0)
  %4 = call extern:pthread_rwlock_wrlock/1(%0)
  store %0 memory at 80 size 4 %2
  ret
)");
  EXPECT_EQ(walked.accesses("work"), "load{0 shared} store{0}");
}

/// `if (c) lock(); use; if (c) unlock(); use` has two states, and not four.
TEST(Walk, RemembersAConditionThatIsTestedTwice) {
  const Walked walked(R"(
function extern:work/1(%0) exported
b0:
  %1 = call extern:rand/0()
  %2 = constant 0
  test ne %1 %2 ? b1 : b2
b1:
  %3 = call extern:pthread_mutex_lock/1(%0)
  jump b2
b2:
  %4 = load %0 memory at 80 size 4
  test ne %1 %2 ? b3 : b4
b3:
  %5 = call extern:pthread_mutex_unlock/1(%0)
  jump b4
b4:
  %6 = load %0 memory at 80 size 4
  ret
)");
  EXPECT_EQ(walked.accesses("work"), "load{0}{} load{}");
  EXPECT_EQ(walked.count(EventKind::release_unheld), 0u);
  EXPECT_TRUE(walked.native.walk().leaks().empty());
}

TEST(Walk, ATryLockIsHeldWhereItSaysSo) {
  const Walked walked(R"(
function extern:work/1(%0) exported
b0:
  %1 = call extern:pthread_mutex_trylock/1(%0)
  %2 = constant 0
  test eq %1 %2 ? b1 : b2
b1:
  %3 = load %0 memory at 80 size 4
  %4 = call extern:pthread_mutex_unlock/1(%0)
  ret
b2:
  %5 = load %0 memory at 80 size 4
  ret
)");
  EXPECT_EQ(walked.accesses("work"), "load{0} load{}");
}

/// A function that locks, and one that unlocks, do so for their caller; a callee has the lock of its caller.
TEST(Walk, LocksGoThroughCalls) {
  const Walked walked(R"(
function extern:work/1(%0) exported
b0:
  %1 = call extern:take/1(%0)
  %2 = call extern:use/1(%0)
  %3 = call extern:give/1(%0)
  %4 = call extern:use/1(%0)
  ret

function extern:take/1(%0) exported
b0:
  %1 = address %0 memory at 8
  %2 = call extern:pthread_mutex_lock/1(%1)
  ret

function extern:give/1(%0) exported
b0:
  %1 = address %0 memory at 8
  %2 = call extern:pthread_mutex_unlock/1(%1)
  ret

function extern:use/1(%0) exported
b0:
  %1 = load %0 memory at 80 size 4
  ret
)");
  EXPECT_EQ(walked.accesses("use"), "load{8}{}");
  EXPECT_EQ(walked.count(EventKind::release_unheld), 0u);
}

TEST(Walk, TellsALeakFromAHelper) {
  const Walked walked(R"(
function extern:work/1(%0) exported
b0:
  %1 = call extern:pthread_mutex_lock/1(%0)
  %2 = load %0 memory at 80 size 4
  %3 = constant 0
  test eq %2 %3 ? b1 : b2
b1:
  ret
b2:
  %4 = call extern:pthread_mutex_unlock/1(%0)
  ret
)");
  EXPECT_EQ(walked.native.walk().leaks().size(), 1u);
}

/// A recursive function ends, with the lock given back on every way.
TEST(Walk, RecursionEnds) {
  const Walked walked(R"(
function extern:work/1(%0) exported
b0:
  %1 = call extern:pthread_mutex_lock/1(%0)
  %2 = load %0 memory at 80 size 4
  %3 = call extern:pthread_mutex_unlock/1(%0)
  %4 = constant 0
  test eq %2 %4 ? b1 : b2
b1:
  ret
b2:
  %5 = call extern:work/1(%0)
  %6 = load %0 memory at 80 size 4
  ret
)");
  EXPECT_EQ(walked.accesses("work"), "load{0} load{}");
}

/// Between create and join the two run at once; after the join main is alone.
TEST(Walk, AJoinEndsTheOverlap) {
  const Walked walked(R"(
function extern:work/1(%0) exported
b0:
  %1 = load %0 memory at 80 size 4
  ret
)");
  const Walk& walk = walked.native.walk();
  std::vector<bool> alone;
  for (const Access& access : walk.accesses()) {
    const ir::FuncId id = walked.native.points_to().instance(access.instance).function;
    if (walked.program.function(id).name.name.view() == "main")
      alone.push_back(walk.running(access.running).empty());
  }
  EXPECT_EQ(alone, (std::vector<bool>{false, true}));
}

}  // namespace
}  // namespace ravel::flow::native
