// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/threads.h"

#include <algorithm>

#include "base/scc.h"
#include "flow/sync/fields.h"
#include "model/jvm_frameworks.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;

Threads::Threads(const Calls& calls) : calls_(calls) {
  make_origins();
  spread();
  find_parents();
  count();
}

void Threads::make_origins() {
  const heap::Harness& harness = calls_.harness();
  const auto add = [&](OriginKind kind) -> Origin& {
    origins_.emplace_back();
    origins_.back().kind = kind;
    return origins_.back();
  };
  const InstanceId setup = calls_.harness_instance();
  if (setup.valid()) {
    add(OriginKind::setup).entries = {setup};
    by_entry_[setup] = OriginId(0);
    const size_t first = origins_.size();
    for (size_t g = 0; g < harness.group_count(); ++g) {
      Origin& origin = add(OriginKind::root);
      origin.group = static_cast<heap::RootGroup>(g);
      origin.many = harness.parallel(origin.group, origin.group);
      origin.main_line = harness.is_on_main_line(origin.group);
    }
    for (const CallEdge& e : calls_.out(setup)) {
      const heap::Root* root = e.kind == heap::CallKind::call ? harness.root(e.instr) : nullptr;
      if (root == nullptr) continue;
      Origin& origin = origins_[first + root->group];
      origin.starts.push_back(e);
      origin.entries.push_back(e.callee);
    }
    for (Origin& origin : origins_) {
      std::sort(origin.entries.begin(), origin.entries.end());
      origin.entries.erase(std::unique(origin.entries.begin(), origin.entries.end()), origin.entries.end());
    }
  }
  for (size_t i = 0; i < calls_.size(); ++i) {
    const InstanceId id(i);
    std::vector<CallEdge> forks;
    for (const CallEdge& e : calls_.in(id)) {
      if (e.kind == heap::CallKind::fork) forks.push_back(e);
    }
    if (forks.empty() && !calls_.is_initialiser(id)) continue;
    by_entry_[id] = OriginId(origins_.size());
    Origin& origin = add(forks.empty() ? OriginKind::initialiser : OriginKind::forked);
    origin.entries = {id};
    origin.starts = std::move(forks);
    origin.main_line = calls_.function(id).name.module.view() == model::kMainLineTask;
  }
  const auto finalizers = calls_.points_to().finalizers();
  if (!finalizers.empty()) {
    Origin& origin = add(OriginKind::finalizer);
    origin.entries.assign(finalizers.begin(), finalizers.end());
    std::sort(origin.entries.begin(), origin.entries.end());
  }
}

/// From callers to callees over the components of the call graph, top-down; equal sets are kept once.
void Threads::spread() {
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (size_t i = 0; i < calls_.size(); ++i) {
    for (const CallEdge& e : calls_.out(InstanceId(i))) {
      if (calls_.is_plain(e)) edges.emplace_back(e.caller.index(), e.callee.index());
    }
  }
  const FlatGraph graph = FlatGraph::from_edges(calls_.size(), std::move(edges));
  const Components parts = strong_components(graph);
  std::vector<std::vector<OriginId>> entries(parts.size());
  for (size_t o = 0; o < origins_.size(); ++o) {
    for (const InstanceId id : origins_[o].entries) entries[parts.of[id.index()]].push_back(OriginId(o));
  }
  HashMap<std::vector<uint32_t>, uint32_t> known;
  const auto intern = [&](std::vector<OriginId> set) {
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    std::vector<uint32_t> key;
    key.reserve(set.size());
    for (const OriginId o : set) key.push_back(o.index());
    const auto [entry, is_new] = known.try_emplace(std::move(key), static_cast<uint32_t>(sets_.size()));
    if (is_new) sets_.push_back(std::move(set));
    return entry->second;
  };
  std::vector<std::vector<uint32_t>> incoming(parts.size());  // sets that callers gave
  set_of_.assign(calls_.size(), 0);
  for (size_t c = parts.size(); c-- > 0;) {
    std::vector<uint32_t>& from = incoming[c];
    std::sort(from.begin(), from.end());
    from.erase(std::unique(from.begin(), from.end()), from.end());
    uint32_t set = 0;
    if (from.size() == 1 && entries[c].empty()) {
      set = from[0];
    } else {
      std::vector<OriginId> all = std::move(entries[c]);
      for (const uint32_t s : from) all.insert(all.end(), sets_[s].begin(), sets_[s].end());
      set = intern(std::move(all));
    }
    for (const uint32_t member : parts.component(c)) {
      set_of_[member] = set;
      for (const uint32_t to : graph.of(member)) {
        if (parts.of[to] != c) incoming[parts.of[to]].push_back(set);
      }
    }
    from = {};
  }
  if (sets_.empty()) sets_.emplace_back();
}

bool Threads::runs(OriginId origin, InstanceId id) const {
  const auto all = of(id);
  return std::binary_search(all.begin(), all.end(), origin);
}

OriginId Threads::started_as(InstanceId entry) const {
  const auto found = by_entry_.find(entry);
  return found == by_entry_.end() ? OriginId() : found->second;
}

void Threads::find_parents() {
  for (Origin& origin : origins_) {
    if (origin.kind != OriginKind::forked) continue;
    for (const CallEdge& fork : origin.starts) {
      const auto from = of(fork.caller);
      origin.parents.insert(origin.parents.end(), from.begin(), from.end());
    }
    std::sort(origin.parents.begin(), origin.parents.end());
    origin.parents.erase(std::unique(origin.parents.begin(), origin.parents.end()), origin.parents.end());
  }
}

