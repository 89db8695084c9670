// SPDX-License-Identifier: Apache-2.0
//
// parallel_for visits every index exactly once, whatever the number of workers, and nests.
#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
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

size_t recurse(size_t depth) {
  volatile char room[512] = {};
  return depth == 0 ? room[0] : recurse(depth - 1) + 1 + static_cast<size_t>(room[0]);
}

// With the usual 8 MiB it would crash.
TEST(Parallel, WorkersMayRecurseDeeply) {
  constexpr size_t kDepth = 40'000;
  const std::thread::id caller = std::this_thread::get_id();
  set_jobs(2);
  parallel_for(64, [&](size_t) {
    if (std::this_thread::get_id() != caller)
      EXPECT_EQ(recurse(kDepth), kDepth);
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
  set_jobs(0);
}

}  // namespace
}  // namespace ravel
