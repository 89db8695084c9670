// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/true_target.h"

#include "flow/sync/fields.h"

namespace ravel::flow::sync {

int true_target(const ir::Module& module, const ir::Function& function, const ir::Instr& test,
                ir::ValueId value) {
  const auto operands = function.operands_of(test);
  if (test.op != ir::Op::test || operands.empty()) return -1;
  const auto kind = static_cast<ir::TestKind>(test.kind);
  if (strip(module, function, operands[0]) != value) return -1;
  if (kind == ir::TestKind::is_true) return 0;
  const bool equal = kind == ir::TestKind::eq || kind == ir::TestKind::eq_exact;
  const bool unequal = kind == ir::TestKind::ne || kind == ir::TestKind::ne_exact;
  if ((!equal && !unequal) || operands.size() != 2) return -1;
  const ir::Instr* right = function.definition(operands[1]);
  if (right == nullptr || right->op != ir::Op::constant) return -1;
  const bool is_one = module.constants[right->payload].number != 0;
  return equal == is_one ? 0 : 1;
}

}  // namespace ravel::flow::sync
