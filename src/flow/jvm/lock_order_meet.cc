// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/lock_order_meet.h"

#include <algorithm>

namespace ravel::flow::jvm {

using flow::sync::Access;
using flow::sync::Lock;
using flow::sync::LockEdge;
using flow::sync::LockKind;
using flow::sync::LockVerdict;
using flow::sync::OriginId;
using flow::sync::OriginKind;

const LockMeetings::Facts& LockMeetings::facts(uint32_t i) {
  const auto [entry, is_new] = facts_.try_emplace(i);
  Facts& facts = entry->second;
  if (!is_new) return facts;
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
  facts.wait = all.wait_at(edge(i));
  facts.place = places_.try_emplace(facts.wait, static_cast<uint32_t>(places_.size())).first->second;
  facts.taken = all.taken_at(edge(i));
  const Lock& from = all[edge(i).from];
  if (from.kind == LockKind::thread || from.kind == LockKind::initialiser) {
    facts.origins = {from.origin};
  } else if (from.kind == LockKind::workers) {
    facts.origins = {input_.sync.threads().started_as(edge(i).at.instance)};
  } else {
    facts.origins = representatives(i, facts);
  }
  return facts;
}

Access LockMeetings::wanted(uint32_t i, const Facts& facts) const {
  const Lock& to = input_.sync.acquisitions()[edge(i).to];
  return {
      facts.wait.instance, facts.wait.instr, to.several ? flow::heap::ObjectId() : to.object, {}, true, {}};
}

Access LockMeetings::held(uint32_t i, const Facts& facts) const {
  const Lock& from = input_.sync.acquisitions()[edge(i).from];
  const bool is_known = edge(i).held.valid() && !from.several;
  return {edge(i).at.instance, facts.taken, is_known ? from.object : flow::heap::ObjectId(), {}, true, {}};
}

/// A method of a large program is run by hundreds of threads. Most are alike in all that is asked here: when
/// they run, and whether they have the objects of the locks for themselves. Of those two stand for all, one
/// beside another.
std::vector<OriginId> LockMeetings::representatives(uint32_t i, const Facts& facts) const {
  const flow::sync::Order& order = input_.sync.order();
  const auto all = input_.sync.threads().of(edge(i).at.instance);
  if (all.size() <= 2) return {all.begin(), all.end()};
  const flow::sync::Runners runners =
      order.runners({facts.wait.instance, facts.wait.instr, {}, {}, false, {}}, all);
  std::vector<OriginId> result;
  for (const flow::sync::Runners::Group& group : runners.groups) {
    std::map<std::pair<bool, bool>, size_t> chosen;
    for (const OriginId origin : group.members) {
      const auto is_own = [&](Access access) {
        access.origin = origin;
        return access.object.valid() && !order.may_share(access, access);
      };
      if (++chosen[{is_own(wanted(i, facts)), is_own(held(i, facts))}] <= 2) result.push_back(origin);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// What is held at an edge, in words that two can compare: by the base, if one is known, that is `object`.
flow::sync::Guards LockMeetings::guards(uint32_t i, flow::sync::NameId base, flow::heap::ObjectId object) {
  const flow::sync::HeldLocks& locks = input_.sync.locks();
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
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
}

flow::sync::CommonLock LockMeetings::gate(uint32_t a, uint32_t b, bool waits) {
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
  // Who notifies has not got there; who waits for that has given up what the notifier takes.
  if (!edge(a).want.valid() || !edge(b).want.valid()) return {};
  const bool is_one = waits && !all[edge(a).to].several;
  const flow::heap::ObjectId object = is_one ? all[edge(a).to].object : flow::heap::ObjectId();
  const auto known = [&](uint32_t i, Role role, flow::sync::NameId base) -> const flow::sync::Guards& {
    const auto [entry, is_new] = guards_.try_emplace(std::pair(i, role));
    if (is_new) entry->second = guards(i, base, object);
    return entry->second;
  };
  if (!waits) return input_.sync.locks().common(known(a, Role::beside, {}), known(b, Role::beside, {}));
  // Both are about one lock, so each edge has two sets at most.
  return input_.sync.locks().common(known(a, Role::wants, all.want(edge(a).want).name),
                                    known(b, Role::holds, edge(b).held));
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
  const auto key = [&](uint32_t i, OriginId by) {
    return static_cast<uint64_t>(facts(i).place) << 32 | by.index();
  };
  const auto known = std::pair(key(a, by_a), key(b, by_b));
  if (const auto found = overlaps_.find(known); found != overlaps_.end()) return found->second;
  const auto access = [&](uint32_t i, OriginId by) {
    return Access{facts(i).wait.instance, facts(i).wait.instr, {}, {}, false, by};
  };
  const bool parallel = input_.sync.order().kept_apart_by(access(a, by_a), access(b, by_b)) == nullptr;
  return overlaps_[known] = parallel;
}

/// May what `a` wants be the very object that `b` holds?
bool LockMeetings::may_share(uint32_t a, OriginId by_a, uint32_t b, OriginId by_b) {
  Access wants = wanted(a, facts(a)), has = held(b, facts(b));
  if (!wants.object.valid() || !has.object.valid()) return true;
  wants.origin = by_a;
  has.origin = by_b;
  return input_.sync.order().may_share(wants, has);
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

}  // namespace ravel::flow::jvm
