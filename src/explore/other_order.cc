// SPDX-License-Identifier: Apache-2.0
#include "explore/other_order.h"

#include <algorithm>
#include <vector>

namespace ravel::explore {

namespace {

class Reordering {
 public:
  Reordering(const System& start, const Execution& done) : run_(start.clone()), done_(done) {}

  std::optional<OtherOrder> run(const EventRace& race, size_t events_max) {
    const EventIndex turn = race.decision.value_or(race.first);
    std::vector<Action> rest;
    for (EventIndex i = 0; i < done_.size(); ++i) {
      const Action& action = done_.events()[i].action;
      const bool is_before = i < turn || (i < race.second && !done_.happens_before(turn, i));
      // A message has to be sent before it can be taken instead.
      const bool is_needed = race.decision && i == race.second;
      if (!is_before && !is_needed) {
        if (i != race.second) rest.push_back(action);
      } else if (!take(action)) {
        return std::nullopt;
      }
    }
    if (!take(race.decision ? race.instead : done_.events()[race.second].action)) return std::nullopt;
    for (const Action& action : rest) take(action);
    if (!finish(events_max)) return std::nullopt;
    const Failure* failure = run_.system().failure();
    return OtherOrder{run_.system().outcome(), failure != nullptr};
  }

 private:
  bool take(const Action& action) {
    const auto& possible = run_.possible();
    if (std::ranges::find(possible, action, &Possible::action) == possible.end()) return false;
    run_.step(action);
    return true;
  }

  /// Whoever comes first goes on, until nobody can.
  bool finish(size_t events_max) {
    while (run_.size() < events_max) {
      const auto& possible = run_.possible();
      const auto next = std::ranges::find_if(
          possible, [](const Possible& p) { return p.action.kind != ActionKind::fault; });
      if (next == possible.end()) return true;
      run_.step(Action(next->action));
    }
    return false;
  }

  Execution run_;
  const Execution& done_;
};

}  // namespace

std::optional<OtherOrder> other_order(const System& start, const Execution& done, const EventRace& race,
                                      size_t events_max) {
  return Reordering(start, done).run(race, events_max);
}

}  // namespace ravel::explore
