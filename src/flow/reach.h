// SPDX-License-Identifier: Apache-2.0
//
// Who can get to a function under conditions: the processes whose calls, all the way down, pass arguments
// that allow it. `load(true, K)` of a server and `load(false, K)` of everybody else run one function, but
// what it does for `true` only the server does.
//
// Asked for few functions, so it is found on demand and backwards: each caller's frame is evaluated once
// more, and says what the conditions come to in its own terms at each of its calls. Where nothing is left of
// them, everybody who runs the caller counts; where they are contradicted, nobody does. A call that the
// frames do not see as one (a fun that came by way of data) may pass anything. The number of places that are
// looked at is bounded; beyond, everybody who runs the function counts.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "flow/conditions.h"
#include "flow/origins.h"

namespace ravel::flow {

class Summaries;

class Reach {
 public:
  static constexpr size_t kPlacesMax = 100;  ///< functions, each with its conditions, in one search

  struct Who {
    std::vector<OriginId> origins;  ///< ascending; all, or enough to see that it is more than one process
    bool unseen = false;            ///< and somebody of whom nothing was seen
    /// One of the ways: the function where the conditions are fulfilled whoever runs it, or as an entry, and
    /// the calls from there down.
    ir::FuncId from;
    OriginId origin;  ///< if `from` is the entry of it
    std::vector<std::pair<ir::FuncId, ir::InstrId>> calls;

    bool nobody() const { return origins.empty() && !unseen; }
  };

  explicit Reach(const Summaries& summaries);
  ~Reach();

  /// `conditions` are on the function's parameters. The answer is valid until the next question.
  const Who& of(ir::FuncId func, const Conditions& conditions);

 private:
  class Places;
  std::unique_ptr<Places> places_;
};

}  // namespace ravel::flow
