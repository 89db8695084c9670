// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/origin_paths.h"

#include <algorithm>

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;

const OriginPaths::Tree& OriginPaths::tree(OriginId origin) {
  if (const auto known = trees_.find(origin); known != trees_.end()) return known->second;
  if (trees_.size() >= kKeptMax) trees_.clear();
  const Calls& calls = sync_.calls();
  Tree& tree = trees_[origin];
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
      if (calls.is_plain(edge)) reach(edge);
  return tree;
}

std::vector<CallEdge> OriginPaths::to(OriginId origin, InstanceId instance) {
  const Tree& edges = tree(origin);
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
