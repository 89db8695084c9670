// SPDX-License-Identifier: Apache-2.0
//
// A fault (a process is killed, a connection is cut) is possible at every moment, so a strategy that took it
// for one possibility among others would have it happen right at the start. Here its moment is drawn
// beforehand, anywhere in the expected length; then one of the faults possible from there on. In about every
// second schedule it comes too late to happen at all: those are the program's own.
#include <algorithm>
#include <vector>

#include "explore/chooser.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

bool is_fault(const Possible& option) { return option.action.kind == ActionKind::fault; }

class Faults final : public Chooser {
 public:
  explicit Faults(std::unique_ptr<Chooser> inner) : inner_(std::move(inner)) {}

  void begin(uint64_t seed, size_t events) override {
    inner_->begin(seed, events);
    numbers_ = RandomNumbers(scramble(seed, 2));
    moment_ = numbers_.below(2 * events + 1);
    is_done_ = false;
  }

  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    const auto count = static_cast<uint64_t>(std::ranges::count_if(options, is_fault));
    if (count == 0) return inner_->choose(execution, options);
    if (!is_done_ && execution.size() >= moment_) {
      is_done_ = true;
      uint64_t which = numbers_.below(count);
      for (const Possible& option : options)
        if (is_fault(option) && which-- == 0) return option.action;
    }
    others_.clear();
    std::ranges::copy_if(options, std::back_inserter(others_),
                         [](const Possible& p) { return !is_fault(p); });
    return inner_->choose(execution, others_);
  }

 private:
  std::unique_ptr<Chooser> inner_;
  RandomNumbers numbers_;
  size_t moment_ = 0;
  bool is_done_ = false;
  std::vector<Possible> others_;
};

}  // namespace

std::unique_ptr<Chooser> with_faults(std::unique_ptr<Chooser> inner) {
  return std::make_unique<Faults>(std::move(inner));
}

}  // namespace ravel::explore
