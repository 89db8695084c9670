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

 private:
  static constexpr size_t kKeptMax = 12;     ///< searches
  using Tree = std::vector<heap::CallEdge>;  ///< by instance: the call it was reached by

  const Tree& tree(OriginId origin);

  const Sync& sync_;
  std::map<OriginId, Tree> trees_;
};

}  // namespace ravel::flow::sync
