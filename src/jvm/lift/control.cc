// SPDX-License-Identifier: Apache-2.0
//
// Branches, switches, returns, throws. A test for null or for a class refines what it looked at, in every
// local variable and stack word that holds it; comparisons of numbers refine nothing.
#include <utility>

#include "jvm/lift/function.h"
#include "jvm/opcodes.h"

namespace ravel::jvm {

using ir::BlockId;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

namespace {

/// ifeq, ifne, iflt, ifge, ifgt, ifle, and the same order for two operands.
constexpr TestKind kComparisons[] = {TestKind::eq, TestKind::ne, TestKind::lt,
                                     TestKind::ge, TestKind::gt, TestKind::le};

}  // namespace

bool MethodLifter::step_control(const Instruction& in, uint32_t at) {
  switch (in.opcode) {
    case op_goto: {
      const auto target = static_cast<uint32_t>(in.a);
      b_.jump(cur_, leader_block(target));
      alive_ = false;
      arrived(target);
      return true;
    }
    case op_tableswitch:
    case op_lookupswitch:
      switch_on(in);
      return true;
    case op_return:
      leave_method({}, false);
      return true;
    case op_athrow:
      b_.terminate(cur_, {.op = Op::raise, .kind = static_cast<uint16_t>(ir::RaiseKind::exception)}, {pop()},
                   {});
      alive_ = false;
      return true;
    default:
      break;
  }
  if (in.opcode >= op_ireturn && in.opcode <= op_areturn) {
    leave_method(pop(in.opcode == op_lreturn || in.opcode == op_dreturn ? 2 : 1), true);
    return true;
  }
  if (!is_branch(in.opcode)) return false;
  branch(in, at);
  return true;
}

void MethodLifter::leave_method(ValueId result, bool has_result) {
  if (synchronized_) b_.emit(cur_, {.op = Op::release}, {lock_});
  if (has_result) {
    b_.terminate(cur_, {.op = Op::ret}, {result}, {});
  } else {
    b_.terminate(cur_, {.op = Op::ret}, {}, {});
  }
  alive_ = false;
}

void MethodLifter::branch(const Instruction& in, uint32_t at) {
  const auto target = static_cast<uint32_t>(in.a);
  const uint32_t next = at + 1;
  if (in.opcode == op_ifnull || in.opcode == op_ifnonnull) {
    const ValueId value = pop();
    branch_on(TestKind::is_null, 0, {&value, 1}, true, in.opcode == op_ifnonnull, target, next);
    return;
  }
  if (in.opcode >= op_if_icmpeq) {
    const ValueId right = pop(), left = pop();
    const ValueId both[] = {left, right};
    const bool references = in.opcode >= op_if_acmpeq;
    const TestKind kind = references ? TestKind::eq_exact : kComparisons[in.opcode - op_if_icmpeq];
    branch_on(kind, 0, both, false, in.opcode == op_if_acmpne, target, next);
    return;
  }
  const ValueId value = pop();
  if (type_test_.valid()) {
    // `x instanceof C` and the branch on it: a jump where it is 0 is a jump where the test does not hold.
    const uint32_t type = std::exchange(type_test_, {}).index();
    branch_on(TestKind::instance_of, type, {&value, 1}, true, in.opcode == op_ifeq, target, next);
    return;
  }
  const ValueId both[] = {value, integer(0)};
  branch_on(kComparisons[in.opcode - op_ifeq], 0, both, false, false, target, next);
}

/// Goes to `target` where the test holds (swapped: where not), else to `next`.
void MethodLifter::branch_on(TestKind kind, uint32_t payload, std::span<const ValueId> operands, bool refines,
                             bool swapped, uint32_t target, uint32_t next) {
  const ir::Spec test{.op = Op::test, .kind = static_cast<uint16_t>(kind), .payload = payload};
  BlockId on = b_.add_edge_block(cur_), off = b_.add_edge_block(cur_);
  b_.terminate(cur_, test, operands, std::initializer_list<BlockId>{on, off});
  if (refines) {
    ir::Spec refine{.op = Op::refine, .kind = static_cast<uint16_t>(kind), .payload = payload};
    refine_everywhere(on, refine, operands[0]);
    refine.flags = ir::kNegated;
    refine_everywhere(off, refine, operands[0]);
  }
  alive_ = false;
  if (swapped) std::swap(on, off);
  b_.jump(on, leader_block(target));
  arrived(target);
  b_.jump(off, leader_block(next));
  arrived(next);
}

/// `block` follows cur_: what held `value` there holds the refined value here.
void MethodLifter::refine_everywhere(BlockId block, const ir::Spec& spec, ValueId value) {
  const ValueId refined = b_.emit(block, spec, {value});
  const uint32_t count = code_->max_locals + height_;
  for (ir::Variable v = 0; v < count; ++v) {
    if (b_.peek(cur_, v) == value) b_.write(block, v, refined);
  }
}

void MethodLifter::switch_on(const Instruction& in) {
  const Switch& table = code_->switches[static_cast<size_t>(in.b)];
  const ValueId subject = pop();
  std::vector<ir::ConstId> values;
  std::vector<BlockId> targets;
  for (const auto& [value, target] : table.cases) {
    // Cases that go where everything else goes say nothing.
    if (target == table.fallback) continue;
    values.push_back(out_.integer(value));
    targets.push_back(leader_block(target));
  }
  targets.push_back(leader_block(table.fallback));
  b_.select(cur_, ir::SelectKind::value, subject, values, targets);
  alive_ = false;
  for (const auto& [value, target] : table.cases) arrived(target);
  arrived(table.fallback);
}

}  // namespace ravel::jvm
