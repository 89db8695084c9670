// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/call_cycle_plan.h"

#include <algorithm>

#include "ir/dominators.h"

namespace ravel::flow::beam {

using ir::BlockId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

class Planner {
 public:
  Planner(const BeamInput& input, const Marks& marks, FuncId func)
      : input_(input), marks_(marks), func_(func), function_(input.program.function(func)) {}

  Plan make() {
    plan_.matters.assign(function_.instrs.size(), false);
    plan_.needed.assign(function_.value_count, false);
    const auto asking = input_.flow.origins.own_names().functions();
    plan_.asks_for_names = std::ranges::binary_search(asking, func_);
    for (const InstrId site : marks_.sites(func_)) plan_.matters[site.index()] = true;
    find_callees();
    if (function_.blocks.empty()) return std::move(plan_);
    find_blocks();
    find_needed();
    return std::move(plan_);
  }

 private:
  void find_callees() {
    const auto edges = input_.flow.values.edges(func_);
    for (size_t i = 0; i < edges.size();) {
      size_t end = i;
      bool some = false;
      for (; end < edges.size() && edges[end].instr == edges[i].instr; ++end)
        some |= edges[end].kind == flow::EdgeKind::call && marks_.waits(edges[end].callee);
      const bool too_many = end - i > Plan::kCalleesMax;
      plan_.unfollowed |= some && too_many;
      for (; i < end; ++i) {
        if (too_many || edges[i].kind != flow::EdgeKind::call || !marks_.waits(edges[i].callee)) continue;
        plan_.callees.push_back(edges[i]);
        plan_.matters[edges[i].instr.index()] = true;
      }
    }
  }

  void find_blocks() {
    const ir::Dominators dominators(function_);
    const auto order = dominators.reverse_postorder();
    plan_.all.assign(order.begin(), order.end());
    const ir::Predecessors predecessors(function_);
    std::vector<bool> leads(function_.blocks.size(), false);
    std::vector<BlockId> todo;
    const auto add = [&](BlockId b) {
      if (leads[b.index()]) return;
      leads[b.index()] = true;
      todo.push_back(b);
    };
    for (uint32_t b = 0; b < function_.blocks.size(); ++b) {
      const ir::Block& block = function_.blocks[b];
      for (uint32_t i = block.begin; i < block.end; ++i)
        if (plan_.matters[i]) add(BlockId(b));
    }
    while (!todo.empty()) {
      const BlockId b = todo.back();
      todo.pop_back();
      for (const BlockId before : predecessors.of(b)) add(before);
    }
    for (const BlockId b : plan_.all)
      if (leads[b.index()]) plan_.blocks.push_back(b);
  }

  void find_needed() {
    const auto need = [&](const ir::Instr& instr) {
      for (const ValueId operand : function_.operands_of(instr)) add(operand);
    };
    for (const BlockId b : plan_.blocks) {
      const ir::Block& block = function_.block(b);
      const ir::Instr& last = function_.instrs[block.end - 1];
      if (last.op == Op::test || last.op == Op::select) need(last);
      for (uint32_t i = block.begin; i < block.end; ++i)
        if (plan_.matters[i]) need(function_.instrs[i]);
    }
    if (plan_.asks_for_names)
      for (const BlockId b : plan_.blocks)
        for (const ValueId name :
             input_.flow.origins.own_names().at(func_, InstrId(function_.block(b).begin)))
          add(name);
    while (!todo_.empty()) {
      const ir::Instr* made = function_.definition(todo_.back());
      todo_.pop_back();
      if (made != nullptr && depends_on_operands(*made)) need(*made);
    }
  }

  /// Walker::eval looks at the operands.
  bool depends_on_operands(const ir::Instr& made) const {
    switch (made.op) {
      case Op::phi:
      case Op::refine:
        return true;
      case Op::load:
        return made.kind == static_cast<uint16_t>(ir::FieldKind::element);
      case Op::alloc:
        return made.kind == static_cast<uint16_t>(ir::AllocKind::tuple);
      case Op::call:
        return input_.calls->of(func_, made).built_in != nullptr;
      default:
        return false;
    }
  }

  void add(ValueId value) {
    if (!value.valid() || plan_.needed[value.index()]) return;
    plan_.needed[value.index()] = true;
    todo_.push_back(value);
  }

  const BeamInput& input_;
  const Marks& marks_;
  const FuncId func_;
  const ir::Function& function_;
  Plan plan_;
  std::vector<ValueId> todo_;
};

}  // namespace

Plan make_plan(const BeamInput& input, const Marks& marks, FuncId func) {
  return Planner(input, marks, func).make();
}

}  // namespace ravel::flow::beam
