// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order_own.h"

#include <algorithm>

#include "base/scc.h"
#include "model/jvm_objects.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using heap::ObjectId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

/// Objects inside of objects: a task in a Repeated in a FutureTask.
constexpr int kDepthMax = 5;

}  // namespace

OwnObjects::OwnObjects(const Calls& calls, const Threads& threads, const HeldLocks& locks, LockNames& names,
                       ForkOrder& forks, const Fresh& fresh)
    : calls_(calls), threads_(threads), locks_(locks), names_(names), forks_(forks), fresh_(fresh) {
  spread();
}

/// One object is started once: `new`, its constructor, and one call that takes it, each time anew. A library
/// may return it as well: a Future that its user runs once more is not thought of.
bool OwnObjects::handed_once(const heap::Site& site) const {
  if (!site.function.valid() || !site.instr.valid()) return false;
  return handed_once(site.function, calls_.program().function(site.function).instr(site.instr).result, 0);
}

/// Its own fields may be looked at besides; and a method that makes it may return it to the one that hands it
/// on.
bool OwnObjects::handed_once(ir::FuncId function, ValueId made, int depth) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  InstrId handed;
  bool returned = false;
  for (const InstrId at : fresh_.uses_of(function, made)) {
    const Instr& use = f.instr(at);
    if (use.op == Op::ret) {
      returned = !module.library;
      continue;
    }
    if (use.op == Op::load && f.operands_of(use)[0] == made) continue;
    const bool is_call = use.op == Op::call || use.op == Op::call_virtual;
    if (!is_call) return false;
    const bool constructs =
        module.callees[use.payload].name.view().starts_with("<init>(") && f.operands_of(use)[0] == made;
    if (constructs) continue;
    if (handed.valid()) return false;
    handed = at;
  }
  if (handed.valid()) return !returned && fresh_.renewed(function, made, handed);
  if (!returned || depth == kDepthMax) return false;
  // By all that call it, each time it returns a new one.
  bool any = false;
  for (const InstanceId instance : calls_.points_to().instances_of(function)) {
    for (const CallEdge& e : calls_.in(instance)) {
      if (!calls_.is_plain(e) || !e.caller.valid() || !e.instr.valid()) return false;
      if (e.caller == calls_.harness_instance()) continue;
      const ir::FuncId caller = calls_.points_to().function(e.caller);
      const ValueId result = calls_.program().function(caller).instr(e.instr).result;
      if (!result.valid() || !handed_once(caller, result, depth + 1)) return false;
      any = true;
    }
  }
  return any;
}

/// Whatever is called there allocates what it returns.
bool OwnObjects::returns_new(ir::FuncId function, InstrId call) const {
  const auto callees = names_.bindings(function, call);
  return !callees.empty() && std::ranges::all_of(callees, [&](const Binding& b) {
    const ir::Function& f = calls_.program().function(b.callee);
    return std::ranges::all_of(f.instrs, [&](const Instr& instr) {
      if (instr.op != Op::ret) return true;
      const auto operands = f.operands_of(instr);
      const Instr* made = operands.empty() ? nullptr : f.definition(operands[0]);
      if (made == nullptr || made->op != Op::alloc) return false;
      // And gives it to nobody else.
      return std::ranges::all_of(fresh_.uses_of(b.callee, operands[0]), [&](InstrId at) {
        const Instr& use = f.instr(at);
        return use.op == Op::ret || (ir::is_call(use.op) && f.operands_of(use)[0] == operands[0]);
      });
    });
  });
}

/// `tasks[i] = new Task(); executor.submit(tasks[i]);`: what was stored there, if nothing else in the method
/// stores to that array. Else the value itself.
ValueId OwnObjects::put_there(ir::FuncId function, ValueId value) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const Instr* read = f.definition(value);
  const auto is_element = [](const Instr& instr) {
    return static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::array_element;
  };
  if (read == nullptr || read->op != Op::load || !is_element(*read)) return value;
  const auto from = f.operands_of(*read);
  const auto same = [&](ValueId a, ValueId b) { return strip(module, f, a) == strip(module, f, b); };
  ValueId stored;
  for (const Instr& instr : f.instrs) {
    if (instr.op != Op::store || !is_element(instr) || !same(f.operands_of(instr)[0], from[0])) continue;
    if (stored.valid() || !same(f.operands_of(instr)[2], from[1])) return value;
    stored = strip(module, f, f.operands_of(instr)[1]);
  }
  return stored.valid() ? stored : value;
}

