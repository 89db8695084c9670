// SPDX-License-Identifier: Apache-2.0
#include "base/scc.h"

#include <gtest/gtest.h>

namespace ravel {
namespace {

TEST(Scc, ComponentsComeBottomUp) {
  // 0 -> 1 <-> 2 -> 3, 4 alone
  const FlatGraph graph = FlatGraph::from_edges(5, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {2, 3}});
  const Components parts = strong_components(graph);
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_EQ(parts.of[1], parts.of[2]);
  EXPECT_LT(parts.of[3], parts.of[1]);
  EXPECT_LT(parts.of[1], parts.of[0]);
  EXPECT_EQ(parts.component(parts.of[1]).size(), 2u);
}

TEST(Scc, DeepChainsDoNotOverflowTheStack) {
  constexpr uint32_t kDepth = 1'000'000;
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (uint32_t i = 0; i + 1 < kDepth; ++i) edges.emplace_back(i, i + 1);
  const Components parts = strong_components(FlatGraph::from_edges(kDepth, std::move(edges)));
  EXPECT_EQ(parts.size(), kDepth);
  EXPECT_EQ(parts.of[kDepth - 1], 0u);
}

}  // namespace
}  // namespace ravel
