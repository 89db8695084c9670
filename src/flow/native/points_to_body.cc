// SPDX-License-Identifier: Apache-2.0
//
// A function's instructions as edges and uses.
#include <fmt/format.h>

#include <algorithm>

#include "base/scc.h"
#include "flow/native/points_to.h"
#include "flow/native/result_in_memory.h"
#include "model/native_library.h"

namespace ravel::flow::native {

using ir::Op;
using model::NativeAct;

namespace {

/// Operators whose result may be one of their operands, as a pointer.
bool keeps_pointers(std::string_view name) {
  for (const std::string_view kept : {"select", "extract", "insert", "and"})
    if (name == kept) return true;
  return false;
}

/// Text that is copied byte by byte, and counters, carry nothing. (Pointers of 4 bytes, with -m32, are not
/// followed.)
bool may_hold_pointer(const ir::Memory& memory) { return memory.size == 0 || memory.size >= 8; }

bool returns_once(const ir::Function& function) {
  return std::count_if(function.blocks.begin(), function.blocks.end(), [&](const ir::Block& block) {
           return function.instrs[block.end - 1].op == Op::ret;
         }) == 1;
}

bool is_array_type(std::string_view type) { return type.ends_with(']'); }

}  // namespace

void PointsTo::add_globals() {
  for (size_t m = 0; m < input_.program.module_count(); ++m) {
    const ir::Module& module = input_.program.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (uint32_t i = 0; i < module.native->globals.size(); ++i) {
      const ir::NativeGlobal& global = module.native->globals[i];
      if (global.linkage == ir::Linkage::declared) continue;
      global_refs_.try_emplace(global.name, GlobalRef{ir::ModuleId(m), i});
    }
  }
}

ObjectId PointsTo::global(Symbol name) {
  if (const auto it = globals_.find(name); it != globals_.end()) return it->second;
  Object object{.kind = ObjectKind::global, .name = name};
  object.is_constant = model::is_type_data(name.view());
  const auto ref = global_refs_.find(name);
  const ir::Module* module = nullptr;
  const ir::NativeGlobal* known = nullptr;
  if (ref != global_refs_.end()) {
    module = &input_.program.module(ref->second.module);
    known = &module->native->globals[ref->second.index];
    object.size = known->size;
    object.is_thread_local = known->is_thread_local;
    object.is_constant = known->is_constant || object.is_constant;
    // A vtable is an array of pointers to the compiler, and a record to us.
    object.is_array = is_array_type(known->type.view()) && !name.view().starts_with("_ZTV");
    object.record = record_of(*module, known->type.view());
    object.pointee = pointee_of(known->type.view());
    declare_numbers(object, known->type.view());
  }
  const ObjectId id = add_object(std::move(object));
  globals_.emplace(name, id);
  if (known == nullptr) return id;
  for (const ir::InitialPointer& pointer : known->pointers) {
    const LocId place = loc(id, static_cast<int64_t>(pointer.offset));
    if (!place.valid()) continue;
    const NodeId contents = contents_node(place);
    const ir::Const& value = module->constant(pointer.value);
    if (value.kind == ir::ConstKind::global) {
      if (!is_plain_constant(value.text)) put(contents, loc(global(value.text), pointer.addend));
    } else if (value.kind == ir::ConstKind::function) {
      if (const ir::FuncId f = input_.program.find(module->callee(value.callee)); f.valid())
        put(contents, loc(function_object(f), 0));
    }
  }
  return id;
}

/// Nobody writes it, and it leads nowhere: no race, no call is ever about it. Left out, or the texts of a
/// program would be the larger part of every set.
bool PointsTo::is_plain_constant(Symbol name) const {
  const auto ref = global_refs_.find(name);
  if (ref == global_refs_.end()) return false;
  const ir::NativeGlobal& known =
      input_.program.module(ref->second.module).native->globals[ref->second.index];
  return known.is_constant && known.pointers.empty();
}

ObjectId PointsTo::function_object(ir::FuncId function) {
  const auto it = function_objects_.find(function.index());
  if (it != function_objects_.end()) return it->second;
  const ObjectId id = add_object({.kind = ObjectKind::function, .function = function});
  function_objects_.emplace(function.index(), id);
  return id;
}

ContextId PointsTo::context(Context wanted) {
  const auto [it, fresh] = context_index_.try_emplace(wanted, ContextId(contexts_.size()));
  if (fresh) contexts_.push_back(wanted);
  return it->second;
}

InstanceId PointsTo::instance(ir::FuncId function, ContextId context) {
  const uint64_t key = static_cast<uint64_t>(function.index()) << 32 | context.index();
  const auto [it, fresh] = instance_index_.try_emplace(key, InstanceId(instances_.size()));
  if (!fresh) return it->second;
  const uint32_t values = input_.program.function(function).value_count;
  const NodeId first = static_cast<NodeId>(nodes_.size());
  for (uint32_t i = 0; i <= values; ++i) add_node();
  if (detail_ == Detail::program || is_cxx(function)) {
    const std::vector<RecordId>& records = pointed_to(function);
    for (uint32_t i = 0; i <= values; ++i) nodes_[first + i].holds = believed(records[i]);
  }
  // A list's end is inside of the list. Taken for a node, it would lead to members of whatever has the list
  // (cxx/list_end_good.cc).
  const ir::Function& code = input_.program.function(function);
  if (const auto behind = model::place_in_node(code.name.name.view()); behind && !code.params.empty()) {
    nodes_[first + code.params[0].index()].holds = *behind == 0 ? kNode : kHashNode;
  }
  instances_.push_back({function, context, first, first + values});
  bodies_.push_back(InstanceId(instances_.size() - 1));
  return InstanceId(instances_.size() - 1);
}

void PointsTo::add_body(InstanceId id) {
  const ir::FuncId f = instances_[id.index()].function;
  const ir::Function& function = input_.program.function(f);
  const ir::Module& module = input_.program.module_of(f);
  const bool answers = model::answers_questions(function.name.name.view());
  const int64_t room = model::room_for_short_text(function.name.name.view());
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    if (answers && instr.op == Op::store) continue;
    // A short text counts as being where the long ones are: strings exchange their pointers when they are
    // moved, and the room inside of one would seem to be that of others, too (cxx/moved_text_good.cc).
    if (room != 0 && instr.op == Op::address && ir::is_memory(instr) &&
        module.memory[instr.payload].offset == room)
      continue;
    add_instr(id, module, function, ir::InstrId(i));
  }
}

