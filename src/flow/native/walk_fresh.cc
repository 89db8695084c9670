// SPDX-License-Identifier: Apache-2.0
//
// New objects: whoever made one has it alone until a pointer to it is put where others can find it, or is
// passed to a new thread. Until then no access to it races.
#include <algorithm>
#include <set>

#include "flow/native/walk_function.h"

namespace ravel::flow::native {

namespace {

constexpr size_t kHandedOutMax = 256;  ///< objects that a pointer leads to, before it leads everywhere

}  // namespace

/// A variable is new where it is used first: what was started before that cannot know it, whatever will be
/// told later. In a loop the first use comes again, so there it is new when the function begins.
void Walk::find_births(const ir::Function& function, FunctionFacts& facts) {
  HashMap<ir::ValueId, std::pair<uint32_t, uint32_t>>
      first;  // variable: the block's number in order, the use
  uint32_t block = 0;
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    while (function.blocks[block].end <= i) ++block;
    const ir::Instr& instr = function.instrs[i];
    for (const ir::ValueId operand : function.operands_of(instr)) {
      const ir::Instr* made = function.definition(operand);
      if (made == nullptr || made->op != ir::Op::alloc) continue;
      const std::pair here(facts.order[block], i);
      const auto [it, is_new] = first.try_emplace(operand, here);
      if (!is_new) it->second = std::min(it->second, here);
    }
  }
  block = 0;
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    const auto used = instr.op == ir::Op::alloc ? first.find(instr.result) : first.end();
    if (used == first.end()) continue;
    const uint32_t use = used->second.second;
    for (block = 0; function.blocks[block].end <= use;) ++block;
    const bool is_repeated = facts.loops.innermost[block] >= 0;
    facts.births[is_repeated ? i : use].push_back(ir::InstrId(i));
  }
}

