// SPDX-License-Identifier: Apache-2.0
//
// The shortest ways from a thread's start to a method in its context. One search per thread serves all
// findings: a large program has thousands of them, and most begin with the same clients' calls.
#pragma once

#include <map>
#include <vector>

#include "flow/sync/sync.h"

namespace ravel::flow::sync {

class OriginPaths {
 public:
  explicit OriginPaths(const Sync& sync) : sync_(sync) {}

  /// First the call that starts the thread, then plain calls; empty if there is no way.
  std::vector<heap::CallEdge> to(OriginId origin, heap::InstanceId instance);
  /// One on which no lock is held, if there is such a way; else as above.
  std::vector<heap::CallEdge> to_unlocked(OriginId origin, heap::InstanceId instance);
  bool is_reached_unlocked(OriginId origin, heap::InstanceId instance);

 private:
  static constexpr size_t kKeptMax = 12;     ///< searches
  using Tree = std::vector<heap::CallEdge>;  ///< by instance: the call it was reached by
  using Trees = std::map<OriginId, Tree>;

  const Tree& tree(OriginId origin, bool unlocked, Trees& trees);
  std::vector<heap::CallEdge> way(const Tree& edges, heap::InstanceId instance) const;

  const Sync& sync_;
  Trees trees_, unlocked_;
  std::map<OriginId, std::vector<bool>> reached_;  ///< by instance; small, so all are kept
};

}  // namespace ravel::flow::sync
