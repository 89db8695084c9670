// SPDX-License-Identifier: Apache-2.0
#include "check/race_roots.h"

#include <vector>

namespace ravel::check {

std::set<uint32_t> race_roots(const JvmInput& input, const LocationAccesses& accesses, uint32_t spot) {
  std::set<uint32_t> result;
  std::vector<flow::heap::InstanceId> work;
  std::set<flow::heap::InstanceId> seen;
  const flow::sync::Calls& calls = input.sync.calls();
  for (const Touch& touch : accesses.touches)
    if (touch.spot == spot) work.push_back(touch.at.instance);
  while (!work.empty()) {
    const flow::heap::InstanceId id = work.back();
    work.pop_back();
    if (!seen.insert(id).second) continue;
    for (const flow::heap::CallEdge& edge : calls.in(id)) {
      if (!edge.caller.valid()) continue;
      if (edge.caller == calls.harness_instance()) {
        if (input.harness.root(edge.instr) != nullptr) result.insert(edge.instr.index());
      } else if (calls.is_plain(edge)) {
        work.push_back(edge.caller);
      }
    }
  }
  return result;
}

}  // namespace ravel::check
