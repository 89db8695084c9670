// SPDX-License-Identifier: Apache-2.0
//
// Entry sets, and the questions. An entry set starts as "everything" and shrinks: instances are visited
// callers first until nothing changes.
#include "flow/sync/held_locks.h"

#include <algorithm>

#include "base/scc.h"
#include "flow/sync/held_locks_impl.h"
#include "flow/sync/made_with.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using heap::ObjectId;

HeldLocks::Impl::Impl(const Calls& all_calls, heap::Hierarchy& classes, const Escape& all_escape,
                      const Threads& threads)
    : calls(all_calls),
      escape(all_escape),
      fields(all_calls, classes),
      names(all_calls, fields),
      local(all_calls, names) {
  find_semaphores();
  find_entries(threads);
}

void HeldLocks::Impl::find_semaphores() {
  for (const ir::FuncId id : fields.functions()) {
    const ir::Module& module = calls.program().module_of(id);
    const ir::Function& f = calls.program().function(id);
    for (const ir::Instr& instr : f.instrs) {
      if (instr.op != ir::Op::call || instr.operand_count == 0) continue;
      const ir::FuncName& callee = module.callees[instr.payload];
      const model::JvmPrimitive primitive = model::primitive_of(callee.module, callee.name);
      if (primitive != model::JvmPrimitive::acquire_permit &&
          primitive != model::JvmPrimitive::try_acquire_permit) {
        continue;
      }
      for (const InstanceId instance : calls.points_to().instances_of(id)) {
        for (const uint32_t o : calls.points_to().objects(instance, f.operands_of(instr)[0])) {
          semaphores[o] = made_with(calls, ObjectId(o)).value_or(-1);
        }
      }
    }
  }
}

