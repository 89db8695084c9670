// SPDX-License-Identifier: Apache-2.0
//
// Partial order sampling (Yuan, Yang, Gu, CAV 2018). Every pending event has a random priority and the
// highest is done; then those that race with it draw again. An event that must wait for k others does so with
// chance 1/(k+1), where a random walk has 1/2^k; and who was first in one race is not more likely to be first
// in the next.
//
// What a pending event will touch is found out by doing it in a copy of the system, once. It can be wrong by
// the time the event is done (an insert_new that would have succeeded fails); then two events count as
// racing, or not, that should not (or should), which only makes some orders less likely than others.
#include <algorithm>
#include <map>
#include <vector>

#include "explore/chooser.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

class Pos final : public Chooser {
 public:
  void begin(uint64_t seed, size_t) override {
    numbers_ = RandomNumbers(seed);
    pending_.clear();
  }

  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    if (execution.size() > 0) forget(execution.events().back());
    // What is no longer possible is over; if it is possible later, it is another event.
    std::erase_if(pending_, [&](const auto& entry) {
      return !std::ranges::binary_search(options, entry.first, {}, &Possible::action);
    });
    const Action* best = nullptr;
    uint64_t highest = 0;
    for (const Possible& option : options) {
      auto found = pending_.find(option.action);
      if (found == pending_.end())
        found = pending_.emplace(option.action, Pending{numbers_.next(), {}, false}).first;
      if (options.size() > 1) look_ahead(execution, found->first, found->second);
      if (best != nullptr && found->second.priority <= highest) continue;
      best = &found->first;
      highest = found->second.priority;
    }
    return *best;
  }

 private:
  struct Pending {
    uint64_t priority;
    std::vector<Access> accesses;
    bool is_known;
  };

  /// A receive races with what sends to it, which needs no look.
  static void look_ahead(Execution& execution, const Action& action, Pending& pending) {
    if (pending.is_known || action.kind == ActionKind::receive || action.kind == ActionKind::timeout) return;
    Step step;
    execution.system().clone()->step(action, step);
    pending.accesses = std::move(step.accesses);
    pending.is_known = true;
  }

  static bool races(const Event& done, const Action& action, const Pending& pending) {
    if (action.process == done.action.process) return true;
    if (action.is_own() && action.kind != ActionKind::go)
      return std::ranges::any_of(done.step.sent, [&](const Sent& s) { return s.to == action.process; });
    return std::ranges::any_of(done.step.accesses, [&](const Access& mine) {
      return std::ranges::any_of(pending.accesses, [&](const Access& its) { return conflict(mine, its); });
    });
  }

  void forget(const Event& done) {
    std::erase_if(pending_, [&](const auto& entry) { return races(done, entry.first, entry.second); });
  }

  RandomNumbers numbers_;
  std::map<Action, Pending> pending_;
};

}  // namespace

std::unique_ptr<Chooser> make_pos() { return std::make_unique<Pos>(); }

}  // namespace ravel::explore
