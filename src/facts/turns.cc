// SPDX-License-Identifier: Apache-2.0
#include "facts/turns.h"

#include <algorithm>

#include "ir/loops.h"

namespace ravel::facts {

namespace {

/// Calls that are followed back.
constexpr int kCallsMax = 3;

void add(MarkKind kind, const Turns::Step& step, std::vector<Mark>& marks) {
  for (const uint32_t what : step.what) marks.push_back({kind, what, false, step.how});
}

}  // namespace

bool Turns::may_take_turns(Instance instance) const {
  bool asks = false, sets = false;
  for (int depth = 0; depth <= kCallsMax; ++depth) {
    if (const Steps* all = steps(instance)) {
      asks = asks || !all->asks.empty();
      sets = sets || !all->sets.empty();
    }
    if (asks && sets) return true;
    const std::optional<Call> call = only_call(instance);
    if (!call) return false;
    instance = call->caller;
  }
  return false;
}

void Turns::add_marks(Instance instance, ir::InstrId at, std::vector<Mark>& marks) const {
  if (!may_take_turns(instance)) return;
  for (int depth = 0; depth <= kCallsMax; ++depth) {
    if (const Steps* all = steps(instance)) {
      const ir::Function& where = function(instance);
      const std::vector<uint32_t> order = ir::block_order(where);
      for (const Step& ask : all->asks)
        if (comes_before(where, order, ask.at, at)) add(MarkKind::asks, ask, marks);
      for (const Step& set : all->sets)
        if (comes_before(where, order, at, set.at)) add(MarkKind::sets, set, marks);
    }
    const std::optional<Call> call = only_call(instance);
    if (!call) return;
    instance = call->caller;
    at = call->at;
  }
}

bool is_asked(const ir::Module& module, const ir::Function& function, ir::ValueId value) {
  constexpr int kDepthMax = 3;
  std::vector<ir::ValueId> made = {value};
  for (int depth = 0; depth < kDepthMax; ++depth) {
    std::vector<ir::ValueId> next;
    for (const ir::Instr& instr : function.instrs) {
      const auto operands = function.operands_of(instr);
      const bool takes = std::ranges::any_of(
          operands, [&](ir::ValueId operand) { return std::ranges::find(made, operand) != made.end(); });
      if (!takes) continue;
      if (instr.op == ir::Op::test || instr.op == ir::Op::select) return true;
      // Operations of the machine are calls of a module that nobody can write.
      const bool computes = instr.op == ir::Op::call &&
                            module.callee(ir::CalleeId(instr.payload)).module.view().starts_with('$');
      if (computes && instr.result.valid()) next.push_back(instr.result);
    }
    made = std::move(next);
  }
  return false;
}

uint32_t set_to(const ir::Module& module, const ir::Function& function, ir::ValueId value) {
  const ir::Instr* made = function.definition(value);
  if (made == nullptr || made->op != ir::Op::constant) return 0;
  // What means the same number here by chance is told as a race: that is the safe side.
  return 1 + static_cast<uint32_t>(module.constant(ir::ConstId(made->payload)).number & 0x7fffffff);
}

}  // namespace ravel::facts
