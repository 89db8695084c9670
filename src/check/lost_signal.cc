// SPDX-License-Identifier: Apache-2.0
//
// lost-signal: a notification that nobody hears, or the wrong one (wait_sites.h). By kind:
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

#include "check/jvm_rules.h"
#include "flow/jvm/wait_sites.h"

namespace ravel::check {

namespace {

class LostSignals {
 public:
  explicit LostSignals(const JvmInput& input) : code_(input), sites_(input) {}

  Findings run() {
    for (const WaitSite& wait : sites_.waits())
      if (wait.taken && wait.tested_outside && !wait.tested_inside && !wait.timed) tell_outside(wait);
    for (const NotifySite& notify : sites_.notifies()) look(notify);
    return std::move(found_);
  }

 private:
  void tell_outside(const WaitSite& wait) {
    report::Finding result;
    result.rule = "lost-signal";
    result.kind = "outside";
    result.score = 0.6;
    const std::string function = code_.name(wait.function);
    const std::string lock = wait.lock.empty() ? "the lock" : wait.lock;
    result.subject = fmt::format("{} in {}", lock, function);
    result.message = fmt::format(
        "{} asks whether it has to wait before it takes {}, and not again: the notification may come in "
        "between, "
        "and then it waits for ever",
        function, lock);
    result.locations = {code_.place(report::Role::read, wait.function, *wait.tested_outside, "the question"),
                        code_.place(report::Role::call, wait.function, wait.instr, "the wait")};
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
    std::set<ir::FuncId> methods;
    for (const WaitSite& wait : sites_.waits())
      if (wait.lock == lock && wait.tested_inside && wait.in_loop && methods.insert(wait.function).second)
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
    const std::string function = code_.name(notify.function);
    result.subject = fmt::format("{} in {}", notify.lock, function);
    result.message = fmt::format(
        "{} wakes one thread that waits for {}, and {} and {} wait there for different things: it may be the "
        "wrong one, and the other sleeps on",
        function, notify.lock, code_.name(one.function), code_.name(two.function));
    result.locations = {code_.place(report::Role::call, notify.function, notify.instr, "wakes one"),
                        code_.place(report::Role::call, one.function, one.instr, "waits"),
                        code_.place(report::Role::call, two.function, two.instr, "waits for something else")};
    result.reasons.push_back("the conditions that are asked before the two waits differ");
    result.advice.push_back("Use notifyAll() or signalAll(), or a Condition for each of them.");
    found_.push_back(std::move(result));
  }

  JvmCode code_;
  WaitSites sites_;
  Findings found_;
};

}  // namespace

Findings lost_signal(const JvmInput& input) { return LostSignals(input).run(); }

}  // namespace ravel::check
