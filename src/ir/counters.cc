// SPDX-License-Identifier: Apache-2.0
#include "ir/counters.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "ir/loops.h"

namespace ravel::ir {

namespace {

uint32_t block_of(const Function& function, InstrId at) {
  uint32_t block = 0;
  while (function.blocks[block].end <= at.index()) ++block;
  return block;
}

}  // namespace

bool in_same_loop(const Function& function, InstrId one, InstrId two) {
  const Loops loops = find_loops(function);
  return loops.innermost[block_of(function, one)] == loops.innermost[block_of(function, two)];
}

bool counts_rounds(const Module& module, const Function& function, ValueId value, InstrId at) {
  const Instr* phi = function.definition(value);
  if (phi == nullptr || phi->op != Op::phi || !in_loop(function, at)) return false;
  const bool counts = std::ranges::any_of(function.operands_of(*phi), [&](ValueId next) {
    const Instr* made = function.definition(next);
    if (made == nullptr || made->op != Op::call || made->operand_count != 2) return false;
    const std::string_view name = module.callee(CalleeId(made->payload)).name.view();
    const auto operands = function.operands_of(*made);
    const Instr* step = function.definition(operands[1]);
    const bool is_constant = step != nullptr && step->op == Op::constant;
    return (name.ends_with("add") || name.ends_with("sub")) && operands[0] == value && is_constant;
  });
  return counts && in_same_loop(function, function.definitions[value.index()], at);
}

int64_t Linear::row() const {
  const int64_t size = std::abs(factor);
  if (size == 0) return offset;
  return offset / size - (offset % size < 0 ? 1 : 0);
}

Linear linear(const Module& module, const Function& function, ValueId value) {
  constexpr int kDepthMax = 6;
  const auto constant = [&](ValueId of) -> std::optional<int64_t> {
    const Instr* made = function.definition(of);
    if (made == nullptr || made->op != Op::constant) return {};
    return module.constant(ConstId(made->payload)).number;
  };
  Linear result{value};
  for (int depth = 0; depth < kDepthMax; ++depth) {
    const Instr* made = function.definition(result.of);
    if (made == nullptr || made->op != Op::call) break;
    const auto operands = function.operands_of(*made);
    const std::string_view name = module.callee(CalleeId(made->payload)).name.view();
    if (operands.size() == 1 && (name == "zext" || name == "sext" || name == "trunc")) {
      result.of = operands[0];
      continue;
    }
    if (operands.size() != 2) break;
    const auto left = constant(operands[0]), right = constant(operands[1]);
    const auto amount = left ? left : right;
    const bool adds = name.ends_with("add"), multiplies = name.ends_with("mul");
    if (!amount || (!adds && !multiplies) || (multiplies && *amount == 0)) break;
    if (multiplies) result.factor *= *amount;
    if (adds) result.offset += result.factor * *amount;
    result.of = left ? operands[1] : operands[0];
  }
  return result;
}

}  // namespace ravel::ir
