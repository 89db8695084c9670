// SPDX-License-Identifier: Apache-2.0
//
// The edges: what is held at each wait and at each call that leads to one. And the ways back from an edge
// to the code: where the lock was taken, by which calls the wait is reached.
#include <algorithm>

#include "flow/sync/acquisitions.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using heap::ObjectId;
using ir::InstrId;
using model::JvmPrimitive;

namespace {

/// Edges that are kept for one pair of locks, and of those how many at one instruction.
constexpr size_t kEdgesMax = 12;
constexpr size_t kEdgesAtMax = 3;

}  // namespace

std::vector<Acquisitions::Held> Acquisitions::held_before(InstanceId id, InstrId at) const {
  std::vector<Held> result;
  const ir::FuncId function = calls_.points_to().function(id);
  if (!held_.local().has_locks(function)) return result;
  for (const Taken& t : held_.local().before(function, at).taken) {
    Held held{t.name, t.exclusive == 0, objects(id, t.name)};
    std::erase_if(held.objects, [&](uint32_t o) {
      const LockKind kind = held_.names().is_monitor(t.name) ? LockKind::monitor : LockKind::lock;
      // Nobody waits for it.
      return !lock_by_key_.contains(static_cast<uint64_t>(kind) << 32 | o);
    });
    if (!held.objects.empty()) result.push_back(std::move(held));
  }
  return result;
}

void Acquisitions::keep(const LockEdge& edge) {
  std::vector<LockEdge>& same = kept_[static_cast<uint64_t>(edge.from.index()) << 32 | edge.to.index()];
  if (same.size() >= kEdgesMax) return;
  const heap::PointsTo& points_to = calls_.points_to();
  const auto here = std::count_if(same.begin(), same.end(), [&](const LockEdge& e) {
    return e.at.instr == edge.at.instr && e.from_shared == edge.from_shared &&
           e.to_shared == edge.to_shared && e.same == edge.same &&
           points_to.function(e.at.instance) == points_to.function(edge.at.instance);
  });
  if (static_cast<size_t>(here) < kEdgesAtMax) same.push_back(edge);
}

void Acquisitions::add_edges(InstanceId id, InstrId at, InstanceId callee, const std::vector<Held>& held,
                             WantId id_of_want) {
  const Want& want = wants_[id_of_want.index()];
  const Lock& wanted = locks_[want.lock.index()];
  std::vector<uint32_t> released;
  if (want.released.valid()) released = objects(id, want.released);
  const auto is_released = [&](uint32_t o) {
    return std::binary_search(released.begin(), released.end(), o);
  };
  for (const Held& h : held) {
    if (h.name == want.released || std::any_of(h.objects.begin(), h.objects.end(), is_released)) continue;
    const LockKind kind = held_.names().is_monitor(h.name) ? LockKind::monitor : LockKind::lock;
    const bool same_name = want.name.valid() && h.name == want.name;
    // wait() gives up the very monitor; its event has the name of the monitor.
    if (same_name && want.notified) continue;
    for (const uint32_t o : h.objects) {
      const LockId from = lock_by_key_.at(static_cast<uint64_t>(kind) << 32 | o);
      const bool same = from == want.lock && (same_name || calls_.made_once(ObjectId(o)));
      if (same_name && from != want.lock) continue;
      if (same) {
        const heap::ClassId klass = calls_.points_to().site(ObjectId(o)).klass;
        const bool upgrade = h.shared && !want.shared;
        const bool again = !(h.shared && want.shared) && model::is_not_reentrant(classes_.name(klass));
        if (kind == LockKind::monitor || want.notified || (!upgrade && !again)) continue;
      }
      // The monitor whose notification is waited for is given up.
      if (wanted.kind == LockKind::event && kind == LockKind::monitor && wanted.object == ObjectId(o))
        continue;
      keep({from, want.lock, h.shared, want.shared, same, {id, at}, callee, h.name, id_of_want});
    }
  }
}

void Acquisitions::add_edges_of(InstanceId id) {
  if (!held_.local().has_locks(calls_.points_to().function(id))) return;
  for (const auto& [at, want] : own_[id.index()]) {
    const std::vector<Held> held = held_before(id, at);
    if (!held.empty()) add_edges(id, at, {}, held, intern(want));
  }
  InstrId last;
  std::vector<Held> held;
  for (const CallEdge& e : calls_.out(id)) {
    if (!calls_.is_plain(e) || via_[e.callee.index()].empty()) continue;
    if (e.instr != last) held = held_before(id, e.instr);
    last = e.instr;
    if (held.empty()) continue;
    const Binding binding = held_.names().binding(e);
    for (const Via& v : via_[e.callee.index()]) {
      const WantId want = leave(e, binding, v.want);
      if (want.valid()) add_edges(id, e.instr, e.callee, held, want);
    }
  }
}

/// A thread that somebody joins holds its end; whoever runs an initialiser holds the class.
void Acquisitions::add_edges_of_threads() {
  for (size_t l = 0; l < locks_.size(); ++l) {
    const Lock lock = locks_[l];
    if (lock.kind != LockKind::thread && lock.kind != LockKind::initialiser) continue;
    for (const InstanceId entry : threads_[lock.origin].entries) {
      for (const Via& v : via_[entry.index()]) {
        const Want& want = wants_[v.want.index()];
        if (want.lock == LockId(l)) continue;
        keep({LockId(l), want.lock, false, want.shared, false, {entry, {}}, {}, {}, v.want});
      }
    }
  }
}

