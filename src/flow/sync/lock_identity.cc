// SPDX-License-Identifier: Apache-2.0
//
// Do two accesses hold the same lock? A lock counts for both if it is
//
//   same        one object in the whole program (static final, class object, constant, made at most once), or
//               in the same relation to the accessed object on both sides, by steps that lead to one object;
//   may_differ  one abstract object that may stand for many, or all that was made at one place.
//
// An abstract lock that stands for many cannot guard what there is only one of: then it does not count at
// all. Nor does one that clients of a library make: they may make as many as they like.
#include <algorithm>

#include "flow/sync/held_locks_impl.h"

namespace ravel::flow::sync {

Guards HeldLocks::guards(const Access& access) const {
  const Calls& calls = impl_->calls;
  const ir::ValueId on = calls.base_of(access.instance, access.instr, access.object);
  const ir::FuncId function = calls.points_to().function(access.instance);
  return guards(access.instance, access.instr, on.valid() ? impl_->names.of(function, on) : NameId(),
                access.object);
}

Guards HeldLocks::guards(const Access& access, const HeldSet& entry) const {
  const Calls& calls = impl_->calls;
  const ir::ValueId on = calls.base_of(access.instance, access.instr, access.object);
  const ir::FuncId function = calls.points_to().function(access.instance);
  const HeldSet held = impl_->combine(access.instance, impl_->local.before(function, access.instr), entry);
  return guards_of(held, on.valid() ? impl_->names.of(function, on) : NameId(), access.object);
}

Guards HeldLocks::guards(heap::InstanceId instance, ir::InstrId instr, NameId base,
                         heap::ObjectId accessed) const {
  return guards_of(with_sites(instance, instr), base, accessed);
}

Guards HeldLocks::guards_of(const HeldSet& held, NameId base, heap::ObjectId accessed) const {
  const Calls& calls = impl_->calls;
  const LockNames& names = impl_->names;
  const auto by_clients = [&](heap::ObjectId object) {
    if (!object.valid()) return true;
    const auto makers = calls.makers(object);
    return calls.harness().is_open() && makers.size() == 1 && makers[0] == calls.harness_instance();
  };
  const bool one_of_it = !accessed.valid() || calls.made_once(accessed);

  Guards guards;
  for (const Held& h : held) {
    const LockName& name = names[h.name];
    if (name.root == NameRoot::object) {
      const heap::ObjectId object(name.which);
      if (!impl_->escape.escapes(object)) continue;
      const bool once = calls.made_once(object);
      if (!once && (one_of_it || by_clients(accessed))) continue;
      guards.push_back({name, h.shared, once || calls.made_once_by_harness(object)});
    } else if (name.root == NameRoot::site) {
      // All that was made at one place: several, so that the same reservation holds.
      const auto all = impl_->objects_anywhere(h.name);
      const bool known_to_others = std::any_of(
          all.begin(), all.end(), [&](uint32_t o) { return impl_->escape.escapes(heap::ObjectId(o)); });
      if (known_to_others && !one_of_it && !by_clients(accessed)) guards.push_back({name, h.shared, false});
    } else if (names.is_global(h.name)) {
      guards.push_back({name, h.shared, true});
    }
    if (!base.valid()) continue;
    auto steps = names.relation(base, h.name);
    if (!steps || !names.exact(*steps)) continue;
    LockName related;
    related.root = NameRoot::accessed;
    related.steps = std::move(*steps);
    guards.push_back({std::move(related), h.shared, true});
  }
  std::sort(guards.begin(), guards.end());
  guards.erase(std::unique(guards.begin(), guards.end()), guards.end());
  return guards;
}

CommonLock HeldLocks::common(const Guards& a, const Guards& b) const {
  const Guard* best = nullptr;
  auto y = b.begin();
  for (const Guard& x : a) {
    while (y != b.end() && y->key < x.key) ++y;
    if (y == b.end()) break;
    if (y->key != x.key || (x.shared && y->shared)) continue;
    // A path says more to people than the place where the lock was made.
    const auto worth = [](const Guard& g) {
      return (g.exact ? 4 : 0) + (g.key.root == NameRoot::object ? 1 : g.key.root == NameRoot::site ? 0 : 2);
    };
    if (best == nullptr || worth(x) > worth(*best)) best = &x;
  }
  if (best == nullptr) return {};
  return {best->exact ? LockVerdict::same : LockVerdict::may_differ, impl_->names.text(best->key, {})};
}

CommonLock HeldLocks::common(const Access& a, const Access& b) const { return common(guards(a), guards(b)); }

std::vector<std::string> HeldLocks::held_text(heap::InstanceId instance, ir::InstrId instr) const {
  const ir::FuncId function = impl_->calls.points_to().function(instance);
  std::vector<std::string> named, objects;
  for (const Held& h : held(instance, instr)) {
    const LockName& name = impl_->names[h.name];
    const std::string text = impl_->names.text(name, function) + (h.shared ? " (shared)" : "");
    (name.root == NameRoot::object ? objects : named).push_back(text);
  }
  // The abstract object says again what a name says better.
  std::vector<std::string>& texts = named.empty() ? objects : named;
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

}  // namespace ravel::flow::sync
