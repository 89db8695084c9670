// SPDX-License-Identifier: Apache-2.0
#include "check/lock_order_cycles.h"

#include <algorithm>
#include <map>

#include "base/scc.h"

namespace ravel::check {

namespace {

class Search {
 public:
  Search(size_t node_count, const std::vector<WaitEdge>& edges, const CycleQuestions& questions,
         const CycleLimits& limits)
      : questions_(questions), limits_(limits) {
    std::vector<std::pair<uint32_t, uint32_t>> pairs;
    for (uint32_t i = 0; i < edges.size(); ++i) {
      between_[{edges[i].from, edges[i].to}].push_back(i);
      pairs.emplace_back(edges[i].from, edges[i].to);
    }
    graph_ = FlatGraph::from_edges(node_count, std::move(pairs));
    parts_ = strong_components(graph_);
  }

  WaitCycles run() {
    for (uint32_t node = 0; node < graph_.size(); ++node) {
      const auto to = graph_.of(node);
      if (!is_enough() && std::find(to.begin(), to.end(), node) != to.end()) choose({node, node});
    }
    for (size_t c = 0; c < parts_.size(); ++c) search(c);
    if (asked_ >= limits_.asked_max || is_enough()) ++result_.cut_short;
    std::sort(result_.cycles.begin(), result_.cycles.end());
    return std::move(result_);
  }

 private:
  void search(size_t component) {
    const auto members = parts_.component(component);
    if (members.size() < 2) return;
    steps_ = 0;
    // Short cycles first: what contains one of them is not looked for.
    const size_t longest = std::min(members.size(), limits_.length_max);
    for (size_t length = 2; length <= longest && steps_ < limits_.steps_max; ++length) {
      for (const uint32_t start : members) {
        nodes_ = {start};
        extend(component, length);
      }
    }
    if (steps_ >= limits_.steps_max || members.size() > limits_.length_max) ++result_.cut_short;
  }

  /// Ways of that many nodes from nodes_[0], over nodes behind it, that lead back.
  void extend(size_t component, size_t length) {
    if (++steps_ >= limits_.steps_max || asked_ >= limits_.asked_max || is_enough()) return;
    const auto next = graph_.of(nodes_.back());
    if (nodes_.size() == length) {
      if (std::binary_search(next.begin(), next.end(), nodes_.front()) && !has_known_cycle()) choose(nodes_);
      return;
    }
    for (const uint32_t to : next) {
      if (to <= nodes_.front() || parts_.of[to] != component) continue;
      if (std::find(nodes_.begin(), nodes_.end(), to) != nodes_.end()) continue;
      nodes_.push_back(to);
      extend(component, length);
      nodes_.pop_back();
    }
  }

  bool is_enough() const { return result_.cycles.size() >= limits_.cycles_max; }

  bool has_known_cycle() const {
    std::vector<uint32_t> sorted = nodes_;
    std::sort(sorted.begin(), sorted.end());
    return std::any_of(known_.begin(), known_.end(), [&](const std::vector<uint32_t>& nodes) {
      return std::includes(sorted.begin(), sorted.end(), nodes.begin(), nodes.end());
    });
  }

  /// Edges for a cycle of nodes: the first ones that can all be waited at.
  void choose(const std::vector<uint32_t>& nodes) {
    edges_.clear();
    choices_ = 0;
    if (try_edge(nodes)) {
      std::vector<uint32_t> sorted = nodes;
      std::sort(sorted.begin(), sorted.end());
      // A cycle of one node says nothing about longer ones through it.
      if (sorted.front() != sorted.back()) known_.push_back(std::move(sorted));
      result_.cycles.push_back(edges_);
    } else if (choices_ >= limits_.choices_max) {
      ++result_.cut_short;
    }
  }

  bool try_edge(const std::vector<uint32_t>& nodes) {
    const size_t at = edges_.size();
    if (at == nodes.size()) return questions_.may_all_meet(edges_);
    for (const uint32_t edge : between_.at({nodes[at], nodes[(at + 1) % nodes.size()]})) {
      if (++choices_ >= limits_.choices_max) return false;
      if (!fits(edge, nodes.size())) continue;
      edges_.push_back(edge);
      if (try_edge(nodes)) return true;
      edges_.pop_back();
    }
    return false;
  }

  /// Beside all edges that were chosen already.
  bool fits(uint32_t edge, size_t length) {
    const size_t at = edges_.size();
    asked_ += at;
    if (asked_ >= limits_.asked_max) return false;
    for (size_t i = 0; i < at; ++i) {
      const bool before = i + 1 == at;                 // edges_[i] wants what `edge` holds
      const bool closes = at + 1 == length && i == 0;  // `edge` wants what the first one holds
      if (before && !questions_.may_meet(edges_[i], edge, true)) return false;
      if (closes && !questions_.may_meet(edge, edges_[i], true)) return false;
      if (!before && !closes && !questions_.may_meet(edges_[i], edge, false)) return false;
    }
    return true;
  }

  const CycleQuestions& questions_;
  const CycleLimits& limits_;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> between_;
  FlatGraph graph_;
  Components parts_;
  std::vector<uint32_t> nodes_, edges_;
  std::vector<std::vector<uint32_t>> known_;  ///< nodes of cycles, sorted
  size_t steps_ = 0, choices_ = 0, asked_ = 0;
  WaitCycles result_;
};

}  // namespace

WaitCycles find_wait_cycles(size_t node_count, const std::vector<WaitEdge>& edges,
                            const CycleQuestions& questions, const CycleLimits& limits) {
  return Search(node_count, edges, questions, limits).run();
}

}  // namespace ravel::check
