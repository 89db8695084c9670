// SPDX-License-Identifier: Apache-2.0
//
// A time-out that may come early (vm/early.cc) is possible for as long as its process waits, so a strategy
// that took it for one possibility among others would have nearly every call time out. Here every second
// schedule has none before there is nothing else to do; in the others they are rare, and how rare differs: a
// program that answers in three steps needs many of them to see a late answer at all, one that calls a
// hundred times needs few to get anywhere. Where only timers are left, a schedule of the first kind takes the
// one that is due next.
#include <algorithm>
#include <vector>

#include "explore/chooser.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

constexpr uint64_t kRare[] = {2, 8, 32};  ///< once in so many steps

class Patience final : public Chooser {
 public:
  explicit Patience(std::unique_ptr<Chooser> inner) : inner_(std::move(inner)) {}

  void begin(uint64_t seed, size_t events) override {
    inner_->begin(seed, events);
    numbers_ = RandomNumbers(scramble(seed, 3));
    is_patient_ = numbers_.below(2) == 0;
    rare_ = kRare[numbers_.below(std::size(kRare))];
  }

  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    const auto is_early = [](const Possible& p) { return p.timer != 0; };
    const auto early = std::ranges::count_if(options, is_early);
    if (early == 0 || (!is_patient_ && numbers_.below(rare_) == 0)) return inner_->choose(execution, options);
    others_.clear();
    if (static_cast<size_t>(early) < options.size()) {
      std::ranges::copy_if(options, std::back_inserter(others_),
                           [&](const Possible& p) { return !is_early(p); });
    } else {
      const uint64_t due = std::ranges::min(options, {}, &Possible::due_us).due_us;
      std::ranges::copy_if(options, std::back_inserter(others_),
                           [&](const Possible& p) { return !is_patient_ || p.due_us == due; });
    }
    return inner_->choose(execution, others_);
  }

 private:
  std::unique_ptr<Chooser> inner_;
  RandomNumbers numbers_;
  bool is_patient_ = true;
  uint64_t rare_ = kRare[0];
  std::vector<Possible> others_;
};

}  // namespace

std::unique_ptr<Chooser> with_patience(std::unique_ptr<Chooser> inner) {
  return std::make_unique<Patience>(std::move(inner));
}

}  // namespace ravel::explore
