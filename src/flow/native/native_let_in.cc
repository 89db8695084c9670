// SPDX-License-Identifier: Apache-2.0
#include "flow/native/native_let_in.h"

#include <algorithm>

#include "ir/loops.h"

namespace ravel::flow::native {

namespace {

bool lets_in(const model::NativeCall& known) {
  using enum model::NativeAct;
  return known.act == wait || known.act == await || known.act == barrier ||
         (known.act == acquire && known.counts);
}

}  // namespace

bool NativeLetIn::waited(const facts::Step& at) const {
  const ir::Function& function = input_.program.function(at.first);
  const ir::Module& module = input_.program.module_of(at.first);
  for (size_t i = 0; i < function.instrs.size(); ++i) {
    if (function.instrs[i].op != ir::Op::call) continue;
    const model::NativeCall* known = input_.native.points_to().meaning(module, function.instrs[i]);
    if (known != nullptr && lets_in(*known) && ir::leads_to(function, ir::InstrId(i), at.second)) return true;
  }
  return false;
}

/// Through casts and sums.
bool NativeLetIn::is_made_of_parameter(const ir::Function& function, ir::ValueId value, int depth) const {
  if (std::ranges::find(function.params, value) != function.params.end()) return true;
  const ir::Instr* made = function.definition(value);
  if (made == nullptr || depth == 0 || made->op == ir::Op::load) return false;
  return std::ranges::any_of(function.operands_of(*made), [&](ir::ValueId operand) {
    return is_made_of_parameter(function, operand, depth - 1);
  });
}

/// The block is reached by a test that compares a number which the thread was given.
bool NativeLetIn::is_chosen_by_number(const facts::Step& at) const {
  constexpr int kDepth = 3;
  const ir::Function& function = input_.program.function(at.first);
  for (const ir::Block& block : function.blocks) {
    const ir::Instr& last = function.instrs[block.end - 1];
    if (last.op != ir::Op::test && last.op != ir::Op::select) continue;
    if (!is_made_of_parameter(function, function.operands_of(last)[0], kDepth)) continue;
    for (const ir::BlockId to : function.targets_of(block))
      if (function.block(to).begin <= at.second.index() && at.second.index() < function.block(to).end)
        return true;
  }
  return false;
}

bool NativeLetIn::was_let_in(ir::FuncId entry, const facts::Step& at) const {
  return waited(at) || (at.first == entry && is_chosen_by_number(at));
}

}  // namespace ravel::flow::native
