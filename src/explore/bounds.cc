// SPDX-License-Identifier: Apache-2.0
//
// Few switches are enough for most bugs, and a schedule with few is easier to understand. Two bounds:
//
//   preemptions  a process is left although it could go on (Musuvathi, Qadeer, PLDI 2007). Leaving one that
//                waits, or letting a signal arrive, costs nothing.
//   delays       there is a fixed order (whoever went on goes on; else the next in the order of names,
//   around)
//                and passing over one in that order costs one (Emmi, Qadeer, Rakamaric, POPL 2011).
//
// A strategy that could spend its allowance at once would always spend it at the beginning. So the points
// where it may are drawn beforehand, anywhere in the expected length.
#include <algorithm>
#include <vector>

#include "explore/chooser.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

/// Points of a schedule, each good for one use, then or later.
class Allowance {
 public:
  void draw(uint32_t count, size_t events, RandomNumbers& numbers) {
    points_.clear();
    used_ = 0;
    // More points than events are all the same as one at each.
    for (uint32_t i = 0; i < std::min<size_t>(count, events * 4); ++i)
      points_.push_back(numbers.below(events));
    std::sort(points_.begin(), points_.end());
  }
  size_t left(size_t event) const {
    const auto reached = std::upper_bound(points_.begin(), points_.end(), event) - points_.begin();
    return static_cast<size_t>(reached) - used_;
  }
  void use(size_t count) { used_ += count; }

 private:
  std::vector<size_t> points_;
  size_t used_ = 0;
};

class Bounds final : public Chooser {
 public:
  Bounds(std::unique_ptr<Chooser> inner, uint32_t preemptions_max, uint32_t delays_max)
      : inner_(std::move(inner)), preemptions_max_(preemptions_max), delays_max_(delays_max) {}

  void begin(uint64_t seed, size_t events) override {
    inner_->begin(seed, events);
    RandomNumbers numbers(scramble(seed, 1));
    if (preemptions_max_ != kUnbounded) preemptions_.draw(preemptions_max_, events, numbers);
    if (delays_max_ != kUnbounded) delays_.draw(delays_max_, events, numbers);
    running_ = 0;
  }

  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    if (execution.size() > 0)
      if (const Action& last = execution.events().back().action; last.is_own()) running_ = last.process;
    allowed_.assign(options.begin(), options.end());
    const size_t now = execution.size();
    const bool can_go_on = std::ranges::any_of(options, [&](const Possible& p) { return goes_on(p.action); });
    const auto is_preemption = [&](const Action& action) {
      return can_go_on && action.is_own() && !goes_on(action);
    };
    if (preemptions_max_ != kUnbounded && preemptions_.left(now) == 0)
      std::erase_if(allowed_, [&](const Possible& p) { return is_preemption(p.action); });
    if (delays_max_ != kUnbounded) keep_first(1 + delays_.left(now));

    const auto action = inner_->choose(execution, allowed_);
    if (!action) return action;
    if (is_preemption(*action)) preemptions_.use(1);
    if (delays_max_ != kUnbounded)
      delays_.use(static_cast<size_t>(std::ranges::find(order_, *action) - order_.begin()));
    return action;
  }

 private:
  bool goes_on(const Action& action) const { return action.is_own() && action.process == running_; }

  /// Leaves the first `count` in the fixed order: who runs, then the others by name, around.
  void keep_first(size_t count) {
    order_.clear();
    for (const Possible& p : allowed_) order_.push_back(p.action);
    std::ranges::sort(order_, {}, [&](const Action& a) {
      return std::tuple(!goes_on(a), a.process < running_, a.process, a.kind, a.from);
    });
    if (order_.size() > count) order_.resize(count);
    std::erase_if(allowed_,
                  [&](const Possible& p) { return std::ranges::find(order_, p.action) == order_.end(); });
  }

  std::unique_ptr<Chooser> inner_;
  uint32_t preemptions_max_, delays_max_;
  Allowance preemptions_, delays_;
  ProcessId running_ = 0;
  std::vector<Possible> allowed_;
  std::vector<Action> order_;
};

}  // namespace

std::unique_ptr<Chooser> within_bounds(std::unique_ptr<Chooser> inner, uint32_t preemptions_max,
                                       uint32_t delays_max) {
  return std::make_unique<Bounds>(std::move(inner), preemptions_max, delays_max);
}

}  // namespace ravel::explore
