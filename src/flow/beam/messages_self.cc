// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/messages_self.h"

#include <algorithm>

#include "flow/beam/call_facts.h"

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr size_t kStepsMax = 3000;  ///< of one value; beyond, every site is meant

uint64_t key_of(uint32_t a, uint32_t b) { return static_cast<uint64_t>(a) << 32 | b; }

}  // namespace

bool has_self(const flow::ValueSet& set) {
  return std::ranges::find(set.objects, flow::Objects::kSelf) != set.objects.end();
}

SelfTracer::SelfTracer(const BeamInput& input) : input_(input), values_(input.flow.values) {
  const size_t count = input.program.function_count();
  incoming_begin_.assign(count + 1, 0);
  for (uint32_t f = 0; f < count; ++f) {
    const ir::Function& function = input.program.function(FuncId(f));
    for (const InstrId id : input.calls->notable(FuncId(f))) {
      if (!input.calls->of(FuncId(f), function.instr(id)).is(model::BuiltIn::self)) continue;
      site_of_.emplace(key_of(f, id.index()), static_cast<uint32_t>(sites_.size()));
      sites_.push_back({FuncId(f), id});
    }
    for (const flow::CallEdge& edge : values_.edges(FuncId(f))) ++incoming_begin_[edge.callee.index() + 1];
  }
  for (size_t f = 0; f < count; ++f) incoming_begin_[f + 1] += incoming_begin_[f];
  incoming_.resize(incoming_begin_.back());
  std::vector<uint32_t> next(incoming_begin_.begin(), incoming_begin_.end() - 1);
  for (uint32_t f = 0; f < count; ++f)
    for (const flow::CallEdge& edge : values_.edges(FuncId(f)))
      incoming_[next[edge.callee.index()]++] = &edge;
}

const SelfSites& SelfTracer::of(FuncId func, ValueId value) {
  const auto [it, fresh] = known_.try_emplace({func, value});
  if (fresh) {
    Trace trace;
    add(trace, func, value);
    finish(trace);
    it->second = std::move(trace.found);
  }
  return it->second;
}

SelfSites SelfTracer::of_field(ObjId object, uint32_t index) {
  Trace trace;
  add_field(trace, object, index);
  finish(trace);
  return std::move(trace.found);
}

void SelfTracer::add(Trace& trace, FuncId func, ValueId value) const {
  if (!value.valid() || !has_self(values_.value(func, value))) return;
  if (trace.seen.insert(key_of(func.index(), value.index())).second) trace.todo.emplace_back(func, value);
}

void SelfTracer::finish(Trace& trace) const {
  size_t steps = 0;
  while (!trace.todo.empty() && !trace.found.all) {
    const auto [func, value] = trace.todo.back();
    trace.todo.pop_back();
    if (++steps > kStepsMax) trace.found.all = true;
    step(trace, func, value);
  }
  auto& sites = trace.found.sites;
  std::ranges::sort(sites);
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
}

/// A part of an object is what stands at its place where the object is made.
void SelfTracer::add_field(Trace& trace, ObjId id, uint32_t index) const {
  const flow::Object& object = values_.object(id);
  if (object.kind != ObjKind::map && !has_self(values_.field(id, index))) return;
  if (!object.func.valid()) return;  // a literal: it has no pids
  const ir::Function& function = input_.program.function(object.func);
  const ir::Instr* made = object.value.valid() ? function.definition(object.value) : nullptr;
  if (made == nullptr || made->op != Op::alloc) {
    trace.found.all = true;
    return;
  }
  const auto operands = function.operands_of(*made);
  const auto kind = static_cast<ir::AllocKind>(made->kind);
  const bool plain =
      kind == ir::AllocKind::tuple || kind == ir::AllocKind::cons || kind == ir::AllocKind::closure;
  if (plain) {
    if (index < operands.size()) add(trace, object.func, operands[index]);
    return;
  }
  // Updates of maps and records: any of the values, and what the old one had there.
  for (const ValueId operand : operands) add(trace, object.func, operand);
  if (kind == ir::AllocKind::map_update || kind == ir::AllocKind::record_update)
    for (const ObjId old : values_.value(object.func, operands[0]).objects)
      if (old != id && values_.object(old).kind == object.kind &&
          trace.seen.insert(key_of(UINT32_MAX - index, old.index())).second)
        add_field(trace, old, index);
}

