// SPDX-License-Identifier: Apache-2.0
//
// What each method may wait for, itself or by its calls. Components of the call graph, callees first; within
// one, until nothing changes, and each want goes over each call only once.
//
// A want whose lock no caller has a word for is the same for every method from which it can be reached, so
// it is kept for the component: a bit for the methods of the program, one for those of the library. At calls
// from the one into the other the table of waits (model/jvm_waits.h) says what counts.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "flow/sync/acquisitions.h"
#include "flow/sync/asked_before.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using ir::InstrId;

namespace {

/// Wants with names that are kept for one method (fewer where locks are very many), and names of one lock;
/// others lose their names.
constexpr size_t kNamedMax = 500;
constexpr size_t kNamedOfManyMax = 20;
constexpr size_t kNamesMax = 4;

/// A call for which nobody waits: what it would wait for is over. (One that is not in the table may join.)
constexpr model::JvmWait kIsOver{model::JvmWaitKind::none, true};

uint64_t key_of(uint32_t a, uint32_t b) { return static_cast<uint64_t>(a) << 32 | b; }

bool get(const std::vector<uint64_t>& bits, uint32_t i) { return (bits[i / 64] >> (i % 64) & 1) != 0; }
void set(std::vector<uint64_t>& bits, uint32_t i) { bits[i / 64] |= uint64_t{1} << (i % 64); }

/// `b` is `a` with one step of it taken several times: `this.child.lock`, `this.child.child.lock`.
bool repeats_a_step(const std::vector<Step>& a, const std::vector<Step>& b) {
  if (b.size() <= a.size()) return false;
  const size_t more = b.size() - a.size();
  for (size_t at = 1; at <= a.size(); ++at) {
    const Step& step = a[at - 1];
    const auto first = b.begin() + static_cast<std::ptrdiff_t>(at);
    const auto last = first + static_cast<std::ptrdiff_t>(more);
    if (!step.back && !step.captured && std::equal(a.begin(), a.begin() + (first - b.begin()), b.begin()) &&
        std::all_of(first, last, [&](const Step& s) { return s == step; }) &&
        std::equal(last, b.end(), a.begin() + (first - b.begin())))
      return true;
  }
  return false;
}

}  // namespace

/// Every nameless want there can be gets its number before any is looked at.
void Acquisitions::number_nameless() {
  const auto number = [&](const Want& want) {
    const auto [entry, is_new] =
        number_of_.try_emplace(intern(want), static_cast<uint32_t>(nameless_.size()));
    if (is_new) nameless_.push_back(entry->first);
    return entry->second;
  };
  for (const OwnWaits& waits : own_) {
    for (const auto& [at, own] : waits) {
      Want want = own;
      want.name = want.released = {};
      const uint32_t plain = number(want);
      const LockKind kind = locks_[want.lock.index()].kind;
      if (want.timed || (kind != LockKind::event && kind != LockKind::thread)) continue;
      want.timed = true;
      timed_.emplace_back(plain, number(want));
    }
  }
  std::sort(timed_.begin(), timed_.end());
  timed_.erase(std::unique(timed_.begin(), timed_.end()), timed_.end());
  events_.assign(nameless_.size() / 64 + 1, 0);
  ends_ = events_;
  for (uint32_t n = 0; n < nameless_.size(); ++n) {
    const LockKind kind = locks_[wants_[nameless_[n].index()].lock.index()].kind;
    if (kind == LockKind::event) set(events_, n);
    if (kind == LockKind::thread) set(ends_, n);
  }
}

void Acquisitions::summarise() {
  number_nameless();
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (size_t i = 0; i < calls_.size(); ++i) {
    for (const CallEdge& e : calls_.out(InstanceId(i)))
      if (calls_.is_plain(e)) edges.emplace_back(e.caller.index(), e.callee.index());
  }
  parts_ = strong_components(FlatGraph::from_edges(calls_.size(), std::move(edges)));
  via_.resize(calls_.size());
  wanted_.assign(parts_.size(), {Bits(events_.size(), 0), Bits(events_.size(), 0)});
  for (size_t c = 0; c < parts_.size(); ++c) {
    const auto members = parts_.component(c);
    for (const uint32_t m : members) add_own(InstanceId(m));
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t m : members) changed = visit(InstanceId(m)) || changed;
      // Alone it may still call itself.
    }
  }
  taken_in_ = {};
  named_ = {};
  if (cut_.empty()) return;
  limits_.push_back(fmt::format("{} {} wait for locks by more than {} names; others are not told apart there",
                                cut_.size(), cut_.size() == 1 ? "method may" : "methods may",
                                stands_for_.empty() ? kNamedMax : kNamedOfManyMax));
}

