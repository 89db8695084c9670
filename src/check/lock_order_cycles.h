// SPDX-License-Identifier: Apache-2.0
//
// Cycles in a graph of waits, on any platform: nodes are locks (or whatever is waited for), an edge says that
// somebody who holds `from` may wait for `to`. What may deadlock is a cycle of edges by origins that can
// all be where they wait at the same moment; who knows the program says which edges can.
//
// Components first: only inside of one can there be a cycle. Then cycles of nodes, short ones first; one that
// holds all nodes of a shorter one that was found says nothing new. For each the edges are chosen by
// trying, in the order in which they were given. Where most edges say little, some may be named that lead:
// then only cycles with one of those are looked for. A cycle of one node is two origins that each hold one of
// its locks and want the other's.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace ravel::check {

struct WaitEdge {
  uint32_t from = 0, to = 0;
};

struct CycleLimits {
  size_t cycles_max = 300;      ///< nobody reads more
  size_t length_max = 8;        ///< nodes of a cycle
  size_t steps_max = 400'000;   ///< of the search, in one component
  size_t choices_max = 20'000;  ///< of edges, for one cycle of nodes
  size_t asked_max = 200'000;   ///< how often may_meet is asked, in all
};

struct CycleQuestions {
  /// May two origins stand at these edges at the same time? If `waits`, the first wants what the second
  /// holds. The same edge twice: two origins at it.
  std::function<bool(uint32_t a, uint32_t b, bool waits)> may_meet;
  /// All of them at once; asked last.
  std::function<bool(const std::vector<uint32_t>& edges)> may_all_meet;
  /// Is a cycle with this edge worth looking for? Empty: every one is.
  std::function<bool(uint32_t edge)> leads;
};

struct WaitCycles {
  /// Indexes of edges; each ends where the next begins, the last one where the first begins. Each cycle
  /// begins with its smallest node.
  std::vector<std::vector<uint32_t>> cycles;
  size_t cut_short = 0;  ///< components or cycles that were not searched to the end
};

WaitCycles find_wait_cycles(size_t node_count, const std::vector<WaitEdge>& edges,
                            const CycleQuestions& questions, const CycleLimits& limits = {});

}  // namespace ravel::check
