// SPDX-License-Identifier: Apache-2.0
#include "explore/replay.h"

#include <algorithm>

namespace ravel::explore {

Replayed replay(Execution& execution, std::span<const Action> actions) {
  Replayed result;
  for (const Action& action : actions) {
    if (!std::ranges::binary_search(execution.possible(), action, {}, &Possible::action)) break;
    execution.step(action);
    ++result.steps;
  }
  result.fits = result.steps == actions.size();
  // Only when nothing is possible any more is it known that somebody waits for ever.
  result.is_over = std::ranges::all_of(execution.possible(),
                                       [](const Possible& p) { return p.action.kind == ActionKind::fault; });
  if (const Failure* failure = execution.system().failure()) result.failure = *failure;
  result.outcome = execution.system().outcome();
  return result;
}

}  // namespace ravel::explore
