// SPDX-License-Identifier: Apache-2.0
//
// A schedule done again. If the program and the machine are the same, every action is possible when its turn
// comes; if one is not, the trace does not fit what is run here, and says at which step.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "explore/execution.h"

namespace ravel::explore {

struct Replayed {
  size_t steps = 0;  ///< done; fewer than there are actions: the next one was not possible
  bool fits = false;
  bool is_over = false;  ///< nothing more was possible at the end
  std::optional<Failure> failure;
  std::string outcome;
};

Replayed replay(Execution& execution, std::span<const Action> actions);

}  // namespace ravel::explore
