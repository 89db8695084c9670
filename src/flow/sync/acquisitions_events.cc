// SPDX-License-Identifier: Apache-2.0
//
// An event comes when somebody notifies: notify(), countDown(), taking something out of a queue that is full.
// Whoever waits for it and holds a lock waits for ever if that lock keeps every notifier from it:
//
//   - every notification is made with the lock held; or
//   - every thread that ever notifies may want the lock first, on a way to its notification (the next one, in
//     a loop): a consumer that takes an element, then a lock to work on it, then the next element.
//
// One notifier for whom neither is true is enough to go on. Of threads of which there may be many, and of
// clients, one more may always come that does without the lock: for them only what is held counts, and that
// they need a thread of a pool.
//
// Not handled: several consumers that all need the lock by their code; an event that has to come several
// times needs all of its notifiers, so one that is kept away is enough; how often a notifier notifies.
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
      for (size_t b = f.blocks.size(); b-- > 0;) {
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
  const auto is_enough = [&](WantId want) {
    const uint32_t to = wants_[want.index()].lock.index();
    const Bits& full = full_[event.index() * 2 + static_cast<size_t>(is_nameless(wants_[want.index()]))];
    return (full[to / 64] >> (to % 64) & 1) != 0;
  };
  const auto add = [&](InstrId at, InstanceId callee, WantId want, WantId inner) {
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
  for (const auto& [at, own] : own_[id.index()]) {
    const WantId want = intern(own);
    if (!is_enough(want) && counts(at)) add(at, {}, want, {});
  }
  for (const CallEdge& e : calls_.out(id)) {
    if (!calls_.is_plain(e) || !counts(e.instr)) continue;
    const Crossing crossing = this->crossing(e);
    const auto add_inner = [&](WantId inner) {
      if (is_enough(inner)) return;
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

/// Most events have a notifier who wants nothing first. So it is asked which locks all want, in one pass over
/// the methods that lead to a notification, callees first; and only then where that is.
void Acquisitions::add_wanted_by_all(LockId event, const std::vector<Point>& notifiers) {
  // Of these another one may always come, and need not want anything (see wanted_from).
  const auto is_free = [&](OriginId o) { return threads_[o].many && !workers_of_.contains(o); };
  for (const Point& point : notifiers) {
    const auto origins = threads_.of(point.instance);
    if (std::any_of(origins.begin(), origins.end(), is_free)) return;
  }
  HashMap<InstanceId, std::vector<InstrId>> notifying;  // and by which instructions
  std::vector<InstanceId> order;
  const auto mark = [&](InstanceId id, InstrId at) {
    const auto [entry, is_new] = notifying.try_emplace(id);
    entry->second.push_back(at);
    if (is_new) order.push_back(id);
  };
  for (const Point& point : notifiers) mark(point.instance, point.instr);
  for (size_t next = 0; next < order.size(); ++next) {
    for (const CallEdge& e : calls_.in(order[next]))
      if (calls_.is_plain(e) && e.caller.valid() && e.caller != calls_.harness_instance())
        mark(e.caller, e.instr);
  }
  std::sort(order.begin(), order.end(), [&](InstanceId a, InstanceId b) {
    return std::pair(parts_.of[a.index()], a) < std::pair(parts_.of[b.index()], b);
  });
  const auto each_followed = [&](InstanceId id, const auto& use) {
    const ir::FuncId function = calls_.points_to().function(id);
    const Before before(calls_.function(id), notifying.at(id));
    use([&](InstrId at) { return before(at, calls_.block_of(function, at)); });
  };

  // By component: what may be wanted on the way to a notification, by the numbers of nameless wants.
  HashMap<uint32_t, Bits> wanted;
  const auto include = [](Bits& to, const Bits& from) {
    for (size_t w = 0; w < to.size(); ++w) to[w] |= from[w];
  };
  const auto include_one = [&](Bits& to, Want want) {
    want.name = want.released = {};
    const uint32_t number = number_of_.at(intern(want));
    to[number / 64] |= uint64_t{1} << (number % 64);
  };
  for (const InstanceId id : order) {
    Bits mine(events_.size(), 0);
    each_followed(id, [&](const auto& is_followed) {
      for (const auto& [at, want] : own_[id.index()])
        if (is_followed(at)) include_one(mine, want);
      for (const CallEdge& e : calls_.out(id)) {
        if (!calls_.is_plain(e)) continue;
        const auto inside = wanted.find(parts_.of[e.callee.index()]);
        if (inside != wanted.end() && notifying.contains(e.callee)) include(mine, inside->second);
        if (!is_followed(e.instr)) continue;
        include(mine, nameless(e.callee));
        for (const Via& v : via_[e.callee.index()]) include_one(mine, wants_[v.want.index()]);
      }
    });
    const auto [entry, is_new] = wanted.try_emplace(parts_.of[id.index()], mine);
    if (!is_new) include(entry->second, mine);
  }

  const heap::ObjectId object = locks_[event.index()].object;
  const auto wanted_from = [&](OriginId origin, InstanceId entry) {
    std::vector<LockId> result;
    if (const auto pool = workers_of_.find(origin); pool != workers_of_.end()) result.push_back(pool->second);
    // Where there may be many, another one comes and need not want it.
    if (threads_[origin].many) return result;
    const Bits& bits = wanted.at(parts_.of[entry.index()]);
    for (size_t w = 0; w < bits.size(); ++w) {
      for (uint64_t more = bits[w] & ~events_[w]; more != 0; more &= more - 1) {
        const WantId want = nameless_[w * 64 + static_cast<size_t>(std::countr_zero(more))];
        const Lock& lock = locks_[wants_[want.index()].lock.index()];
        // The monitor of the event is given up by whoever waits for it.
        if (lock.kind != LockKind::monitor || lock.object != object)
          result.push_back(wants_[want.index()].lock);
      }
    }
    std::sort(result.begin(), result.end());
    return result;
  };
  std::vector<LockId> common;
  std::vector<OriginId> by;
  for (size_t o = 0; o < threads_.size(); ++o) {
    if (threads_[OriginId(o)].kind == OriginKind::setup) continue;
    for (const InstanceId entry : threads_[OriginId(o)].entries) {
      if (!notifying.contains(entry)) continue;
      const std::vector<LockId> here = wanted_from(OriginId(o), entry);
      if (by.empty()) common = here;
      by.emplace_back(o);
      std::erase_if(common, [&](LockId id) { return !std::binary_search(here.begin(), here.end(), id); });
      if (common.empty()) return;
    }
  }
  // What is held as well is told by that.
  for (const LockId held : common_of(notifiers, [&](const Point& p) { return held_at(p, object.index()); }))
    std::erase(common, held);
  for (Bits* full : {&full_[event.index() * 2], &full_[event.index() * 2 + 1]}) {
    for (size_t l = 0; l < locks_.size(); ++l)
      if (!std::binary_search(common.begin(), common.end(), LockId(l)))
        (*full)[l / 64] |= uint64_t{1} << (l % 64);
  }
  if (common.empty()) return;
  for (const OriginId origin : by) {
    const auto pool = workers_of_.find(origin);
    if (pool == workers_of_.end()) continue;
    LockEdge edge;
    edge.from = event;
    edge.to = pool->second;
    edge.at.instance = threads_[origin].entries.front();
    edge.want = edge.inner = intern(Want{pool->second, false, false, false, {}, {}});
    keep(edge);
  }
  for (const InstanceId id : order) {
    const auto origins = threads_.of(id);
    if (std::none_of(origins.begin(), origins.end(),
                     [&](OriginId o) { return std::find(by.begin(), by.end(), o) != by.end(); }))
      continue;
    each_followed(id, [&](const auto& is_followed) {
      for (const LockEdge& edge : wants_at(event, id, is_followed)) keep(edge);
    });
  }
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
