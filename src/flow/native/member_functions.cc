// SPDX-License-Identifier: Apache-2.0
#include "flow/native/member_functions.h"

#include <algorithm>

namespace ravel::flow::native {

using ir::Op;

namespace {

constexpr uint64_t kPointer = 8;

Symbol record_of(const ir::Memory& memory) {
  const std::string_view field = memory.field.view();
  return field.empty() ? Symbol() : Symbol(field.substr(0, field.find('.')));
}

bool is_pointer_access(const ir::Module& module, const ir::Instr& instr) {
  if ((instr.op != Op::load && instr.op != Op::store) || !ir::is_memory(instr)) return false;
  const ir::Memory& memory = module.memory[instr.payload];
  return memory.size == kPointer && !memory.is_bulk;
}

}  // namespace

MemberFunctions::MemberFunctions(const ir::Program& program, bool open)
    : program_(program), open_(open), calls_(program.function_count()), is_taken_(program.function_count()) {
  find_records();
  find_calls();
  find_stores();
  find_initial();
  resolve();
}

void MemberFunctions::find_records() {
  for (size_t m = 0; m < program_.module_count(); ++m) {
    const ir::Module& module = program_.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeRecord& record : module.native->records) records_.emplace(record.name, &record);
  }
}

void MemberFunctions::find_calls() {
  const auto takes = [&](const ir::Module& module, const ir::Const& value) {
    if (value.kind != ir::ConstKind::function) return;
    const ir::FuncId taken = program_.find(module.callee(value.callee));
    if (taken.valid()) is_taken_[taken.index()] = true;
  };
  for (uint32_t f = 0; f < program_.function_count(); ++f) {
    const ir::Module& module = program_.module_of(ir::FuncId(f));
    for (const ir::Instr& instr : program_.function(ir::FuncId(f)).instrs) {
      if (instr.op == Op::constant) takes(module, module.constant(ir::ConstId(instr.payload)));
      if (instr.op != Op::call) continue;
      const ir::FuncId callee = program_.find(module.callee(ir::CalleeId(instr.payload)));
      if (callee.valid()) calls_[callee.index()].push_back({ir::FuncId(f), &instr});
    }
  }
  for (size_t m = 0; m < program_.module_count(); ++m) {
    const ir::Module& module = program_.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals)
      for (const ir::InitialPointer& pointer : global.pointers) takes(module, module.constant(pointer.value));
  }
}

std::vector<MemberFunctions::Member> MemberFunctions::members(Symbol record, int64_t offset) const {
  std::vector<Member> result;
  if (record.empty() || offset < 0) return result;
  result.emplace_back(record, offset);
  const auto known = records_.find(record);
  if (known == records_.end()) return result;
  for (const ir::RecordPart& part : known->second->parts) {
    const auto inside = records_.find(part.name);
    const int64_t behind = offset - static_cast<int64_t>(part.offset);
    if (part.name != record && inside != records_.end() && behind >= 0 &&
        behind < static_cast<int64_t>(inside->second->size))
      result.emplace_back(part.name, behind);
  }
  return result;
}

/// The kind of struct that the function uses the pointer for; none if there are two. A first member is read
/// without saying of what.
Symbol MemberFunctions::record_behind(ir::FuncId id, ir::ValueId pointer) const {
  const auto [it, fresh] = records_behind_.try_emplace(id.index());
  std::vector<Symbol>& records = it->second;
  if (fresh) {
    const ir::Function& function = program_.function(id);
    const ir::Module& module = program_.module_of(id);
    records.resize(function.value_count);
    std::vector<bool> several(function.value_count);
    for (const ir::Instr& instr : function.instrs) {
      if (!ir::is_memory(instr)) continue;
      const Symbol record = record_of(module.memory[instr.payload]);
      const size_t value = function.operands_of(instr)[0].index();
      if (record.empty()) continue;
      if (!records[value].empty() && records[value] != record) several[value] = true;
      records[value] = record;
    }
    for (size_t value = 0; value < records.size(); ++value)
      if (several[value]) records[value] = {};
  }
  return records[pointer.index()];
}

std::vector<MemberFunctions::Member> MemberFunctions::members(ir::FuncId id, const ir::Instr& access) const {
  const ir::Memory& memory = program_.module_of(id).memory[access.payload];
  Symbol record = record_of(memory);
  if (record.empty()) record = record_behind(id, program_.function(id).operands_of(access)[0]);
  return members(record, memory.offset);
}

