// SPDX-License-Identifier: Apache-2.0
//
// parallel_for visits every index exactly once, whatever the number of workers, and nests.
#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

namespace ravel {
namespace {

class ParallelTest : public testing::TestWithParam<size_t> {
 protected:
  void SetUp() override { set_jobs(GetParam()); }
  void TearDown() override { set_jobs(0); }
};

TEST_P(ParallelTest, EveryIndexOnce) {
  for (size_t count : {0u, 1u, 2u, 1000u}) {
    std::vector<std::atomic<int>> visits(count);
    parallel_for(count, [&](size_t i) { visits[i].fetch_add(1); });
    for (const auto& visit : visits) EXPECT_EQ(visit.load(), 1);
  }
}

TEST_P(ParallelTest, ResultsGoToTheirSlots) {
  std::vector<size_t> squares(500);
  parallel_for(squares.size(), [&](size_t i) { squares[i] = i * i; });
  for (size_t i = 0; i < squares.size(); ++i) EXPECT_EQ(squares[i], i * i);
}

TEST_P(ParallelTest, MayBeNested) {
  std::vector<std::vector<int>> table(20, std::vector<int>(20));
  parallel_for(20, [&](size_t row) { parallel_for(20, [&](size_t column) { table[row][column] = 1; }); });
  int sum = 0;
  for (const auto& row : table) sum = std::accumulate(row.begin(), row.end(), sum);
  EXPECT_EQ(sum, 400);
}

INSTANTIATE_TEST_SUITE_P(Jobs, ParallelTest, testing::Values(0, 1, 2, 5));

TEST(Parallel, JobsIsWhatWasSet) {
  set_jobs(3);
  EXPECT_EQ(jobs(), 3u);
  set_jobs(0);
  EXPECT_GE(jobs(), 1u);
}

TEST(Parallel, OneJobStaysOnTheCallersThreadInOrder) {
  set_jobs(1);
  std::vector<size_t> order;
  const std::thread::id caller = std::this_thread::get_id();
  parallel_for(50, [&](size_t i) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    order.push_back(i);
  });
  set_jobs(0);
  std::vector<size_t> expected(50);
  std::iota(expected.begin(), expected.end(), size_t{0});
  EXPECT_EQ(order, expected);
}

}  // namespace
}  // namespace ravel
