// SPDX-License-Identifier: Apache-2.0
//
// wait-loop: a wait that is not in a loop (facts::WaitSite). By kind: `if` where the condition is asked once,
// `unconditional` where nothing is asked at all and the method takes the lock itself.
//
// A method that takes the lock, asks others for something and waits for the answer cannot miss it: that it
// asks nothing is told only with --all.
//
// A wait that gives up after a while is often a sleep that can be ended early: it is told only with --all. A
// method that waits once and is only ever called in loops is right.
#include <fmt/format.h>

#include "check/rules.h"

namespace ravel::check {

namespace {

report::Finding finding(const facts::WaitSite& wait) {
  const std::string callee = wait.callee + "()";
  const bool is_if = wait.tested_inside;
  report::Finding result;
  result.rule = "wait-loop";
  result.kind = is_if ? "if" : "unconditional";
  result.score = (is_if ? 0.6 : 0.5) * (wait.timed ? 0.5 : 1);
  // Who asks for it with the lock held does not miss the answer.
  result.is_evident = !wait.timed && (is_if || !wait.asks_for_it);
  result.subject = fmt::format("{} in {}", callee, wait.function);
  result.message =
      is_if ? fmt::format(
                  "{} asks once and then calls {}: a wait may end without a notification, or by one "
                  "that was for others, and the condition is not asked again",
                  wait.function, callee)
            : fmt::format(
                  "{} calls {} without asking for anything: if the notification came before, it waits "
                  "for ever, and it cannot tell whether there was one",
                  wait.function, callee);
  result.locations.push_back(place(report::Role::call, wait.at, callee));
  result.reasons.push_back("no way leads from the wait back to the question");
  if (wait.timed) result.reasons.push_back("the wait gives up after a while");
  result.advice.push_back("Wait in a loop that asks: while (!condition) lock.wait();");
  return result;
}

}  // namespace

Findings wait_loop(std::span<const facts::WaitSite> waits) {
  Findings result;
  for (const facts::WaitSite& wait : waits) {
    if (wait.in_loop || wait.called_in_loops) continue;
    // The caller has the lock, and may ask; what is asked outside of the lock is another rule's.
    if (!wait.tested_inside && (!wait.taken || wait.tested_outside || wait.timed)) continue;
    result.push_back(finding(wait));
  }
  return result;
}

}  // namespace ravel::check
