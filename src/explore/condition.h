// SPDX-License-Identifier: Apache-2.0
//
// Part of an exhaustive search, told by conditions on executions: which of two events comes first, which of
// several messages a certain receive takes. Of the answers to such a question exactly one is true of an
// execution, and equal executions have the same answer; so parts for all answers have nothing in common and
// are everything together. Each can be explored without the others: that is how a search is spread over
// cores, and over computers that do not talk to each other (--shard).
//
// What it costs: a part may contain executions that come to a stop because they would have to break a
// condition, or meet it only by chance. They lead to nothing, but must be explored to find the others.
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

/// A search in about so many parts, in a fixed order. The questions are taken from one execution: if that has
/// few races there are fewer parts, at least one.
std::vector<std::shared_ptr<const Conditions>> divide(const System& start, size_t events_max, uint64_t parts);

}  // namespace ravel::explore
