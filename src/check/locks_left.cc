// SPDX-License-Identifier: Apache-2.0
//
// lock-leak: a function releases a lock on some ways, and leaves with it on another. By kind: `return`, or
// `exception` where what is done while the lock is held may throw and nothing releases it then. A return
// tells more than a throw that is written there, and that more than a call that may throw.
#include <fmt/format.h>

#include <algorithm>

#include "check/rules.h"

namespace ravel::check {

namespace {

using facts::LockLeft;
using Exit = facts::LockLeft::Exit;

const Exit& worst(const LockLeft& lock) { return *std::ranges::min_element(lock.exits, {}, &Exit::kind); }

report::Finding finding(const LockLeft& lock) {
  const Exit& exit = worst(lock);
  const bool is_return = exit.kind == Exit::Kind::returns;
  report::Finding result;
  result.rule = "lock-leak";
  result.kind = is_return ? "return" : "exception";
  result.score = is_return ? 0.7 : exit.kind == Exit::Kind::raises ? 0.65 : 0.5;
  result.subject = fmt::format("{} in {}", lock.lock, lock.function);
  const std::string what = is_return                         ? "returns"
                           : exit.kind == Exit::Kind::raises ? "the exception leaves the method"
                                                             : exit.callee + "() may throw";
  result.message =
      is_return
          ? fmt::format(
                "{} releases {} on some ways and returns with it on another: nobody else gets it any more",
                lock.function, lock.lock)
          : fmt::format(
                "{} takes {} and does not release it if an exception comes ({}): nobody else gets it "
                "any more",
                lock.function, lock.lock, what);
  result.locations = {
      place(report::Role::acquire, lock.taken, lock.lock),
      place(is_return ? report::Role::release : report::Role::call, exit.at, what, {lock.lock})};
  result.reasons.push_back("other ways through the method release it");
  result.advice.push_back("lock.lock(); try { ... } finally { lock.unlock(); }");
  return result;
}

}  // namespace

Findings lock_leak(std::span<const LockLeft> locks) {
  Findings result;
  for (const LockLeft& lock : locks)
    if (!lock.exits.empty()) result.push_back(finding(lock));
  return result;
}

}  // namespace ravel::check
