// SPDX-License-Identifier: Apache-2.0
//
// An event comes when somebody notifies: notify(), countDown(), taking something out of a queue that is full.
// Whoever waits for it and holds a lock waits for ever if that lock keeps every notifier from it:
//
//   - every notification is made with the lock held; or
//   - everybody who ever notifies may want the lock first, on a way to his notification (the next one, in a
//     loop): a consumer that takes an element, then a lock to work on it, then the next element.
//
// One notifier for whom neither is true is enough to go on. Clients of an open program are told apart by the
// method that they call.
//
// Not handled: an event that has to come several times needs all of its notifiers, so one that is kept away
// is enough; how often a notifier notifies.
#include <algorithm>
#include <bit>

#include "flow/sync/acquisitions.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using ir::BlockId;
using ir::InstrId;
using model::JvmPrimitive;

namespace {

/// Of one method: which instructions have one of the marked ones behind them, on some way without exceptions.
class Before {
 public:
  Before(const ir::Function& f, std::vector<InstrId> marked) : f_(f), marked_(std::move(marked)) {
    std::sort(marked_.begin(), marked_.end());
    reaches_.assign(f.blocks.size(), false);
    for (uint32_t b = 0; b < f.blocks.size(); ++b)
      reaches_[b] = is_marked(f.blocks[b].begin, f.blocks[b].end);
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t b = f.blocks.size(); b-- > 0;) {
        if (reaches_[b] || !leads_on(f.blocks[b])) continue;
        reaches_[b] = changed = true;
      }
    }
  }

  bool operator()(InstrId at, BlockId block) const {
    const ir::Block& b = f_.block(block);
    return is_marked(at.index() + 1, b.end) || leads_on(b);
  }

 private:
  bool is_marked(uint32_t begin, uint32_t end) const {
    const auto first = std::lower_bound(marked_.begin(), marked_.end(), InstrId(begin));
    return first != marked_.end() && first->index() < end;
  }
  bool leads_on(const ir::Block& block) const {
    const auto targets = f_.targets_of(block);
    return std::any_of(targets.begin(), targets.end(), [&](BlockId t) { return reaches_[t.index()]; });
  }

  const ir::Function& f_;
  std::vector<InstrId> marked_;
  std::vector<bool> reaches_;  ///< by block: from its beginning
};

/// The locks, ascending, that are in all of the sets.
template <typename F>
std::vector<LockId> common_of(const std::vector<Point>& points, F set_of) {
  std::vector<LockId> common = set_of(points[0]);
  for (const Point& point : points) {
    const std::vector<LockId> here = set_of(point);
    std::erase_if(common, [&](LockId id) { return !std::binary_search(here.begin(), here.end(), id); });
  }
  return common;
}

}  // namespace

Acquisitions::Notifiers Acquisitions::find_notifiers() const {
  Notifiers result;
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
      if (primitive != JvmPrimitive::notify && primitive != JvmPrimitive::signal &&
          primitive != JvmPrimitive::wake)
        continue;
      for (const uint32_t o : calls_.points_to().objects(id, f.operands_of(instr)[0])) {
        const LockId event = find(LockKind::event, o);
        if (event.valid()) result[locks_[event.index()].object.index()].push_back({id, InstrId(k)});
      }
    }
  }
  return result;
}

