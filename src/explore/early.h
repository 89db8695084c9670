// SPDX-License-Identifier: Apache-2.0
//
// What early.cc knows of a system's accesses (by what a process does signals to it come to nothing), and what
// it tells a search.
#pragma once

#include <optional>

#include "explore/execution.h"

namespace ravel::explore {

/// Access::kind of whether a process lives: who ends writes it.
inline constexpr uint16_t kLifeKind = 1;
/// With kComeKind: the key of whether exit signals are messages to it.
inline constexpr uint64_t kTrapKey = 1;

/// Of a receive that took a message where it could not time out yet, because a timer that is due before or a
/// signal was still to come: the last event for which it would have had to wait, if that does not depend on
/// the receive.
std::optional<EventIndex> time_out_later(const Execution& execution, EventIndex receive);

}  // namespace ravel::explore
