// SPDX-License-Identifier: Apache-2.0
#include "quick/test_case.h"

#include <gtest/gtest.h>

#include <set>

#include "quick/outcome.h"
#include "quick/text.h"
#include "vm/build.h"
#include "vm/print.h"
#include "vm/term_reader.h"

namespace ravel::quick {
namespace {

TEST(TestCase, IsACallOfTheLibrary) {
  TestCase test;
  test.module = "m";
  test.property = "prop_a";
  test.seed = 5;
  test.size = 3;
  test.path = {{0, 3}, {}, {1}};
  EXPECT_EQ(argument_texts(test),
            (std::vector<std::string>{"m", "prop_a", "#{path => [[0,3],[],[1]],seed => 5,size => 3}"}));
  test.branches = 2;
  test.detail = true;
  EXPECT_EQ(argument_texts(test).back(),
            "#{branches => 2,detail => true,path => [[0,3],[],[1]],seed => 5,size => 3}");
}

TEST(TestCase, SizesGrowAndBeginAgain) {
  EXPECT_EQ(size_of_test(0, 42), 1U);
  EXPECT_EQ(size_of_test(99, 42), 42U);
  EXPECT_EQ(size_of_test(100, 42), 1U);
  EXPECT_EQ(size_of_test(57, 1), 1U);
  for (uint64_t i = 1; i < 100; ++i) EXPECT_GE(size_of_test(i, 42), size_of_test(i - 1, 42));
}

TEST(TestCase, SeedsAreSmallAndDiffer) {
  std::set<uint64_t> seeds;
  for (uint64_t seed = 0; seed < 30; ++seed)
    for (uint64_t i = 0; i < 30; ++i) {
      seeds.insert(seed_of_test(seed, i));
      EXPECT_LT(seed_of_test(seed, i), uint64_t{1} << 58U);
    }
  EXPECT_EQ(seeds.size(), 900U);
}

vm::Term read(vm::Heap& heap, const std::string& text) { return *vm::read_term(heap, text); }

TEST(Text, CodePointsAndBinaries) {
  vm::Heap heap;
  EXPECT_EQ(text_of(read(heap, "[104, [<<\"al\">>, 108], 246, 8364, 128512]")), "hallö€😀");
  EXPECT_EQ(text_of(vm::Term::none()), "");
  EXPECT_EQ(lines_of("a\n\nb\n"), (std::vector<std::string>{"a", "", "b"}));
}

TEST(Outcome, AFailedResultIsAFailure) {
  vm::Heap heap;
  EXPECT_FALSE(failure_of_result(read(heap, "{passed, #{}}")));
  EXPECT_FALSE(failure_of_result(read(heap, "ok")));
  const auto is_false =
      failure_of_result(read(heap, "{failed, #{reason => false, report => [\"a\", 10, \"b\"]}}"));
  ASSERT_TRUE(is_false);
  EXPECT_EQ(is_false->kind, explore::FailureKind::property);
  EXPECT_EQ(is_false->message, "the property is false");
  EXPECT_EQ(is_false->details, (std::vector<std::string>{"a", "b"}));
  const auto raised = failure_of_result(read(heap, "{failed, #{reason => {exception, error, badarg, []}}}"));
  ASSERT_TRUE(raised);
  EXPECT_EQ(raised->kind, explore::FailureKind::exception);
}

}  // namespace
}  // namespace ravel::quick
