// SPDX-License-Identifier: Apache-2.0
#include "check/race_stages.h"

#include <algorithm>

#include "check/race_promises.h"

namespace ravel::check {

using flow::heap::ObjectId;
using flow::sync::CommonLock;
using flow::sync::LockVerdict;
using flow::sync::OriginId;

namespace {

/// Sets of threads for which the table of overlaps is made beforehand.
constexpr size_t kTableMax = 2000;
}  // namespace

PairCounts& PairCounts::operator+=(const PairCounts& other) {
  original += other.original;
  reachable += other.reachable;
  aliasing += other.aliasing;
  escaping += other.escaping;
  unlocked += other.unlocked;
  unordered += other.unordered;
  return *this;
}

Stages::Stages(const JvmInput& input, const Accesses& accesses) : input_(input), accesses_(accesses) {
  if (accesses.set_count() <= kTableMax) find_overlaps();
  confined_.resize(input.points_to.object_count());
  const Promises promises(input);
  for (size_t o = 0; o < confined_.size(); ++o)
    confined_[o] = promises.is_confined(input.points_to.site(ObjectId(o)).klass);
}

void Stages::find_overlaps() {
  std::vector<std::vector<bool>> table(accesses_.set_count(), std::vector<bool>(accesses_.set_count()));
  for (OriginSet a = 0; a < table.size(); ++a)
    for (OriginSet b = a; b < table.size(); ++b) table[a][b] = table[b][a] = overlap(a, b);
  overlaps_ = std::move(table);
}

bool Stages::overlap(OriginSet a, OriginSet b) const {
  if (!overlaps_.empty()) return overlaps_[a][b];
  for (const OriginId x : accesses_.origins(a))
    for (const OriginId y : accesses_.origins(b))
      if (input_.sync.threads().overlap(x, y)) return true;
  return false;
}

bool Stages::is_shared(const LocationAccesses& where, ObjectId object) const {
  return object.valid() ? is_shared(object) : !is_private_location(where.location);
}

bool Stages::is_shared(ObjectId object) const {
  const flow::heap::Site& site = input_.points_to.site(object);
  if (site.merged || site.kind == flow::heap::SiteKind::outside || confined_[object.index()]) return false;
  // An array that a client passes is the client's to guard.
  if (site.kind == flow::heap::SiteKind::array && site.function == input_.harness.main()) return false;
  return input_.sync.escape().escapes(object);
}

bool Stages::is_private_location(const Location& location) const {
  return location.field.valid() && Promises(input_).is_confined(location.field);
}

bool Stages::alias(const LocationAccesses& where, const Touch& a, const Touch& b, bool shared) const {
  if (shared && is_private_location(where.location)) return false;
  if (where.location.kind == LocationKind::statik) return true;
  const auto x = accesses_.objects(where, a), y = accesses_.objects(where, b);
  for (size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i] == y[j] && (!shared || is_shared(where, ObjectId(x[i])))) return true;
    (x[i] < y[j] ? i : j) += 1;
  }
  return false;
}

flow::sync::Access Stages::access(const LocationAccesses& where, const Touch& touch, const Point& at,
                                  ObjectId object) const {
  return {at.instance, at.instr, object, where.location.field, where.spots[touch.spot].write, {}};
}

CommonLock Stages::common_lock(const LocationAccesses& where, const Touch& a, const Touch& b,
                               ObjectId object) const {
  CommonLock best;
  const auto try_points = [&](const Point& p, const Point& q) {
    CommonLock found = input_.sync.locks().common(access(where, a, p, object), access(where, b, q, object));
    if (found.verdict > best.verdict) best = std::move(found);
    return best.verdict == LockVerdict::same;
  };
  if (try_points(a.at, b.at)) return best;
  for (const Point& p : accesses_.way(a))
    if (try_points(p, b.at)) return best;
  for (const Point& q : accesses_.way(b))
    if (try_points(a.at, q)) return best;
  for (const Point& p : accesses_.way(a))
    for (const Point& q : accesses_.way(b))
      if (try_points(p, q)) return best;
  return best;
}

flow::sync::Runners Stages::runners(const LocationAccesses& where, const Touch& touch,
                                    ObjectId object) const {
  return input_.sync.order().runners(access(where, touch, touch.at, object),
                                     accesses_.origins(touch.origins));
}

bool Stages::unordered(const flow::sync::Runners& a, const flow::sync::Runners& b, RacePair& pair) const {
  const auto found = input_.sync.order().meeting(a, b);
  if (!found) return false;
  pair.first_origin = found->first;
  pair.second_origin = found->second;
  if (found->lock.verdict != LockVerdict::none) pair.lock = found->lock.text;
  return true;
}

/// Elements with different constant indices are different ones.
bool Stages::same_element(const LocationAccesses& where, const Touch& a, const Touch& b) const {
  if (where.location.kind != LocationKind::array) return true;
  const auto index = [&](const Touch& touch) -> const ir::Const* {
    const Spot& spot = where.spots[touch.spot];
    const ir::Function& function = input_.program.function(spot.function);
    const ir::Instr& instr = function.instr(spot.instr);
    if (instr.op != ir::Op::load && instr.op != ir::Op::store) return nullptr;
    const ir::Instr* made = function.definition(function.operands_of(instr)[spot.write ? 2 : 1]);
    if (made == nullptr || made->op != ir::Op::constant) return nullptr;
    return &input_.program.module_of(spot.function).constants[made->payload];
  };
  const ir::Const *x = index(a), *y = index(b);
  return x == nullptr || y == nullptr || x->number == y->number;
}

}  // namespace ravel::check