/// What the objects hold in the field that the step names, ascending. Many of them hold the same set, which
/// the points-to analysis keeps once.
void HeldLocks::Impl::follow(std::span<const uint32_t> from, const Step& step,
                             std::vector<uint32_t>& out) const {
  const heap::FieldId field = step.captured ? heap::FieldId() : heap::FieldId(step.field);
  std::vector<std::span<const uint32_t>> sets;
  for (const uint32_t o : from) {
    const auto held = calls.points_to().field_objects(ObjectId(o), field);
    if (!held.empty()) sets.push_back(held);
  }
  std::sort(sets.begin(), sets.end(), [](auto a, auto b) { return std::less<>()(a.data(), b.data()); });
  const auto same = [](auto a, auto b) { return a.data() == b.data(); };
  sets.erase(std::unique(sets.begin(), sets.end(), same), sets.end());
  out.clear();
  for (const auto set : sets) out.insert(out.end(), set.begin(), set.end());
  if (sets.size() < 2) return;
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

/// Along the steps of the name. `roots` ascend.
void HeldLocks::Impl::find_objects(std::span<const uint32_t> roots, const LockName& name,
                                   std::vector<uint32_t>& out) const {
  std::vector<uint32_t> now(roots.begin(), roots.end()), next;
  out.clear();
  for (const Step& s : name.steps) {
    if (s.back) return;
    if (s == kNotMonitor) continue;
    follow(now, s, next);
    now.swap(next);
  }
  out = std::move(now);
}

/// The same for roots that the points-to analysis keeps. Thousands of methods in contexts have the same ones,
/// and each of their accesses asks again.
std::span<const uint32_t> HeldLocks::Impl::objects_below(std::span<const uint32_t> roots, NameId id,
                                                         std::vector<uint32_t>& room) const {
  constexpr size_t kRootsMax = 4;  // so few are quicker followed than looked up
  if (roots.size() <= kRootsMax) {
    find_objects(roots, names[id], room);
    return room;
  }
  const std::pair key(roots.data(), id);
  {
    const std::lock_guard lock(mutex);
    if (const auto known = below.find(key); known != below.end()) return *known->second;
  }
  auto found = std::make_unique<std::vector<uint32_t>>();
  find_objects(roots, names[id], *found);
  found->shrink_to_fit();
  const std::lock_guard lock(mutex);
  return *below.try_emplace(key, std::move(found)).first->second;
}

std::span<const uint32_t> HeldLocks::Impl::objects_of(InstanceId instance, NameId id,
                                                      std::vector<uint32_t>& room) const {
  const LockName& name = names[id];
  const heap::PointsTo& points_to = calls.points_to();
  std::span<const uint32_t> roots;
  if (name.root == NameRoot::parameter) {
    const auto& params = calls.function(instance).params;
    if (name.which < params.size()) roots = points_to.objects(instance, params[name.which]);
  } else if (name.root == NameRoot::value && name.function == points_to.function(instance)) {
    roots = points_to.objects(instance, ir::ValueId(name.which));
  } else {
    return objects_anywhere(id);
  }
  if (name.steps.empty() || (name.steps.size() == 1 && name.steps[0] == kNotMonitor)) return roots;
  return objects_below(roots, id, room);
}

std::span<const uint32_t> HeldLocks::Impl::objects_anywhere(NameId id) const {
  const std::lock_guard lock(mutex);
  auto& kept = anywhere[id];
  if (kept != nullptr) return *kept;
  const LockName& name = names[id];
  const heap::PointsTo& points_to = calls.points_to();
  std::vector<uint32_t> roots;
  if (name.root == NameRoot::value) {
    // Another method's value: whatever it is in any context.
    for (const InstanceId other : points_to.instances_of(name.function)) {
      const auto from = points_to.objects(other, ir::ValueId(name.which));
      roots.insert(roots.end(), from.begin(), from.end());
    }
  } else if (name.root == NameRoot::statik) {
    const auto from = points_to.static_objects(heap::FieldId(name.which));
    roots.assign(from.begin(), from.end());
  } else if (name.root == NameRoot::object) {
    roots.push_back(name.which);
  } else if (name.root == NameRoot::site) {
    for (uint32_t o = name.which; o < first_of_site.size(); ++o) {
      if (first_of_site[o] == name.which) roots.push_back(o);
    }
  }
  std::sort(roots.begin(), roots.end());
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  auto found = std::make_unique<std::vector<uint32_t>>();
  find_objects(roots, name, *found);
  kept = std::move(found);
  return *kept;
}

namespace {

void add(HeldSet& set, Held held) {
  const auto at = std::lower_bound(set.begin(), set.end(), held,
                                   [](const Held& a, const Held& b) { return a.name < b.name; });
  if (at == set.end() || at->name != held.name) {
    set.insert(at, held);
  } else {
    at->shared = at->shared && held.shared;
  }
}

}  // namespace

void keep_common(HeldSet& set, const HeldSet& other) {
  std::erase_if(set, [&](Held& held) {
    const auto at = std::lower_bound(other.begin(), other.end(), held,
                                     [](const Held& a, const Held& b) { return a.name < b.name; });
    if (at == other.end() || at->name != held.name) return true;
    held.shared = held.shared || at->shared;
    return false;
  });
}

/// What callers held, without what may have been released since, and what was taken since.
HeldSet HeldLocks::Impl::combine(InstanceId instance, const LockState& state, HeldSet at_entry) const {
  HeldSet set = std::move(at_entry);
  std::vector<uint32_t> room;
  if (!set.empty() && state.gives_up()) {
    std::vector<uint32_t> released(state.far.all().begin(), state.far.all().end());
    for (const NameId name : state.released) {
      std::erase_if(set, [&](const Held& h) { return h.name == name; });
      const auto objects = objects_of(instance, name, room);
      released.insert(released.end(), objects.begin(), objects.end());
    }
    std::sort(released.begin(), released.end());
    std::erase_if(set, [&](const Held& h) {
      const auto may_be = objects_of(instance, h.name, room);
      return std::any_of(may_be.begin(), may_be.end(),
                         [&](uint32_t o) { return std::binary_search(released.begin(), released.end(), o); });
    });
  }
  for (const Taken& t : state.taken) {
    const auto may_be = objects_of(instance, t.name, room);
    if (!semaphores.empty()) {
      // A semaphore of one permit is a lock.
      const auto is_wide = [&](uint32_t o) { return semaphores.contains(o) && semaphores.at(o) != 1; };
      if (std::any_of(may_be.begin(), may_be.end(), is_wide)) continue;
    }
    add(set, {t.name, t.exclusive == 0});
    const bool monitor = names.is_monitor(t.name);
    if (may_be.size() == 1) {
      const auto object = object_names.find(std::pair(ObjectId(may_be[0]), monitor));
      if (object != object_names.end()) add(set, {object->second, t.exclusive == 0});
    }
    const auto site = site_names.find(std::pair(one_site(may_be), monitor));
    if (site != site_names.end()) add(set, {site->second, t.exclusive == 0});
  }
  return set;
}

HeldSet HeldLocks::Impl::held_at_call(const CallEdge& edge, const HeldSet& at_entry) const {
  const ir::FuncId function = calls.points_to().function(edge.caller);
  const LockState* state = local.at(function, edge.instr);
  if (state == nullptr) {
    return local.has_locks(function) ? combine(edge.caller, local.before(function, edge.instr), at_entry)
                                     : at_entry;
  }
  return combine(edge.caller, *state, at_entry);
}

HeldSet HeldLocks::Impl::arriving(const CallEdge& edge, const HeldSet& at_entry) {
  HeldSet arriving;
  const HeldSet outside = held_at_call(edge, at_entry);
  if (outside.empty()) return arriving;
  const Binding binding = names.binding(edge);
  for (const Held& h : outside) {
    const auto [known, is_new] = entered.try_emplace(std::pair(binding, h.name));
    if (is_new) names.enter(binding, h.name, known->second);
    for (const NameId name : known->second) add(arriving, {name, h.shared});
  }
  return arriving;
}

void HeldLocks::Impl::find_sites() {
  const heap::PointsTo& points_to = calls.points_to();
  HashMap<heap::SiteId, std::vector<uint32_t>> by_site;
  for (uint32_t o = 0; o < points_to.object_count(); ++o) {
    by_site[points_to.object(ObjectId(o)).site].push_back(o);
  }
  first_of_site.assign(points_to.object_count(), UINT32_MAX);
  for (const auto& [site, objects] : by_site) {
    if (objects.size() == 1) continue;
    for (const uint32_t o : objects) first_of_site[o] = objects[0];
  }
}

ObjectId HeldLocks::Impl::one_site(std::span<const uint32_t> objects) const {
  if (objects.empty() || first_of_site[objects[0]] == UINT32_MAX) return {};
  const uint32_t first = first_of_site[objects[0]];
  const bool all =
      std::all_of(objects.begin(), objects.end(), [&](uint32_t o) { return first_of_site[o] == first; });
  return all ? ObjectId(first) : ObjectId();
}

/// Abstract objects get their names before anything is asked, so that questions change nothing.
void HeldLocks::Impl::name_objects() {
  find_sites();
  std::vector<uint32_t> room;
  for (size_t i = 0; i < calls.size(); ++i) {
    const ir::FuncId function = calls.points_to().function(InstanceId(i));
    for (const NameId name : local.names_taken(function)) {
      const auto may_be = objects_of(InstanceId(i), name, room);
      const bool monitor = names.is_monitor(name);
      const ObjectId one = may_be.size() == 1 ? ObjectId(may_be[0]) : ObjectId();
      if (one.valid()) object_names.try_emplace(std::pair(one, monitor), names.object(one, monitor));
      const ObjectId first = one_site(may_be);
      if (first.valid()) site_names.try_emplace(std::pair(first, monitor), names.site(first, monitor));
    }
  }
}

void HeldLocks::Impl::find_entries(const Threads& threads) {
  name_objects();
  std::vector<bool> meets(calls.size(), false);  // somebody that meets others runs it
  for (size_t i = 0; i < meets.size(); ++i) {
    const auto by = threads.of(InstanceId(i));
    meets[i] = std::any_of(by.begin(), by.end(), [&](OriginId o) {
      return threads[o].kind != OriginKind::setup && threads[o].kind != OriginKind::initialiser;
    });
  }
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (size_t i = 0; i < calls.size(); ++i) {
    for (const CallEdge& e : calls.out(InstanceId(i))) {
      if (calls.is_plain(e)) edges.emplace_back(e.caller.index(), e.callee.index());
    }
  }
  const Components parts = strong_components(FlatGraph::from_edges(calls.size(), std::move(edges)));
  entry.assign(calls.size(), {});
  std::vector<bool> known(calls.size(), false);
  const auto visit = [&](InstanceId id) {
    HeldSet set;
    bool first = true, any = false;
    for (const CallEdge& e : calls.in(id)) {
      any = any || calls.is_plain(e);
      if (calls.is_plain(e) && (!known[e.caller.index()] || (meets[id.index()] && !meets[e.caller.index()])))
        continue;
      const HeldSet from = calls.is_plain(e) ? arriving(e, entry[e.caller.index()]) : HeldSet();
      if (first) {
        set = from;
      } else {
        keep_common(set, from);
      }
      first = false;
      if (set.empty()) break;
    }
    if (first && any) return false;  // only callers that nobody was seen to call
    if (known[id.index()] && entry[id.index()] == set) return false;
    known[id.index()] = true;
    entry[id.index()] = std::move(set);
    return true;
  };
  // Components are listed callees first.
  for (size_t c = parts.size(); c-- > 0;) {
    const auto members = parts.component(c);
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t m : members) changed = visit(InstanceId(m)) || changed;
      if (members.size() == 1) break;
    }
  }
}

