// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_accesses.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "flow/heap/operations.h"
#include "flow/jvm/race_constructors.h"
#include "flow/jvm/race_library.h"
#include "model/jvm_acts.h"
#include "model/jvm_primitives.h"

namespace ravel::flow::jvm {

using flow::heap::InstanceId;
using flow::sync::OriginId;
using flow::sync::OriginKind;

class Accesses::Builder {
 public:
  Builder(Accesses& out, const JvmInput& input)
      : out_(out),
        input_(input),
        leaks_(input.program, input.sync.calls()),
        library_(input, out.object_sets_) {
    out_.sets_.emplace_back();
  }

  void run() {
    find_origins();
    for (size_t m = 0; m < input_.program.module_count(); ++m) {
      const ir::Module& module = input_.program.module(ir::ModuleId(m));
      if (!heap::is_own_class(module)) continue;
      for (uint32_t f = 0; f < module.functions.size(); ++f)
        add_function(module, input_.program.func_id(ir::ModuleId(m), f));
    }
    add_references();
    finish();
    out_.ways_ = library_.ways();
    input_.budget.hit(
        {"{0} library methods, or calls of them, may each touch any of very many objects; races on the "
         "contents of some may be missing"},
        library_.cut_short());
    input_.budget.hit(
        {"{0} calls inside of libraries are made under a lock around more locks than are kept; that one "
         "counts as not held there, and some findings may be false"},
        library_.forgotten_locks());
  }

 private:
  struct LocationBuild {
    std::vector<Spot> spots;
    std::vector<Touch> touches;  ///< their spots by position in `spots`
  };

  /// Only threads: neither the harness's setup nor class initialisers meet anybody.
  void find_origins() {
    const size_t count = input_.points_to.instance_count();
    out_.set_of_.resize(count);
    std::map<std::vector<OriginId>, OriginSet> known{{{}, 0}};
    for (size_t i = 0; i < count; ++i) {
      std::vector<OriginId> threads;
      for (const OriginId origin : input_.sync.threads().of(InstanceId(i))) {
        const OriginKind kind = input_.sync.threads()[origin].kind;
        const bool is_thread =
            kind == OriginKind::root || kind == OriginKind::forked || kind == OriginKind::finalizer;
        if (is_thread) threads.push_back(origin);
      }
      const auto [entry, is_new] = known.try_emplace(threads, static_cast<OriginSet>(out_.sets_.size()));
      if (is_new) out_.sets_.push_back(threads);
      out_.set_of_[i] = entry->second;
    }
  }

  void add_function(const ir::Module& module, ir::FuncId id) {
    const ir::Function& function = input_.program.function(id);
    for (size_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (instr.op == ir::Op::load || instr.op == ir::Op::store)
        add_access(module, id, ir::InstrId(i), instr);
      else if (instr.op == ir::Op::call || instr.op == ir::Op::call_virtual)
        add_call(id, ir::InstrId(i));
    }
  }

  void add_access(const ir::Module& module, ir::FuncId id, ir::InstrId at, const ir::Instr& instr) {
    Location location;
    switch (static_cast<ir::FieldKind>(instr.kind)) {
      case ir::FieldKind::array_element:
        location.kind = LocationKind::array;
        break;
      case ir::FieldKind::field:
      case ir::FieldKind::statik: {
        const bool is_static = static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik;
        location.kind = is_static ? LocationKind::statik : LocationKind::field;
        location.field = input_.classes.field(module.fields[instr.payload]);
        if ((input_.classes.field(location.field).flags & (ir::kDeclVolatile | ir::kDeclSynthetic)) != 0)
          return;
        if (!is_static && model::is_coroutine_field(input_.classes.field(location.field).name) &&
            is_coroutine(input_.classes.field(location.field).owner))
          return;
        break;
      }
      default:
        return;
    }
    const ir::Function& function = input_.program.function(id);
    const Spot spot{id, at, instr.op == ir::Op::store};
    const auto operands = function.operands_of(instr);
    const bool own =
        location.kind == LocationKind::statik
            ? is_initialiser(function) &&
                  input_.classes.name(input_.classes.field(location.field).owner) == module.name
            : is_constructor(function) && is_this(function, operands[0]) && !leaks_.leaks_this(id);
    LocationBuild& where = builds_[location];
    const uint32_t number = add_spot(where, spot);
    const bool is_final =
        location.field.valid() && (input_.classes.field(location.field).flags & ir::kDeclFinal) != 0;
    if (own || is_final || input_.points_to.find_body(id) == nullptr) return;
    for (const InstanceId instance : input_.points_to.instances_of(id))
      if (const OriginSet set = out_.set_of_[instance.index()]; set != 0)
        where.touches.push_back({number, {instance, at}, set, kBase, 0});
  }

  bool is_coroutine(flow::heap::ClassId klass) const {
    for (; klass.valid(); klass = input_.classes.super(klass))
      if (model::is_coroutine_class(input_.classes.name(klass))) return true;
    return false;
  }

