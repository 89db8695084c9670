// SPDX-License-Identifier: Apache-2.0
//
// The edges: what is held at each wait and at each call that leads to one.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <tuple>

#include "flow/sync/acquisitions.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using ir::InstrId;

namespace {

/// Edges that are kept for one pair of locks, and of those how many at one instruction. Where the lock that
/// is wanted has no name, one place tells hardly more than another.
constexpr size_t kEdgesMax = 12;
constexpr size_t kEdgesAtMax = 3;
constexpr size_t kNamelessMax = 4;
/// The same where locks are very many, and so are pairs of them.
constexpr size_t kEdgesOfManyMax = 2;
constexpr size_t kNamelessOfManyMax = 1;

}  // namespace

std::vector<Acquisitions::Held> Acquisitions::held_before(InstanceId id, InstrId at) const {
  std::vector<Held> result;
  const ir::FuncId function = calls_.points_to().function(id);
  if (!held_.local().has_locks(function)) return result;
  const LockState* state = held_.local().at(function, at);
  const LockState here = state == nullptr ? held_.local().before(function, at) : LockState();
  for (const Taken& t : (state == nullptr ? here : *state).taken) {
    Held held{t.name, t.exclusive == 0, {}, {}};
    const LockKind kind = held_.names().is_monitor(t.name) ? LockKind::monitor : LockKind::lock;
    for (const uint32_t o : objects(id, t.name)) {
      const LockId lock = find(kind, o);
      if (!lock.valid()) continue;  // nobody waits for it
      held.objects.push_back(o);
      held.locks.push_back(lock);
    }
    std::sort(held.locks.begin(), held.locks.end());
    held.locks.erase(std::unique(held.locks.begin(), held.locks.end()), held.locks.end());
    if (!held.locks.empty()) result.push_back(std::move(held));
  }
  return result;
}

/// Edges to nameless wants do not take the place of others.
void Acquisitions::keep(const LockEdge& edge) {
  const bool nameless = edge.want.valid() && is_nameless(wants_[edge.want.index()]);
  Bits& full = full_[edge.from.index() * 2 + static_cast<size_t>(nameless)];
  const uint64_t bit = uint64_t{1} << (edge.to.index() % 64);
  if ((full[edge.to.index() / 64] & bit) != 0) {
    if (!nameless) left_out_.insert({edge.from, edge.to});
    return;
  }
  std::vector<LockEdge>& same =
      kept_[(static_cast<uint64_t>(edge.from.index()) << 32 | edge.to.index()) << 1 | nameless];
  const heap::PointsTo& points_to = calls_.points_to();
  const auto here = std::count_if(same.begin(), same.end(), [&](const LockEdge& e) {
    return e.at.instr == edge.at.instr && e.from_shared == edge.from_shared &&
           e.to_shared == edge.to_shared && e.same == edge.same &&
           points_to.function(e.at.instance) == points_to.function(edge.at.instance);
  });
  if (static_cast<size_t>(here) < kEdgesAtMax)
    same.push_back(edge);
  else if (!nameless)
    left_out_.insert({edge.from, edge.to});
  const bool many = !stands_for_.empty();
  const size_t most =
      nameless ? (many ? kNamelessOfManyMax : kNamelessMax) : (many ? kEdgesOfManyMax : kEdgesMax);
  if (same.size() >= most) full[edge.to.index() / 64] |= bit;
}

/// `edge` for all that is held.
void Acquisitions::add_edges(InstanceId id, const LockEdge& edge, const std::vector<Held>& held) {
  const Want& want = wants_[edge.want.index()];
  const Lock& wanted = locks_[want.lock.index()];
  std::vector<uint32_t> released;
  if (want.released.valid()) released = objects(id, want.released);
  const auto is_released = [&](uint32_t o) {
    return std::binary_search(released.begin(), released.end(), o);
  };
  for (const Held& h : held) {
    if (h.name == want.released || std::any_of(h.objects.begin(), h.objects.end(), is_released)) continue;
    const LockKind kind = locks_[h.locks.front().index()].kind;
    const bool same_name = want.name.valid() && h.name == want.name;
    // wait() gives up the very monitor; its event has the name of the monitor.
    if (same_name && want.notified) continue;
    // Whether there are enough edges between two is asked first, for it is asked most.
    for (const LockId from : h.locks) {
      const Bits& full = full_[from.index() * 2 + static_cast<size_t>(is_nameless(want))];
      if ((full[want.lock.index() / 64] >> (want.lock.index() % 64) & 1) != 0) {
        if (!is_nameless(want)) left_out_.insert({from, want.lock});
        continue;
      }
      const bool same = from == want.lock && (same_name || made_once(from));
      if (same_name && from != want.lock) continue;
      const heap::ObjectId object = locks_[from.index()].object;
      if (same) {
        const heap::ClassId klass = calls_.points_to().site(object).klass;
        const bool upgrade = h.shared && !want.shared;
        const bool again = !(h.shared && want.shared) && model::is_not_reentrant(classes_.name(klass));
        if (kind == LockKind::monitor || want.notified || (!upgrade && !again)) continue;
      }
      // The monitor whose notification is waited for is given up.
      if (wanted.kind == LockKind::event && kind == LockKind::monitor && wanted.object == object) continue;
      LockEdge one = edge;
      one.from = from;
      one.to = want.lock;
      one.from_shared = h.shared;
      one.to_shared = want.shared;
      one.same = same;
      one.held = h.name;
      keep(one);
    }
  }
}

