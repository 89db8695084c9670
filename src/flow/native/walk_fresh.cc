// SPDX-License-Identifier: Apache-2.0
//
// New objects: whoever made one has it alone until a pointer to it is put where others can find it, or is
// passed to a new thread. Until then no access to it races.
#include <algorithm>

#include "flow/native/walk_function.h"

namespace ravel::flow::native {

namespace {

constexpr size_t kHandedOutMax = 256;  ///< objects that a pointer leads to, before it leads everywhere

}  // namespace

/// A new object that threads will share is nobody else's until it is handed out: that is a mark like the
/// others.
void Walk::FunctionWalk::allocated(ir::InstrId at, States& states) const {
  const ir::ValueId result = function_.instr(at).result;
  if (!result.valid()) return;
  for (const LocId place : walk_.points_to_.targets(instance_, result)) {
    if (!walk_.sharing_.is_shared(walk_.points_to_.place(place).object)) continue;
    Held held;
    held.lock = paths_.root(StepKind::mark, ~place.index());
    held.unique = place;
    held.kind = HeldKind::fresh;
    for (State& state : states)
      if (find_lock(state.locks, held.lock) == state.locks.end()) insert_lock(state.locks, held);
  }
}

void Walk::FunctionWalk::forget_fresh(ir::ValueId value, States& states) const {
  if (!value.valid()) return;
  const auto is_fresh = [](const Held& held) { return held.kind == HeldKind::fresh; };
  if (std::none_of(states.begin(), states.end(), [&](const State& state) {
        return std::any_of(state.locks.begin(), state.locks.end(), is_fresh);
      }))
    return;
  std::vector<ObjectId> objects;
  for (const LocId place : walk_.points_to_.targets(instance_, value))
    objects.push_back(walk_.points_to_.place(place).object);
  hand_out(objects, states);
}

/// What a new thread gets is not the starter's alone any more.
void Walk::FunctionWalk::forget_fresh(const CallEdge& start, States& states) const {
  const ir::Function& entry =
      walk_.points_to_.input().program.function(walk_.points_to_.instance(start.callee).function);
  std::vector<ObjectId> objects;
  for (const ir::ValueId param : entry.params)
    for (const LocId place : walk_.points_to_.targets(start.callee, param))
      objects.push_back(walk_.points_to_.place(place).object);
  hand_out(objects, states);
}

/// The objects and all that they lead to are others' too. Where that is very many, nothing is new any more:
/// in a large program a pointer leads nearly everywhere.
void Walk::FunctionWalk::hand_out(const std::vector<ObjectId>& objects, States& states) const {
  const auto is_known = [&](const Held& held) {
    if (held.kind != HeldKind::fresh) return false;
    const ObjectId object = walk_.points_to_.place(held.unique).object;
    return std::any_of(objects.begin(), objects.end(), [&](ObjectId from) {
      const std::vector<ObjectId>& all = walk_.leads_to(from);
      return all.size() > kHandedOutMax || std::binary_search(all.begin(), all.end(), object);
    });
  };
  for (State& state : states) std::erase_if(state.locks, is_known);
}

/// Does a store put a pointer where others can find it? Into another new object it does not.
bool Walk::FunctionWalk::is_handed_out(const ir::Instr& store, const States& states) const {
  if (!ir::is_memory(store)) return false;
  const auto is_new = [&](ObjectId object) {
    return std::all_of(states.begin(), states.end(), [&](const State& state) {
      return std::any_of(state.locks.begin(), state.locks.end(), [&](const Held& held) {
        return held.kind == HeldKind::fresh && walk_.points_to_.place(held.unique).object == object;
      });
    });
  };
  for (const LocId place : walk_.points_to_.accessed(instance_, store)) {
    const ObjectId object = walk_.points_to_.place(place).object;
    if (walk_.sharing_.escapes(object) && !is_new(object)) return true;
  }
  return false;
}

const std::vector<ObjectId>& Walk::leads_to(ObjectId object) {
  auto& known = leads_to_[object.index()];
  if (known != nullptr) return *known;
  next_objects_.resize(points_to_.object_count());
  std::vector<bool> seen(points_to_.object_count());
  std::vector<ObjectId> all{object};
  seen[object.index()] = true;
  for (size_t i = 0; i < all.size() && all.size() <= kHandedOutMax; ++i) {
    std::vector<ObjectId>& next = next_objects_[all[i].index()];
    if (next.empty()) {
      for (const LocId place : points_to_.object(all[i]).places)
        for (const LocId inside : points_to_.contents(place)) next.push_back(points_to_.place(inside).object);
      std::sort(next.begin(), next.end());
      next.erase(std::unique(next.begin(), next.end()), next.end());
    }
    for (const ObjectId each : next) {
      if (seen[each.index()]) continue;
      seen[each.index()] = true;
      all.push_back(each);
    }
  }
  std::sort(all.begin(), all.end());
  known = std::make_unique<std::vector<ObjectId>>(std::move(all));
  return *known;
}

}  // namespace ravel::flow::native
