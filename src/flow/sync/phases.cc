// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/phases.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/scc.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using heap::ObjectId;

namespace {

/// All phases are at most so many times the instances.
constexpr size_t kTimesMax = 3;
/// So many constructors are told apart, and so many tried.
constexpr size_t kConstructorsMax = 32;
constexpr size_t kTriedMax = 128;
/// Calls that are followed to find out how much constructors run.
constexpr size_t kPhaseWorkMax = 20'000'000;

/// So many origins are told apart; if there are more, only by their kind.
constexpr size_t kFamiliesMax = 12;

bool meets_others(const Origin& origin) {
  return origin.kind != OriginKind::setup && origin.kind != OriginKind::initialiser;
}

}  // namespace

Phases::Phases(const Calls& calls, const Threads& threads, HeldLocks& locks, MadeOrder& made)
    : calls_(calls), threads_(threads), locks_(locks) {
  find_families();
  choose(made);
  spread();
  // From here on all nodes and edges are known.
  find_entries(locks);
  index();
}

void Phases::find_families() {
  families_.assign(threads_.size(), 0);
  Family next = 0;
  for (size_t o = 0; o < threads_.size(); ++o) {
    if (meets_others(threads_[OriginId(o)])) families_[o] = next++;
  }
  if (next <= kFamiliesMax) return;
  for (size_t o = 0; o < threads_.size(); ++o) families_[o] = static_cast<Family>(threads_[OriginId(o)].kind);
}

std::span<const Phase> Phases::of(InstanceId id, OriginId origin) const {
  if (!meets_others(threads_[origin])) return {};
  const auto from = phases_.begin() + begin_[id.index()], to = phases_.begin() + begin_[id.index() + 1];
  const Family family = families_[origin.index()];
  const auto first = std::partition_point(from, to, [&](const Phase& p) { return p.family < family; });
  const auto last = std::partition_point(first, to, [&](const Phase& p) { return p.family == family; });
  return {first, last};
}

// Which constructors.

/// Of the application, of one abstract object that threads share, that do more than to set fields.
std::vector<Phases::Constructor> Phases::candidates() {
  std::vector<Constructor> all;
  std::vector<uint32_t> seen(calls_.size(), UINT32_MAX);
  size_t work = 0;
  for (uint32_t i = 0; i < calls_.size() && work < kPhaseWorkMax; ++i) {
    const InstanceId id(i);
    const ir::FuncId function = calls_.points_to().function(id);
    const ir::Function& f = calls_.program().function(function);
    if (!f.name.name.view().starts_with("<init>(") || calls_.program().module_of(function).library) continue;
    const auto by = threads_.of(id);
    if (std::none_of(by.begin(), by.end(), [&](OriginId o) { return meets_others(threads_[o]); })) continue;
    const auto of = calls_.points_to().objects(id, f.params[0]);
    if (of.size() != 1 || !locks_.escapes(ObjectId(of[0]))) continue;
    // A copy: what it gets from the other object, others have.
    const bool gets_another = std::any_of(f.params.begin() + 1, f.params.end(), [&](ir::ValueId p) {
      const auto given = calls_.points_to().objects(id, p);
      return std::binary_search(given.begin(), given.end(), of[0]);
    });
    if (gets_another) continue;
    Constructor constructor{id, ObjectId(of[0]), 0};
    std::vector<InstanceId> queue = {id};
    seen[i] = i;
    for (size_t at = 0; at < queue.size(); ++at) {
      const bool builds = calls_.function(queue[at]).name.name.view().starts_with("<init>(");
      constructor.reach += builds ? 0 : 1;
      for (const CallEdge& e : calls_.out(queue[at])) {
        ++work;
        if (!calls_.is_plain(e) || seen[e.callee.index()] == i) continue;
        seen[e.callee.index()] = i;
        queue.push_back(e.callee);
      }
    }
    if (constructor.reach > 0) all.push_back(constructor);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Constructor& a, const Constructor& b) { return a.reach > b.reach; });
  return all;
}

/// Some thread gets the object only after that constructor.
bool Phases::is_late(const Constructor& constructor, MadeOrder& made) const {
  for (const OriginId origin : threads_.of(constructor.instance)) {
    if (meets_others(threads_[origin]) && !made.gets_early(constructor.made, origin, constructor.made))
      return true;
  }
  return false;
}

