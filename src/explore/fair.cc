// SPDX-License-Identifier: Apache-2.0
//
// The schedule that comes closest to what usually happens: processes wait in a queue, each goes on until it
// has to wait or has had its turn, signals arrive at once, messages in the order they were sent, and time
// passes only when nobody has anything to do. There is one such schedule; no seed changes it.
#include <algorithm>
#include <deque>

#include "base/hash_map.h"
#include "explore/chooser.h"

namespace ravel::explore {

namespace {

constexpr size_t kTurn = 100;  ///< events that a process may have before the next one's turn

class Fair final : public Chooser {
 public:
  void begin(uint64_t, size_t) override {
    queue_.clear();
    used_ = 0;
  }

  std::optional<Action> choose(Execution&, std::span<const Possible> options) override {
    line_up(options);
    // What was sent first has arrived first. A timer's turn comes when nothing else is possible.
    const auto rank = [&](const Possible& option) {
      const size_t kind = option.action.kind == ActionKind::signal ? 0 : is_timer(option) ? 2 : 1;
      const bool waits = kind == 1 && !queue_.empty() && option.action.process != queue_.front();
      return std::tuple(kind, waits, option.due_us, option.action.kind == ActionKind::timeout, option.sent_by,
                        option.action);
    };
    const Possible& chosen = std::ranges::min(options, {}, rank);
    if (chosen.action.is_own() && ++used_ >= kTurn && queue_.size() > 1) {
      queue_.push_back(queue_.front());
      queue_.pop_front();
      used_ = 0;
    }
    return chosen.action;
  }

 private:
  static bool is_timer(const Possible& option) {
    return option.timer != 0 || option.action.kind == ActionKind::timer;
  }

  /// Who has nothing to do leaves the queue, who has come to something stands at its end. There may be
  /// thousands.
  void line_up(std::span<const Possible> options) {
    const ProcessId first = queue_.empty() ? 0 : queue_.front();
    HashSet<ProcessId> working;
    for (const Possible& option : options)
      if (option.action.is_own() && !is_timer(option)) working.insert(option.action.process);
    std::erase_if(queue_, [&](ProcessId process) { return !working.contains(process); });
    for (const ProcessId process : queue_) working.erase(process);
    for (const Possible& option : options)
      if (option.action.is_own() && !is_timer(option) && working.erase(option.action.process) > 0)
        queue_.push_back(option.action.process);
    if (queue_.empty() || queue_.front() != first) used_ = 0;
  }

  std::deque<ProcessId> queue_;
  size_t used_ = 0;  ///< events that the first has had in this turn
};

}  // namespace

std::unique_ptr<Chooser> make_fair() { return std::make_unique<Fair>(); }

}  // namespace ravel::explore
