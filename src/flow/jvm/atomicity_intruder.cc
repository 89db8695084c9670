// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_intruder.h"

#include <algorithm>

#include "flow/heap/operations.h"

namespace ravel::flow::jvm {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::sync::NameId;
using flow::sync::NameRoot;
using flow::sync::OriginId;
using flow::sync::OriginKind;
using ir::FuncId;
using ir::InstrId;
using ir::Op;

Intruders::Intruders(const JvmInput& input, const flow::sync::LockNames& names, Uses& uses)
    : input_(input), names_(names) {
  for (size_t m = 0; m < input.program.module_count(); ++m) {
    const ir::Module& module = input.program.module(ir::ModuleId(m));
    if (!heap::is_own_class(module)) continue;
    for (uint32_t f = 0; f < module.functions.size(); ++f) {
      const FuncId id = input.program.func_id(ir::ModuleId(m), f);
      if (input.points_to.find_body(id) == nullptr) continue;
      collect(id);
      // Calls into the library write what they are told to write.
      for (const Use& use : uses.in(id)) {
        if (!use.write || use.inner != id || use.inner_at != use.at) continue;
        const ir::Function& function = input.program.function(id);
        if (function.instr(use.at).op == Op::store) continue;
        for (const ir::ValueId argument : function.operands_of(function.instr(use.at)))
          if (uses.contents_of(id, argument) == use.datum) contents_.push_back({id, use.at, argument, true});
      }
    }
  }
}

void Intruders::collect(FuncId id) {
  const ir::Function& function = input_.program.function(id);
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    if (instr.op != Op::store) continue;
    const auto kind = static_cast<ir::FieldKind>(instr.kind);
    if (kind == ir::FieldKind::array_element)
      contents_.push_back({id, InstrId(i), function.operands_of(instr)[0]});
    const flow::heap::FieldId field = input_.sync.locks().fields().of(id, instr);
    if (!field.valid()) continue;
    const bool is_static = kind == ir::FieldKind::statik;
    fields_[field].push_back({id, InstrId(i), is_static ? ir::ValueId() : function.operands_of(instr)[0]});
  }
}

const std::vector<Intruders::Writer>& Intruders::writers_of(const Datum& datum) const {
  static const std::vector<Writer> kNone;
  if (datum.contents) return contents_;
  const auto found = fields_.find(datum.field);
  return found == fields_.end() ? kNone : found->second;
}

