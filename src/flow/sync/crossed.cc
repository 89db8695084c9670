// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/crossed.h"

#include <algorithm>
#include <array>

namespace ravel::flow::sync {

using ir::BlockId;
using ir::Instr;
using ir::Op;
using ir::ValueId;

namespace {

/// One of two values, by a test: `if_true` where its first target is taken.
struct Choice {
  const Instr* test = nullptr;
  ValueId if_true, if_false;
};

/// The block that leads to this one, if there is only one.
BlockId only_way_to(const ir::Function& function, BlockId block) {
  BlockId found;
  for (uint32_t i = 0; i < function.blocks.size(); ++i) {
    const auto targets = function.targets_of(function.blocks[i]);
    if (std::find(targets.begin(), targets.end(), block) == targets.end()) continue;
    if (found.valid()) return {};
    found = BlockId(i);
  }
  return found;
}

const Instr* test_at_end(const ir::Function& function, BlockId block) {
  if (!block.valid()) return nullptr;
  const Instr& last = function.instrs[function.block(block).end - 1];
  return last.op == Op::test && function.targets_of(function.block(block)).size() == 2 ? &last : nullptr;
}

std::optional<Choice> choice(const ir::Function& function, ValueId value) {
  const Instr* phi = function.definition(value);
  if (phi == nullptr || phi->op != Op::phi || phi->operand_count != 2) return {};
  const auto at = static_cast<uint32_t>(phi - function.instrs.data());
  const auto block = std::ranges::find_if(
      function.blocks, [&](const ir::Block& each) { return each.begin <= at && at < each.end; });
  const BlockId here(static_cast<size_t>(block - function.blocks.begin()));
  const auto from = function.phi_blocks_of(*phi);
  // Either way may lead straight from the test to here, or through a block of its own.
  for (const BlockId tester : {from[0], from[1], only_way_to(function, from[0])}) {
    const Instr* test = test_at_end(function, tester);
    if (test == nullptr) continue;
    const auto targets = function.targets_of(function.block(tester));
    const auto side = [&](BlockId way) -> int {
      const BlockId target = way == tester ? here : way;
      if (way != tester && only_way_to(function, way) != tester) return -1;
      if ((targets[0] == target) == (targets[1] == target)) return -1;
      return targets[0] == target ? 0 : 1;
    };
    const int first = side(from[0]), second = side(from[1]);
    if (first < 0 || second < 0 || first == second) continue;
    const auto operands = function.operands_of(*phi);
    return Choice{test, operands[static_cast<size_t>(first)], operands[static_cast<size_t>(second)]};
  }
  return {};
}

}  // namespace

std::optional<std::pair<ValueId, ValueId>> crossed(const ir::Function& function, ValueId one, ValueId two) {
  const auto a = choice(function, one), b = choice(function, two);
  if (!a || !b || a->if_true != b->if_false || a->if_false != b->if_true || a->if_true == a->if_false)
    return {};
  const bool is_same_test =
      a->test == b->test ||
      (a->test->kind == b->test->kind && a->test->payload == b->test->payload &&
       std::ranges::equal(function.operands_of(*a->test), function.operands_of(*b->test)));
  return is_same_test ? std::optional(std::pair(a->if_true, a->if_false)) : std::nullopt;
}

}  // namespace ravel::flow::sync
