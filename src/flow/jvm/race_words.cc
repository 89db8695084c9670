// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_words.h"

#include <algorithm>
#include <tuple>

#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using flow::heap::ObjectId;
using flow::sync::OriginId;

std::string RaceWords::subject(const Location& location, ObjectId object) const {
  switch (location.kind) {
    case LocationKind::field:
    case LocationKind::statik:
      return words_.field(location.field);
    case LocationKind::array:
      return "elements of " + words_.object(object);
    case LocationKind::contents:
      return "contents of " + words_.object(object);
  }
  return {};
}

std::string RaceWords::action(const Location& location, const Spot& spot) const {
  const ir::Function& function = input_.program.function(spot.function);
  const ir::Instr& instr = function.instr(spot.instr);
  // A reference to a method: what it names.
  const bool refers =
      instr.op == ir::Op::alloc && static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure;
  if (refers || instr.op == ir::Op::call || instr.op == ir::Op::call_virtual) {
    const ir::FuncName& callee = input_.program.module_of(spot.function).callees[instr.payload];
    return flow::heap::method_text(callee, true) + "()";
  }
  if (location.kind == LocationKind::array) return "an array's element";
  return subject(location, {});
}

std::vector<std::string> RaceWords::holds(const Touch& touch) const {
  std::vector<Lock> locks;
  add_locks(touch.at, locks);
  for (const Point& point : accesses_.way(touch)) add_locks(point, locks);
  drop_owners(locks);
  std::vector<std::string> result;
  for (Lock& lock : locks)
    if (std::find(result.begin(), result.end(), lock.text) == result.end())
      result.push_back(std::move(lock.text));
  return result;
}

/// `the owner of this`, where that is the object which has a better name as well, or is nobody known.
void RaceWords::drop_owners(std::vector<Lock>& locks) {
  std::vector<uint32_t> plain;  // objects that have a better name
  for (const Lock& lock : locks)
    if (!lock.is_owner) plain.insert(plain.end(), lock.objects.begin(), lock.objects.end());
  const bool any_plain = std::any_of(locks.begin(), locks.end(), [](const Lock& l) { return !l.is_owner; });
  std::erase_if(locks, [&](const Lock& lock) {
    return lock.is_owner && any_plain &&
           std::all_of(lock.objects.begin(), lock.objects.end(),
                       [&](uint32_t o) { return std::find(plain.begin(), plain.end(), o) != plain.end(); });
  });
}

/// One lock may have several names: the one that is said is a path, and the shortest.
void RaceWords::add_locks(const Point& point, std::vector<Lock>& locks) const {
  const flow::sync::HeldLocks& held = input_.sync.locks();
  const ir::FuncId function = input_.points_to.function(point.instance);
  for (const flow::sync::Held& each : held.held(point.instance, point.instr)) {
    const flow::sync::LockName& name = held.names()[each.name];
    Lock lock{held.objects(point.instance, each.name),
              held.names().text(name, function) + (each.shared ? " (shared)" : ""),
              name.root != flow::sync::NameRoot::object,
              std::any_of(name.steps.begin(), name.steps.end(), [](const auto& step) { return step.back; })};
    const auto same = std::find_if(locks.begin(), locks.end(), [&](const Lock& known) {
      return !lock.objects.empty() && known.objects == lock.objects;
    });
    if (same == locks.end())
      locks.push_back(std::move(lock));
    else if (std::tuple(!lock.is_path, lock.text.size()) < std::tuple(!same->is_path, same->text.size()))
      *same = std::move(lock);
  }
}

report::Place RaceWords::place_of(const LocationAccesses& where, const Touch& touch, OriginId id) {
  const Spot& spot = where.spots[touch.spot];
  std::vector<std::string> locks = holds(touch);
  // One way of several: one that shows that nothing is held, where that is what is said.
  const flow::heap::InstanceId to = touch.at.instance;
  const auto way = locks.empty() ? paths_.to_unlocked(id, to) : paths_.to(id, to);
  report::Place result = words_.end(spot.write ? report::Role::write : report::Role::read,
                                    words_.path(id, way), {spot.function, spot.instr});
  result.what = action(where.location, spot);
  result.holds = std::move(locks);
  // What the compiler has made to get at a private field is nobody's: the place is where it is called.
  if (model::is_accessor(input_.program.function(spot.function).name.name.view()) && !result.path.empty()) {
    result.pos = result.path.back().pos;
    result.function = result.path.back().function;
    result.path.pop_back();
  }
  return result;
}

report::Place RaceWords::short_place(const LocationAccesses& where, const Spot& spot) const {
  report::Place result;
  result.role = spot.write ? report::Role::write : report::Role::read;
  result.pos = words_.position({spot.function, spot.instr});
  result.function = words_.function(spot.function);
  result.what = action(where.location, spot);
  return result;
}

}  // namespace ravel::flow::jvm
