// SPDX-License-Identifier: Apache-2.0
#include "flow/call_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace ravel::flow {
namespace {

using Edges = std::vector<std::pair<ir::FuncId, ir::FuncId>>;

Edges edges_of(std::initializer_list<std::pair<int, int>> list) {
  Edges edges;
  for (const auto& [a, b] : list)
    edges.emplace_back(ir::FuncId(static_cast<size_t>(a)), ir::FuncId(static_cast<size_t>(b)));
  return edges;
}

TEST(CallGraph, CyclesAreComponentsAndCalleesComeFirst) {
  // 0 -> 1 <-> 2 -> 3, 3 -> 3, 4 alone; one edge twice.
  const CallGraph graph(5, edges_of({{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 3}, {0, 1}}));
  EXPECT_EQ(graph.scc_count(), 4u);
  EXPECT_EQ(graph.scc_of(ir::FuncId(1)), graph.scc_of(ir::FuncId(2)));
  EXPECT_LT(graph.scc_of(ir::FuncId(3)), graph.scc_of(ir::FuncId(1)));
  EXPECT_LT(graph.scc_of(ir::FuncId(1)), graph.scc_of(ir::FuncId(0)));
  EXPECT_TRUE(graph.recursive(graph.scc_of(ir::FuncId(1))));
  EXPECT_TRUE(graph.recursive(graph.scc_of(ir::FuncId(3))));
  EXPECT_FALSE(graph.recursive(graph.scc_of(ir::FuncId(0))));
  EXPECT_EQ(graph.callees(ir::FuncId(0)).size(), 1u);
  ASSERT_EQ(graph.callers(ir::FuncId(1)).size(), 2u);
  EXPECT_EQ(graph.callers(ir::FuncId(1))[1], ir::FuncId(2));
}

TEST(CallGraph, AChainOfAMillionNeedsNoStack) {
  Edges edges;
  constexpr size_t kCount = 1'000'000;
  for (size_t i = 0; i + 1 < kCount; ++i) edges.emplace_back(ir::FuncId(i), ir::FuncId(i + 1));
  const CallGraph graph(kCount, edges);
  EXPECT_EQ(graph.scc_count(), kCount);
  EXPECT_EQ(graph.scc_of(ir::FuncId(kCount - 1)), SccId(0));
}

/// Components by the definition: both reach each other.
TEST(CallGraph, AgreesWithReachabilityOnRandomGraphs) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const size_t n = 1 + random() % 9;
    Edges edges;
    std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
    for (size_t i = 0; i < n; ++i) reach[i][i] = true;
    for (size_t e = random() % (2 * n); e > 0; --e) {
      const size_t a = random() % n, b = random() % n;
      edges.emplace_back(ir::FuncId(a), ir::FuncId(b));
      reach[a][b] = true;
    }
    for (size_t k = 0; k < n; ++k)
      for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j)
          if (reach[i][k] && reach[k][j]) reach[i][j] = true;
    const CallGraph graph(n, edges);
    for (size_t i = 0; i < n; ++i)
      for (size_t j = 0; j < n; ++j) {
        const SccId a = graph.scc_of(ir::FuncId(i)), b = graph.scc_of(ir::FuncId(j));
        EXPECT_EQ(a == b, reach[i][j] && reach[j][i]);
        EXPECT_TRUE(!reach[i][j] || b <= a);
      }
  }
}

}  // namespace
}  // namespace ravel::flow
