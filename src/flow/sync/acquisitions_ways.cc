// SPDX-License-Identifier: Apache-2.0
//
// Back from an edge to the code: where the lock was taken, by which calls the wait is reached.
#include <algorithm>
#include <deque>

#include "flow/sync/acquisitions.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using ir::InstrId;

namespace {

uint64_t way_key(uint32_t a, uint32_t b) { return static_cast<uint64_t>(a) << 32 | b; }

}  // namespace

const Acquisitions::Via* Acquisitions::via(InstanceId id, WantId want) const {
  const auto found = via_at_.find(way_key(id.index(), want.index()));
  return found == via_at_.end() ? nullptr : &via_[id.index()][found->second];
}

/// Of a method alone in its component: which of its calls leads to the want. A want that lost its name on the
/// way is one that has the same lock.
std::optional<Acquisitions::Via> Acquisitions::search_nameless(InstanceId id, WantId wanted) const {
  const Want& want = wants_[wanted.index()];
  const auto is_it = [&](const Want& other) {
    return other.lock == want.lock && other.shared == want.shared && other.notified == want.notified &&
           (!other.timed || want.timed);
  };
  for (const auto& [at, own] : own_[id.index()])
    if (is_it(own)) return Via{wanted, id, at, {}, {}};
  for (const CallEdge& e : calls_.out(id)) {
    if (!calls_.is_plain(e) || e.callee == id) continue;
    const Bits& bits = nameless(e.callee);
    const auto has = [&](const Want& inner) {
      const auto known = want_by_value_.find(inner);
      if (known == want_by_value_.end()) return WantId();
      const auto number = number_of_.find(known->second);
      if (number == number_of_.end()) return WantId();
      const bool there = (bits[number->second / 64] >> (number->second % 64) & 1) != 0;
      return there ? known->second : WantId();
    };
    Want untimed = want;
    untimed.timed = false;
    WantId inner = has(want);
    if (!inner.valid()) inner = has(untimed);
    for (size_t i = 0; i < via_[e.callee.index()].size() && !inner.valid(); ++i) {
      const WantId named = via_[e.callee.index()][i].want;
      if (is_it(wants_[named.index()])) inner = named;
    }
    if (inner.valid()) return Via{wanted, id, e.instr, e.callee, inner};
  }
  return std::nullopt;
}

/// The fewest calls from one method of a component to another.
void Acquisitions::go_inside(InstanceId from, InstanceId to, std::vector<CallEdge>& way) const {
  if (from == to) return;
  HashMap<InstanceId, CallEdge> by;
  std::deque<InstanceId> work = {from};
  while (!work.empty() && !by.contains(to)) {
    const InstanceId id = work.front();
    work.pop_front();
    for (const CallEdge& e : calls_.out(id)) {
      if (!calls_.is_plain(e) || e.callee == from || parts_.of[e.callee.index()] != parts_.of[to.index()])
        continue;
      if (by.try_emplace(e.callee, e).second) work.push_back(e.callee);
    }
  }
  std::vector<CallEdge> back;
  for (InstanceId at = to; at != from && by.contains(at); at = by.at(at).caller) back.push_back(by.at(at));
  way.insert(way.end(), back.rbegin(), back.rend());
}

Point Acquisitions::follow(InstanceId id, WantId want, std::vector<CallEdge>* way) const {
  while (true) {
    std::optional<Via> next;
    if (const Via* named = via(id, want)) {
      next = *named;
    } else if (const auto known = ways_.find(way_key(parts_.of[id.index()], want.index()));
               known != ways_.end()) {
      next = known->second;
    } else {
      next = search_nameless(id, want);
    }
    if (!next) return {id, InstrId(0)};
    if (way != nullptr) go_inside(id, next->by, *way);
    if (!next->callee.valid()) return {next->by, next->instr};
    if (way != nullptr) way->push_back({next->by, next->instr, next->callee, heap::CallKind::call});
    id = next->callee;
    want = next->inner;
  }
}

std::vector<CallEdge> Acquisitions::way(const LockEdge& edge) const {
  std::vector<CallEdge> result;
  if (!edge.want.valid() || (!edge.callee.valid() && edge.at.instr.valid())) return result;
  InstanceId from = edge.at.instance;
  if (edge.callee.valid()) {
    result.push_back({from, edge.at.instr, edge.callee, heap::CallKind::call});
    from = edge.callee;
  }
  follow(from, edge.inner, &result);
  return result;
}

Point Acquisitions::wait_at(const LockEdge& edge) const {
  if (!edge.want.valid() || (!edge.callee.valid() && edge.at.instr.valid())) return edge.at;
  return follow(edge.callee.valid() ? edge.callee : edge.at.instance, edge.inner, nullptr);
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
