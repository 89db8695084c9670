// SPDX-License-Identifier: Apache-2.0
//
// Part of an exhaustive search, told by conditions on executions: which of two events comes first, which of
// several messages a certain receive takes. Of the answers to such a question exactly one is true of an
// execution, and equal executions have the same answer; so parts for all answers have nothing in common and
// are everything together. Each can be explored without the others: that is how a search is spread over
// computers that do not talk to each other (--shard).
//
// A question must have an answer also where the events in question do not happen at all.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "explore/system.h"

namespace ravel::explore {

/// The `number`-th own event of a process, from 0.
struct EventName {
  ProcessId process = 0;
  uint32_t number = 0;
  bool operator==(const EventName&) const = default;
};

enum class ConditionKind : uint8_t {
  after,      ///< `event` happens after `other`, or not at all
  not_after,  ///< `event` happens, and not after `other`
  takes,      ///< `event` happens and is the one of `actions`
  takes_none  ///< `event` is none of `actions`, or does not happen
};

struct Condition {
  ConditionKind kind{};
  EventName event, other;
  std::vector<Action> actions;
};

using Conditions = std::vector<Condition>;

/// The parts of a search that belong to one of `count` shards: the questions are taken from one execution. A
/// search that has few races has few parts, perhaps none for this shard.
std::vector<std::shared_ptr<const Conditions>> parts_of_shard(const System& start, size_t events_max,
                                                              uint64_t index, uint64_t count);

}  // namespace ravel::explore