  /// Into a library: what it does to our objects is done here.
  void add_call(ir::FuncId id, ir::InstrId at) {
    if (input_.points_to.find_body(id) == nullptr) return;
    const bool may_be_unknown = input_.options.unknown_any && is_call_of_code(id, at);
    for (const InstanceId instance : input_.points_to.instances_of(id)) {
      const OriginSet set = out_.set_of_[instance.index()];
      if (set == 0) continue;
      const auto edges = input_.sync.calls().out(instance, at);
      if (edges.empty() && may_be_unknown) {
        library_.of_unknown({instance, at}, effects_);
        for (const LibraryEffect& effect : effects_) add_effect(id, {instance, at}, set, effect);
      }
      for (const flow::heap::CallEdge& edge : edges) {
        if (!input_.sync.calls().is_plain(edge) || out_.is_application(edge.callee)) continue;
        library_.of({instance, at}, edge.callee, effects_);
        for (const LibraryEffect& effect : effects_) add_effect(id, {instance, at}, set, effect);
      }
    }
  }

  /// `new Thread(list::clear)`, `parallelStream().forEach(list::add)`: threads that come to a library's
  /// method without passing the program's code. What they do is done where the reference is written.
  void add_references() {
    HashSet<Symbol> named;  // what references of the program name
    for (size_t o = 0; o < input_.points_to.object_count(); ++o)
      if (is_reference(flow::heap::ObjectId(o)))
        named.insert(input_.points_to.site(flow::heap::ObjectId(o)).target.name);
    if (named.empty()) return;
    std::vector<InstanceId> work;
    HashSet<InstanceId> seen;
    const auto add = [&](InstanceId id) {
      if (!out_.is_application(id) && seen.insert(id).second) work.push_back(id);
    };
    for (size_t t = 0; t < input_.sync.threads().size(); ++t) {
      const flow::sync::Origin& origin = input_.sync.threads()[OriginId(t)];
      if (origin.kind == OriginKind::forked) std::ranges::for_each(origin.entries, add);
    }
    while (!work.empty()) {
      const InstanceId id = work.back();
      work.pop_back();
      for (const flow::heap::CallEdge& edge : input_.sync.calls().out(id)) {
        if (!input_.sync.calls().is_plain(edge) || out_.is_application(edge.callee)) continue;
        add(edge.callee);
        const ir::Function& callee = input_.program.function(input_.points_to.function(edge.callee));
        if (named.contains(callee.name.name) && edge.instr.valid()) add_reference(id, edge, callee);
      }
    }
  }

  /// A method reference of the program to a method of a library.
  bool is_reference(flow::heap::ObjectId object) const {
    const flow::heap::Site& site = input_.points_to.site(object);
    return site.kind == flow::heap::SiteKind::closure && site.function.valid() && site.instr.valid() &&
           out_.is_application(site.function);
  }

  void add_reference(InstanceId id, const flow::heap::CallEdge& edge, const ir::Function& callee) {
    const ir::Function& caller = input_.program.function(input_.points_to.function(id));
    const auto operands = caller.operands_of(caller.instr(edge.instr));
    if (operands.empty()) return;
    for (const uint32_t o : input_.points_to.objects(id, operands[0])) {
      const flow::heap::ObjectId closure(o);
      if (!is_reference(closure) || input_.points_to.site(closure).target.name != callee.name.name) continue;
      const flow::heap::Site& written = input_.points_to.site(closure);
      library_.of_reference(edge.callee, effects_);
      for (const LibraryEffect& effect : effects_) {
        for (const auto& [location, objects] : parts_of(effect.objects)) {
          LocationBuild& where = builds_[location];
          const Spot spot{written.function, written.instr, effect.write};
          const auto known = std::ranges::find(where.spots, spot);
          const auto number = static_cast<uint32_t>(known - where.spots.begin());
          if (known == where.spots.end()) where.spots.push_back(spot);
          where.touches.push_back({number, {id, edge.instr}, out_.set_of_[id.index()], objects, effect.way});
        }
      }
    }
  }

  /// Neither arithmetic nor something that the analysis knows by itself.
  bool is_call_of_code(ir::FuncId id, ir::InstrId at) const {
    const ir::Instr& call = input_.program.function(id).instr(at);
    const ir::FuncName& callee = input_.program.module_of(id).callees[call.payload];
    return !heap::is_operation(callee) &&
           model::primitive_of(callee.module, callee.name) == model::JvmPrimitive::none;
  }

  void add_effect(ir::FuncId id, const Point& call, OriginSet set, const LibraryEffect& effect) {
    const ir::Function& function = input_.program.function(id);
    // `super.put(...)` in a constructor of a class that extends a collection.
    const auto operands = function.operands_of(function.instr(call.instr));
    if (is_constructor(function) && !operands.empty() && is_this(function, operands[0]) &&
        !leaks_.leaks_this(id))
      return;
    for (const auto& [location, objects] : parts_of(without_own(effect.objects, id, call.instr))) {
      LocationBuild& where = builds_[location];
      const uint32_t spot = add_spot(where, {id, call.instr, effect.write});
      where.touches.push_back({spot, call, set, objects, effect.way});
    }
  }