const Acquisitions::Bits& Acquisitions::nameless(InstanceId id) const {
  return wanted_[parts_.of[id.index()]][is_application(id) ? 1 : 0];
}

void Acquisitions::add_own(InstanceId id) {
  for (const auto& [at, want] : own_[id.index()]) add(id, {intern(want), id, at, {}, {}});
}

bool Acquisitions::visit(InstanceId id) {
  bool changed = false;
  uint32_t number = 0;
  for (const CallEdge& e : calls_.out(id)) {
    ++number;
    if (!calls_.is_plain(e)) continue;
    const bool inside = parts_.of[e.callee.index()] == parts_.of[id.index()];
    uint32_t& done = taken_in_[key_of(id.index(), number)];
    // What is below does not change any more.
    if (!inside && done > 0) continue;
    const Crossing crossing = this->crossing(e);
    changed = add_crossing_bits(e, crossing, nameless(e.callee)) || changed;
    // By index: a method that calls itself adds to what is looked at.
    uint32_t next = inside ? done : 0;
    for (; next < via_[e.callee.index()].size(); ++next) {
      const WantId inner = via_[e.callee.index()][next].want;
      const WantId want = leave(crossing, inner);
      if (want.valid()) changed = add(id, {want, id, e.instr, e.callee, inner}) || changed;
    }
    done = std::max(next, 1U);
  }
  return changed;
}

/// Most of them as they are. After a lock was given up, each is one that gives it up.
bool Acquisitions::add_crossing_bits(const CallEdge& edge, const Crossing& crossing, const Bits& bits) {
  if (crossing.released.valid()) return add_released_bits(edge, crossing, bits);
  bool changed = false;
  Bits& mine = wanted_[parts_.of[edge.caller.index()]][is_application(edge.caller) ? 1 : 0];
  const bool several = parts_.component(parts_.of[edge.caller.index()]).size() > 1;
  Bits kept = bits;
  if (crossing.enters_library) {
    const bool no_events = crossing.wait.kind == model::JvmWaitKind::none;
    const bool no_ends = crossing.wait.kind == kIsOver.kind && crossing.wait.timed == kIsOver.timed;
    for (size_t w = 0; w < kept.size(); ++w)
      kept[w] &= ~((no_events ? events_[w] : 0) | (no_ends ? ends_[w] : 0));
  }
  const auto add_all = [&](const Bits& some) {
    for (size_t w = 0; w < some.size(); ++w) {
      uint64_t more = some[w] & ~mine[w];
      if (more != 0 && !several) {
        mine[w] |= more;
        changed = true;
        continue;
      }
      for (; more != 0; more &= more - 1) {
        const WantId want = nameless_[w * 64 + static_cast<size_t>(std::countr_zero(more))];
        changed = add(edge.caller, {want, edge.caller, edge.instr, edge.callee, want}) || changed;
      }
    }
  };
  if (crossing.enters_library && crossing.wait.timed) {
    for (const auto& [plain, timed] : timed_) {
      if (!get(kept, plain)) continue;
      kept[plain / 64] &= ~(uint64_t{1} << (plain % 64));
      if (get(mine, timed)) continue;
      changed =
          add(edge.caller, {nameless_[timed], edge.caller, edge.instr, edge.callee, nameless_[plain]}) ||
          changed;
    }
  }
  add_all(kept);
  return changed;
}

/// The call gives up a lock: each want under it is another one.
bool Acquisitions::add_released_bits(const CallEdge& edge, const Crossing& crossing, const Bits& bits) {
  bool changed = false;
  for (size_t w = 0; w < bits.size(); ++w) {
    for (uint64_t more = bits[w]; more != 0; more &= more - 1) {
      const WantId inner = nameless_[w * 64 + static_cast<size_t>(std::countr_zero(more))];
      const WantId want = leave(crossing, inner);
      if (want.valid())
        changed = add(edge.caller, {want, edge.caller, edge.instr, edge.callee, inner}) || changed;
    }
  }
  return changed;
}