HeldLocks::HeldLocks(const Calls& calls, heap::Hierarchy& classes, const Escape& escape,
                     const Threads& threads)
    : impl_(std::make_unique<Impl>(calls, classes, escape, threads)) {}
HeldLocks::~HeldLocks() = default;

const LockNames& HeldLocks::names() const { return impl_->names; }
LockNames& HeldLocks::names() { return impl_->names; }
bool HeldLocks::opens_alone(ObjectId event) const {
  const auto found = impl_->semaphores.find(event.index());
  return found != impl_->semaphores.end() && found->second != 0;
}
bool HeldLocks::keeps_out(ObjectId lock) const {
  const auto found = impl_->semaphores.find(lock.index());
  return found == impl_->semaphores.end() || found->second == 1;
}
HeldSet HeldLocks::arriving(const CallEdge& edge, const HeldSet& entry) {
  return impl_->arriving(edge, entry);
}
bool HeldLocks::escapes(ObjectId object) const { return impl_->escape.escapes(object); }
const Fields& HeldLocks::fields() const { return impl_->fields; }
const LocalLocks& HeldLocks::local() const { return impl_->local; }
std::vector<uint32_t> HeldLocks::objects(InstanceId instance, NameId name) const {
  std::vector<uint32_t> room;
  const auto found = impl_->objects_of(instance, name, room);
  return {found.begin(), found.end()};
}

HeldSet HeldLocks::held(InstanceId instance, ir::InstrId instr) const {
  HeldSet set = with_sites(instance, instr);
  std::erase_if(set, [&](const Held& h) { return impl_->names[h.name].root == NameRoot::site; });
  return set;
}

HeldSet HeldLocks::with_sites(InstanceId instance, ir::InstrId instr) const {
  return impl_->combine(instance, impl_->local.before(impl_->calls.points_to().function(instance), instr),
                        impl_->entry[instance.index()]);
}

}  // namespace ravel::flow::sync