void SelfTracer::add_parts(Trace& trace, const flow::ValueSet& set, ir::FieldKind kind,
                           uint32_t index) const {
  for (const ObjId id : set.objects) {
    const ObjKind object = values_.object(id).kind;
    switch (kind) {
      case ir::FieldKind::element:
        if (object == ObjKind::tuple && index < values_.object(id).arity) add_field(trace, id, index);
        break;
      case ir::FieldKind::head:
      case ir::FieldKind::tail:
        if (object == ObjKind::cons) add_field(trace, id, kind == ir::FieldKind::head ? 0 : 1);
        break;
      case ir::FieldKind::captured:
        if (object == ObjKind::closure && index < values_.object(id).arity) add_field(trace, id, index);
        break;
      case ir::FieldKind::map_value:
        if (object == ObjKind::map) add_field(trace, id, 0);
        break;
      default:
        trace.found.all = true;
    }
  }
}

void SelfTracer::step(Trace& trace, FuncId func, ValueId value) const {
  const ir::Function& function = input_.program.function(func);
  const ir::Instr* made = function.definition(value);
  if (made == nullptr) {
    const auto it = std::ranges::find(function.params, value);
    if (it != function.params.end())
      step_param(trace, func, static_cast<uint32_t>(it - function.params.begin()));
    else
      trace.found.all = true;
    return;
  }
  const auto operands = function.operands_of(*made);
  switch (made->op) {
    case Op::phi:
      for (const ValueId operand : operands) add(trace, func, operand);
      return;
    case Op::refine:
      return add(trace, func, operands[0]);
    case Op::send:
      return add(trace, func, operands[1]);
    case Op::load:
      return add_parts(trace, values_.value(func, operands[0]), static_cast<ir::FieldKind>(made->kind),
                       made->imm);
    case Op::call:
    case Op::call_value:
    case Op::call_dynamic:
    case Op::call_apply:
      return step_call(trace, func, function.definitions[value.index()]);
    default:
      trace.found.all = true;  // a received message that is a pid
  }
}

void SelfTracer::step_param(Trace& trace, FuncId func, uint32_t index) const {
  const model::Callback* role = values_.callback(func);
  const bool is_role = role != nullptr && index < model::Callback::kParamsMax;
  if (is_role && role->params[index] == model::Role::state)
    step_state(trace, func);
  else if (role != nullptr && !(is_role && role->params[index] == model::Role::init_arg))
    trace.found.all = true;  // a request
  for (const flow::CallEdge* edge : incoming(func)) {
    const flow::ArgSource source = values_.argument(*edge, index);
    using K = flow::ArgSource::Kind;
    switch (source.kind) {
      case K::value:
        add(trace, edge->caller, source.value);
        break;
      case K::captured:
        add_field(trace, edge->via, source.index);
        break;
      case K::element_of: {
        // Through all cells of a list that was written out.
        std::vector<ObjId> cells;
        const auto more = [&](const flow::ValueSet& set) {
          for (const ObjId id : set.objects)
            if (values_.object(id).kind == ObjKind::cons && std::ranges::find(cells, id) == cells.end())
              cells.push_back(id);
        };
        more(values_.value(edge->caller, source.value));
        for (size_t i = 0; i < cells.size(); ++i) {
          add_field(trace, cells[i], 0);
          more(values_.field(cells[i], 1));
        }
        break;
      }
      case K::unknown:
        // A fun that unknown code calls: with values of its own.
        if (edge->kind == flow::EdgeKind::call && edge->binding == flow::Binding::unknown) break;
        trace.found.all = true;
        break;
      case K::result_of:
        trace.found.all = true;
    }
  }
}

/// A server's state is what its callbacks have returned as such.
void SelfTracer::step_state(Trace& trace, FuncId func) const {
  for (const flow::Server& server : values_.servers()) {
    if (std::ranges::find(server.callbacks, func) == server.callbacks.end()) continue;
    for (const FuncId callback : server.callbacks) {
      const flow::ValueSet result = values_.result(callback);
      for (const ObjId id : result.objects)
        for (const model::ReturnShape& shape : model::return_shapes())
          if (shape.behaviour == server.behaviour && shape.state != model::ReturnShape::kNone &&
              values_.object(id).kind == ObjKind::tuple && values_.object(id).arity == shape.arity &&
              trace.seen.insert(key_of(UINT32_MAX - shape.state, id.index())).second)
            add_field(trace, id, shape.state);
    }
  }
}

void SelfTracer::step_call(Trace& trace, FuncId func, InstrId instr) const {
  if (const auto site = site_of_.find(key_of(func.index(), instr.index())); site != site_of_.end()) {
    trace.found.sites.push_back(site->second);
    return;
  }
  bool followed = false;
  for (const flow::CallEdge& edge : values_.callees(func, instr).edges) {
    if (edge.kind != flow::EdgeKind::call || edge.binding == flow::Binding::model) continue;
    followed = true;
    const ir::Function& callee = input_.program.function(edge.callee);
    for (const ir::Instr& end : callee.instrs)
      if (end.op == Op::ret && end.operand_count > 0) add(trace, edge.callee, callee.operands_of(end)[0]);
  }
  if (!followed) trace.found.all = true;
}

}  // namespace ravel::flow::beam
