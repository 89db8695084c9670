// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/lock_order_words.h"

#include <algorithm>

namespace ravel::flow::jvm {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::sync::LockEdge;
using flow::sync::LockKind;
using flow::sync::OriginId;

std::optional<LockLink> LockLinks::link(const LockEdge& edge, OriginId by) {
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
  const auto at = [&](InstanceId instance, ir::InstrId instr) {
    return facts::Step{input_.points_to.function(instance), instr};
  };
  const auto is_application = [&](const facts::Step& step) { return !input_.words.is_library(step.first); };
  LockLink link;
  const std::vector<CallEdge> start = paths_.to(by, edge.at.instance);
  const facts::Path path = input_.words.path(by, start);
  link.origin = input_.words.origin(path);
  std::vector<facts::Step> steps = path.calls;
  const size_t here = steps.size();
  const std::vector<CallEdge> way = all.way(edge);
  for (const CallEdge& e : way) steps.push_back(at(e.caller, e.instr));
  const flow::sync::Point wait = all.wait_at(edge);
  steps.push_back(at(wait.instance, wait.instr));
  link.depth = way.size();
  // What libraries do belongs to the call that entered them.
  const auto last = std::find_if(steps.rbegin(), steps.rend(), is_application);
  if (last == steps.rend() || all[edge.to].kind == LockKind::workers) {
    // A task that does not run yet, or of which only the library's part is on the way: where it was handed
    // over.
    const auto from = start.empty() ? std::nullopt : input_.words.starter(start.front());
    if (!from) return std::nullopt;
    link.wait = link.taken = *from;
    return link;
  }
  link.wait = *last;
  link.path.assign(steps.begin(), last.base() - 1);
  link.taken = at(edge.at.instance, all.taken_at(edge));
  for (size_t i = here; !is_application(link.taken) && i-- > 0;) link.taken = steps[i];
  if (!is_application(link.taken)) link.taken = link.wait;
  return link;
}

}  // namespace ravel::flow::jvm
