// SPDX-License-Identifier: Apache-2.0
#include "check/lock_order_meet.h"

#include <algorithm>

namespace ravel::check {

using flow::sync::Access;
using flow::sync::Lock;
using flow::sync::LockEdge;
using flow::sync::LockKind;
using flow::sync::LockVerdict;
using flow::sync::OriginId;
using flow::sync::OriginKind;

const LockMeetings::Facts& LockMeetings::facts(uint32_t i) {
  Facts& facts = facts_[i];
  if (facts.known) return facts;
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
  facts.known = true;
  facts.wait = all.wait_at(edge(i));
  facts.taken = all.taken_at(edge(i));
  const Lock& from = all[edge(i).from];
  if (from.kind == LockKind::thread || from.kind == LockKind::initialiser) {
    facts.origins = {from.origin};
    return facts;
  }
  const auto origins = input_.sync.threads().of(edge(i).at.instance);
  facts.origins.assign(origins.begin(), origins.end());
  if (facts.origins.size() > kOriginsMax) facts.origins.resize(kOriginsMax);
  return facts;
}

flow::sync::CommonLock LockMeetings::gate(uint32_t a, uint32_t b, bool waits) {
  const flow::sync::HeldLocks& locks = input_.sync.locks();
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
  const auto guards = [&](uint32_t i, flow::sync::NameId base, flow::heap::ObjectId object) {
    // A thread that is joined, an initialiser: what is held where it waits.
    const flow::sync::Point at = edge(i).at.instr.valid() ? edge(i).at : facts(i).wait;
    if (!edge(i).at.instr.valid()) base = {};
    flow::sync::Guards held = locks.guards(at.instance, at.instr, base, object);
    // wait() has given up its own monitor when it takes it again.
    if (edge(i).want.valid() && all.want(edge(i).want).notified) {
      const flow::sync::NameId name = all.want(edge(i).want).name;
      const flow::heap::ObjectId waited = all[edge(i).to].object;
      std::erase_if(held, [&](const flow::sync::Guard& g) {
        if (g.key.root == flow::sync::NameRoot::accessed) return g.key.steps.empty();
        return (name.valid() && g.key == locks.names()[name]) ||
               (g.key.root == flow::sync::NameRoot::object && g.key.which == waited.index());
      });
    }
    return held;
  };
  // Who notifies has not got there; who waits for that has given up what the notifier takes.
  if (!edge(a).want.valid() || !edge(b).want.valid()) return {};
  const bool is_one = waits && !all[edge(a).to].several;
  const flow::heap::ObjectId object = is_one ? all[edge(a).to].object : flow::heap::ObjectId();
  const flow::sync::NameId wanted =
      waits && edge(a).want.valid() ? all.want(edge(a).want).name : flow::sync::NameId();
  return locks.common(guards(a, wanted, object),
                      guards(b, waits ? edge(b).held : flow::sync::NameId(), object));
}

std::string LockMeetings::unsure_gate(uint32_t a, uint32_t b, bool waits) {
  const flow::sync::CommonLock common = gate(a, b, waits);
  return common.verdict == LockVerdict::may_differ ? common.text : "";
}

bool LockMeetings::overlap(uint32_t a, OriginId by_a, uint32_t b, OriginId by_b) {
  const flow::sync::Threads& threads = input_.sync.threads();
  if (!threads.overlap(by_a, by_b)) return false;
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
  // Who is waited for has not ended.
  const auto waits_for_end = [&](uint32_t i, OriginId of) {
    const Lock& to = all[edge(i).to];
    return to.kind == LockKind::thread && to.origin == of;
  };
  if (waits_for_end(a, by_b) || waits_for_end(b, by_a)) return true;
  if (threads[by_a].kind == OriginKind::initialiser || threads[by_b].kind == OriginKind::initialiser)
    return true;
  const auto key = [](uint32_t i, OriginId by) { return static_cast<uint64_t>(i) << 32 | by.index(); };
  const auto [entry, is_new] = overlaps_.try_emplace(std::pair(key(a, by_a), key(b, by_b)));
  if (!is_new) return entry->second;
  const auto access = [&](uint32_t i, OriginId by) {
    return Access{facts(i).wait.instance, facts(i).wait.instr, {}, {}, false, by};
  };
  const bool parallel = input_.sync.order().may_run_in_parallel(access(a, by_a), access(b, by_b)).parallel;
  return overlaps_[std::pair(key(a, by_a), key(b, by_b))] = parallel;
}

/// May what `a` wants be the very object that `b` holds?
bool LockMeetings::may_share(uint32_t a, OriginId by_a, uint32_t b, OriginId by_b) {
  const flow::heap::ObjectId object = input_.sync.acquisitions()[edge(a).to].object;
  if (!object.valid() || !edge(b).held.valid() || input_.sync.acquisitions()[edge(a).to].several) return true;
  const Access wanted{facts(a).wait.instance, facts(a).wait.instr, object, {}, true, by_a};
  const Access held{edge(b).at.instance, facts(b).taken, object, {}, true, by_b};
  return input_.sync.order().may_share(wanted, held);
}

bool LockMeetings::may_meet(uint32_t a, uint32_t b, bool waits) {
  const uint64_t key = (static_cast<uint64_t>(a) << 32 | b) << 1 | static_cast<uint64_t>(waits);
  const auto [entry, is_new] = met_.try_emplace(key, false);
  if (!is_new) return entry->second;
  if (waits && edge(a).to_shared && edge(b).from_shared) return false;
  if (gate(a, b, waits).verdict == LockVerdict::same) return false;
  bool found = false;
  for (const OriginId by_a : facts(a).origins) {
    for (const OriginId by_b : facts(b).origins) {
      if (found || !overlap(a, by_a, b, by_b)) continue;
      found = !waits || may_share(a, by_a, b, by_b);
    }
  }
  return met_[key] = found;
}

bool LockMeetings::choose(const std::vector<uint32_t>& edges, std::vector<OriginId>& chosen) {
  const size_t at = chosen.size();
  if (at == edges.size()) return true;
  for (const OriginId origin : facts(edges[at]).origins) {
    bool fits = true;
    for (size_t i = 0; i < at && fits; ++i) fits = overlap(edges[i], chosen[i], edges[at], origin);
    if (fits && at > 0) fits = may_share(edges[at - 1], chosen[at - 1], edges[at], origin);
    if (fits && at + 1 == edges.size() && at > 0) fits = may_share(edges[at], origin, edges[0], chosen[0]);
    if (!fits) continue;
    chosen.push_back(origin);
    if (choose(edges, chosen)) return true;
    chosen.pop_back();
  }
  return false;
}

std::vector<OriginId> LockMeetings::origins(const std::vector<uint32_t>& edges) {
  std::vector<OriginId> chosen;
  choose(edges, chosen);
  return chosen;
}

}  // namespace ravel::check
