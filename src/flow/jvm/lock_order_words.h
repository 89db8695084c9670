// SPDX-License-Identifier: Apache-2.0
//
// One end of a cycle of waits in words: who runs it, where it took what it holds, by which calls it got
// there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flow/jvm/input.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

/// One end of a cycle: somebody holds a lock and waits for another.
struct LockLink {
  facts::Step taken;              ///< where the application took what it holds
  facts::Step wait;               ///< the application's instruction that waits, or that calls what waits
  std::vector<facts::Step> path;  ///< calls from the origin's entry down to `wait`
  std::string origin;             ///< `the thread started at Main.java:7`
  size_t depth = 0;               ///< calls between taking and waiting
};

class LockLinks {
 public:
  explicit LockLinks(const JvmInput& input) : input_(input), paths_(input.sync) {}

  /// Nothing if no code of the application is on the way.
  std::optional<LockLink> link(const flow::sync::LockEdge& edge, flow::sync::OriginId by);

 private:
  const JvmInput& input_;
  flow::sync::OriginPaths paths_;
};

}  // namespace ravel::flow::jvm
