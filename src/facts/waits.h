// SPDX-License-Identifier: Apache-2.0
//
// Who waits for whom, on any platform, and the cycles of that: nodes are locks (or whatever is waited for), a
// wait says that somebody who holds one may wait for another. What may deadlock is a cycle of waits by
// origins that can all be where they wait at the same moment: by the facts, if no guard is held at two of
// them (a gate) and nothing keeps them apart (apart.h); or by what else a platform knows.
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

#include "facts/access.h"

namespace ravel::facts {

struct Wait {
  uint32_t holds = 0, wants = 0;  ///< nodes
  /// Who waits, where, and under which other guards: what is asked of an access counts here, too, but for
  /// its spot and bytes.
  Access who{};
  bool operator==(const Wait&) const = default;
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

/// The answers of the facts. Both arguments must outlive them.
CycleQuestions questions_of(const Origins& origins, const std::vector<Wait>& waits);

WaitCycles find_wait_cycles(size_t node_count, const std::vector<Wait>& waits,
                            const CycleQuestions& questions, const CycleLimits& limits = {});

}  // namespace ravel::facts
