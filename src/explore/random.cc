// SPDX-License-Identifier: Apache-2.0
//
// PULSE's way: first a process, then one of the things that it can do or that can be done to it. Choosing
// among all possibilities at once would favour processes that many others write to.
#include <algorithm>
#include <vector>

#include "base/hash_map.h"
#include "explore/chooser.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

class Random final : public Chooser {
 public:
  explicit Random(bool new_first) : new_first_(new_first) {}

  void begin(uint64_t seed, size_t) override {
    numbers_ = RandomNumbers(seed);
    started_.clear();
  }

  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    processes_.clear();
    if (new_first_) {
      if (execution.size() > 0) started_.insert(execution.events().back().action.process);
      for (const Possible& option : options)
        if (option.action.is_own() && !started_.contains(option.action.process))
          processes_.push_back(option.action.process);
    }
    if (processes_.empty())
      for (const Possible& option : options) processes_.push_back(option.action.process);
    std::sort(processes_.begin(), processes_.end());
    processes_.erase(std::unique(processes_.begin(), processes_.end()), processes_.end());

    const ProcessId process = processes_[numbers_.below(processes_.size())];
    const auto is_its = [&](const Possible& option) { return option.action.process == process; };
    uint64_t which = numbers_.below(static_cast<uint64_t>(std::ranges::count_if(options, is_its)));
    for (const Possible& option : options)
      if (is_its(option) && which-- == 0) return option.action;
    return {};
  }

 private:
  bool new_first_;
  RandomNumbers numbers_;
  HashSet<ProcessId> started_;
  std::vector<ProcessId> processes_;
};

}  // namespace

std::unique_ptr<Chooser> make_random(bool new_first) { return std::make_unique<Random>(new_first); }

}  // namespace ravel::explore
