// SPDX-License-Identifier: Apache-2.0
#include "flow/own_names.h"

#include <algorithm>

#include "ir/dominators.h"
#include "model/built_ins.h"

namespace ravel::flow {

using ir::BlockId;
using ir::FuncId;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

namespace {

bool is_self_call(const ir::FuncName& name) {
  return model::is_built_in(name.module, name.name, name.arity, model::BuiltIn::self);
}
bool is_whereis(const ir::FuncName& name) {
  return model::is_built_in(name.module, name.name, name.arity, model::BuiltIn::whereis);
}

/// The value that a refined one is.
ValueId unrefined(const ir::Function& fn, ValueId value) {
  const ir::Instr* made = fn.definition(value);
  while (made != nullptr && made->op == Op::refine) {
    value = fn.operands_of(*made)[0];
    made = fn.definition(value);
  }
  return value;
}

}  // namespace

OwnNames::OwnNames(const ValueFlow& flow) : flow_(flow) {
  const ir::Program& program = flow.program();
  for (uint32_t m = 0; m < program.module_count(); ++m) {
    const ir::Module& module = program.module(ir::ModuleId(m));
    if (std::ranges::none_of(module.callees, is_self_call) ||
        std::ranges::none_of(module.callees, is_whereis))
      continue;
    for (uint32_t i = 0; i < module.functions.size(); ++i) look_at(program.func_id(ir::ModuleId(m), i));
  }
}

void OwnNames::look_at(FuncId func) {
  const ir::Function& fn = flow_.program().function(func);
  std::vector<Held> found;
  for (const ir::Block& block : fn.blocks) {
    const ir::Instr& last = fn.instrs[block.end - 1];
    if (last.op != Op::test || last.operand_count != 2) continue;
    const auto kind = static_cast<TestKind>(last.kind);
    const bool equal = kind == TestKind::eq_exact || kind == TestKind::eq;
    if (!equal && kind != TestKind::ne_exact && kind != TestKind::ne) continue;
    const auto operands = fn.operands_of(last);
    for (const size_t self : {size_t{0}, size_t{1}}) {
      if (!is_self(func, operands[self])) continue;
      const ValueId name = asked_for(func, operands[1 - self]);
      if (name.valid()) found.push_back({fn.targets_of(block)[equal ? 0 : 1], name});
    }
  }
  if (found.empty()) return;
  const ir::Dominators dominators(fn);
  const ir::Predecessors predecessors(fn);
  std::vector<Held>& all = held_[func];
  for (const Held& branch : found) {
    if (predecessors.of(branch.block).size() != 1) continue;
    for (uint32_t b = 0; b < fn.blocks.size(); ++b)
      if (dominators.dominates(branch.block, BlockId(b))) all.push_back({BlockId(b), branch.name});
  }
  functions_.push_back(func);
}

bool OwnNames::is_self(FuncId func, ValueId value) const {
  const ir::Function& fn = flow_.program().function(func);
  const ir::Instr* made = fn.definition(unrefined(fn, value));
  return made != nullptr && made->op == Op::call &&
         is_self_call(flow_.program().module_of(func).callee(ir::CalleeId(made->payload)));
}

ValueId OwnNames::asked_for(FuncId func, ValueId value) const {
  const ir::Program& program = flow_.program();
  const ir::Function& fn = program.function(func);
  const ir::Instr* made = fn.definition(unrefined(fn, value));
  if (made == nullptr || made->op != Op::call || made->operand_count != 1) return {};
  const ir::FuncName& name = program.module_of(func).callee(ir::CalleeId(made->payload));
  if (!is_whereis(name)) {
    const FuncId callee = program.find(name);
    if (!callee.valid() || !asks_for_argument(callee)) return {};
  }
  return unrefined(fn, fn.operands_of(*made)[0]);
}

bool OwnNames::asks_for_argument(FuncId func) const {
  const ir::Function& fn = flow_.program().function(func);
  const ir::Module& module = flow_.program().module_of(func);
  if (fn.params.size() != 1) return false;
  bool asks = false;
  for (const ir::Block& block : fn.blocks) {
    const ir::Instr& last = fn.instrs[block.end - 1];
    if (last.op != Op::ret || last.operand_count != 1) continue;
    const ValueId result = unrefined(fn, fn.operands_of(last)[0]);
    if (result == fn.params[0]) continue;
    const ir::Instr* made = fn.definition(result);
    const bool found = made != nullptr && made->op == Op::call &&
                       is_whereis(module.callee(ir::CalleeId(made->payload))) &&
                       unrefined(fn, fn.operands_of(*made)[0]) == fn.params[0];
    if (!found) return false;
    asks = true;
  }
  return asks;
}

std::vector<ValueId> OwnNames::at(FuncId func, ir::InstrId instr) const {
  std::vector<ValueId> result;
  const auto it = held_.find(func);
  if (it == held_.end()) return result;
  const ir::Function& fn = flow_.program().function(func);
  for (const Held& held : it->second) {
    const ir::Block& block = fn.block(held.block);
    if (block.begin <= instr.index() && instr.index() < block.end) result.push_back(held.name);
  }
  return result;
}

Symbol OwnNames::atom_at(FuncId func, ir::InstrId instr) const {
  for (const ValueId name : at(func, instr)) {
    const ObjId only = flow_.value(func, name).only();
    if (only.valid() && flow_.object(only).kind == ObjKind::atom) return flow_.object(only).text;
  }
  return {};
}

}  // namespace ravel::flow