void MemberFunctions::add(ir::FuncId id, ir::ValueId value, Held& held, int depth) const {
  constexpr int kDepthMax = 6;
  const ir::Function& function = program_.function(id);
  const ir::Module& module = program_.module_of(id);
  if (depth > kDepthMax) {
    held.is_open = true;
    return;
  }
  const ir::Instr* made = function.definition(value);
  if (made == nullptr) {
    const auto param = std::find(function.params.begin(), function.params.end(), value);
    const bool is_known =
        param != function.params.end() && !is_taken_[id.index()] && !(open_ && function.exported);
    held.is_open = held.is_open || !is_known;
    if (!is_known) return;
    const auto number = static_cast<size_t>(param - function.params.begin());
    for (const Call& call : calls_[id.index()]) {
      const auto operands = program_.function(call.caller).operands_of(*call.instr);
      if (number < operands.size()) add(call.caller, operands[number], held, depth + 1);
    }
    return;
  }
  if (made->op == Op::constant) {
    const ir::Const& text = module.constant(ir::ConstId(made->payload));
    if (text.kind != ir::ConstKind::function) return;
    const ir::FuncId stored = program_.find(module.callee(text.callee));
    if (stored.valid()) held.functions.insert(stored);
    return;
  }
  if (made->op == Op::phi) {
    for (const ir::ValueId operand : function.operands_of(*made)) add(id, operand, held, depth + 1);
    return;
  }
  const std::vector<Member> from =
      is_pointer_access(module, *made) ? members(id, *made) : std::vector<Member>();
  held.copies.insert(from.begin(), from.end());
  if (from.empty()) held.is_open = true;
}

void MemberFunctions::find_stores() {
  for (uint32_t f = 0; f < program_.function_count(); ++f) {
    const ir::FuncId id(f);
    const ir::Module& module = program_.module_of(id);
    const ir::Function& function = program_.function(id);
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != Op::store || !is_pointer_access(module, instr) || instr.operand_count < 2) continue;
      const std::vector<Member> to = members(id, instr);
      Held stored;
      add(id, function.operands_of(instr)[1], stored);
      if (to.empty()) elsewhere_.insert(stored.functions.begin(), stored.functions.end());
      for (const Member& member : to) {
        Held& held = held_[member];
        held.functions.insert(stored.functions.begin(), stored.functions.end());
        held.copies.insert(stored.copies.begin(), stored.copies.end());
        held.is_open = held.is_open || stored.is_open;
      }
    }
  }
}

void MemberFunctions::find_initial() {
  for (size_t m = 0; m < program_.module_count(); ++m) {
    const ir::Module& module = program_.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals) {
      const std::string_view type = global.type.view();
      const Symbol name(type.substr(0, type.find('[')));
      const auto record = records_.find(name);
      for (const ir::InitialPointer& pointer : global.pointers) {
        const ir::Const& value = module.constant(pointer.value);
        if (value.kind != ir::ConstKind::function) continue;
        const ir::FuncId function = program_.find(module.callee(value.callee));
        if (!function.valid()) continue;
        if (record == records_.end() || record->second->size == 0) {
          elsewhere_.insert(function);
          continue;
        }
        for (const Member& member :
             members(name, static_cast<int64_t>(pointer.offset % record->second->size)))
          held_[member].functions.insert(function);
      }
    }
  }
}

void MemberFunctions::resolve() {
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& [member, held] : held_)
      for (const Member& copied : held.copies) {
        const auto from = held_.find(copied);
        if (from == held_.end()) continue;
        const size_t before = held.functions.size();
        held.functions.insert(from->second.functions.begin(), from->second.functions.end());
        if (before != held.functions.size() || (from->second.is_open && !held.is_open)) changed = true;
        held.is_open = held.is_open || from->second.is_open;
      }
  }
}

const std::set<ir::FuncId>* MemberFunctions::at(ir::FuncId caller, const ir::Instr& call) const {
  const ir::Function& function = program_.function(caller);
  const auto index = static_cast<uint32_t>(&call - function.instrs.data());
  const auto [it, fresh] = at_.try_emplace({caller, index});
  std::set<ir::FuncId>& result = it->second;
  if (fresh && call.op == Op::call_value) {
    const ir::Instr* load = function.definition(function.operands_of(call)[0]);
    const bool is_read =
        load != nullptr && load->op == Op::load && is_pointer_access(program_.module_of(caller), *load);
    for (const Member& member : is_read ? members(caller, *load) : std::vector<Member>()) {
      const auto held = held_.find(member);
      if (held == held_.end()) continue;
      if (held->second.is_open) {
        result.clear();
        break;
      }
      result.insert(held->second.functions.begin(), held->second.functions.end());
    }
    if (!result.empty()) result.insert(elsewhere_.begin(), elsewhere_.end());
  }
  return result.empty() ? nullptr : &result;
}

}  // namespace ravel::flow::native
