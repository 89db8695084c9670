// SPDX-License-Identifier: Apache-2.0
#include "zone.h"

#include <algorithm>

#include "trace.h"

namespace ravel::enumerate {

bool Zone::has(const Point& point) const {
  return std::find(points_.begin(), points_.end(), point) != points_.end();
}

/// At the same time as another.
size_t Zone::add(const Point& point, size_t like) {
  const size_t count = points_.size();
  std::vector<int64_t> grown((count + 1) * (count + 1));
  const auto old = [&](size_t i) { return i == count ? like : i; };
  for (size_t i = 0; i <= count; ++i)
    for (size_t j = 0; j <= count; ++j) grown[i * (count + 1) + j] = least_[old(i) * count + old(j)];
  points_.push_back(point);
  least_ = std::move(grown);
  return count;
}

void Zone::remove(size_t index) {
  const size_t count = points_.size();
  std::vector<int64_t> left;
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; j < count; ++j)
      if (i != index && j != index) left.push_back(least_[i * count + j]);
  points_.erase(points_.begin() + static_cast<std::ptrdiff_t>(index));
  least_ = std::move(left);
}

/// `to` is at least so much later than `from`; and what follows.
void Zone::bound(size_t from, size_t to, int64_t time) {
  if (least(from, to) >= time) return;
  for (size_t i = 0; i < points_.size(); ++i)
    for (size_t j = 0; j < points_.size(); ++j)
      if (least(i, from) > kNone && least(to, j) > kNone)
        least(i, j) = std::max(least(i, j), least(i, from) + time + least(to, j));
}

bool Zone::advance(const vm::Machine& machine, uint64_t timer) {
  // A new now, not before the old one.
  const size_t before = add({Kind::now, 1}, 0);
  for (size_t i = 0; i < points_.size(); ++i)
    if (i != 0) least(0, i) = kNone;  // how much later than now something is has to be found out again
  bound(before, 0, 0);
  for (size_t i = 1; i < points_.size(); ++i) {
    const Point& point = points_[i];
    if (point.kind == Kind::signal) bound(0, i, 0);
    const vm::Timer* running = point.kind == Kind::timer ? machine.timers().find(point.id) : nullptr;
    if (running == nullptr) continue;
    bound(0, i, -static_cast<int64_t>(running->length_us));
    if (running->id == timer) bound(i, 0, static_cast<int64_t>(running->length_us));
  }
  for (size_t i = 0; i < points_.size(); ++i)
    if (least(i, i) > 0) return false;
  remove(before);
  return true;
}

void Zone::note(const vm::Machine& machine) {
  std::vector<Point> there;
  for (const auto& [key, timer] : machine.timers().all())
    if (timer.is_early) there.push_back({Kind::timer, timer.id});
  for (const vm::UnderWay& entry : machine.under_way()) there.push_back({Kind::signal, entry.order});
  for (size_t i = points_.size(); i-- > 1;)
    if (std::find(there.begin(), there.end(), points_[i]) == there.end()) remove(i);
  for (const Point& point : there)
    if (!has(point)) add(point, 0);
}

uint64_t Zone::hash() const {
  uint64_t hash = points_.size();
  for (const Point& point : points_) hash = mix(mix(hash, static_cast<uint64_t>(point.kind)), point.id);
  for (const int64_t time : least_) hash = mix(hash, static_cast<uint64_t>(time));
  return hash;
}

}  // namespace ravel::enumerate