void PointsTo::add_instr(InstanceId id, const ir::Module& module, const ir::Function& function,
                         ir::InstrId at) {
  const ir::Instr& instr = function.instr(at);
  const auto operands = function.operands_of(instr);
  switch (instr.op) {
    case Op::constant:
      return add_constant(id, module, instr);
    case Op::phi:
      for (const ir::ValueId operand : operands) add_edge(node(id, operand), node(id, instr.result));
      return;
    case Op::alloc: {
      Object object{.kind = ObjectKind::stack, .site = {instances_[id.index()].function, at}};
      object.context = instances_[id.index()].context;
      object.size = instr.imm;
      object.name = module.constant(ir::ConstId(instr.payload)).text;
      object.is_array = is_array_type(object.name.view());
      object.record = record_of(module, object.name.view());
      object.pointee = pointee_of(object.name.view());
      declare_numbers(object, object.name.view());
      put(node(id, instr.result), loc(add_object(std::move(object)), 0));
      return;
    }
    case Op::address:
      if (ir::is_memory(instr)) {
        const int64_t offset = module.memory[instr.payload].offset;
        const bool walks = walks_memory(instances_[id.index()].function)[at.index()];
        add_own_use(node(id, operands[0]),
                    {walks ? UseKind::element : UseKind::offset, node(id, instr.result),
                     walks ? std::abs(offset) : offset, module.memory[instr.payload].field.empty(),
                     field_record(module, module.memory[instr.payload])});
      } else {
        add_own_use(node(id, operands[0]), {UseKind::element, node(id, instr.result), instr.imm});
      }
      return;
    case Op::load:
      if (ir::is_memory(instr)) {
        const ir::Memory& memory = module.memory[instr.payload];
        const bool carries = may_hold_pointer(memory) && !memory.is_bulk;
        add_own_use(node(id, operands[0]),
                    {carries ? UseKind::load : UseKind::touch, carries ? node(id, instr.result) : 0,
                     memory.offset, memory.field.empty(), field_record(module, memory)});
      }
      return;
    case Op::store:
      if (ir::is_memory(instr) && !is_handed_out_by(id, instr)) add_store(id, module, function, instr);
      return;
    case Op::ret:
      if (operands.empty()) return;
      if (returns_once(function) && is_same_kind(node(id, operands[0]), instances_[id.index()].result)) {
        unite(node(id, operands[0]), instances_[id.index()].result);
      } else {
        add_edge(node(id, operands[0]), instances_[id.index()].result);
      }
      return;
    case Op::call:
    case Op::call_value:
      return add_call(id, module, function, at);
    default:
      return;
  }
}

/// Which `address memory` instructions of a function go step by step through memory (`p++`): their result
/// comes back to them. They stay in the array that they began in; taken as fields, each would find 500 of
/// them.
const std::vector<bool>& PointsTo::walks_memory(ir::FuncId id) {
  const auto [it, fresh] = strides_.try_emplace(id.index());
  std::vector<bool>& walks = it->second;
  if (!fresh) return walks;
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
  walks.resize(function.instrs.size());
  std::vector<std::pair<uint32_t, uint32_t>> flows;
  for (const ir::Instr& instr : function.instrs) {
    const bool keeps =
        instr.op == Op::phi || instr.op == Op::address ||
        (instr.op == Op::call && module.callee(ir::CalleeId(instr.payload)).module.view() == ir::kOpModule &&
         keeps_pointers(module.callee(ir::CalleeId(instr.payload)).name.view()));
    if (!keeps || !instr.result.valid()) continue;
    for (const ir::ValueId operand : function.operands_of(instr))
      flows.emplace_back(operand.index(), instr.result.index());
  }
  const Components components =
      strong_components(FlatGraph::from_edges(function.value_count, std::move(flows)));
  for (size_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    if (instr.op != Op::address || !ir::is_memory(instr) || module.memory[instr.payload].offset == 0)
      continue;
    walks[i] = components.of[function.operands_of(instr)[0].index()] == components.of[instr.result.index()];
  }
  return walks;
}

