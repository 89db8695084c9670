// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/asked_before.h"

#include <algorithm>

#include "flow/sync/fields.h"
#include "ir/dominators.h"

namespace ravel::flow::sync {

using ir::BlockId;
using ir::Instr;
using ir::Op;
using ir::ValueId;

int set_target(const ir::Module& module, const ir::Function& f, const Instr& test, ValueId value) {
  const auto operands = f.operands_of(test);
  if (test.op != Op::test || operands.empty() || strip(module, f, operands[0]) != value) return -1;
  const auto kind = static_cast<ir::TestKind>(test.kind);
  if (kind == ir::TestKind::is_true) return 0;
  if (kind == ir::TestKind::is_null) return 1;
  const bool equal = kind == ir::TestKind::eq || kind == ir::TestKind::eq_exact;
  const bool unequal = kind == ir::TestKind::ne || kind == ir::TestKind::ne_exact;
  if ((!equal && !unequal) || operands.size() != 2) return -1;
  const Instr* right = f.definition(operands[1]);
  if (right == nullptr || right->op != Op::constant) return -1;
  return equal == (module.constants[right->payload].number != 0) ? 0 : 1;
}

namespace {

constexpr std::string_view kIsDone = "isDone()Z";

/// The same value, or read from the same field of the same object.
bool is_same(const ir::Module& module, const ir::Function& f, ValueId a, ValueId b) {
  a = strip(module, f, a);
  b = strip(module, f, b);
  if (a == b) return true;
  const Instr *x = f.definition(a), *y = f.definition(b);
  if (x == nullptr || y == nullptr || x->op != Op::load || y->op != Op::load) return false;
  if (x->kind != y->kind || x->payload != y->payload || x->operand_count != y->operand_count) return false;
  if (static_cast<ir::FieldKind>(x->kind) == ir::FieldKind::array_element) return false;
  const auto of_x = f.operands_of(*x), of_y = f.operands_of(*y);
  return std::equal(of_x.begin(), of_x.end(), of_y.begin(),
                    [&](ValueId p, ValueId q) { return strip(module, f, p) == strip(module, f, q); });
}

}  // namespace

bool is_asked_before(const ir::Module& module, const ir::Function& f, ir::InstrId call) {
  const auto operands = f.operands_of(f.instr(call));
  if (operands.empty()) return false;
  const auto asks = [&](const Instr& instr) {
    return (instr.op == Op::call || instr.op == Op::call_virtual) && instr.operand_count == 1 &&
           module.callees[instr.payload].name.view() == kIsDone &&
           is_same(module, f, f.operands_of(instr)[0], operands[0]);
  };
  std::vector<ValueId> answers;
  for (const Instr& instr : f.instrs)
    if (asks(instr)) answers.push_back(instr.result);
  if (answers.empty()) return false;
  const ir::Dominators dominators(f);
  const auto here = std::find_if(f.blocks.begin(), f.blocks.end(), [&](const ir::Block& b) {
    return b.begin <= call.index() && call.index() < b.end;
  });
  const BlockId at(static_cast<size_t>(here - f.blocks.begin()));
  const auto comes_from = [&](BlockId target) {
    return std::count_if(f.blocks.begin(), f.blocks.end(), [&](const ir::Block& b) {
      const auto targets = f.targets_of(b);
      return std::find(targets.begin(), targets.end(), target) != targets.end();
    });
  };
  return std::any_of(f.blocks.begin(), f.blocks.end(), [&](const ir::Block& b) {
    return std::any_of(answers.begin(), answers.end(), [&](ValueId answer) {
      const int target = set_target(module, f, f.instrs[b.end - 1], answer);
      if (target < 0) return false;
      const BlockId done = f.targets_of(b)[static_cast<size_t>(target)];
      return comes_from(done) == 1 && dominators.dominates(done, at);
    });
  });
}

}  // namespace ravel::flow::sync