std::vector<uint32_t> Threads::started_with(const std::vector<CallEdge>& starts) const {
  std::vector<uint32_t> objects;
  const heap::PointsTo& points_to = calls_.points_to();
  for (const CallEdge& start : starts) {
    const ir::Function& caller = calls_.function(start.caller);
    const auto operands = caller.operands_of(caller.instr(start.instr));
    if (operands.empty()) continue;
    const ir::Function& entry = calls_.function(start.callee);
    const auto receivers =
        entry.params.empty() ? std::span<const uint32_t>() : points_to.objects(start.callee, entry.params[0]);
    for (const uint32_t o : points_to.objects(start.caller, operands[0])) {
      const heap::Site& site = points_to.site(heap::ObjectId(o));
      const bool runs = site.kind == heap::SiteKind::closure
                            ? site.target.name == entry.name.name && site.target.module == entry.name.module
                            : std::binary_search(receivers.begin(), receivers.end(), o);
      if (runs) objects.push_back(o);
    }
  }
  std::sort(objects.begin(), objects.end());
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
  return objects;
}

/// The instruction gets that object once: it runs once, or its method got it as a parameter, once.
bool Threads::handed_once(InstanceId id, ir::InstrId at, ir::ValueId value, uint32_t object,
                          int depth) const {
  constexpr int kDepthMax = 8;
  const ir::FuncId function = calls_.points_to().function(id);
  if (!at.valid() || calls_.in_loop(function, at) || depth > kDepthMax) return false;
  if (calls_.runs_once(id)) return true;
  const ir::Function& f = calls_.function(id);
  const int parameter = parameter_index(f, strip(calls_.program().module_of(function), f, value));
  if (parameter < 0) return false;
  const CallEdge* from = nullptr;
  ir::ValueId given;
  for (const CallEdge& e : calls_.in(id)) {
    if (!e.caller.valid() || !e.instr.valid() || e.kind != heap::CallKind::call) return false;
    const ir::Function& caller = calls_.function(e.caller);
    const auto operands = caller.operands_of(caller.instr(e.instr));
    if (static_cast<size_t>(parameter) >= operands.size()) return false;
    const auto may_be = calls_.points_to().objects(e.caller, operands[static_cast<size_t>(parameter)]);
    if (!std::binary_search(may_be.begin(), may_be.end(), object)) continue;
    if (from != nullptr) return false;
    from = &e;
    given = operands[static_cast<size_t>(parameter)];
  }
  return from != nullptr && handed_once(from->caller, from->instr, given, object, depth + 1);
}

void Threads::count() {
  for (Origin& origin : origins_) {
    if (origin.kind != OriginKind::forked) continue;
    origin.objects = started_with(origin.starts);
    origin.many = !origin.main_line;
    if (origin.main_line || origin.starts.size() != 1 || origin.objects.size() != 1) continue;
    const CallEdge& fork = origin.starts[0];
    const ir::Function& f = calls_.function(fork.caller);
    const auto operands = f.operands_of(f.instr(fork.instr));
    origin.many = !handed_once(fork.caller, fork.instr, operands[0], origin.objects[0], 0);
  }
}

bool Threads::is_main(OriginId id) const {
  const Origin& origin = origins_[id.index()];
  return origin.kind == OriginKind::root && calls_.harness().is_main(origin.group);
}

bool Threads::overlap(OriginId a, OriginId b) const {
  const Origin& x = origins_[a.index()];
  const Origin& y = origins_[b.index()];
  if (a == b) return x.many;
  if (x.main_line && y.main_line) return false;
  if (x.kind == OriginKind::setup && y.kind == OriginKind::root) return false;
  if (y.kind == OriginKind::setup && x.kind == OriginKind::root) return false;
  if (x.kind == OriginKind::root && y.kind == OriginKind::root) {
    return calls_.harness().parallel(x.group, y.group);
  }
  return true;
}

std::vector<CallEdge> Threads::search(std::span<const InstanceId> from, InstanceId to) const {
  HashMap<InstanceId, CallEdge> came_by;
  std::vector<InstanceId> queue;
  for (const InstanceId id : from) {
    if (came_by.emplace(id, CallEdge{}).second) queue.push_back(id);
  }
  for (size_t at = 0; at < queue.size() && !came_by.contains(to); ++at) {
    for (const CallEdge& e : calls_.out(queue[at])) {
      if (calls_.is_plain(e) && came_by.emplace(e.callee, e).second) queue.push_back(e.callee);
    }
  }
  std::vector<CallEdge> path;
  if (!came_by.contains(to)) return path;
  for (InstanceId at = to; came_by.at(at).caller.valid(); at = came_by.at(at).caller) {
    path.push_back(came_by.at(at));
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<CallEdge> Threads::path(OriginId origin, InstanceId to) const {
  const Origin& o = origins_[origin.index()];
  if (!runs(origin, to)) return {};
  std::vector<CallEdge> path = search(o.entries, to);
  const InstanceId first = path.empty() ? to : path.front().caller;
  for (const CallEdge& start : o.starts) {
    if (start.callee != first) continue;
    path.insert(path.begin(), start);
    break;
  }
  return path;
}

std::vector<CallEdge> Threads::path_from(const CallEdge& start, InstanceId to) const {
  const std::vector<InstanceId> from = {start.callee};
  std::vector<CallEdge> path = search(from, to);
  if (path.empty() && start.callee != to) return {};
  path.insert(path.begin(), start);
  return path;
}

}  // namespace ravel::flow::sync
