// SPDX-License-Identifier: Apache-2.0
//
// For tests: every schedule of a toy program, one after the other, without any reduction. What a strategy
// finds is compared with it.
#pragma once

#include <set>
#include <string>

#include "explore/execution.h"
#include "explore/toy_system.h"

namespace ravel::explore::toy {

inline void walk(Execution& run, std::set<std::string>& outcomes) {
  const std::vector<Possible> possible = run.possible();
  if (possible.empty()) {
    outcomes.insert(run.system().outcome());
    return;
  }
  const size_t count = run.size();
  for (const Possible& each : possible) {
    auto before = run.system().clone();
    run.step(each.action);
    walk(run, outcomes);
    run.rewind(count, std::move(before));
  }
}

inline std::set<std::string> all_outcomes(ToyProgram program) {
  std::set<std::string> found;
  Execution run(std::make_unique<ToySystem>(std::move(program)));
  walk(run, found);
  return found;
}

}  // namespace ravel::explore::toy
