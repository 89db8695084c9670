// SPDX-License-Identifier: Apache-2.0
//
// The shortest ways from a thread's start to a method in its context. One search per thread serves all
// findings: a large program has thousands of them, and most begin with the same clients' calls.
#pragma once

#include <map>
#include <vector>

#include "flow/sync/sync.h"

namespace ravel::check {

class OriginPaths {
 public:
  explicit OriginPaths(const flow::sync::Sync& sync) : sync_(sync) {}

  /// First the call that starts the thread, then plain calls; empty if there is no way.
  std::vector<flow::heap::CallEdge> to(flow::sync::OriginId origin, flow::heap::InstanceId instance);

 private:
  static constexpr size_t kKeptMax = 12;           ///< searches
  using Tree = std::vector<flow::heap::CallEdge>;  ///< by instance: the call it was reached by

  const Tree& tree(flow::sync::OriginId origin);

  const flow::sync::Sync& sync_;
  std::map<flow::sync::OriginId, Tree> trees_;
};

}  // namespace ravel::check