void PointsTo::add_constant(InstanceId id, const ir::Module& module, const ir::Instr& instr) {
  const ir::Const& value = module.constant(ir::ConstId(instr.payload));
  if (value.kind == ir::ConstKind::global) {
    if (is_plain_constant(value.text)) return;
    if (value.text.view() == "_ZSt11__once_call" || value.text.view() == "_ZSt15__once_callable") {
      put(node(id, instr.result),
          loc(once_variable(value.text, instances_[id.index()].context), value.number));
      return;
    }
    put(node(id, instr.result), loc(global(value.text), value.number));
  } else if (value.kind == ir::ConstKind::function) {
    const ir::FuncId f = input_.program.find(module.callee(value.callee));
    if (f.valid()) put(node(id, instr.result), loc(function_object(f), 0));
  }
}

void PointsTo::add_store(InstanceId id, const ir::Module& module, const ir::Function& function,
                         const ir::Instr& instr) {
  const auto operands = function.operands_of(instr);
  const ir::Memory& memory = module.memory[instr.payload];
  const ir::Instr* from = operands.size() > 1 ? function.definition(operands[1]) : nullptr;
  const bool copies =
      memory.is_bulk && from != nullptr && from->op == Op::load && module.memory[from->payload].is_bulk;
  if (!copies) {
    // What lies on a list of free memory is found again by nobody: makers hand it out as new.
    const auto list = free_lists_.empty() ? std::nullopt : Makers::member(module, function, instr);
    const bool carries =
        operands.size() > 1 && may_hold_pointer(memory) && !(list && free_lists_.contains(*list));
    add_own_use(node(id, operands[0]),
                {carries ? UseKind::store : UseKind::touch, carries ? node(id, operands[1]) : 0,
                 memory.offset, memory.field.empty(), field_record(module, memory)});
    return;
  }
  Copy copy;
  copy.to = node(id, operands[0]);
  copy.from = node(id, function.operands_of(*from)[0]);
  copy.to_offset = memory.offset;
  copy.from_offset = module.memory[from->payload].offset;
  copy.size = memory.size;
  copies_.push_back(copy);
  add_use(copy.to, {UseKind::touch, 0, copy.to_offset, memory.field.empty()});
}

void PointsTo::add_operation(InstanceId id, std::string_view name, std::span<const ir::ValueId> operands,
                             ir::ValueId result) {
  if (!keeps_pointers(name)) return;
  // The first operand of a select is its condition.
  for (size_t i = name == "select" ? 1 : 0; i < operands.size(); ++i)
    add_edge(node(id, operands[i]), node(id, result));
}

/// Parameters of what anyone may call point to objects that callers share: one for each type, as far as the
/// declarations of C++ or the accesses tell the type. Where the result goes, and strings and containers that
/// come beside `this`, are each caller's own, unless the function keeps them.
void PointsTo::add_outside(InstanceId id) {
  const ir::FuncId f = instances_[id.index()].function;
  const ir::Function& function = input_.program.function(f);
  const ir::Module& module = input_.program.module_of(f);
  const bool is_member = is_named(function, 0, "this") || is_named(function, 1, "this");
  for (uint32_t i = 0; i < function.params.size(); ++i) {
    const ir::ValueId param = function.params[i];
    const RecordId record = is_cxx(f) ? believed(pointed_to(f)[param.index()]) : RecordId();
    Symbol type = record.valid() ? records_[record.index()]->name : Symbol();
    for (const ir::Instr& instr : function.instrs) {
      if (record.valid()) break;
      if (instr.op != Op::load && instr.op != Op::store && instr.op != Op::address) continue;
      if (!ir::is_memory(instr) || function.operands_of(instr)[0] != param) continue;
      const std::string_view field = module.memory[instr.payload].field.view();
      if (field.empty()) continue;
      type = Symbol(field.substr(0, field.find('.')));
      break;
    }
    if (type.empty()) type = Symbol(fmt::format("{} of {}", param.index(), function.name.str()));
    const bool is_result = i == 0 && returns_in_memory(function);
    const bool is_callers =
        is_member && !is_named(function, i, "this") && record.valid() && type.view().starts_with("std::");
    if (is_result || is_callers) {
      Object own{.kind = ObjectKind::stack, .site = {f, ir::InstrId(i)}};
      own.context = instances_[id.index()].context;
      own.record = record;
      own.is_longer = record.valid();
      put(node(id, param), loc(add_object(std::move(own)), 0));
      continue;
    }
    auto [it, fresh] = outside_.try_emplace(type);
    if (fresh) {
      it->second = add_object({.kind = ObjectKind::outside, .name = type});
      // It may be of a class that is derived from it.
      objects_[it->second.index()].record = record;
      objects_[it->second.index()].is_longer = record.valid();
    }
    put(node(id, param), loc(it->second, 0));
  }
}

}  // namespace ravel::flow::native
