// SPDX-License-Identifier: Apache-2.0
//
// Small programs as IR text, and where the value %q of the last function leads: `object+offset` in order.
// Heap objects are named by their function, globals by name.
#include "flow/native/points_to.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>

#include "flow/native/testing/program.h"

namespace ravel::flow::native {
namespace {

struct Solved {
  ir::Program program;
  model::NativeCalls models;
  std::unique_ptr<PointsTo> points_to;
};

/// The first function is main.
std::unique_ptr<Solved> solve(const std::string& text, const std::vector<std::string>& constants = {},
                              const std::vector<Variable>& variables = {}, Detail detail = Detail::calls) {
  auto solved = std::make_unique<Solved>();
  solved->program = program_of(text, constants, variables);
  solved->points_to = std::make_unique<PointsTo>(
      PointsToInput{
          solved->program, solved->models, {solved->program.first_function(ir::ModuleId(0))}, false},
      detail);
  solved->points_to->solve();
  return solved;
}

/// Where the result of main's last load leads.
std::string leads(const Solved& solved) {
  const PointsTo& points_to = *solved.points_to;
  const ir::Function& main = solved.program.function(points_to.instance(InstanceId(0)).function);
  ir::ValueId value;
  for (const ir::Instr& instr : main.instrs)
    if (instr.op == ir::Op::load) value = instr.result;
  std::string result;
  for (const LocId place : points_to.targets(InstanceId(0), value)) {
    const Place& at = points_to.place(place);
    const Object& object = points_to.object(at.object);
    const std::string name =
        object.kind == ObjectKind::heap ? fmt::format("heap{}", object.size) : object.name.str();
    result += fmt::format("{}{}+{}", result.empty() ? "" : " ", name, at.offset);
  }
  return result;
}

TEST(PointsTo, FieldsAreApart) {
  EXPECT_EQ(leads(*solve(R"(
function extern:main/0() exported
b0:
  %0 = constant $global "s"
  %1 = constant $global "x"
  %2 = constant $global "y"
  store %0 memory 's.a' size 8 %1
  store %0 memory 's.b' at 8 size 8 %2
  %3 = load %0 memory 's.b' at 8 size 8
  ret
)")),
            "y+0");
}

TEST(PointsTo, BytesCarryNothing) {
  EXPECT_EQ(leads(*solve(R"(
function extern:main/0() exported
b0:
  %0 = constant $global "s"
  %1 = constant $global "x"
  store %0 memory size 1 %1
  %2 = load %0 memory size 1
  ret
)")),
            "");
}

TEST(PointsTo, TextsAreNoObjects) {
  const std::string text = R"(
function extern:main/0() exported
b0:
  %0 = constant $global "s"
  %1 = constant $global "text"
  store %0 memory size 8 %1
  %2 = load %0 memory size 8
  ret
)";
  EXPECT_EQ(leads(*solve(text)), "text+0");
  EXPECT_EQ(leads(*solve(text, {"text"})), "");
}

TEST(PointsTo, StepsThroughMemoryMakeNoFields) {
  const auto solved = solve(R"(
function extern:main/0() exported
b0:
  %0 = constant $global "buffer"
  jump b1
b1:
  %1 = phi [b0: %0, b1: %2]
  %2 = address %1 memory at 1
  %3 = constant $global "s"
  store %3 memory size 8 %2
  %4 = load %3 memory size 8
  %5 = load %2 memory size 1
  test is_true %5 ? b1 : b2
b2:
  %6 = load %3 memory size 8
  ret
)");
  EXPECT_EQ(leads(*solved), "buffer+0");
}

/// Two calls of what hands out memory of any size make two objects, as large as they say.
TEST(PointsTo, CallsOfWrappersAreToldApart) {
  const std::string text = R"(
function extern:main/0() exported
b0:
  %0 = constant 16
  %1 = call extern:xmalloc/1(%0)
  %2 = constant 24
  %3 = call extern:xmalloc/1(%2)
  %4 = constant $global "s"
  store %4 memory size 8 %3
  %5 = load %4 memory size 8
  ret

function extern:xmalloc/1(%0) exported
b0:
  %1 = call extern:malloc/1(%0)
  ret %1
)";
  EXPECT_EQ(leads(*solve(text)), "heap24+0");
}

/// A variable that was declared as something else was not meant, nor one that is too short.
TEST(PointsTo, FieldsAreThoseOfWhatIsThere) {
  const std::string text = R"(
function extern:main/0() exported
b0:
  %0 = constant $global "a"
  %1 = constant $global "b"
  %2 = constant $global "any"
  store %2 memory size 8 %0
  store %2 memory size 8 %1
  %3 = load %2 memory size 8
  %4 = address %3 memory 'conn.next' at 8
  %5 = constant $global "result"
  store %5 memory size 8 %4
  %6 = load %5 memory size 8
  ret
)";
  EXPECT_EQ(leads(*solve(text)), "a+8 b+8");
  EXPECT_EQ(leads(*solve(text, {}, {{"a", "conn", 16}, {"b", "user", 16}})), "a+8");
  EXPECT_EQ(leads(*solve(text, {}, {{"b", "user", 8}})), "a+8");
}

/// A wrapper around a wrapper, and more than was asked for: what was asked for counts.
TEST(PointsTo, SizesGoThroughWrappers) {
  EXPECT_EQ(leads(*solve(R"(
function extern:main/0() exported
b0:
  %0 = constant 24
  %1 = call extern:outer/1(%0)
  %2 = constant $global "s"
  store %2 memory size 8 %1
  %3 = load %2 memory size 8
  ret

function extern:outer/1(%0) exported
b0:
  %1 = call extern:inner/1(%0)
  ret %1

function extern:inner/1(%0) exported
b0:
  %1 = constant 8
  %2 = call '$op':add/2(%0, %1)
  %3 = call extern:malloc/1(%2)
  ret %3
)")),
            "heap24+0");
}

/// A program that costs too much is given up.
TEST(PointsTo, StepsAreCounted) {
  const auto solved = solve(R"(
function extern:main/0() exported
b0:
  %0 = constant $global "s"
  store %0 memory size 8 %0
  %1 = load %0 memory size 8
  ret
)");
  EXPECT_GT(solved->points_to->steps(), 0u);
  PointsTo again(solved->points_to->input());
  EXPECT_FALSE(again.solve(0));
}

/// One variable holds pointers to two kinds of structs. What is read as a member of one of them is not looked
/// for in the other; as plain memory it may be either.
std::string read_as(const std::string& memory) {
  return leads(*solve(fmt::format(R"(
function extern:main/0() exported
b0:
  %0 = constant $global "a"
  %1 = constant $global "b"
  %2 = constant $global "x"
  %3 = constant $global "y"
  store %0 memory 'first.value' at 8 size 8 %2
  store %1 memory 'second.value' at 8 size 8 %3
  %4 = constant $global "any"
  store %4 memory size 8 %0
  store %4 memory size 8 %1
  %5 = load %4 memory size 8
  %6 = load %5 memory {}at 8 size 8
  ret
)",
                                  memory),
                      {}, {{"a", "first", 16}, {"b", "second", 24}}, Detail::program));
}

TEST(PointsTo, AMemberIsOneOfItsStruct) {
  EXPECT_EQ(read_as("'first.value' "), "x+0");
  EXPECT_EQ(read_as("'second.value' "), "y+0");
  EXPECT_EQ(read_as(""), "x+0 y+0");
}

/// In a variable of three bytes there is no struct, whoever says so.
TEST(PointsTo, AStructNeedsRoom) {
  const auto solved = solve(R"(
function extern:main/0() exported
b0:
  %0 = constant $global "a"
  %1 = constant $global "text"
  %2 = constant $global "x"
  %3 = constant $global "y"
  store %0 memory 'first.value' at 8 size 8 %2
  store %1 memory size 8 %3
  %4 = constant $global "any"
  store %4 memory size 8 %0
  store %4 memory size 8 %1
  %5 = load %4 memory size 8
  %6 = load %5 memory 'first.value' at 8 size 8
  ret
)",
                            {}, {{"a", "first", 16}, {"text", "", 3}}, Detail::program);
  EXPECT_EQ(leads(*solved), "x+0");
}

/// A function that takes another number of arguments was not meant.
TEST(PointsTo, CallsThroughPointersPassAllArguments) {
  const auto solved = solve(R"(
function extern:main/0() exported
b0:
  %0 = constant $global "s"
  %1 = constant fun extern:one/1
  %2 = constant fun extern:two/2
  store %0 memory size 8 %1
  store %0 memory size 8 %2
  %3 = load %0 memory size 8
  %4 = call_value %3(%0)
  ret

function extern:one/1(%0) exported
b0:
  ret

function extern:two/2(%0, %1) exported
b0:
  ret
)");
  ASSERT_EQ(solved->points_to->edges().size(), 1u);
  const InstanceId callee = solved->points_to->edges()[0].callee;
  EXPECT_EQ(solved->program.function(solved->points_to->instance(callee).function).name.name.view(), "one");
}

}  // namespace
}  // namespace ravel::flow::native
