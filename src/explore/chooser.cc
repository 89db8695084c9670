// SPDX-License-Identifier: Apache-2.0
#include "explore/chooser.h"

#include <algorithm>

#include "base/check.h"

namespace ravel::explore {

std::unique_ptr<Chooser> make_chooser(const ChooserOptions& options) {
  std::unique_ptr<Chooser> chooser;
  switch (options.strategy) {
    case Strategy::random:
      chooser = make_random(options.new_first);
      break;
    case Strategy::pct:
      chooser = make_pct(options.depth);
      break;
    case Strategy::pos:
      chooser = make_pos();
      break;
    case Strategy::fair:
      chooser = make_fair();
      break;
    case Strategy::dpor:
      CHECK(false, "dpor does not choose step by step");
  }
  if (options.preemptions_max != kUnbounded || options.delays_max != kUnbounded)
    chooser = within_bounds(std::move(chooser), options.preemptions_max, options.delays_max);
  return with_faults(with_patience(std::move(chooser)));
}

std::optional<Action> longest_waiting(const Execution& execution, std::span<const Possible> options) {
  constexpr size_t kPatience = 1000;
  const size_t done = execution.size();
  if (done < kPatience || done % kPatience != 0) return std::nullopt;
  const std::span<const Event> events = execution.events();
  const auto idle = [&](const Action& action) {
    size_t steps = 0;
    while (steps < kPatience && events[done - 1 - steps].action.process != action.process) ++steps;
    return steps;
  };
  std::optional<Action> found;
  size_t longest = 0;
  for (const Possible& option : options) {
    if (option.action.kind == ActionKind::fault) continue;
    const size_t steps = idle(option.action);
    if (found && steps <= longest) continue;
    found = option.action;
    longest = steps;
  }
  return found;
}

Ended run_schedule(Execution& execution, Chooser& chooser, size_t events_max) {
  while (true) {
    const std::vector<Possible>& possible = execution.possible();
    // Faults alone do not keep an execution going.
    if (std::ranges::all_of(possible, [](const Possible& p) { return p.action.kind == ActionKind::fault; }))
      return Ended::over;
    if (execution.size() >= events_max) return Ended::cut;
    std::optional<Action> action = longest_waiting(execution, possible);
    if (!action) action = chooser.choose(execution, possible);
    if (!action) return Ended::stopped;
    execution.step(*action);
  }
}

}  // namespace ravel::explore
