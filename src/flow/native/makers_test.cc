// SPDX-License-Identifier: Apache-2.0
//
// Small functions as IR text, and what the last of them hands out.
#include "flow/native/makers.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "flow/native/testing/program.h"

namespace ravel::flow::native {
namespace {

/// `result`, then parameters that may be returned (`or 0`), are stored to (`at 1`), say how much (`size 0`).
std::string handed(const std::string& text) {
  const ir::Program program = program_of(text);
  const model::NativeCalls models;
  const Makers makers(program, models);
  const Handed* found = makers.find(ir::FuncId(program.function_count() - 1));
  if (found == nullptr) return "nothing";
  std::string result = found->result ? "result" : "";
  for (const size_t index : found->passed) result += fmt::format(" or {}", index);
  for (const size_t index : found->stored) result += fmt::format(" at {}", index);
  if (found->size != SIZE_MAX) result += fmt::format(" size {}", found->size);
  return result;
}

TEST(Makers, HandOutWhatMallocReturns) {
  EXPECT_EQ(handed(R"(
function extern:get/1(%n.0) exported
b0:
  %1 = call extern:malloc/1(%n.0)
  ret %1
)"),
            "result size 0");
}

TEST(Makers, DoNotKeepIt) {
  EXPECT_EQ(handed(R"(
function extern:get/1(%n.0) exported
b0:
  %1 = call extern:malloc/1(%n.0)
  %2 = constant $global "all"
  store %2 memory size 8 %1
  ret %1
)"),
            "nothing");
}

TEST(Makers, DoNotFillIt) {
  EXPECT_EQ(handed(R"(
function extern:get/2(%n.0, %class.1) exported
b0:
  %2 = call extern:malloc/1(%n.0)
  store %2 memory 'object.class' size 8 %class.1
  ret %2
)"),
            "nothing");
}

TEST(Makers, MayTakeItOffAList) {
  EXPECT_EQ(handed(R"(
function extern:get/2(%pool.0, %n.1) exported
b0:
  %2 = load %pool.0 memory 'pool.free' at 8 size 8
  %3 = constant $null
  test ne %2 %3 ? b1 : b2
b1:
  %4 = load %2 memory 'block.next' size 8
  store %pool.0 memory 'pool.free' at 8 size 8 %4
  jump b3
b2:
  %5 = call extern:malloc/1(%n.1)
  jump b3
b3:
  %6 = phi [b1: %2, b2: %5]
  ret %6
)"),
            "result size 1");
}

TEST(Makers, AreNotThoseThatLookSomethingUp) {
  EXPECT_EQ(handed(R"(
function extern:get/2(%pool.0, %n.1) exported
b0:
  %2 = load %pool.0 memory 'pool.first' at 8 size 8
  %3 = constant $null
  test ne %2 %3 ? b2 : b1
b1:
  %4 = call extern:malloc/1(%n.1)
  jump b2
b2:
  %5 = phi [b0: %2, b1: %4]
  ret %5
)"),
            "nothing");
}

TEST(Makers, MayStoreItWhereTheCallerSays) {
  EXPECT_EQ(handed(R"(
function extern:get/2(%n.0, %where.1) exported
b0:
  %2 = call extern:malloc/1(%n.0)
  store %where.1 memory size 8 %2
  ret
)"),
            " at 1 size 0");
}

TEST(Makers, MayReturnWhatTheyWereGiven) {
  EXPECT_EQ(handed(R"(
function extern:grow/2(%old.0, %n.1) exported
b0:
  %2 = call extern:realloc/2(%old.0, %n.1)
  ret %2
)"),
            "result or 0 size 1");
}

}  // namespace
}  // namespace ravel::flow::native