/// Locks that every notifier of an event holds: as long as somebody else has one, the event does not come.
void Acquisitions::add_edges_of_events() {
  HashMap<uint32_t, std::vector<Point>> notifiers;  // by object
  for (size_t i = 0; i < calls_.size(); ++i) {
    const InstanceId id(i);
    const ir::FuncId function = calls_.points_to().function(id);
    const ir::Function& f = calls_.program().function(function);
    for (uint32_t k = 0; k < f.instrs.size(); ++k) {
      const ir::Instr& instr = f.instrs[k];
      if ((instr.op != ir::Op::call && instr.op != ir::Op::call_virtual) || instr.operand_count == 0)
        continue;
      const ir::FuncName& callee = calls_.program().module_of(function).callees[instr.payload];
      const JvmPrimitive primitive = model::primitive_of(callee.module, callee.name);
      if (primitive != JvmPrimitive::notify && primitive != JvmPrimitive::signal) continue;
      for (const uint32_t o : calls_.points_to().objects(id, f.operands_of(instr)[0])) {
        if (lock_by_key_.contains(static_cast<uint64_t>(LockKind::event) << 32 | o))
          notifiers[o].push_back({id, InstrId(k)});
      }
    }
  }
  const auto held_at = [&](const Point& point, uint32_t event) {
    std::vector<LockId> result;
    for (const sync::Held& h : held_.held(point.instance, point.instr)) {
      const std::vector<uint32_t> may_be = objects(point.instance, h.name);
      if (h.shared || may_be.size() != 1) continue;
      const bool monitor = held_.names().is_monitor(h.name);
      if (monitor && may_be[0] == event) continue;
      const auto kind = static_cast<uint64_t>(monitor ? LockKind::monitor : LockKind::lock);
      const auto found = lock_by_key_.find(kind << 32 | may_be[0]);
      if (found != lock_by_key_.end()) result.push_back(found->second);
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  };
  for (size_t l = 0; l < locks_.size(); ++l) {
    const Lock lock = locks_[l];
    if (lock.kind != LockKind::event || !notifiers.contains(lock.object.index())) continue;
    const std::vector<Point>& points = notifiers.at(lock.object.index());
    std::vector<LockId> common = held_at(points[0], lock.object.index());
    for (const Point& point : points) {
      const std::vector<LockId> here = held_at(point, lock.object.index());
      std::erase_if(common, [&](LockId id) { return !std::binary_search(here.begin(), here.end(), id); });
    }
    for (const LockId to : common) {
      for (const Point& point : points) keep({LockId(l), to, false, false, false, point, {}, {}, {}});
    }
  }
}

void Acquisitions::find_edges() {
  for (size_t i = 0; i < calls_.size(); ++i) add_edges_of(InstanceId(i));
  add_edges_of_threads();
  add_edges_of_events();
  for (auto& [key, some] : kept_) edges_.insert(edges_.end(), some.begin(), some.end());
  std::sort(edges_.begin(), edges_.end());
  kept_ = {};
}

// Back to the code.

const Acquisitions::Via* Acquisitions::via(InstanceId id, WantId want) const {
  const std::vector<Via>& all = via_[id.index()];
  const auto at =
      std::lower_bound(all.begin(), all.end(), want, [](const Via& v, WantId w) { return v.want < w; });
  return at != all.end() && at->want == want ? &*at : nullptr;
}

std::vector<CallEdge> Acquisitions::way(const LockEdge& edge) const {
  std::vector<CallEdge> result;
  if (!edge.want.valid()) return result;
  InstanceId id = edge.at.instance;
  WantId want = edge.want;
  if (edge.callee.valid()) {
    // The first call is the edge's own; its callee has the want in other words.
    result.push_back({id, edge.at.instr, edge.callee, heap::CallKind::call});
    for (const Via& v : via_[edge.callee.index()]) {
      if (wants_[v.want.index()].lock != edge.to || wants_[v.want.index()].shared != edge.to_shared) continue;
      want = v.want;
      break;
    }
    id = edge.callee;
  } else if (edge.at.instr.valid()) {
    return result;
  }
  for (const Via* v = via(id, want); v != nullptr && v->callee.valid(); v = via(id, want)) {
    result.push_back({id, v->instr, v->callee, heap::CallKind::call});
    id = v->callee;
    want = v->inner;
  }
  return result;
}

Point Acquisitions::wait_at(const LockEdge& edge) const {
  if (!edge.want.valid() || (!edge.callee.valid() && edge.at.instr.valid())) return edge.at;
  const std::vector<CallEdge> calls = way(edge);
  const InstanceId last = calls.empty() ? edge.at.instance : calls.back().callee;
  for (const Via& v : via_[last.index()]) {
    const Want& want = wants_[v.want.index()];
    if (!v.callee.valid() && want.lock == edge.to && want.shared == edge.to_shared) return {last, v.instr};
  }
  return edge.at;
}

InstrId Acquisitions::taken_at(const LockEdge& edge) const {
  const ir::FuncId function = calls_.points_to().function(edge.at.instance);
  InstrId result;
  if (edge.held.valid()) {
    for (const InstrId at : held_.local().takes(function, edge.held)) {
      if (!result.valid() || at < edge.at.instr || !edge.at.instr.valid()) result = at;
    }
  }
  return result.valid() ? result : InstrId(0);
}

}  // namespace ravel::flow::sync
