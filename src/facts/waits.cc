// SPDX-License-Identifier: Apache-2.0
#include "facts/waits.h"

#include <algorithm>
#include <map>
#include <memory>

#include "base/scc.h"
#include "facts/apart.h"

namespace ravel::facts {

namespace {

using Pair = std::pair<uint32_t, uint32_t>;

class Search {
 public:
  Search(size_t node_count, const std::vector<Wait>& edges, const CycleQuestions& questions,
         const CycleLimits& limits)
      : questions_(questions), limits_(limits), all_(edges) {
    std::vector<Pair> pairs;
    for (uint32_t i = 0; i < edges.size(); ++i) {
      by_pair_.push_back(i);
      pairs.emplace_back(edges[i].holds, edges[i].wants);
    }
    std::stable_sort(by_pair_.begin(), by_pair_.end(),
                     [&](uint32_t a, uint32_t b) { return pair_of(a) < pair_of(b); });
    graph_ = FlatGraph::from_edges(node_count, std::move(pairs));
    parts_ = strong_components(graph_);
    known_of_.resize(node_count);
    for (const uint32_t i : by_pair_) {
      if (!is_inside(pair_of(i)) || (!leading_.empty() && leading_.back() == pair_of(i))) continue;
      if (!questions.leads || questions.leads(i)) leading_.push_back(pair_of(i));
    }
  }

  WaitCycles run() {
    for (const Pair& pair : leading_)
      if (!is_enough() && pair.first == pair.second) choose({pair.first, pair.first});
    // Short cycles first: what contains one of them is not looked for. The steps are counted for each
    // component, so that a large one leaves something for the others.
    for (size_t length = 2; length <= limits_.length_max; ++length) {
      for (const Pair& pair : leading_) {
        const uint32_t component = parts_.of[pair.first];
        if (pair.first == pair.second || parts_.component(component).size() < length) continue;
        leader_ = pair;
        nodes_ = {pair.first, pair.second};
        extend(component, length);
      }
    }
    for (const auto& [component, steps] : steps_)
      if (steps >= limits_.steps_max || parts_.component(component).size() > limits_.length_max)
        ++result_.cut_short;
    if (asked_ >= limits_.asked_max || is_enough()) ++result_.cut_short;
    std::sort(result_.cycles.begin(), result_.cycles.end());
    return std::move(result_);
  }

 private:
  Pair pair_of(uint32_t edge) const { return {all_[edge].holds, all_[edge].wants}; }
  bool is_inside(const Pair& pair) const { return parts_.of[pair.first] == parts_.of[pair.second]; }

  /// A cycle with two pairs that lead is looked for from the smaller one.
  bool is_led_by_other(uint32_t from, uint32_t to) const {
    const Pair pair{from, to};
    return pair < leader_ && std::binary_search(leading_.begin(), leading_.end(), pair);
  }

  /// Ways of that many nodes that begin with nodes_ and lead back.
  void extend(uint32_t component, size_t length) {
    size_t& steps = steps_[component];
    if (++steps >= limits_.steps_max || asked_ >= limits_.asked_max || is_enough()) return;
    if (has_known_cycle()) return;
    const uint32_t last = nodes_.back();
    const auto next = graph_.of(last);
    if (nodes_.size() == length) {
      if (std::binary_search(next.begin(), next.end(), nodes_.front()) &&
          !is_led_by_other(last, nodes_.front()))
        choose(from_smallest());
      return;
    }
    for (const uint32_t to : next) {
      if (parts_.of[to] != component || is_led_by_other(last, to)) continue;
      if (std::find(nodes_.begin(), nodes_.end(), to) != nodes_.end()) continue;
      nodes_.push_back(to);
      extend(component, length);
      nodes_.pop_back();
    }
  }

  std::vector<uint32_t> from_smallest() const {
    std::vector<uint32_t> nodes = nodes_;
    std::rotate(nodes.begin(), std::min_element(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
  }

  bool is_enough() const { return result_.cycles.size() >= limits_.cycles_max; }

  /// One that the last node belongs to: the others were looked for before.
  bool has_known_cycle() const {
    if (nodes_.size() == 2 && known_of_[nodes_[0]].empty()) return false;
    std::vector<uint32_t> sorted = nodes_;
    std::sort(sorted.begin(), sorted.end());
    const std::vector<uint32_t>& known = known_of_[nodes_.back()];
    return std::any_of(known.begin(), known.end(), [&](uint32_t k) {
      return std::includes(sorted.begin(), sorted.end(), known_[k].begin(), known_[k].end());
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
      if (sorted.front() != sorted.back()) {
        for (const uint32_t node : sorted) known_of_[node].push_back(static_cast<uint32_t>(known_.size()));
        known_.push_back(std::move(sorted));
      }
      result_.cycles.push_back(edges_);
    } else if (choices_ >= limits_.choices_max) {
      ++result_.cut_short;
    }
  }

  bool try_edge(const std::vector<uint32_t>& nodes) {
    const size_t at = edges_.size();
    if (at == nodes.size()) {
      return (!questions_.leads || std::any_of(edges_.begin(), edges_.end(), questions_.leads)) &&
             questions_.may_all_meet(edges_);
    }
    const Pair pair{nodes[at], nodes[(at + 1) % nodes.size()]};
    auto edge_at =
        std::partition_point(by_pair_.begin(), by_pair_.end(), [&](uint32_t e) { return pair_of(e) < pair; });
    for (; edge_at != by_pair_.end() && pair_of(*edge_at) == pair; ++edge_at) {
      const uint32_t edge = *edge_at;
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
  const std::vector<Wait>& all_;
  std::vector<uint32_t> by_pair_;  ///< edges, by their ends
  std::vector<Pair> leading_;      ///< ascending
  Pair leader_;
  FlatGraph graph_;
  Components parts_;
  std::vector<uint32_t> nodes_, edges_;
  std::vector<std::vector<uint32_t>> known_;     ///< nodes of cycles, sorted
  std::vector<std::vector<uint32_t>> known_of_;  ///< by node: indexes of known_
  std::map<uint32_t, size_t> steps_;             ///< by component
  size_t choices_ = 0, asked_ = 0;
  WaitCycles result_;
};

}  // namespace

CycleQuestions questions_of(const Origins& origins, const std::vector<Wait>& waits) {
  const auto apart = std::make_shared<const std::vector<std::unique_ptr<Apart>>>(all_apart(origins));
  CycleQuestions result;
  result.may_meet = [&origins, &waits, apart](uint32_t a, uint32_t b, bool) {
    const Access &one = waits[a].who, &other = waits[b].who;
    if (common(one.guards, other.guards).verdict == Verdict::same) return false;
    return std::ranges::any_of(origins.set(one.origins), [&](OriginId p) {
      return std::ranges::any_of(origins.set(other.origins), [&](OriginId q) {
        return origins.together(p, q) && kept_apart_by(*apart, Side{one, p}, Side{other, q}) == nullptr;
      });
    });
  };
  result.may_all_meet = [](const std::vector<uint32_t>&) { return true; };
  return result;
}

WaitCycles find_wait_cycles(size_t node_count, const std::vector<Wait>& waits,
                            const CycleQuestions& questions, const CycleLimits& limits) {
  return Search(node_count, waits, questions, limits).run();
}

}  // namespace ravel::facts
