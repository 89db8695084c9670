// SPDX-License-Identifier: Apache-2.0
//
// Sets travel along edges until nothing is new.
//
// Nodes are visited in the order of their ranks. Each time the graph has grown by half, the strongly
// connected components of the edges without filters are found: one becomes one node, since its members
// hold the same in the end, and ranks are given from the sources down (wave propagation: Pereira, Berlin
// 2009). Edges are added without looking whether they are there: doubles are rare, and dropped then.
#include <algorithm>
#include <memory>

#include "base/scc.h"
#include "flow/heap/levels.h"
#include "flow/heap/points_to.h"

namespace ravel::flow::heap {

NodeId PointsTo::find(NodeId node) {
  NodeId root = node;
  while (same_[root] != kNoNode) root = same_[root];
  while (same_[node] != kNoNode) node = std::exchange(same_[node], root);
  return root;
}

void PointsTo::queue(NodeId node) { queue_.push(static_cast<uint64_t>(nodes_[node].rank) << 32 | node); }

void PointsTo::put(NodeId to, std::span<const uint64_t> words) {
  to = find(to);
  Node& node = nodes_[to];
  added_.clear();
  node.set.unite(words, added_);
  if (added_.empty()) return;
  if (node.fresh != kNoFresh) return fresh_[node.fresh].unite(added_);
  if (free_fresh_.empty()) {
    free_fresh_.push_back(static_cast<uint32_t>(fresh_.size()));
    fresh_.emplace_back();
  }
  node.fresh = free_fresh_.back();
  free_fresh_.pop_back();
  std::swap(fresh_[node.fresh], added_);
  queue(to);
}

void PointsTo::add_edge(NodeId from, NodeId to, ClassId filter) {
  from = find(from);
  to = find(to);
  if (from == to) return;
  Node& node = nodes_[from];
  node.edges.push_back({to, filter});
  ++edge_count_;
  if (node.set.empty()) return;
  // What is still fresh at `from` travels when its turn comes; the rest now.
  ObjectSet old;
  if (node.fresh != kNoFresh) old.take_difference(node.set.words(), fresh_[node.fresh].words());
  const auto words = node.fresh != kNoFresh ? old.words() : node.set.words();
  if (!filter.valid()) return put(to, words);
  ObjectSet passed;
  passed.take_masked(words, mask(filter));
  put(to, passed.words());
}

/// False if there were too many nodes; then nothing of this is of use.
bool PointsTo::solve_within(size_t nodes_max) {
  while (!pending_.empty() || !queue_.empty() || !next_queue_.empty()) {
    if (nodes_.size() > nodes_max) return false;
    if (!pending_.empty()) {
      const InstanceId next = pending_.back();
      pending_.pop_back();
      start(next);
      continue;
    }
    if (edge_count_ > edges_at_reorder_ + edges_at_reorder_ / 2 + 20'000) reorder();
    if (queue_.empty()) {
      queue_.swap(next_queue_);
      sweep_at_ = 0;
      if (queue_.empty()) continue;
    }
    const uint64_t next = queue_.top();
    queue_.pop();
    sweep_at_ = static_cast<uint32_t>(next >> 32);
    const auto at = static_cast<NodeId>(next);
    // Entries of nodes that were merged meanwhile are stale.
    if (same_[at] == kNoNode && nodes_[at].fresh != kNoFresh) propagate(at);
  }
  freeze();
  freeze_calls();
  return true;
}

/// Another analysis of the same entries; null if it needs more nodes than that.
std::unique_ptr<PointsTo> PointsTo::solved_anew(const ContextPolicy& policy, Levels levels,
                                                size_t nodes_max) const {
  auto other = std::make_unique<PointsTo>(*program_, *classes_, policy, services_, std::move(levels));
  for (const InstanceId entry : entries_) other->add_entry(instances_[entry.index()].function);
  return other->solve_within(nodes_max) ? std::move(other) : nullptr;
}

void PointsTo::take(PointsTo&& other) {
  *this = std::move(other);
  contexts_.rebind(sites_, policy_);
}

void PointsTo::solve() {
  if (policy_.deeper_nodes_max > 0) {
    if (auto deeper = solved_anew(policy_.deeper(), {}, policy_.deeper_nodes_max)) {
      return take(std::move(*deeper));
    }
  }
  const bool may_begin_anew = policy_.depth > 0 && contexts_.levels().empty();
  if (solve_within(may_begin_anew ? policy_.nodes_max : SIZE_MAX)) return;
  PointsTo begun(*program_, *classes_, policy_, services_);
  for (const InstanceId entry : entries_) begun.add_entry(instances_[entry.index()].function);
  take(std::move(begun));  // frees what was found in vain
  // Models keep theirs: without them, all collections would seem to hold all objects.
  ContextPolicy without = policy_;
  without.given = Level::none;
  auto flat = solved_anew(without, {}, SIZE_MAX);
  Levels levels = choose_levels(*flat, *program_, policy_);
  bool all_none = true;
  for (uint32_t i = 0; i < flat->instance_count() && all_none; ++i) {
    const ir::FuncId function = flat->function(InstanceId(i));
    const auto level = levels.find(function);
    all_none = !flat->is_given(function) || (level != levels.end() && level->second == Level::none);
  }
  if (!all_none) flat.reset();
  take(std::move(all_none ? *flat : *solved_anew(policy_, std::move(levels), SIZE_MAX)));
}

void PointsTo::propagate(NodeId at) {
  const uint32_t slot = std::exchange(nodes_[at].fresh, kNoFresh);
  ObjectSet fresh;
  std::swap(fresh, fresh_[slot]);
  free_fresh_.push_back(slot);
  // Nothing below adds edges until the statements get their turn.
  for (const Edge& edge : nodes_[at].edges) {
    if (!edge.filter.valid()) {
      put(edge.to, fresh.words());
      continue;
    }
    passed_.clear();
    passed_.take_masked(fresh.words(), mask(edge.filter));
    if (!passed_.empty()) put(edge.to, passed_.words());
  }
  for (NodeId member = at; member != kNoNode; member = nodes_[member].next) arrive(member, fresh);
}

// Class filters: one bit for each object that passes.

/// A lambda may be cast to more interfaces than the one it is of, if they have no methods: `(Runnable &
/// Serializable) () -> ...`.
bool PointsTo::passes(ClassId klass, bool is_closure, ClassId filter) {
  if (classes_->is_subtype(klass, filter)) return true;
  return is_closure && classes_->is_interface(filter) && classes_->info(filter)->methods.empty();
}

const ObjectMask& PointsTo::mask(ClassId filter) {
  const auto [entry, is_new] = masks_.try_emplace(filter);
  if (!is_new) return entry->second;
  ObjectMask made((objects_.size() + 31) / 32, 0);
  for (uint32_t o = 0; o < objects_.size(); ++o) {
    if (passes(site(ObjectId(o)).klass, site(ObjectId(o)).kind == SiteKind::closure, filter))
      made[o / 32] |= 1u << o % 32;
  }
  for (auto& [kind, passed] : filters_of_) {
    if (passes(kind.first, kind.second, filter)) passed.push_back(filter);
  }
  return masks_[filter] = std::move(made);
}

void PointsTo::extend_masks(ObjectId object) {
  const std::pair kind(site(object).klass, site(object).kind == SiteKind::closure);
  const auto [entry, is_new] = filters_of_.try_emplace(kind);
  if (is_new) {
    for (const auto& [filter, unused] : masks_) {
      if (passes(kind.first, kind.second, filter)) entry->second.push_back(filter);
    }
  }
  const uint32_t word = object.index() / 32;
  for (const ClassId filter : entry->second) {
    ObjectMask& mask = masks_[filter];
    if (mask.size() <= word) mask.resize(word + 1 + word / 2, 0);
    mask[word] |= 1u << object.index() % 32;
  }
}

// Cycles and order.

void PointsTo::reorder() {
  ++rounds_;
  FlatGraph graph;
  graph.begin.reserve(nodes_.size() + 1);
  edge_count_ = 0;
  for (NodeId n = 0; n < nodes_.size(); ++n) {
    graph.begin.push_back(static_cast<uint32_t>(graph.targets.size()));
    Node& node = nodes_[n];
    if (node.edges.empty()) continue;
    for (Edge& edge : node.edges) edge.to = find(edge.to);
    const auto order = [](const Edge& a, const Edge& b) {
      return std::tie(a.filter, a.to) > std::tie(b.filter, b.to);  // those without a filter first
    };
    std::sort(node.edges.begin(), node.edges.end(), order);
    const auto same = [](const Edge& a, const Edge& b) { return a.to == b.to && a.filter == b.filter; };
    node.edges.erase(std::unique(node.edges.begin(), node.edges.end(), same), node.edges.end());
    std::erase_if(node.edges, [&](const Edge& e) { return e.to == n; });
    edge_count_ += node.edges.size();
    for (const Edge& edge : node.edges) {
      if (!edge.filter.valid()) graph.targets.push_back(edge.to);
    }
  }
  graph.begin.push_back(static_cast<uint32_t>(graph.targets.size()));
  const Components components = strong_components(graph);
  graph = {};
  // Components come bottom-up; ranks go from the sources down.
  const auto count = static_cast<uint32_t>(components.size());
  for (uint32_t c = 0; c < count; ++c) {
    const auto members = components.component(c);
    for (const NodeId n : members) nodes_[n].rank = count - c;
    for (size_t i = 1; i < members.size(); ++i) merge(members[0], members[i]);
  }
  next_rank_ = count + 1;
  queue_ = {};
  next_queue_ = {};
  sweep_at_ = 0;
  for (NodeId n = 0; n < nodes_.size(); ++n) {
    if (same_[n] == kNoNode && nodes_[n].fresh != kNoFresh) queue(n);
  }
  edges_at_reorder_ = edge_count_;
}

/// Both stand for the same from now on. What one of them had and the other not is fresh for both.
void PointsTo::merge(NodeId into, NodeId from) {
  Node& a = nodes_[into];
  Node& b = nodes_[from];
  ObjectSet fresh, only;
  fresh.take_difference(a.set.words(), b.set.words());
  only.take_difference(b.set.words(), a.set.words());
  fresh.unite(only);
  a.set.unite(only);
  b.set.release();
  for (const uint32_t slot : {a.fresh, b.fresh}) {
    if (slot == kNoFresh) continue;
    fresh.unite(fresh_[slot]);
    fresh_[slot].clear();
    free_fresh_.push_back(slot);
  }
  a.fresh = b.fresh = kNoFresh;
  if (!fresh.empty()) {
    a.fresh = free_fresh_.empty() ? static_cast<uint32_t>(fresh_.size()) : free_fresh_.back();
    if (a.fresh == fresh_.size()) {
      fresh_.emplace_back();
    } else {
      free_fresh_.pop_back();
    }
    std::swap(fresh_[a.fresh], fresh);
  }
  a.edges.insert(a.edges.end(), b.edges.begin(), b.edges.end());
  std::vector<Edge>().swap(b.edges);
  same_[from] = into;
  NodeId last = from;
  while (nodes_[last].next != kNoNode) last = nodes_[last].next;
  nodes_[last].next = a.next;
  a.next = from;
}

}  // namespace ravel::flow::heap
