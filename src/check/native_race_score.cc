// SPDX-License-Identifier: Apache-2.0
#include "check/native_race_score.h"

#include <algorithm>
#include <cmath>

namespace ravel::check {

using flow::native::ObjectId;
using flow::native::OriginKind;

double NativeRaceScores::score(ObjectId object, const NativeTouch& a, const NativeTouch& b) {
  double score = 0.5;
  if (a.write && b.write) score += 0.15;
  // Guarded nearly everywhere else: somebody believed that it needs a lock (RacerX, section 5.1).
  const auto [guarded, total] = belief(object, a);
  const double n = static_cast<double>(total);
  const double z = (static_cast<double>(guarded) / n - 0.9) / std::sqrt(0.9 * 0.1 / n);
  if (guarded > 0) score += std::clamp(0.1 + z / 20, 0.05, 0.25);
  if (a.atomic || b.atomic) score -= 0.1;
  // READ_ONCE and its like beside an atomic access: meant, and on every machine of today as good.
  if ((a.is_volatile || a.atomic) && (b.is_volatile || b.atomic))
    score = a.atomic || b.atomic ? 0.1 : score - 0.3;
  const auto kind_of = [&](const NativeTouch& touch) { return points_to_.origin(touch.origin).kind; };
  if (kind_of(a) == OriginKind::handler || kind_of(b) == OriginKind::handler) score -= 0.2;
  if (kind_of(a) == OriginKind::api && a.guards.empty() && b.guards.empty()) score -= 0.3;
  return std::clamp(score, 0.05, 0.95);
}

/// How many accesses to these bytes hold a lock, and of how many.
std::pair<size_t, size_t> NativeRaceScores::belief(ObjectId object, const NativeTouch& a) {
  const auto [it, fresh] = beliefs_.try_emplace({object, a.begin, a.end});
  if (!fresh) return it->second;
  for (const NativeTouch& other : touches_.by_object.at(object)) {
    if (other.begin >= a.end || other.end <= a.begin) continue;
    ++it->second.second;
    if (!other.guards.empty()) ++it->second.first;
  }
  return it->second;
}

}  // namespace ravel::check
