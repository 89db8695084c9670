// SPDX-License-Identifier: Apache-2.0
//
// Does it go round? An execution that comes to a state in which it was before can do the same again, and
// again: a livelock, and it is known to be one long before any bound on the number of events is reached.
//
// States are compared by System::state_hash, which costs more than a step. So the first steps of an execution
// are not looked at, after that only one state is remembered, replaced by the present one whenever twice as
// many steps were done (Brent 1980), and others are compared with it only if they look alike at first sight
// and enough steps were done to pay for it. A short execution pays nothing, a long one a part of its time.
//
// A round in which somebody could have acted all the time and never did says nothing: sooner or later it will
// act. (A process that waits for another by looking again and again comes to the same state until that one
// has had its turn.) Such rounds are passed over.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "explore/system.h"

namespace ravel::explore {

struct Round {
  size_t first = 0;                  ///< steps before it
  size_t length = 0;                 ///< its steps
  std::vector<ProcessId> processes;  ///< that acted, sorted
};

/// Watches one execution. Copied with the system.
class RoundWatch {
 public:
  /// After each step. The round that it has gone, if that can go on for ever.
  std::optional<Round> step(System& system, const Action& action, uint64_t place);

 private:
  static constexpr uint64_t kFirst = 500;  ///< steps that are not looked at
  static constexpr uint64_t kCostPerStep = 100;

  uint64_t hash(const System& system);

  uint64_t steps_ = 0, spent_ = 0, last_cost_ = 0;
  // The state that is remembered.
  uint64_t marked_at_ = 0, marked_hash_ = 0, marked_place_ = 0;
  ActionKind marked_kind_{};
  std::vector<Action> marked_possible_;
  std::vector<Action> taken_;  ///< since then, sorted
};

/// The first round of a schedule, looked for after each step.
std::optional<Round> first_round(const System& start, std::span<const Action> actions);

/// The same up to the end of that round, without whatever led back to a state that was there before it.
/// Nothing if that cannot be done.
std::optional<std::vector<Action>> without_detours(const System& start, std::span<const Action> actions,
                                                   const Round& round);

/// "from step 2 on it repeats these 4 steps without end"
std::string repeated_text(const Round& round);

/// As people are told of it.
Failure round_failure(const System& system, const Round& round);

}  // namespace ravel::explore
