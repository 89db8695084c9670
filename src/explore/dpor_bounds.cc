// SPDX-License-Identifier: Apache-2.0
//
// Exhaustive search within a bound: at most so many preemptions (CHESS: Musuvathi and Qadeer, 2007) or delays
// (Emmi, Qadeer, Rakamaric, 2011) an execution. Which of several equivalent executions has the fewest is not
// known beforehand, so that one was explored says nothing about another: partial order reduction would leave
// out what only a cheaper order reaches. Every execution within the bound is made, equivalent ones again.
#include <algorithm>
#include <tuple>

#include "explore/dpor.h"

namespace ravel::explore {

namespace {

bool is_fault(const Possible& possible) { return possible.action.kind == ActionKind::fault; }

}  // namespace

bool Dpor::has_bounds() const {
  return options_.preemptions_max != UINT32_MAX || options_.delays_max != UINT32_MAX;
}

/// All that can be done at the last point and is within the bounds, the cheapest first; that is done now.
void Dpor::plan_all_possible(Point& point) {
  std::vector<std::pair<uint32_t, Action>> found;
  for (const Possible& p : execution_.possible()) {
    Point probe;
    probe.preemptions = point.preemptions;
    probe.delays = point.delays;
    if (!is_within_bounds(probe, p.action)) {
      ++counts_.beyond;
      continue;
    }
    found.emplace_back(probe.preemptions + probe.delays, p.action);
  }
  std::ranges::stable_sort(found, {}, &std::pair<uint32_t, Action>::first);
  for (const auto& [cost, action] : found) guide_.push_back({{action, {}, false}, {}});
}

/// Counts what the action costs.
bool Dpor::is_within_bounds(Point& point, const Action& action) {
  if (action.kind == ActionKind::fault) return true;
  if (options_.preemptions_max != UINT32_MAX && is_preemption(action) &&
      ++point.preemptions > options_.preemptions_max)
    return false;
  if (options_.delays_max != UINT32_MAX) point.delays += delays_of(action);
  return point.delays <= options_.delays_max;
}

/// Who went on last, or nobody.
ProcessId Dpor::running() const {
  for (size_t i = execution_.size(); i-- > 0;)
    if (execution_.events()[i].action.is_own()) return execution_.events()[i].action.process;
  return 0;
}

/// Another process goes on although the one that went on last could.
bool Dpor::is_preemption(const Action& action) {
  const ProcessId last = running();
  if (last == 0 || !action.is_own() || last == action.process) return false;
  return std::any_of(execution_.possible().begin(), execution_.possible().end(),
                     [&](const Possible& p) { return p.action.is_own() && p.action.process == last; });
}

/// How many come before it in the fixed order: who went on last, then the others by name, around.
uint32_t Dpor::delays_of(const Action& action) {
  const ProcessId last = running();
  const auto rank = [&](const Action& a) {
    const bool goes_on = a.is_own() && a.process == last;
    return std::tuple(!goes_on, a.process < last, a.process, a.kind, a.from);
  };
  uint32_t count = 0;
  for (const Possible& p : execution_.possible())
    if (!is_fault(p) && rank(p.action) < rank(action)) ++count;
  return count;
}

}  // namespace ravel::explore