/// Wants that are the same for all that a call leads to; those that are wanted already under all locks that
/// are held are passed over.
void Acquisitions::add_nameless_edges(const CallEdge& call, const Crossing& crossing,
                                      const std::vector<Held>& held) {
  const Bits& bits = nameless(call.callee);
  Bits full(locks_.size() / 64 + 1, ~uint64_t{0});
  for (const Held& h : held)
    for (const LockId from : h.locks)
      for (size_t w = 0; w < full.size(); ++w) full[w] &= full_[from.index() * 2 + 1][w];
  for (size_t w = 0; w < bits.size(); ++w) {
    for (uint64_t more = bits[w]; more != 0; more &= more - 1) {
      const WantId inner = nameless_[w * 64 + static_cast<size_t>(std::countr_zero(more))];
      const uint32_t to = wants_[inner.index()].lock.index();
      if ((full[to / 64] >> (to % 64) & 1) != 0) continue;
      const WantId want = leave(crossing, inner);
      if (!want.valid()) continue;
      LockEdge edge;
      edge.at = {call.caller, call.instr};
      edge.callee = call.callee;
      edge.want = want;
      edge.inner = inner;
      add_edges(call.caller, edge, held);
    }
  }
}

void Acquisitions::add_edges_of(InstanceId id) {
  if (!held_.local().has_locks(calls_.points_to().function(id))) return;
  for (const auto& [at, want] : own_[id.index()]) {
    const std::vector<Held> held = held_before(id, at);
    LockEdge edge;
    edge.at = {id, at};
    edge.want = intern(want);
    if (!held.empty()) add_edges(id, edge, held);
  }
  InstrId last;
  std::vector<Held> held;
  for (const CallEdge& e : calls_.out(id)) {
    if (!calls_.is_plain(e)) continue;
    if (e.instr != last) held = held_before(id, e.instr);
    last = e.instr;
    if (held.empty()) continue;
    const Crossing crossing = this->crossing(e);
    for (const Via& v : via_[e.callee.index()]) {
      LockEdge edge;
      edge.at = {id, e.instr};
      edge.callee = e.callee;
      edge.inner = v.want;
      edge.want = leave(crossing, v.want);
      if (edge.want.valid()) add_edges(id, edge, held);
    }
    add_nameless_edges(e, crossing, held);
  }
}

/// Whoever enters the method holds `from` all the time.
void Acquisitions::add_all_wants(LockId from, InstanceId entry) {
  const auto add = [&](WantId id) {
    LockEdge edge;
    edge.from = from;
    edge.to = wants_[id.index()].lock;
    edge.to_shared = wants_[id.index()].shared;
    edge.at.instance = entry;
    edge.want = edge.inner = id;
    if (edge.to != edge.from) keep(edge);
  };
  for (const Via& v : via_[entry.index()]) add(v.want);
  const Bits& bits = nameless(entry);
  for (size_t w = 0; w < bits.size(); ++w) {
    for (uint64_t more = bits[w]; more != 0; more &= more - 1)
      add(nameless_[w * 64 + static_cast<size_t>(std::countr_zero(more))]);
  }
}

/// A thread that somebody joins holds its end; whoever runs an initialiser holds the class.
void Acquisitions::add_edges_of_threads() {
  for (size_t l = 0; l < locks_.size(); ++l) {
    const Lock lock = locks_[l];
    if (lock.kind != LockKind::thread && lock.kind != LockKind::initialiser) continue;
    for (const InstanceId entry : threads_[lock.origin].entries) add_all_wants(LockId(l), entry);
  }
}

/// A task that runs holds one of the pool's threads; one that does not run yet wants one.
void Acquisitions::add_edges_of_workers() {
  for (const auto& [origin, workers] : workers_of_) {
    const InstanceId entry = threads_[origin].entries.front();
    add_all_wants(workers, entry);
    const auto end = lock_by_key_.find(static_cast<uint64_t>(LockKind::thread) << 32 | origin.index());
    if (end == lock_by_key_.end()) continue;  // nobody joins it
    LockEdge edge;
    edge.from = end->second;
    edge.to = workers;
    edge.at.instance = entry;
    edge.want = edge.inner = intern(Want{workers, false, false, false, {}, {}});
    keep(edge);
  }
}

void Acquisitions::find_edges() {
  full_.assign(locks_.size() * 2, Bits(locks_.size() / 64 + 1, 0));
  for (size_t i = 0; i < calls_.size(); ++i) add_edges_of(InstanceId(i));
  add_edges_of_threads();
  add_edges_of_workers();
  add_edges_of_events();
  for (auto& [key, some] : kept_) edges_.insert(edges_.end(), some.begin(), some.end());
  // Names tell more: those come first of the edges between two locks.
  const auto order = [&](const LockEdge& e) {
    return std::tuple(e.from, e.to, e.want.valid() && is_nameless(wants_[e.want.index()]));
  };
  std::sort(edges_.begin(), edges_.end(), [&](const LockEdge& a, const LockEdge& b) {
    return order(a) != order(b) ? order(a) < order(b) : a < b;
  });
  kept_ = {};
  full_ = {};
  tell_left_out();
}

/// A further way from one lock to another matters only where locks lead back.
void Acquisitions::tell_left_out() {
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  for (const LockEdge& e : edges_) pairs.emplace_back(e.from.index(), e.to.index());
  const FlatGraph graph = FlatGraph::from_edges(locks_.size(), std::move(pairs));
  const Components components = strong_components(graph);
  const auto count = std::ranges::count_if(left_out_, [&](const auto& pair) {
    return pair.first != pair.second &&
           components.of[pair.first.index()] == components.of[pair.second.index()];
  });
  if (count == 0) return;
  limits_.push_back(fmt::format(
      "lock-order: of {} pairs of locks that are part of a circle not every way from one to the other was "
      "looked at; a deadlock that only such a way allows may not be shown",
      count));
}

}  // namespace ravel::flow::sync