/// What a method of a library puts into what it makes (a FutureTask), and got from its callers: `submit(new
/// Task())`. It counts if all of them come from one place, which makes a new one for this call alone. It may
/// be handed on in between, once each time: `void schedule(Timer timer) { timer.schedule(this); }`.
void OwnObjects::add_given(NameId given, uint32_t parameter, std::span<const InstanceId> makers, int depth,
                           std::vector<NameId>& own) {
  ir::FuncId function;
  InstrId call;
  std::vector<InstanceId> callers;
  for (const InstanceId maker : makers) {
    for (const CallEdge& e : calls_.in(maker)) {
      if (!calls_.is_plain(e) || !e.caller.valid() || !e.instr.valid()) return;
      const ir::FuncId caller = calls_.points_to().function(e.caller);
      if (function.valid() && (function != caller || call != e.instr)) return;
      function = caller;
      call = e.instr;
      callers.push_back(e.caller);
    }
  }
  if (!function.valid() || calls_.harness_instance() == callers.front()) return;
  const ir::Function& f = calls_.program().function(function);
  const auto operands = f.operands_of(f.instr(call));
  if (parameter >= operands.size()) return;
  const NameId name = names_.of(function, operands[parameter]);
  if (!name.valid() || !names_[name].steps.empty()) return;
  const LockName& made = names_[name];
  if (made.root == NameRoot::parameter) {
    if (!calls_.in_loop(function, call) && depth < kDepthMax)
      add_given(given, made.which, callers, depth + 1, own);
    return;
  }
  if (made.root != NameRoot::value || made.function != function) return;
  const ValueId value = put_there(function, ValueId(made.which));
  const InstrId at = f.definitions[value.index()];
  if (!at.valid()) return;
  if (ir::is_call(f.instr(at).op)) {
    if (returns_new(function, at) && fresh_.renewed(function, value, call)) own.push_back(given);
    return;
  }
  if (f.instr(at).op != Op::alloc || !fresh_.renewed(function, value, call)) return;
  heap::Site from;
  from.function = function;
  from.instr = at;
  own.push_back(given);
  add_hanging(given, from, callers, depth + 1, own);
}

/// What hangs on an object of that site and was made together with it, each time anew.
void OwnObjects::add_hanging(NameId base, const heap::Site& site, std::span<const InstanceId> makers,
                             int depth, std::vector<NameId>& own) {
  if (depth > kDepthMax || !site.function.valid() || !site.instr.valid()) return;
  const ir::Function& f = calls_.program().function(site.function);
  const ValueId made = f.instr(site.instr).result;
  const NameId name = names_.of(site.function, made);
  if (!name.valid()) return;
  for (const auto& [step, end] : names_.hanging_on(name)) {
    const LockName& held = names_[end];
    // Made by the constructor of what it holds, once for each.
    const bool of_maker = held.root == NameRoot::parameter && held.which == 0 && held.steps.empty() &&
                          f.name.name.view().starts_with("<init>(") &&
                          !calls_.in_loop(site.function, site.instr);
    if (of_maker) {
      const NameId next = names_.extended(base, step);
      if (next.valid()) own.push_back(next);
      continue;
    }
    if (held.root == NameRoot::parameter && held.steps.empty() &&
        calls_.program().module_of(site.function).library) {
      const uint32_t parameter = held.which;
      const NameId next = names_.extended(base, step);
      if (next.valid()) add_given(next, parameter, makers, depth, own);
      continue;
    }
    if (held.root != NameRoot::value || held.function != site.function || !held.steps.empty()) continue;
    const InstrId at = f.definitions[held.which];
    if (!at.valid()) continue;
    const bool by_call = ir::is_call(f.instr(at).op) && returns_new(site.function, at);
    if (f.instr(at).op != Op::alloc && !by_call) continue;
    // The later of the two must see a new one of the earlier each time.
    const bool together = at < site.instr ? fresh_.renewed(site.function, ValueId(held.which), site.instr)
                                          : fresh_.renewed(site.function, made, at);
    if (!together) continue;
    const NameId next = names_.extended(base, step);
    if (!next.valid()) continue;
    own.push_back(next);
    if (by_call) continue;
    heap::Site inner;
    inner.function = site.function;
    inner.instr = at;
    add_hanging(next, inner, makers, depth + 1, own);
  }
}

