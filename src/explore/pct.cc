// SPDX-License-Identifier: Apache-2.0
//
// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010). Whoever acts
// has a random priority; the highest always goes first, except that at depth - 1 random points of the
// schedule the one about to go falls below all others. With n who act and k events, a bug of depth d shows
// with probability at least 1/(n k^(d-1)) in every single schedule.
//
// Messages (after Ozkan et al., OOPSLA 2018, who give priorities to chains of messages): those who act are
// processes, but also each sender's signals to one receiver; and where a receive can take messages of several
// senders, the channels have priorities of their own, which fall in the same way.
//
// A process that waits by asking again and again would starve the one it waits for. So far beyond the
// expected length the choice becomes random, which is fair.
#include <algorithm>
#include <map>
#include <vector>

#include "explore/chooser.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

constexpr size_t kPatience = 10, kPatienceAtLeast = 1000;

class Pct final : public Chooser {
 public:
  explicit Pct(uint32_t depth) : depth_(std::max(depth, 1U)), fair_(make_random(false)) {}

  void begin(uint64_t seed, size_t events) override {
    seed_ = seed;
    fair_->begin(seed, events);
    fair_from_ = events * kPatience + kPatienceAtLeast;
    fallen_.clear();
    points_.clear();
    RandomNumbers numbers(seed);
    for (uint32_t i = 1; i < depth_; ++i) points_.push_back(numbers.below(events));
    std::sort(points_.begin(), points_.end(), std::greater<>());
  }

  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    if (execution.size() >= fair_from_) return fair_->choose(execution, options);
    while (!points_.empty() && points_.back() <= execution.size()) {
      points_.pop_back();
      const Action top = highest(options);
      fallen_[has_other(options, top) ? channel(top) : actor(top)] = points_.size();
    }
    return highest(options);
  }

 private:
  /// Who acts, named by an action.
  static Action actor(const Action& action) {
    return action.is_own() ? Action{ActionKind::go, action.process, 0} : action;
  }
  /// Which of a process's own possibilities. A `go` is alone, so its name is never asked for.
  static Action channel(const Action& action) { return action; }

  static bool has_other(std::span<const Possible> options, const Action& action) {
    return action.is_own() && std::ranges::any_of(options, [&](const Possible& option) {
             return option.action != action && option.action.is_own() &&
                    option.action.process == action.process;
           });
  }

  uint64_t priority(const Action& name) const {
    if (const auto fallen = fallen_.find(name); fallen != fallen_.end()) return fallen->second;
    const uint64_t who = scramble(scramble(name.process, name.from), static_cast<uint64_t>(name.kind));
    return scramble(seed_, who) | uint64_t{1} << 63U;
  }

  Action highest(std::span<const Possible> options) const {
    Action best = options.front().action;
    for (const Possible& option : options.subspan(1)) {
      const uint64_t mine = priority(actor(option.action)), its = priority(actor(best));
      if (mine > its ||
          (actor(option.action) == actor(best) && priority(channel(option.action)) > priority(channel(best))))
        best = option.action;
    }
    return best;
  }

  uint32_t depth_;
  uint64_t seed_ = 0;
  std::vector<size_t> points_;         ///< where somebody falls; the next one last
  std::map<Action, uint64_t> fallen_;  ///< the later, the lower
  std::unique_ptr<Chooser> fair_;
  size_t fair_from_ = 0;
};

}  // namespace

std::unique_ptr<Chooser> make_pct(uint32_t depth) { return std::make_unique<Pct>(depth); }

}  // namespace ravel::explore
