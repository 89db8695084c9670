// SPDX-License-Identifier: Apache-2.0
//
// wait-loop: a wait that is not in a loop (wait_sites.h). By kind: `if` where the condition is asked once,
// `unconditional` where nothing is asked at all and the method takes the lock itself.
//
// A method that takes the lock, asks others for something and waits for the answer cannot miss it: that it
// asks nothing is told only with --all.
//
// A wait that gives up after a while is often a sleep that can be ended early: it is told only with --all. A
// method that waits once and is only ever called in loops is right.
#include <fmt/format.h>

#include "check/jvm_rules.h"
#include "flow/jvm/wait_sites.h"

namespace ravel::check {

namespace {

report::Finding finding(const JvmCode& code, const WaitSite& wait, std::string callee) {
  const bool is_if = wait.tested_inside;
  report::Finding result;
  result.rule = "wait-loop";
  result.kind = is_if ? "if" : "unconditional";
  result.score = (is_if ? 0.6 : 0.5) * (wait.timed ? 0.5 : 1);
  // Who asks for it with the lock held does not miss the answer.
  result.is_evident = !wait.timed && (is_if || !wait.asks_for_it);
  result.subject = fmt::format("{} in {}", callee, code.name(wait.function));
  result.message =
      is_if ? fmt::format(
                  "{} asks once and then calls {}: a wait may end without a notification, or by one "
                  "that was for others, and the condition is not asked again",
                  code.name(wait.function), callee)
            : fmt::format(
                  "{} calls {} without asking for anything: if the notification came before, it waits "
                  "for ever, and it cannot tell whether there was one",
                  code.name(wait.function), callee);
  report::Place place = code.place(report::Role::call, wait.function, wait.instr, callee);
  result.locations.push_back(std::move(place));
  result.reasons.push_back("no way leads from the wait back to the question");
  if (wait.timed) result.reasons.push_back("the wait gives up after a while");
  result.advice.push_back("Wait in a loop that asks: while (!condition) lock.wait();");
  return result;
}

}  // namespace

Findings wait_loop(const JvmInput& input) {
  const WaitSites sites(input);
  const JvmCode code(input);
  Findings result;
  for (const WaitSite& wait : sites.waits()) {
    if (wait.in_loop || sites.is_called_in_loops(wait.function)) continue;
    // The caller has the lock, and may ask; what is asked outside of the lock is another rule's.
    if (!wait.tested_inside && (!wait.taken || wait.tested_outside || wait.timed)) continue;
    const ir::Module& module = input.program.module_of(wait.function);
    const ir::Instr& call = input.program.function(wait.function).instrs[wait.instr];
    result.push_back(finding(code, wait, flow::heap::method_text(module.callees[call.payload], true) + "()"));
  }
  return result;
}

}  // namespace ravel::check