Acquisitions::Crossing Acquisitions::crossing(const CallEdge& edge) {
  Crossing result{held_.names().binding(edge), {}, false, {}};
  result.released = released_before(result.binding.caller, edge.instr);
  // At the call by which the application enters the library, the table says whether that waits at all.
  if (is_application(edge.caller) && !is_application(edge.callee)) {
    const ir::Module& module = calls_.program().module_of(result.binding.caller);
    const ir::Instr& call = calls_.program().function(result.binding.caller).instr(edge.instr);
    result.enters_library = true;
    result.wait = library_.of(module.callees[call.payload]);
    if (result.wait.kind == model::JvmWaitKind::join &&
        is_asked_before(module, calls_.program().function(result.binding.caller), edge.instr))
      result.wait = kIsOver;
  }
  return result;
}

WantId Acquisitions::leave(const Crossing& crossing, WantId id) {
  Want want = wants_[id.index()];
  // Most have no name: there is nothing to translate.
  if (is_nameless(want) && !crossing.released.valid() && !crossing.enters_library) return id;
  const auto translate = [&](NameId& name) {
    if (!name.valid()) return;
    const auto [entry, is_new] = left_.try_emplace(std::pair(crossing.binding, name));
    if (is_new) entry->second = held_.names().leave(crossing.binding, name);
    name = entry->second;
  };
  translate(want.name);
  // Contexts ran together: what is a constant here is no object that somebody made.
  const heap::ObjectId object = locks_[want.lock.index()].object;
  if (want.name.valid() && object.valid() && held_.names()[want.name].root == NameRoot::string &&
      calls_.points_to().site(object).kind != heap::SiteKind::string)
    return {};
  translate(want.released);
  if (!want.released.valid()) want.released = crossing.released;
  if (crossing.enters_library) {
    const LockKind kind = locks_[want.lock.index()].kind;
    if (kind == LockKind::event && crossing.wait.kind == model::JvmWaitKind::none) return {};
    if (kind == LockKind::thread && crossing.wait.kind == kIsOver.kind &&
        crossing.wait.timed == kIsOver.timed)
      return {};
    if (kind == LockKind::event || kind == LockKind::thread) want.timed = want.timed || crossing.wait.timed;
  }
  return want == wants_[id.index()] ? id : intern(want);
}

/// `this.child` is wanted already: that `this.child.child` is wanted too, and so on, says nothing new.
bool Acquisitions::is_further(const std::vector<WantId>& known, const Want& want) const {
  const LockNames& names = held_.names();
  return std::any_of(known.begin(), known.end(), [&](WantId id) {
    const Want& nearer = wants_[id.index()];
    return nearer.shared == want.shared && names.relation(nearer.name, want.name) &&
           repeats_a_step(names[nearer.name].steps, names[want.name].steps);
  });
}

bool Acquisitions::add_nameless(const Via& via) {
  const uint32_t component = parts_.of[via.by.index()];
  const uint32_t number = number_of_.at(via.want);
  Bits& mine = wanted_[component][is_application(via.by) ? 1 : 0];
  if (get(mine, number)) return false;
  set(mine, number);
  if (parts_.component(component).size() > 1) ways_.try_emplace(key_of(component, via.want.index()), via);
  return true;
}

bool Acquisitions::is_full(InstanceId id) const {
  return via_[id.index()].size() >= (stands_for_.empty() ? kNamedMax : kNamedOfManyMax);
}

bool Acquisitions::add(InstanceId id, const Via& how) {
  std::vector<Via>& all = via_[id.index()];
  Via via = how;
  const auto is_known = [&] { return via_at_.contains(key_of(id.index(), via.want.index())); };
  Want want = wants_[via.want.index()];
  if (is_nameless(want)) return add_nameless(via);
  if (is_known()) return false;
  if (!is_nameless(want) && is_full(id)) {
    cut_.insert(id);
    want.name = want.released = {};
  }
  if (want.name.valid()) {
    std::vector<WantId>& known = named_[key_of(id.index(), want.lock.index())];
    if (is_further(known, want)) return false;
    if (known.size() < kNamesMax) {
      known.push_back(via.want);
    } else {
      want.name = {};
    }
  }
  if (want != wants_[via.want.index()]) {
    via.want = intern(want);
    if (is_nameless(want)) return add_nameless(via);
    if (is_known()) return false;
  }
  via_at_.emplace(key_of(id.index(), via.want.index()), static_cast<uint32_t>(all.size()));
  all.push_back(via);
  return true;
}

}  // namespace ravel::flow::sync
