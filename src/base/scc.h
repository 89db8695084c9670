// SPDX-License-Identifier: Apache-2.0
//
// Strongly connected components of a flat graph (Tarjan 1972), without recursion: call graphs are
// deeper than any stack. Components come bottom-up: one is listed after all that it points to.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ravel {

/// A graph on nodes 0 .. n-1; the targets of node i are targets[begin[i] .. begin[i + 1]).
struct FlatGraph {
  std::vector<uint32_t> begin;
  std::vector<uint32_t> targets;

  size_t size() const { return begin.empty() ? 0 : begin.size() - 1; }
  std::span<const uint32_t> of(uint32_t node) const {
    return {targets.data() + begin[node], begin[node + 1] - begin[node]};
  }
  /// From unsorted (from, to) pairs; duplicates are dropped.
  static FlatGraph from_edges(size_t node_count, std::vector<std::pair<uint32_t, uint32_t>> edges);
};

struct Components {
  std::vector<uint32_t> begin;    ///< component c is members[begin[c] .. begin[c + 1])
  std::vector<uint32_t> members;  ///< ascending within a component
  std::vector<uint32_t> of;       ///< node -> component

  size_t size() const { return begin.empty() ? 0 : begin.size() - 1; }
  std::span<const uint32_t> component(size_t c) const {
    return {members.data() + begin[c], begin[c + 1] - begin[c]};
  }
};

Components strong_components(const FlatGraph& graph);

}  // namespace ravel