std::vector<NameId> OwnObjects::own_at_entry(OriginId origin, InstanceId entry) {
  std::vector<NameId> own;
  const heap::PointsTo& points_to = calls_.points_to();
  const auto& objects = forks_.objects(origin);
  // One site: with several, one of them might be shared.
  if (objects.size() != 1) return own;
  const heap::Site& site = points_to.site(ObjectId(objects[0]));
  const heap::Hierarchy& classes = locks_.fields().classes();
  const bool starts_once = [&] {
    for (heap::ClassId at = site.klass; at.valid(); at = classes.super(at)) {
      if (model::is_started_once(classes.name(at))) return true;
    }
    return false;
  }();
  // A Thread starts once; anything else may be handed to several.
  if (!starts_once && !handed_once(site)) return own;
  if (site.kind == heap::SiteKind::closure) {
    const ir::Function& f = calls_.program().function(site.function);
    const Instr& closure = f.instr(site.instr);
    const auto captured = f.operands_of(closure);
    const ir::Function& callee = calls_.function(entry);
    for (uint32_t i = 0; i < captured.size() && i < callee.params.size(); ++i) {
      const NameId name = names_.of(site.function, captured[i]);
      if (!name.valid() || names_[name].root != NameRoot::value || !names_[name].steps.empty()) continue;
      const ValueId value(names_[name].which);
      const Instr* def = f.definition(value);
      if (def == nullptr || def->op != Op::alloc || !fresh_.renewed(site.function, value, site.instr))
        continue;
      own.push_back(names_.parameter(i));
    }
    return own;
  }
  own.push_back(names_.parameter(0));
  add_hanging(own[0], site, calls_.makers(ObjectId(objects[0])), 0, own);
  return own;
}

/// Callers first; in a component until nothing changes.
void OwnObjects::spread() {
  own_.resize(calls_.size());
  std::vector<bool> known(calls_.size(), false), is_entry(calls_.size(), false);
  for (size_t o = 0; o < threads_.size(); ++o) {
    const Origin& origin = threads_[OriginId(o)];
    for (const InstanceId id : origin.entries) {
      is_entry[id.index()] = true;
      // A request's or a channel's own object.
      if (origin.kind == OriginKind::root && calls_.harness().is_on_own_object(origin.group) &&
          !calls_.function(id).params.empty())
        own_[id.index()] = {names_.parameter(0)};
      if (origin.kind != OriginKind::forked) continue;
      own_[id.index()] = own_at_entry(OriginId(o), id);
      std::sort(own_[id.index()].begin(), own_[id.index()].end());
    }
  }
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (size_t i = 0; i < calls_.size(); ++i) {
    for (const CallEdge& e : calls_.out(InstanceId(i))) {
      if (calls_.is_plain(e)) edges.emplace_back(e.caller.index(), e.callee.index());
    }
  }
  const Components parts = strong_components(FlatGraph::from_edges(calls_.size(), std::move(edges)));
  const auto visit = [&](InstanceId id) {
    std::vector<NameId> all;
    bool first = true;
    if (is_entry[id.index()]) {
      all = own_[id.index()];
      first = false;
    }
    for (const CallEdge& e : calls_.in(id)) {
      if (!calls_.is_plain(e) || !known[e.caller.index()]) continue;
      std::vector<NameId> from;
      const Binding binding = own_[e.caller.index()].empty() ? Binding() : names_.binding(e);
      for (const NameId name : own_[e.caller.index()]) names_.enter(binding, name, from);
      if (first) {
        all = std::move(from);
      } else {
        std::erase_if(all, [&](NameId n) { return !std::binary_search(from.begin(), from.end(), n); });
      }
      first = false;
      if (all.empty()) break;
    }
    if (first || (known[id.index()] && all == own_[id.index()])) return false;
    known[id.index()] = true;
    own_[id.index()] = std::move(all);
    return true;
  };
  for (size_t c = parts.size(); c-- > 0;) {
    const auto members = parts.component(c);
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t m : members) changed = visit(InstanceId(m)) || changed;
      if (members.size() == 1) break;
    }
  }
}

bool OwnObjects::is_own(const Access& access) const {
  const auto& own = own_[access.instance.index()];
  if (own.empty()) return false;
  const ValueId on = calls_.base_of(access.instance, access.instr, access.object);
  if (!on.valid()) return false;
  const ir::FuncId function = calls_.points_to().function(access.instance);
  const NameId base = names_.of(function, owner_of(calls_.program(), locks_.fields(), function, on));
  if (!base.valid()) return false;
  return std::any_of(own.begin(), own.end(), [&](NameId name) {
    const auto steps = names_.relation(name, base);
    return steps && std::all_of(steps->begin(), steps->end(), [&](const Step& s) {
             return !s.back && !s.captured && locks_.fields().owned(heap::FieldId(s.field));
           });
  });
}

}  // namespace ravel::flow::sync