/// By the points-to analysis; names that go backwards or into closures are given up.
std::vector<uint32_t> Intruders::objects_of(InstanceId instance, NameId id) const {
  const flow::sync::LockName& name = names_[id];
  const ir::Function& function = input_.program.function(input_.points_to.function(instance));
  std::vector<uint32_t> result;
  const auto take = [&](std::span<const uint32_t> objects) { result.assign(objects.begin(), objects.end()); };
  if (name.root == NameRoot::parameter && name.which < function.params.size())
    take(input_.points_to.objects(instance, function.params[name.which]));
  else if (name.root == NameRoot::value)
    take(input_.points_to.objects(instance, ir::ValueId(name.which)));
  else if (name.root == NameRoot::statik)
    take(input_.points_to.static_objects(flow::heap::FieldId(name.which)));
  else if (name.root == NameRoot::object)
    result = {name.which};
  for (const flow::sync::Step& step : name.steps) {
    if (step.back || step.captured) return {};
    std::vector<uint32_t> next;
    for (const uint32_t o : result) {
      const auto held = input_.points_to.field_objects(ObjectId(o), flow::heap::FieldId(step.field));
      next.insert(next.end(), held.begin(), held.end());
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    result = std::move(next);
  }
  return result;
}

/// What is written: the object that has the field, or the array or collection itself.
std::vector<uint32_t> Intruders::objects_of(InstanceId instance, const Datum& datum) const {
  std::vector<uint32_t> result;
  if (datum.base.valid()) result = objects_of(instance, datum.base);
  if (!datum.contents || !datum.field.valid()) return result;
  std::vector<uint32_t> inner;
  const auto add = [&](std::span<const uint32_t> objects) {
    inner.insert(inner.end(), objects.begin(), objects.end());
  };
  if (!datum.base.valid()) add(input_.points_to.static_objects(datum.field));
  for (const uint32_t o : result) add(input_.points_to.field_objects(ObjectId(o), datum.field));
  std::sort(inner.begin(), inner.end());
  inner.erase(std::unique(inner.begin(), inner.end()), inner.end());
  return inner;
}

std::optional<Intruder> Intruders::find(FuncId function, const StalePair& pair) {
  std::optional<Intruder> own;
  size_t tries = 0;
  for (const InstanceId victim : input_.points_to.instances_of(function)) {
    if (!input_.races->accesses().is_run(victim)) continue;
    const bool is_static = !pair.read.datum.base.valid() && !pair.read.datum.contents;
    const std::vector<uint32_t> objects = objects_of(victim, pair.read.datum);
    if (!is_static && objects.empty()) continue;
    for (const Writer& writer : writers_of(pair.read.datum)) {
      if (own && writer.function == function) continue;
      for (const InstanceId other : input_.points_to.instances_of(writer.function)) {
        if (!input_.races->accesses().is_run(other)) continue;
        if (++tries > kTriesMax) {
          ++cut_short_;
          return own;
        }
        Intruder who{victim, {}, {other, writer.instr}, {}, {}};
        if (!is_static) {
          const auto written = input_.points_to.objects(other, writer.base);
          const auto shared = std::find_if(objects.begin(), objects.end(), [&](uint32_t o) {
            return std::binary_search(written.begin(), written.end(), o) &&
                   input_.races->stages().is_shared(ObjectId(o));
          });
          if (shared == objects.end()) continue;
          who.object = ObjectId(*shared);
        }
        if (is_kept_out(pair, writer, who) || !can_meet(pair, who)) continue;
        if (!comes_by_a_caller(pair, writer, who)) continue;
        if (writer.function != function) return who;
        own = who;
        break;
      }
    }
  }
  return own;
}

/// Does the call give the writer that object? It does not where the parameter that is written to gets others.
Intruders::Given Intruders::gives(const CallEdge& edge, const Writer& writer, ObjectId object) const {
  const ir::Function& caller = input_.sync.calls().function(edge.caller);
  const ir::Function& callee = input_.program.function(writer.function);
  const auto arguments = caller.operands_of(caller.instr(edge.instr));
  const int index = flow::sync::parameter_index(callee, writer.base);
  if (index >= 0 && ir::is_call(caller.instr(edge.instr).op) && arguments.size() == callee.params.size()) {
    const auto given = input_.points_to.objects(edge.caller, arguments[static_cast<size_t>(index)]);
    return std::find(given.begin(), given.end(), object.index()) == given.end() ? Given::no : Given::yes;
  }
  return input_.sync.calls().base_of(edge.caller, edge.instr, object).valid() ? Given::yes : Given::unknown;
}

/// A setter that some callers call under the lock and others for an object that they have just made holds
/// nothing for certain; so each caller is asked by itself.
bool Intruders::comes_by_a_caller(const StalePair& pair, const Writer& writer, const Intruder& who) const {
  const flow::sync::Calls& calls = input_.sync.calls();
  bool any = false;
  for (const CallEdge& edge : calls.in(who.write.instance)) {
    if (!calls.is_plain(edge) || !edge.instr.valid()) return true;
    if (!input_.races->accesses().is_run(edge.caller)) continue;
    if (who.object.valid()) {
      const Given given = gives(edge, writer, who.object);
      any = any || given == Given::no;
      if (given == Given::no) continue;
      if (given == Given::unknown) return true;
    }
    any = true;
    Intruder above = who;
    above.write = {edge.caller, edge.instr};
    if (!is_kept_out(pair, writer, above) && can_meet(pair, above)) return true;
  }
  return !any;
}

/// Where exactly the gap is: inside of a method that gives its caller's lock back for a while.
Point Intruders::gap_of(InstanceId victim, InstrId gap) const {
  const flow::sync::LocalLocks& local = input_.sync.locks().local();
  for (const CallEdge& edge : input_.sync.calls().out(victim, gap)) {
    const FuncId callee = input_.points_to.function(edge.callee);
    const flow::sync::LockSummary* summary = local.summary(callee);
    if (!input_.sync.calls().is_plain(edge) || summary == nullptr || !summary->gives_up()) continue;
    const size_t count = input_.program.function(callee).instrs.size();
    for (uint32_t i = 0; i < count; ++i)
      if (local.before(callee, InstrId(i)).gives_up()) return {edge.callee, InstrId(i)};
  }
  return {victim, gap};
}

/// The monitor that wait() gives back; invalid for other calls.
NameId Intruders::waited_for(InstanceId instance, InstrId at) const {
  const FuncId id = input_.points_to.function(instance);
  const ir::Instr& instr = input_.program.function(id).instr(at);
  if ((instr.op != Op::call && instr.op != Op::call_virtual) || instr.operand_count == 0) return {};
  const ir::FuncName& callee = input_.program.module_of(id).callees[instr.payload];
  if (model::primitive_of(callee.module, callee.name) != model::JvmPrimitive::wait) return {};
  return names_.of(id, input_.program.function(id).operands_of(instr)[0]);
}

/// A lock that is held over the gap and at the write as well.
bool Intruders::is_kept_out(const StalePair& pair, const Writer& writer, const Intruder& who) const {
  const flow::sync::HeldLocks& locks = input_.sync.locks();
  const Point gap = gap_of(who.victim, pair.gap);
  flow::sync::HeldSet held = locks.held(gap.instance, gap.instr);
  if (const NameId waited = waited_for(gap.instance, gap.instr); waited.valid()) {
    std::erase_if(held, [&](const flow::sync::Held& h) {
      return h.name == waited || locks.names()[h.name].root == NameRoot::object;
    });
  }
  if (held.empty()) return false;
  const NameId base = pair.read.datum.base;
  // Names that only this rule knows are no base to compare with, nor is the owner of what is written into.
  const bool is_base = base.valid() && base.index() < locks.names().size() && gap.instance == who.victim &&
                       pair.read.datum.contents != pair.read.datum.field.valid();
  const auto mine = locks.guards(gap.instance, gap.instr, is_base ? base : NameId(), who.object);
  const auto theirs = locks.guards(
      {who.write.instance, who.write.instr, who.object, pair.read.datum.field, true, who.origin});
  if (locks.common(mine, theirs).verdict != flow::sync::LockVerdict::none) return true;
  if (!writer.library) return false;
  // The library's own lock: a synchronized wrapper's is the wrapper.
  std::vector<uint32_t> objects;
  for (const flow::sync::Held& h : held) {
    const auto some = locks.objects(gap.instance, h.name);
    objects.insert(objects.end(), some.begin(), some.end());
  }
  for (const CallEdge& edge : input_.sync.calls().out(who.write.instance, who.write.instr)) {
    if (!input_.sync.calls().is_plain(edge)) continue;
    for (const NameId name : locks.local().names_taken(input_.points_to.function(edge.callee)))
      for (const uint32_t o : locks.objects(edge.callee, name))
        if (std::find(objects.begin(), objects.end(), o) != objects.end()) return true;
  }
  return false;
}

bool Intruders::can_meet(const StalePair& pair, Intruder& who) const {
  const auto is_thread = [&](OriginId origin) {
    const OriginKind kind = input_.sync.threads()[origin].kind;
    return kind == OriginKind::root || kind == OriginKind::forked;
  };
  const flow::heap::FieldId field = pair.read.datum.contents ? flow::heap::FieldId() : pair.read.datum.field;
  const flow::sync::Access mine{who.victim, pair.read.at, who.object, field, false, {}};
  const flow::sync::Access theirs{who.write.instance, who.write.instr, who.object, field, true, {}};
  const auto threads_of = [&](flow::heap::InstanceId id) {
    std::vector<OriginId> all;
    for (const OriginId origin : input_.sync.threads().of(id))
      if (is_thread(origin)) all.push_back(origin);
    return all;
  };
  const flow::sync::Order& order = input_.sync.order();
  const auto found = order.any_meeting(order.runners(mine, threads_of(who.victim)),
                                       order.runners(theirs, threads_of(who.write.instance)));
  if (!found) return false;
  who.victim_origin = found->first;
  who.origin = found->second;
  return true;
}

}  // namespace ravel::flow::jvm
