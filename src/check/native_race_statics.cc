// SPDX-License-Identifier: Apache-2.0
#include "check/native_race_statics.h"

#include <algorithm>

namespace ravel::check {

using flow::native::Access;
using flow::native::Event;
using flow::native::EventKind;
using flow::native::Held;
using flow::native::HeldKind;
using flow::native::LocId;
using flow::native::LocksetId;
using flow::native::OriginId;

NativeStatics::NativeStatics(const flow::native::PointsTo& points_to, const flow::native::Walk& walk)
    : points_to_(points_to), walk_(walk) {
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
    const flow::native::Running& running = walk_.running(access.running);
    for (const auto& [origin, makers] : started_by_) {
      const bool is_maker =
          std::ranges::any_of(makers, [&](LocId variable) { return variables.contains(variable); });
      if (is_maker && !std::binary_search(running.begin(), running.end(), origin))
        before_start_.insert({points_to_.instance(access.instance).function, access.instr, origin});
    }
  }
}

/// The variables that are being made where these are held.
std::set<LocId> NativeStatics::making(LocksetId locks) const {
  std::set<LocId> variables;
  for (const Held& held : walk_.lockset(locks))
    if (held.kind == HeldKind::lock && held.unique.valid() && walk_.is_static_guard(held.unique))
      variables.insert(held.unique);
  return variables;
}

bool NativeStatics::is_behind(const Access& made, const Access& other) const {
  const std::set<LocId> variables = making(made.locks);
  if (variables.empty()) return false;
  const OriginId origin = points_to_.origin_of(other.instance);
  const auto makers = started_by_.find(origin);
  return makers != started_by_.end() &&
         std::ranges::any_of(makers->second, [&](LocId each) { return variables.contains(each); }) &&
         before_start_.contains({points_to_.instance(made.instance).function, made.instr, origin});
}

}  // namespace ravel::check
