// SPDX-License-Identifier: Apache-2.0
#include "flow/native/statics.h"

#include <algorithm>

namespace ravel::flow::native {

Statics::Statics(const PointsTo& points_to, const Walk& walk) : points_to_(points_to), walk_(walk) {
  for (const Event& event : walk_.events()) {
    if (event.kind != EventKind::start) continue;
    std::set<LocId> here = making(event.locks);
    const auto [known, is_first] = started_by_.try_emplace(event.started, here);
    if (!is_first) std::erase_if(known->second, [&](LocId variable) { return !here.contains(variable); });
  }
  std::erase_if(started_by_, [](const auto& each) { return each.second.empty(); });
  if (started_by_.empty()) return;
  for (const Access& access : walk_.accesses()) {
    const std::set<LocId> variables = making(access.locks);
    if (variables.empty()) continue;
    const Running& running = walk_.running(access.running);
    for (const auto& [origin, makers] : started_by_) {
      const bool is_maker =
          std::ranges::any_of(makers, [&](LocId variable) { return variables.contains(variable); });
      if (is_maker && !std::binary_search(running.begin(), running.end(), origin))
        before_start_.insert({points_to_.instance(access.instance).function, access.instr, origin});
    }
  }
}

/// The variables that are being made where these are held.
std::set<LocId> Statics::making(LocksetId locks) const {
  std::set<LocId> variables;
  for (const Held& held : walk_.lockset(locks))
    if (held.kind == HeldKind::lock && held.unique.valid() && walk_.is_static_guard(held.unique))
      variables.insert(held.unique);
  return variables;
}

std::vector<OriginId> Statics::before_start_of(const Access& access) const {
  std::vector<OriginId> result;
  if (started_by_.empty()) return result;
  const std::set<LocId> variables = making(access.locks);
  if (variables.empty()) return result;
  const ir::FuncId function = points_to_.instance(access.instance).function;
  for (const auto& [origin, makers] : started_by_)
    if (std::ranges::any_of(makers, [&](LocId each) { return variables.contains(each); }) &&
        before_start_.contains({function, access.instr, origin}))
      result.push_back(origin);
  return result;
}

}  // namespace ravel::flow::native
