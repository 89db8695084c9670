// SPDX-License-Identifier: Apache-2.0
//
// A seeded bug: looked for, its schedule shrunk, and done again many times with the same result.
#pragma once

#include <nlohmann/json.hpp>

#include "explore/chooser.h"
#include "explore/system.h"

namespace ravel::explore {

/// Without a failure in `schedules` schedules there is no "failure" in what it returns.
nlohmann::json find_seeded(const System& start, Strategy strategy, uint64_t schedules, uint64_t times);

}  // namespace ravel::explore