  /// Without what the call itself makes, on its behalf: each time it is another object, and nobody knows it
  /// yet.
  SetId without_own(SetId objects, ir::FuncId id, ir::InstrId call) {
    const auto is_own = [&](uint32_t o) {
      const auto context = input_.points_to.object(flow::heap::ObjectId(o)).context;
      for (const uint32_t e : input_.points_to.elements(context)) {
        const flow::heap::ContextElement element = input_.points_to.element(e);
        if (element.caller == id && element.instr.valid() && is_part_of(id, element.instr, call)) return true;
      }
      return false;
    };
    const auto all = out_.object_sets_[objects];
    if (std::none_of(all.begin(), all.end(), is_own)) return objects;
    std::vector<uint32_t> rest;
    std::remove_copy_if(all.begin(), all.end(), std::back_inserter(rest), is_own);
    return out_.object_sets_.add(std::move(rest));
  }

  /// `made` is the call itself, or a call whose result only this call gets: `collect(Collectors.toList())`.
  bool is_part_of(ir::FuncId id, ir::InstrId made, ir::InstrId call) {
    if (made == call) return true;
    const ir::Function& function = input_.program.function(id);
    const ir::ValueId result = function.instr(made).result;
    if (!result.valid()) return false;
    const auto [entry, is_new] = only_user_.try_emplace({id, made});
    if (is_new) {
      size_t uses = 0;
      for (size_t i = 0; i < function.instrs.size(); ++i)
        for (const ir::ValueId operand : function.operands_of(function.instrs[i]))
          if (operand == result) entry->second = ++uses == 1 ? ir::InstrId(i) : ir::InstrId();
    }
    return entry->second == call;
  }

  /// Objects of different classes are different locations.
  const std::vector<std::pair<Location, SetId>>& parts_of(SetId objects) {
    const auto [entry, is_new] = parts_.try_emplace(objects);
    if (!is_new) return entry->second;
    std::map<Location, std::vector<uint32_t>> parts;
    for (const uint32_t o : out_.object_sets_[objects]) {
      const flow::heap::Site& site = input_.points_to.site(flow::heap::ObjectId(o));
      if (is_coroutine(site.klass)) continue;
      Location location;
      location.kind = site.kind == flow::heap::SiteKind::array ? LocationKind::array : LocationKind::contents;
      if (location.kind == LocationKind::contents) location.klass = site.klass;
      parts[location].push_back(o);
    }
    for (auto& [location, part] : parts)
      entry->second.emplace_back(location, out_.object_sets_.add(std::move(part)));
    return entry->second;
  }

  /// Spots come in the order of the code; those of one instruction may come again.
  static uint32_t add_spot(LocationBuild& where, const Spot& spot) {
    for (size_t i = where.spots.size(); i-- > 0;) {
      const Spot& known = where.spots[i];
      if (known == spot) return static_cast<uint32_t>(i);
      if (known.function != spot.function || known.instr != spot.instr) break;
    }
    where.spots.push_back(spot);
    return static_cast<uint32_t>(where.spots.size() - 1);
  }

  /// Spots get their final numbers within their location.
  void finish() {
    for (auto& [location, build] : builds_) {
      LocationAccesses result{location, build.spots, std::move(build.touches)};
      std::sort(result.spots.begin(), result.spots.end());
      for (Touch& touch : result.touches) {
        const Spot& spot = build.spots[touch.spot];
        touch.spot = static_cast<uint32_t>(std::lower_bound(result.spots.begin(), result.spots.end(), spot) -
                                           result.spots.begin());
      }
      std::stable_sort(result.touches.begin(), result.touches.end(),
                       [](const Touch& x, const Touch& y) { return x.spot < y.spot; });
      result.touches.shrink_to_fit();
      out_.all_.push_back(std::move(result));
    }
  }

  Accesses& out_;
  const JvmInput& input_;
  Leaks leaks_;
  LibraryEffects library_;
  std::vector<LibraryEffect> effects_;  ///< of the call that is looked at
  std::map<Location, LocationBuild> builds_;
  HashMap<SetId, std::vector<std::pair<Location, SetId>>> parts_;
  HashMap<std::pair<ir::FuncId, ir::InstrId>, ir::InstrId> only_user_;  ///< of what the instruction makes
};

Accesses::Accesses(const JvmInput& input) : input_(input) { Builder(*this, input).run(); }

std::span<const uint32_t> Accesses::objects(const LocationAccesses& where, const Touch& touch) const {
  if (where.location.kind == LocationKind::statik) return {};
  if (touch.objects != kBase) return object_sets_[touch.objects];
  const ir::Function& function = input_.program.function(where.spots[touch.spot].function);
  const ir::ValueId base = function.operands_of(function.instr(touch.at.instr))[0];
  return input_.points_to.objects(touch.at.instance, base);
}

}  // namespace ravel::flow::jvm
