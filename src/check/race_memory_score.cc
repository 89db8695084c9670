// SPDX-License-Identifier: Apache-2.0
#include "check/race_memory_score.h"
#include "check/native_input.h"

#include <algorithm>
#include <cmath>

namespace ravel::check {

using flow::native::LocId;
using flow::native::ObjectId;
using flow::native::OriginKind;

namespace {

constexpr double kStart = 0.5;
constexpr double kPoint = 0.04;
constexpr int kMayShare = 6;
constexpr int kOfMany = 2;
constexpr double kMeant = 0.9;  ///< the share of accesses that hold a lock where one is meant to be held

}  // namespace

double Belief::z() const {
  const double n = static_cast<double>(all);
  return (static_cast<double>(guarded) / n - kMeant) / std::sqrt(kMeant * (1 - kMeant) / n);
}

MemoryRaceScores::MemoryRaceScores(const NativeInput& input, const flow::native::Touches& touches)
    : native_(input.native), touches_(touches), sections_(input) {}

double MemoryRaceScores::score(ObjectId object, const flow::native::Touch& a, const flow::native::Touch& b) {
  int points = this->points(object, a) + points_of_neighbours(a, b);
  if (a.write) ++points;
  if (b.write) ++points;
  if (a.in_steps || b.in_steps) ++points;
  // Which of several is meant is not known: it may be two different ones.
  if (a.places > 1 || b.places > 1) --points;
  if (!native_.sharing().is_unique(object)) points -= kOfMany;
  const bool may_share = may_share_lock(a, b);
  if (may_share) points -= kMayShare;
  double score = kStart + kPoint * points;
  if (a.atomic || b.atomic) score -= 0.1;
  // READ_ONCE and its like beside an atomic access: meant, and on every machine of today as good.
  if ((a.is_volatile || a.atomic) && (b.is_volatile || b.atomic))
    score = a.atomic || b.atomic ? 0.1 : score - 0.25;
  const auto kind_of = [&](const flow::native::Touch& touch) {
    return native_.points_to().origin(touch.origin).kind;
  };
  if (kind_of(a) == OriginKind::handler || kind_of(b) == OriginKind::handler) {
    // volatile sig_atomic_t is made for this.
    score = a.is_volatile && b.is_volatile ? 0 : score - 0.2;
  }
  if (kind_of(a) == OriginKind::api && a.guards.empty() && b.guards.empty()) score -= 0.25;
  // Elements of a container, whose way back to the lock of its owner is lost inside of the library; what only
  // the object with the lock leads to, on whatever way. Owner and lock are both made up for the clients of an
  // open program.
  if (kind_of(a) == OriginKind::api && may_share &&
      (a.in_library || b.in_library || owner_has_lock(object, a, b)))
    score = 0.1;
  return std::clamp(score, 0.05, 0.99);
}

/// Do both hold a lock that may be the same one, though nobody can tell: elements of one array, the mutex of
/// two records? Two readers of one lock do not keep each other out, whichever it is.
bool MemoryRaceScores::may_share_lock(const flow::native::Touch& a, const flow::native::Touch& b) const {
  const auto only_reads = [](const flow::native::Touch& touch) {
    return !touch.guards.empty() &&
           std::all_of(touch.guards.begin(), touch.guards.end(),
                       [](const flow::native::Guarded& each) { return each.shared; });
  };
  if (only_reads(a) && only_reads(b)) return false;
  const std::vector<LocId>& one = touches_.locks[a.held];
  const std::vector<LocId>& two = touches_.locks[b.held];
  return std::any_of(one.begin(), one.end(),
                     [&](LocId place) { return std::binary_search(two.begin(), two.end(), place); });
}

/// Do both hold a lock that may be the one of an object without which nobody gets there?
bool MemoryRaceScores::owner_has_lock(ObjectId object, const flow::native::Touch& a,
                                      const flow::native::Touch& b) const {
  const std::vector<LocId>& two = touches_.locks[b.held];
  return std::ranges::any_of(touches_.locks[a.held], [&](LocId place) {
    if (!std::binary_search(two.begin(), two.end(), place)) return false;
    const auto& owned = native_.walk().owned_by(native_.points_to().place(place).object);
    return std::binary_search(owned.begin(), owned.end(), object);
  });
}

int MemoryRaceScores::points(ObjectId object, const flow::native::Touch& touch) {
  const auto [it, fresh] = points_.try_emplace({object, touch.begin, touch.end});
  if (fresh) it->second = points_of_sections(object, touch.begin) + points_of_belief(object, touch);
  return it->second;
}

int MemoryRaceScores::points_of_sections(ObjectId object, int64_t begin) const {
  SectionUse use;
  for (const LocId place : native_.points_to().object(object).places)
    if (native_.points_to().place(place).offset == begin) use = sections_.use(place);
  return (use.only > 1 ? 4 : use.only == 1 ? 2 : 0) + (use.first > 0 ? 1 : 0) + (use.last > 0 ? 1 : 0);
}

int MemoryRaceScores::points_of_belief(ObjectId object, const flow::native::Touch& touch) {
  const Belief& belief = this->belief(object, touch.begin, touch.end);
  const double z = belief.z();
  if (z > 2) return 2;
  // So few accesses cannot be further from chance; but most of them hold a lock.
  if (2 * belief.guarded > belief.all) return 1;
  // Hardly ever guarded, and one of many: the two accesses may well be about two of them.
  return z < -2 && !native_.sharing().is_unique(object) ? -2 : 0;
}

/// Where much is used without a lock, taking it was forgotten.
int MemoryRaceScores::points_of_neighbours(const flow::native::Touch& a, const flow::native::Touch& b) {
  size_t most = 0;
  for (const flow::native::Touch* touch : {&a, &b})
    most = std::max(most, sections_.unprotected(native_.walk().accesses()[touch->access]));
  return most > 4 ? 2 : most > 1 ? 1 : 0;
}

const Belief& MemoryRaceScores::belief(ObjectId object, int64_t begin, int64_t end) {
  const auto [it, fresh] = beliefs_.try_emplace({object, begin, end});
  if (!fresh) return it->second;
  for (const flow::native::Touch& other : touches_.by_object.at(object)) {
    if (other.begin >= end || other.end <= begin) continue;
    ++it->second.all;
    if (!other.guards.empty()) ++it->second.guarded;
  }
  return it->second;
}

}  // namespace ravel::check