void Phases::choose(MadeOrder& made) {
  chosen_.assign(calls_.size(), ObjectId());
  size_t room = calls_.size() * kTimesMax, chosen = 0, tried = 0;
  for (const Constructor& c : candidates()) {
    if (chosen == kConstructorsMax || tried == kTriedMax) break;
    if (c.reach > room) continue;
    ++tried;
    if (!is_late(c, made)) continue;
    room -= c.reach;
    chosen_[c.instance.index()] = c.made;
    ++chosen;
  }
}

// The phases, and the calls between them.

uint32_t Phases::node(InstanceId id, Family family, ObjectId made, std::vector<uint32_t>& work) {
  const auto [entry, is_new] =
      nodes_.try_emplace(std::pair(id, std::pair(family, made)), static_cast<uint32_t>(instance_of_.size()));
  if (is_new) {
    instance_of_.push_back(id);
    phases_.push_back({family, made, {}});
    is_entry_.push_back(false);
    work.push_back(entry->second);
  }
  return entry->second;
}

void Phases::spread() {
  std::vector<uint32_t> work;
  for (size_t o = 0; o < threads_.size(); ++o) {
    const Origin& origin = threads_[OriginId(o)];
    if (!meets_others(origin)) continue;
    for (const InstanceId id : origin.entries) is_entry_[node(id, families_[o], ObjectId(), work)] = true;
  }
  while (!work.empty()) {
    const uint32_t from = work.back();
    work.pop_back();
    for (const CallEdge& e : calls_.out(instance_of_[from])) {
      if (!calls_.is_plain(e)) continue;
      const ObjectId outer = phases_[from].made;
      const ObjectId made = outer.valid() ? outer : chosen_[e.callee.index()];
      edges_.push_back({from, node(e.callee, phases_[from].family, made, work), &e});
    }
  }
}

// Their locks, as HeldLocks finds them for instances.

void Phases::find_entries(HeldLocks& locks) {
  const auto count = static_cast<uint32_t>(instance_of_.size());
  std::stable_sort(edges_.begin(), edges_.end(), [](const Edge& a, const Edge& b) { return a.to < b.to; });
  std::vector<uint32_t> begin(count + 1, 0);
  for (const Edge& e : edges_) ++begin[e.to + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  pairs.reserve(edges_.size());
  for (const Edge& e : edges_) pairs.emplace_back(e.from, e.to);
  const Components parts = strong_components(FlatGraph::from_edges(count, std::move(pairs)));
  std::vector<bool> known(count, false);
  const auto visit = [&](uint32_t n) {
    HeldSet set;
    bool first = !is_entry_[n];
    for (uint32_t i = begin[n]; i < begin[n + 1]; ++i) {
      if (!known[edges_[i].from]) continue;
      if (!first && set.empty()) break;
      HeldSet from = locks.arriving(*edges_[i].call, phases_[edges_[i].from].entry);
      if (first) {
        set = std::move(from);
      } else {
        keep_common(set, from);
      }
      first = false;
    }
    if (first || (known[n] && phases_[n].entry == set)) return false;
    known[n] = true;
    phases_[n].entry = std::move(set);
    return true;
  };
  for (size_t c = parts.size(); c-- > 0;) {
    const auto members = parts.component(c);
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t m : members) changed = visit(m) || changed;
      if (members.size() == 1) break;
    }
  }
}

void Phases::index() {
  std::vector<uint32_t> order(instance_of_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    const auto key = [&](uint32_t n) {
      return std::tuple(instance_of_[n], phases_[n].family, phases_[n].made);
    };
    return key(a) < key(b);
  });
  std::vector<Phase> sorted;
  sorted.reserve(order.size());
  begin_.assign(calls_.size() + 1, 0);
  for (const uint32_t n : order) {
    sorted.push_back(std::move(phases_[n]));
    ++begin_[instance_of_[n].index() + 1];
  }
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  phases_ = std::move(sorted);
  edges_ = {};
  nodes_ = {};
}

}  // namespace ravel::flow::sync
