// SPDX-License-Identifier: Apache-2.0
#include "flow/native/own_by_thread.h"

namespace ravel::flow::native {

using ir::Op;

namespace {

constexpr int kIndexStepsMax = 8;

/// The variable whose address a value is.
Symbol address_of(const ir::Module& module, const ir::Function& function, ir::ValueId value) {
  const ir::Instr* made = function.definition(value);
  if (made == nullptr || made->op != Op::constant) return {};
  const ir::Const& constant = module.constant(ir::ConstId(made->payload));
  return constant.kind == ir::ConstKind::global && constant.number == 0 ? constant.text : Symbol();
}

}  // namespace

ir::ValueId narrow(const ir::Module& module, const ir::Function& function, ir::ValueId value) {
  for (int i = 0; i < 3; ++i) {
    const ir::Instr* made = function.definition(value);
    if (made == nullptr || made->op != Op::call || made->operand_count != 1) return value;
    const ir::FuncName& callee = module.callee(ir::CalleeId(made->payload));
    const std::string_view name = callee.name.view();
    if (callee.module.view() != ir::kOpModule || (name != "zext" && name != "sext" && name != "trunc"))
      return value;
    value = function.operands_of(*made)[0];
  }
  return value;
}

OwnByThread::OwnByThread(const ir::Program& program) : program_(program) {
  for (size_t m = 0; m < program_.module_count(); ++m) {
    const ir::Module& module = program_.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals)
      if (global.is_thread_local) variables_.emplace(global.name, false);
  }
  if (!variables_.empty()) find_pointers();
}

Symbol OwnByThread::variable_of(ir::FuncId id, ir::ValueId value) const {
  const ir::Function& function = program_.function(id);
  const ir::Module& module = program_.module_of(id);
  const ir::Instr* made = function.definition(narrow(module, function, value));
  if (made == nullptr || made->op != Op::load || !ir::is_memory(*made)) return {};
  if (module.memory[made->payload].offset != 0) return {};
  const Symbol name = address_of(module, function, function.operands_of(*made)[0]);
  return variables_.contains(name) ? name : Symbol();
}

bool OwnByThread::is_own(ir::FuncId id, const ir::Instr& access) const {
  if (variables_.empty()) return false;
  const ir::Function& function = program_.function(id);
  ir::ValueId at = function.operands_of(access)[0];
  for (int i = 0; i < kIndexStepsMax; ++i) {
    const ir::Instr* made = function.definition(at);
    if (made == nullptr) return false;
    if (made->op == Op::load) {
      const auto pointer = variables_.find(variable_of(id, at));
      return pointer != variables_.end() && pointer->second;
    }
    if (made->op != Op::address) return false;
    const auto operands = function.operands_of(*made);
    if (!ir::is_memory(*made) && !variable_of(id, operands[1]).empty()) return true;
    at = operands[0];
  }
  return false;
}

/// Variables that hold the address of an element that an index chooses, and otherwise only of elements of
/// arrays.
void OwnByThread::find_pointers() {
  HashMap<Symbol, bool> chosen, other;
  for (uint32_t f = 0; f < program_.function_count(); ++f) {
    const ir::Function& function = program_.function(ir::FuncId(f));
    const ir::Module& module = program_.module_of(ir::FuncId(f));
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != Op::store || !ir::is_memory(instr) || instr.operand_count < 2) continue;
      const auto operands = function.operands_of(instr);
      const Symbol name = address_of(module, function, operands[0]);
      if (!variables_.contains(name)) continue;
      const ir::Instr* value = function.definition(operands[1]);
      for (int i = 0;
           i < kIndexStepsMax && value != nullptr && value->op == Op::address && ir::is_memory(*value); ++i)
        value = function.definition(function.operands_of(*value)[0]);
      const bool is_element = value != nullptr && value->op == Op::address;
      const bool is_fixed = value != nullptr && value->op == Op::constant;  // `&table[0]`, and NULL
      if (is_element) chosen[name] = true;
      if (!is_element && !is_fixed) other[name] = true;
    }
  }
  for (auto& [name, is_pointer] : variables_) is_pointer = chosen.contains(name) && !other.contains(name);
}

}  // namespace ravel::flow::native