std::vector<LockId> Acquisitions::held_at(const Point& point, uint32_t event) const {
  std::vector<LockId> result;
  for (const sync::Held& h : held_.held(point.instance, point.instr)) {
    const std::vector<uint32_t> may_be = objects(point.instance, h.name);
    if (h.shared || may_be.size() != 1) continue;
    const bool monitor = held_.names().is_monitor(h.name);
    if (monitor && may_be[0] == event) continue;
    const LockId lock = find(monitor ? LockKind::monitor : LockKind::lock, may_be[0]);
    if (lock.valid()) result.push_back(lock);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// As long as somebody else has one of these, the event does not come.
void Acquisitions::add_held_by_all(LockId event, const std::vector<Point>& notifiers) {
  const uint32_t object = locks_[event.index()].object.index();
  for (const LockId to : common_of(notifiers, [&](const Point& point) { return held_at(point, object); })) {
    for (const Point& point : notifiers) keep({event, to, false, false, false, point, {}, {}, {}, {}});
  }
}

/// Of the others, whoever waits for it waits for the end of a thread as well, which says the same.
HashSet<LockId> Acquisitions::events_alone() const {
  HashSet<LockId> result;
  const auto kind = [&](const auto& wait) { return locks_[wait.second.lock.index()].kind; };
  for (const OwnWaits& waits : own_) {
    const bool joins = std::any_of(waits.begin(), waits.end(),
                                   [&](const auto& wait) { return kind(wait) == LockKind::thread; });
    for (const auto& wait : waits)
      if (!joins && kind(wait) == LockKind::event) result.insert(wait.second.lock);
  }
  return result;
}

std::vector<LockEdge> Acquisitions::wants_at(LockId event, InstanceId id,
                                             const std::function<bool(InstrId)>& counts) {
  std::vector<LockEdge> result;
  const heap::ObjectId object = locks_[event.index()].object;
  const auto add = [&](InstrId at, InstanceId callee, WantId want, WantId inner) {
    const Lock& wanted = locks_[wants_[want.index()].lock.index()];
    // The monitor of the event is given up by whoever waits for it; events have no holder.
    if (wanted.kind == LockKind::event || (wanted.kind == LockKind::monitor && wanted.object == object))
      return;
    LockEdge edge;
    edge.from = event;
    edge.to = wants_[want.index()].lock;
    edge.to_shared = wants_[want.index()].shared;
    edge.at = {id, at};
    edge.callee = callee;
    edge.want = want;
    edge.inner = inner;
    result.push_back(edge);
  };
  for (const auto& [at, want] : own_[id.index()])
    if (counts(at)) add(at, {}, intern(want), {});
  for (const CallEdge& e : calls_.out(id)) {
    if (!calls_.is_plain(e) || !counts(e.instr)) continue;
    const Crossing crossing = this->crossing(e);
    const auto add_inner = [&](WantId inner) {
      const WantId want = leave(crossing, inner);
      if (want.valid()) add(e.instr, e.callee, want, inner);
    };
    for (const Via& v : via_[e.callee.index()]) add_inner(v.want);
    const Bits& bits = nameless(e.callee);
    for (size_t w = 0; w < bits.size(); ++w) {
      for (uint64_t more = bits[w]; more != 0; more &= more - 1)
        add_inner(nameless_[w * 64 + static_cast<size_t>(std::countr_zero(more))]);
    }
  }
  return result;
}

void Acquisitions::add_wanted_by_all(LockId event, const std::vector<Point>& notifiers) {
  // Methods that get to a notification, and by which instructions.
  HashMap<InstanceId, std::vector<InstrId>> notifying;
  std::vector<InstanceId> work;
  const auto mark = [&](InstanceId id, InstrId at) {
    const auto [entry, is_new] = notifying.try_emplace(id);
    entry->second.push_back(at);
    if (is_new) work.push_back(id);
  };
  for (const Point& point : notifiers) mark(point.instance, point.instr);
  while (!work.empty()) {
    const InstanceId id = work.back();
    work.pop_back();
    for (const CallEdge& e : calls_.in(id))
      if (calls_.is_plain(e) && e.caller.valid() && e.caller != calls_.harness_instance())
        mark(e.caller, e.instr);
  }
  HashMap<InstanceId, std::vector<LockEdge>> known;
  const auto wants_of = [&](InstanceId id) -> const std::vector<LockEdge>& {
    const auto [entry, is_new] = known.try_emplace(id);
    if (is_new) {
      const ir::FuncId function = calls_.points_to().function(id);
      const Before before(calls_.function(id), notifying.at(id));
      entry->second =
          wants_at(event, id, [&](InstrId at) { return before(at, calls_.block_of(function, at)); });
    }
    return entry->second;
  };
  // What one notifier may want first. The methods that do not lead to a notification are in the summaries.
  const auto wants_from = [&](OriginId origin, InstanceId entry) {
    std::vector<LockEdge> all;
    if (const auto pool = workers_of_.find(origin); pool != workers_of_.end()) {
      LockEdge edge;
      edge.from = event;
      edge.to = pool->second;
      edge.at.instance = entry;
      edge.want = edge.inner = intern(Want{pool->second, false, false, false, {}, {}});
      all.push_back(edge);
    }
    HashSet<InstanceId> seen = {entry};
    std::vector<InstanceId> inside = {entry};
    for (size_t next = 0; next < inside.size(); ++next) {
      const std::vector<LockEdge>& here = wants_of(inside[next]);
      all.insert(all.end(), here.begin(), here.end());
      for (const CallEdge& e : calls_.out(inside[next]))
        if (calls_.is_plain(e) && notifying.contains(e.callee) && seen.insert(e.callee).second)
          inside.push_back(e.callee);
    }
    return all;
  };
  std::vector<LockEdge> edges;
  std::vector<LockId> common;
  bool first = true;
  for (size_t o = 0; o < threads_.size(); ++o) {
    if (threads_[OriginId(o)].kind == OriginKind::setup) continue;
    for (const InstanceId entry : threads_[OriginId(o)].entries) {
      if (!notifying.contains(entry)) continue;
      const std::vector<LockEdge> more = wants_from(OriginId(o), entry);
      std::vector<LockId> to;
      for (const LockEdge& e : more) to.push_back(e.to);
      std::sort(to.begin(), to.end());
      to.erase(std::unique(to.begin(), to.end()), to.end());
      if (first) common = to;
      first = false;
      std::erase_if(common, [&](LockId id) { return !std::binary_search(to.begin(), to.end(), id); });
      if (common.empty()) return;
      edges.insert(edges.end(), more.begin(), more.end());
    }
  }
  // What is held as well is told by that.
  const uint32_t object = locks_[event.index()].object.index();
  const std::vector<LockId> held =
      common_of(notifiers, [&](const Point& point) { return held_at(point, object); });
  for (const LockEdge& e : edges)
    if (std::binary_search(common.begin(), common.end(), e.to) &&
        !std::binary_search(held.begin(), held.end(), e.to))
      keep(e);
}

void Acquisitions::add_edges_of_events() {
  const Notifiers notifiers = find_notifiers();
  const HashSet<LockId> alone = events_alone();
  HashSet<LockId> wanted;  // while something is held
  for (const auto& [key, some] : kept_)
    for (const LockEdge& e : some) wanted.insert(e.to);
  for (size_t l = 0; l < locks_.size(); ++l) {
    const Lock lock = locks_[l];
    if (lock.kind != LockKind::event || !notifiers.contains(lock.object.index())) continue;
    const std::vector<Point>& points = notifiers.at(lock.object.index());
    add_held_by_all(LockId(l), points);
    if (wanted.contains(LockId(l)) && alone.contains(LockId(l))) add_wanted_by_all(LockId(l), points);
  }
}

}  // namespace ravel::flow::sync
