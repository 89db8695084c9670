// SPDX-License-Identifier: Apache-2.0
#include "flow/native/member_functions.h"

#include <gtest/gtest.h>

#include "flow/native/testing/program.h"

namespace ravel::flow::native {
namespace {

/// What the call in `main` may call, by name; `anything` if nothing is known.
std::string called(const std::string& text) {
  const ir::Program program = program_of(text);
  const MemberFunctions members(program, false);
  const ir::FuncId main = program.find({Symbol("extern"), Symbol("main"), 1});
  for (const ir::Instr& instr : program.function(main).instrs) {
    if (instr.op != ir::Op::call_value) continue;
    const std::set<ir::FuncId>* all = members.at(main, instr);
    if (all == nullptr) return "anything";
    std::string names;
    for (const ir::FuncId id : *all)
      names += (names.empty() ? "" : " ") + program.function(id).name.name.str();
    return names;
  }
  return "no call";
}

constexpr const char* kCallees = R"(
function extern:first/1(%0) exported
b0:
  ret

function extern:second/1(%0) exported
b0:
  ret
)";

constexpr const char* kMain = R"(
function extern:main/1(%0) exported
b0:
  %1 = load %0 memory 'list.free' at 8 size 8
  %2 = call_value %1(%0)
  ret
)";

TEST(MemberFunctions, AreThoseThatSomebodyStoresThere) {
  EXPECT_EQ(called(std::string(kCallees) + R"(
function extern:make/1(%0) exported
b0:
  %1 = constant fun extern:first/1
  store %0 memory 'list.free' at 8 size 8 %1
  %2 = constant fun extern:second/1
  store %0 memory 'table.run' at 8 size 8 %2
  ret
)" + kMain),
            "first");
}

/// Whoever calls the setter says what it stores.
TEST(MemberFunctions, MayComeAsAParameter) {
  EXPECT_EQ(called(std::string(kCallees) + R"(
function extern:set/2(%0, %1) exported
b0:
  store %0 memory 'list.free' at 8 size 8 %1
  ret

function extern:make/1(%0) exported
b0:
  %1 = constant fun extern:second/1
  %2 = call extern:set/2(%0, %1)
  ret
)" + kMain),
            "second");
}

/// The result of a function may be any.
TEST(MemberFunctions, AnOpenMemberMayHoldAnything) {
  EXPECT_EQ(called(std::string(kCallees) + R"(
function extern:make/1(%0) exported
b0:
  %1 = call extern:choose/0()
  store %0 memory 'list.free' at 8 size 8 %1
  ret
)" + kMain),
            "anything");
}

/// A first member is read without saying of what; the function uses the pointer for one kind of struct.
TEST(MemberFunctions, TheFirstMemberHasNoName) {
  EXPECT_EQ(called(std::string(kCallees) + R"(
function extern:make/1(%0) exported
b0:
  %1 = constant fun extern:first/1
  store %0 memory size 8 %1
  %2 = constant 1
  store %0 memory 'job.count' at 8 size 4 %2
  ret

function extern:main/1(%0) exported
b0:
  %1 = load %0 memory size 8
  %2 = load %0 memory 'job.count' at 8 size 4
  %3 = call_value %1(%0)
  ret
)"),
            "first");
}

}  // namespace
}  // namespace ravel::flow::native
