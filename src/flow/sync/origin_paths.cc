// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/origin_paths.h"

#include <algorithm>

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;

const OriginPaths::Tree& OriginPaths::tree(OriginId origin, bool unlocked, Trees& trees) {
  if (const auto known = trees.find(origin); known != trees.end()) return known->second;
  if (trees.size() >= kKeptMax) trees.clear();
  const Calls& calls = sync_.calls();
  Tree& tree = trees[origin];
  tree.resize(calls.size());
  std::vector<InstanceId> queue;
  const auto reach = [&](const CallEdge& edge) {
    if (tree[edge.callee.index()].callee.valid()) return;
    tree[edge.callee.index()] = edge;
    queue.push_back(edge.callee);
  };
  for (const CallEdge& start : sync_.threads()[origin].starts) reach(start);
  for (size_t at = 0; at < queue.size(); ++at)
    for (const CallEdge& edge : calls.out(queue[at]))
      if (calls.is_plain(edge) && !(unlocked && !sync_.locks().held(edge.caller, edge.instr).empty()))
        reach(edge);
  return tree;
}

std::vector<CallEdge> OriginPaths::to(OriginId origin, InstanceId instance) {
  return way(tree(origin, false, trees_), instance);
}

std::vector<CallEdge> OriginPaths::to_unlocked(OriginId origin, InstanceId instance) {
  std::vector<CallEdge> path = way(tree(origin, true, unlocked_), instance);
  return path.empty() ? to(origin, instance) : path;
}

bool OriginPaths::is_reached_unlocked(OriginId origin, InstanceId instance) {
  const auto [known, is_new] = reached_.try_emplace(origin);
  if (is_new)
    for (const CallEdge& edge : tree(origin, true, unlocked_)) known->second.push_back(edge.callee.valid());
  return known->second[instance.index()];
}

std::vector<CallEdge> OriginPaths::way(const Tree& edges, InstanceId instance) const {
  std::vector<CallEdge> path;
  for (InstanceId at = instance; edges[at.index()].callee.valid();) {
    const CallEdge& edge = edges[at.index()];
    path.push_back(edge);
    if (!edge.caller.valid() || !sync_.calls().is_plain(edge)) break;
    at = edge.caller;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace ravel::flow::sync
