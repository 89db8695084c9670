// SPDX-License-Identifier: Apache-2.0
//
// What would have come out, had two racing events of an execution come the other way round. The execution is
// done again up to the earlier of the two, then everything that does not depend on it, then the later one;
// from there on as before, as far as that is still possible. It is one of the executions with that order, not
// all of them: others may end differently.
#pragma once

#include <optional>
#include <string>

#include "explore/races.h"

namespace ravel::explore {

struct OtherOrder {
  std::string outcome;
  bool failed = false;
};

/// Nothing if the later one is not possible without the earlier, or does not come to an end within
/// `events_max` events. `start` is where `done` began.
std::optional<OtherOrder> other_order(const System& start, const Execution& done, const EventRace& race,
                                      size_t events_max);

}  // namespace ravel::explore
