// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_stages.h"

#include <algorithm>
#include <tuple>

#include "flow/jvm/race_promises.h"

namespace ravel::flow::jvm {

using flow::heap::ObjectId;
using flow::sync::OriginId;

namespace {

facts::Origins origins_of(const flow::sync::Threads& threads, const Accesses& accesses) {
  facts::Origins result(threads.size());
  for (size_t a = 0; a < threads.size(); ++a)
    for (size_t b = a; b < threads.size(); ++b)
      if (threads.overlap(OriginId(a), OriginId(b))) result.set_together(OriginId(a), OriginId(b));
  for (OriginSet set = 0; set < accesses.set_count(); ++set) {
    const auto origins = accesses.origins(set);
    result.add_set({origins.begin(), origins.end()});
  }
  result.make_table();
  return result;
}

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

Stages::Stages(const JvmInput& input, const Accesses& accesses)
    : input_(input),
      accesses_(accesses),
      origins_(origins_of(input.sync.threads(), accesses)),
      turns_(input.sync.calls(), input.sync.locks().fields()),
      own_(input.sync.calls(), input.sync.threads(), input.sync.locks().fields()),
      apart_(facts::all_apart(origins_)) {
  confined_.resize(input.points_to.object_count());
  const Promises promises(input);
  for (size_t o = 0; o < confined_.size(); ++o)
    confined_[o] = promises.is_confined(input.points_to.site(ObjectId(o)).klass);
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

flow::sync::Guards Stages::guards(const LocationAccesses& where, const Touch& touch, ObjectId object) const {
  flow::sync::Guards all = input_.sync.locks().guards(access(where, touch, touch.at, object));
  for (const Point& at : accesses_.way(touch)) {
    const flow::sync::Guards more = input_.sync.locks().guards(access(where, touch, at, object));
    all.insert(all.end(), more.begin(), more.end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

flow::sync::Runners Stages::runners(const LocationAccesses& where, const Touch& touch,
                                    ObjectId object) const {
  const auto origins = accesses_.origins(touch.origins);
  const flow::sync::Access at = access(where, touch, touch.at, object);
  if (input_.harness.beside_main() == 0) return input_.sync.order().runners(at, origins);
  // The program's own threads say more than clients that may or may not be there.
  std::vector<flow::sync::OriginId> ordered(origins.begin(), origins.end());
  std::stable_partition(ordered.begin(), ordered.end(), [&](flow::sync::OriginId id) {
    const flow::sync::Origin& origin = input_.sync.threads()[id];
    return origin.kind != flow::sync::OriginKind::root || input_.harness.is_main(origin.group);
  });
  return input_.sync.order().runners(at, ordered);
}

facts::Access Stages::access(const LocationAccesses& where, const Touch& touch) const {
  const Spot& spot = where.spots[touch.spot];
  facts::Access result;
  result.spot = touch.spot;
  result.at = {spot.function, spot.instr};
  result.write = spot.write;
  std::tie(result.begin, result.end) = elements(where, spot);
  result.origins = facts::OriginSetId(touch.origins);
  result.marks = marks(touch);
  return result;
}

std::vector<facts::Mark> Stages::marks(const Touch& touch) const {
  std::vector<facts::Mark> result;
  if (const auto own = own_.empty() ? std::nullopt : own_.of(touch.at.instance, touch.at.instr))
    result.push_back({facts::MarkKind::own, *own, false});
  if (!turns_.empty()) turns_.add_marks(touch.at.instance.index(), touch.at.instr, result);
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::optional<flow::sync::Meeting> Stages::meeting(const flow::sync::Runners& a, const facts::Access& at_a,
                                                   const flow::sync::Runners& b,
                                                   const facts::Access& at_b) const {
  if (at_a.marks.empty() || at_b.marks.empty()) return input_.sync.order().meeting(a, b);
  return input_.sync.order().meeting(a, b, [&](OriginId p, OriginId q) {
    return facts::kept_apart_by(apart_, facts::Side{at_a, p}, facts::Side{at_b, q}) != nullptr;
  });
}

std::pair<int64_t, int64_t> Stages::elements(const LocationAccesses& where, const Spot& spot) const {
  constexpr std::pair<int64_t, int64_t> kAll{INT64_MIN, INT64_MAX};
  if (where.location.kind != LocationKind::array) return {0, 1};
  const ir::Function& function = input_.program.function(spot.function);
  const ir::Instr& instr = function.instr(spot.instr);
  if (instr.op != ir::Op::load && instr.op != ir::Op::store) return kAll;
  const ir::Instr* made = function.definition(function.operands_of(instr)[spot.write ? 2 : 1]);
  if (made == nullptr || made->op != ir::Op::constant) return kAll;
  const int64_t index = input_.program.module_of(spot.function).constants[made->payload].number;
  return {index, index + 1};
}

}  // namespace ravel::flow::jvm
