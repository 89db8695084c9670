// SPDX-License-Identifier: Apache-2.0
//
// lost-signal: a notification that nobody hears, or the wrong one (facts::WaitSite). By kind:
//
//   outside  the condition is asked before the lock is taken, and not again before the wait: the notification
//            may come in between
//   one      notify() or signal() wakes one of those who wait, and methods wait there for different things:
//            it may be one whose condition is still false, and the other sleeps on
//
// Not handled: a notification without a change of what is waited for.
#include <fmt/format.h>

#include <map>
#include <set>

#include "check/rules.h"

namespace ravel::check {

namespace {

using facts::NotifySite;
using facts::WaitSite;

class LostSignals {
 public:
  LostSignals(std::span<const WaitSite> waits, std::span<const NotifySite> notifies)
      : waits_(waits), notifies_(notifies) {}

  Findings run() {
    for (const WaitSite& wait : waits_)
      if (wait.taken && wait.tested_outside && !wait.tested_inside && !wait.timed) tell_outside(wait);
    for (const NotifySite& notify : notifies_) look(notify);
    return std::move(found_);
  }

 private:
  void tell_outside(const WaitSite& wait) {
    report::Finding result;
    result.rule = "lost-signal";
    result.kind = "outside";
    result.score = 0.6;
    const std::string function = wait.function;
    const std::string lock = wait.lock.empty() ? "the lock" : wait.lock;
    result.subject = fmt::format("{} in {}", lock, function);
    result.message = fmt::format(
        "{} asks whether it has to wait before it takes {}, and not again: the notification may come in "
        "between, "
        "and then it waits for ever",
        function, lock);
    result.locations = {place(report::Role::read, *wait.tested_outside, "the question"),
                        place(report::Role::call, wait.at, "the wait")};
    result.origins = {"who waits", "who notifies"};
    result.interleaving = {{0, "asks, and has to wait", 0},
                           {1, "makes it true and notifies: nobody waits", std::nullopt},
                           {0, "waits", 1}};
    result.reasons.push_back("nothing is asked between taking the lock and the wait");
    result.advice.push_back(
        "Ask with the lock held: synchronized (lock) { while (!condition) lock.wait(); }");
    found_.push_back(std::move(result));
  }

  /// Who waits there, by what for.
  std::map<std::string, const WaitSite*> waiting(const std::string& lock) const {
    std::map<std::string, const WaitSite*> result;
    std::set<uint32_t> functions;
    for (const WaitSite& wait : waits_)
      if (wait.lock == lock && wait.tested_inside && wait.in_loop && functions.insert(wait.number).second)
        result.try_emplace(wait.condition, &wait);
    return result;
  }

  void look(const NotifySite& notify) {
    if (notify.lock.empty()) return;
    const auto waits = waiting(notify.lock);
    if (waits.size() < 2) return;
    const WaitSite &one = *waits.begin()->second, &two = *std::next(waits.begin())->second;
    report::Finding result;
    result.rule = "lost-signal";
    result.kind = "one";
    result.score = 0.45;
    // Mostly there is one who waits, whichever of the two it is.
    result.is_evident = false;
    const std::string function = notify.function;
    result.subject = fmt::format("{} in {}", notify.lock, function);
    result.message = fmt::format(
        "{} wakes one thread that waits for {}, and {} and {} wait there for different things: it may be the "
        "wrong one, and the other sleeps on",
        function, notify.lock, one.function, two.function);
    result.locations = {place(report::Role::call, notify.at, "wakes one"),
                        place(report::Role::call, one.at, "waits"),
                        place(report::Role::call, two.at, "waits for something else")};
    result.reasons.push_back("the conditions that are asked before the two waits differ");
    result.advice.push_back("Use notifyAll() or signalAll(), or a Condition for each of them.");
    found_.push_back(std::move(result));
  }

  std::span<const WaitSite> waits_;
  std::span<const NotifySite> notifies_;
  Findings found_;
};

}  // namespace

Findings lost_signal(std::span<const WaitSite> waits, std::span<const NotifySite> notifies) {
  return LostSignals(waits, notifies).run();
}

}  // namespace ravel::check
