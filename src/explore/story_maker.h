// SPDX-License-Identifier: Apache-2.0
//
// A schedule told to people: it is replayed twice, first to know who will be there (names depend on that),
// then step by step with the machine asked what it does. Costs as much as a few thousand schedules; nothing
// of it happens while schedules are searched.
#pragma once

#include <memory>
#include <span>

#include "explore/beam_system.h"
#include "explore/story.h"

namespace ravel::explore {

enum class OtherOrders : uint8_t { unknown, tried };

/// `start` is at its beginning. If an action is not possible the story ends there and says so in its outcome.
/// With OtherOrders::tried each race is run the other way round, too (other_order.h).
Story make_story(std::unique_ptr<BeamSystem> start, std::span<const Action> actions,
                 OtherOrders others = OtherOrders::unknown);

}  // namespace ravel::explore