/// A new object that threads will share is nobody else's until it is handed out: that is a mark like the
/// others.
void Walk::FunctionWalk::allocated(ir::InstrId at, States& states) const {
  const ir::ValueId result = function_.instr(at).result;
  if (!result.valid()) return;
  for (const LocId place : walk_.points_to_.targets(instance_, result)) {
    // What realloc and its like return may be old.
    if (walk_.points_to_.object(walk_.points_to_.place(place).object).site != Site{id_, at}) continue;
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

/// The new objects that a callee can reach, or of which it gets a part.
std::set<ObjectId> Walk::FunctionWalk::passed_on(std::span<const ir::ValueId> operands,
                                                 const States& states) const {
  std::set<ObjectId> kept;  // as far as is known
  for (const State& state : states)
    for (const Held& held : state.locks)
      if (held.kind == HeldKind::fresh) kept.insert(walk_.points_to_.place(held.unique).object);
  std::set<ObjectId> passed;
  const bool is_large = walk_.points_to_.detail() == Detail::program;
  ObjectId last;
  for (const ir::ValueId operand : operands) {
    if (kept.empty()) break;
    if (is_large) {
      // What lies in what is passed would be nearly everything.
      for (const ObjectId each : kept)
        if (walk_.points_to_.points_into(instance_, operand, each)) passed.insert(each);
      continue;
    }
    for (const LocId place : walk_.points_to_.targets(instance_, operand)) {
      const ObjectId object = walk_.points_to_.place(place).object;
      if (object == last) continue;
      last = object;
      const std::vector<ObjectId>& all = walk_.leads_to(object);
      const bool is_everywhere = all.size() > kHandedOutMax;
      std::erase_if(kept, [&](ObjectId each) {
        const std::vector<ObjectId>& owned = walk_.owned_by(each);
        const bool is_reached = is_everywhere || std::binary_search(all.begin(), all.end(), each) ||
                                std::binary_search(owned.begin(), owned.end(), object);
        if (is_reached) passed.insert(each);
        return is_reached;
      });
      if (kept.empty()) break;
    }
  }
  return passed;
}

/// What a store hands on; of a copy of memory that memory itself, with all that it leads to.
ir::ValueId Walk::FunctionWalk::stored(const ir::Instr& store) const {
  const ir::ValueId value = function_.operands_of(store)[1];
  const ir::Instr* from = function_.definition(value);
  const bool is_copy = from != nullptr && from->op == ir::Op::load && ir::is_memory(*from) &&
                       module_.memory[from->payload].is_bulk;
  return is_copy ? function_.operands_of(*from)[0] : value;
}

/// The new object is a variable that is gone when the function returns.
bool Walk::FunctionWalk::is_own_variable(const Held& held) const {
  if (held.kind != HeldKind::fresh) return false;
  const Object& object = walk_.points_to_.object(walk_.points_to_.place(held.unique).object);
  return object.kind == ObjectKind::stack && object.site.function == id_;
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

/// The objects, and new ones that they lead to through new ones, are others' too. What is not new leads to
/// nothing that is: that was handed out when it was put there.
void Walk::FunctionWalk::hand_out(const std::vector<ObjectId>& objects, States& states) const {
  const auto is_fresh = [](const Held& held) { return held.kind == HeldKind::fresh; };
  for (State& state : states) {
    if (std::ranges::none_of(state.locks, is_fresh)) continue;
    std::set<ObjectId> known;
    std::vector<ObjectId> work;
    const auto reach = [&](ObjectId object) {
      if (walk_.is_new(state.locks, object) && known.insert(object).second) work.push_back(object);
    };
    for (const ObjectId object : objects) reach(object);
    while (!work.empty()) {
      const ObjectId object = work.back();
      work.pop_back();
      for (const ObjectId next : walk_.next_objects(object)) reach(next);
    }
    std::erase_if(state.locks, [&](const Held& held) {
      return is_fresh(held) && known.contains(walk_.points_to_.place(held.unique).object);
    });
  }
}

/// Does a store put a pointer where others can find it? Into another new object it does not.
bool Walk::FunctionWalk::is_handed_out(const ir::Instr& store, const States& states) const {
  if (!ir::is_memory(store)) return false;
  const auto is_new = [&](ObjectId object) {
    return std::ranges::all_of(states, [&](const State& state) { return walk_.is_new(state.locks, object); });
  };
  for (const LocId place : walk_.points_to_.accessed(instance_, store)) {
    const ObjectId object = walk_.points_to_.place(place).object;
    if (walk_.sharing_.escapes(object) && !is_new(object)) return true;
  }
  return false;
}

const std::vector<ObjectId>& Walk::owned_by(ObjectId owner) const {
  auto& known = owned_by_[owner.index()];
  if (known != nullptr) return *known;
  if (found_in_.empty()) {
    found_in_.resize(points_to_.object_count());
    for (uint32_t o = 0; o < points_to_.object_count(); ++o) {
      if (!sharing_.escapes(ObjectId(o))) continue;
      for (const LocId place : points_to_.object(ObjectId(o)).places)
        for (const LocId inside : points_to_.contents(place))
          found_in_[points_to_.place(inside).object.index()].push_back(ObjectId(o));
    }
  }
  const std::vector<ObjectId>& all = leads_to(owner);
  std::set<ObjectId> owned;
  if (all.size() <= kHandedOutMax) owned.insert(all.begin(), all.end());
  owned.insert(owner);
  const auto is_known_elsewhere = [&](ObjectId object) {
    const ObjectKind kind = points_to_.object(object).kind;
    return object != owner && (kind == ObjectKind::global || kind == ObjectKind::outside ||
                               std::ranges::any_of(found_in_[object.index()],
                                                   [&](ObjectId from) { return !owned.contains(from); }));
  };
  while (std::erase_if(owned, is_known_elsewhere) != 0) {
  }
  owned.erase(owner);
  auto& result = owned_by_[owner.index()];
  result = std::make_unique<std::vector<ObjectId>>(owned.begin(), owned.end());
  return *result;
}

bool Walk::is_new(const Lockset& locks, ObjectId object) const {
  return std::ranges::any_of(locks, [&](const Held& held) {
    if (held.kind != HeldKind::fresh) return false;
    const ObjectId made = points_to_.place(held.unique).object;
    if (made == object) return true;
    if (points_to_.detail() == Detail::program) return false;  // sets are too large to tell
    const std::vector<ObjectId>& owned = owned_by(made);
    return std::binary_search(owned.begin(), owned.end(), object);
  });
}

const std::vector<ObjectId>& Walk::next_objects(ObjectId object) const {
  next_objects_.resize(points_to_.object_count());
  std::vector<ObjectId>& next = next_objects_[object.index()];
  if (!next.empty()) return next;
  for (const LocId place : points_to_.object(object).places)
    for (const LocId inside : points_to_.contents(place)) next.push_back(points_to_.place(inside).object);
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return next;
}

const std::vector<ObjectId>& Walk::leads_to(ObjectId object) const {
  auto& known = leads_to_[object.index()];
  if (known != nullptr) return *known;
  std::vector<bool> seen(points_to_.object_count());
  std::vector<ObjectId> all{object};
  seen[object.index()] = true;
  for (size_t i = 0; i < all.size() && all.size() <= kHandedOutMax; ++i) {
    for (const ObjectId each : next_objects(all[i])) {
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
