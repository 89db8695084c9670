// SPDX-License-Identifier: Apache-2.0
#include "base/scc.h"

#include <algorithm>

namespace ravel {

FlatGraph FlatGraph::from_edges(size_t node_count, std::vector<std::pair<uint32_t, uint32_t>> edges) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  FlatGraph graph;
  graph.begin.assign(node_count + 1, 0);
  graph.targets.reserve(edges.size());
  for (const auto& [from, to] : edges) {
    ++graph.begin[from + 1];
    graph.targets.push_back(to);
  }
  for (size_t i = 1; i < graph.begin.size(); ++i) graph.begin[i] += graph.begin[i - 1];
  return graph;
}

namespace {

class Tarjan {
 public:
  explicit Tarjan(const FlatGraph& graph) : graph_(graph), index_(graph.size(), 0), low_(graph.size(), 0) {
    result_.of.assign(graph.size(), kNone);
    result_.begin.push_back(0);
  }

  Components run() {
    for (uint32_t node = 0; node < graph_.size(); ++node)
      if (index_[node] == 0) visit(node);
    return std::move(result_);
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Visit {
    uint32_t node, next;
  };

  void enter(uint32_t node) {
    index_[node] = low_[node] = ++counter_;
    open_.push_back(node);
    visits_.push_back({node, graph_.begin[node]});
  }

  void visit(uint32_t root) {
    enter(root);
    while (!visits_.empty()) {
      Visit& top = visits_.back();
      const uint32_t node = top.node;
      if (top.next < graph_.begin[node + 1]) {
        const uint32_t to = graph_.targets[top.next++];
        if (index_[to] == 0)
          enter(to);
        else if (result_.of[to] == kNone)
          low_[node] = std::min(low_[node], index_[to]);
        continue;
      }
      visits_.pop_back();
      if (!visits_.empty()) low_[visits_.back().node] = std::min(low_[visits_.back().node], low_[node]);
      if (low_[node] == index_[node]) close(node);
    }
  }

  void close(uint32_t root) {
    const size_t first = result_.members.size();
    uint32_t node;
    do {
      node = open_.back();
      open_.pop_back();
      result_.of[node] = static_cast<uint32_t>(result_.size());
      result_.members.push_back(node);
    } while (node != root);
    std::sort(result_.members.begin() + static_cast<std::ptrdiff_t>(first), result_.members.end());
    result_.begin.push_back(static_cast<uint32_t>(result_.members.size()));
  }

  const FlatGraph& graph_;
  std::vector<uint32_t> index_, low_;
  std::vector<uint32_t> open_;
  std::vector<Visit> visits_;
  uint32_t counter_ = 0;
  Components result_;
};

}  // namespace

Components strong_components(const FlatGraph& graph) { return Tarjan(graph).run(); }

}  // namespace ravel
