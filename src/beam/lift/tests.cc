// SPDX-License-Identifier: Apache-2.0
//
// Tests, selects, and the refinements that follow from them.
#include <algorithm>

#include "beam/lift/function.h"
#include "ir/test_kinds.h"

namespace ravel::beam {

using ir::BlockId;
using ir::ConstId;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

namespace {

/// Above this many cases, those that lead to one label share a block, and the label's code does not
/// learn which of them it was. Tables of characters have thousands.
constexpr size_t kSelectRefineMax = 64;

}  // namespace

bool FunctionLifter::step_test(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::is_lt:
      return compare(TestKind::lt, a), true;
    case Opcode::is_ge:
      return compare(TestKind::ge, a), true;
    case Opcode::is_eq:
      return compare(TestKind::eq, a), true;
    case Opcode::is_ne:
      return compare(TestKind::eq, a, true), true;
    case Opcode::is_eq_exact:
      return compare(TestKind::eq_exact, a), true;
    case Opcode::is_ne_exact:
      return compare(TestKind::eq_exact, a, true), true;
    case Opcode::is_integer:
      return type_test(TestKind::is_integer, a), true;
    case Opcode::is_float:
      return type_test(TestKind::is_float, a), true;
    case Opcode::is_number:
      return type_test(TestKind::is_number, a), true;
    case Opcode::is_atom:
      return type_test(TestKind::is_atom, a), true;
    case Opcode::is_boolean:
      return type_test(TestKind::is_boolean, a), true;
    case Opcode::is_pid:
      return type_test(TestKind::is_pid, a), true;
    case Opcode::is_reference:
      return type_test(TestKind::is_reference, a), true;
    case Opcode::is_port:
      return type_test(TestKind::is_port, a), true;
    case Opcode::is_nil:
      return type_test(TestKind::is_nil, a), true;
    case Opcode::is_binary:
      return type_test(TestKind::is_binary, a), true;
    case Opcode::is_bitstr:
      return type_test(TestKind::is_bitstring, a), true;
    case Opcode::is_list:
      return type_test(TestKind::is_list, a), true;
    case Opcode::is_nonempty_list:
      return type_test(TestKind::is_cons, a), true;
    case Opcode::is_tuple:
      return type_test(TestKind::is_tuple, a), true;
    case Opcode::is_map:
      return type_test(TestKind::is_map, a), true;
    case Opcode::is_function:
      return type_test(TestKind::is_function, a), true;
    case Opcode::is_function2: {
      const ValueId values[] = {value(a[1]), value(a[2])};
      test({.kind = TestKind::is_function_arity}, values, a.subspan(1, 1), a[0]);
      return true;
    }
    case Opcode::test_arity: {
      const ValueId values[] = {value(a[1])};
      const uint32_t arity = count_of(a[2]);
      test({.kind = TestKind::is_tuple_arity, .imm = arity}, values, a.subspan(1, 1), a[0]);
      return true;
    }
    case Opcode::is_tagged_tuple: {
      const ValueId values[] = {value(a[1])};
      const uint32_t arity = count_of(a[2]);
      const Test tagged{
          .kind = TestKind::is_tagged_tuple, .imm = arity, .payload = constant_of(a[3]).index()};
      test(tagged, values, a.subspan(1, 1), a[0]);
      return true;
    }
    case Opcode::is_any_native_record:
    case Opcode::is_record_accessible:
      return record_test("a native record", a), true;
    case Opcode::is_native_record:
      return record_test(fmt::format("the native record {}:{}", a[2].symbol.view(), a[3].symbol.view()), a),
             true;
    case Opcode::select_val:
      return select(a, false), true;
    case Opcode::select_tuple_arity:
      return select(a, true), true;
    default:
      return false;
  }
}

void FunctionLifter::type_test(TestKind kind, Operands a) {
  const ValueId values[] = {value(a[1])};
  test({.kind = kind}, values, a.subspan(1, 1), a[0]);
}

void FunctionLifter::record_test(const std::string& what, Operands a) {
  const ValueId values[] = {value(a[1])};
  test({.kind = TestKind::opaque, .payload = out_.other(what).index(), .refines = false}, values,
       a.subspan(1, 1), a[0]);
}

void FunctionLifter::compare(TestKind kind, Operands a, bool swapped) {
  const ValueId values[] = {value(a[1]), value(a[2])};
  test({.kind = kind, .swapped = swapped}, values, a.subspan(1, 2), a[0]);
}

/// Ends the block with the test; cur_ is then where the code goes on.
void FunctionLifter::test(const Test& test, std::span<const ValueId> values, Operands registers,
                          const Operand& fail_label) {
  const BlockId on = b_.add_edge_block(cur_), off = b_.add_edge_block(cur_);
  if (test.refines) {
    refine_in(on, test, values, registers, !test.swapped);
    refine_in(off, test, values, registers, test.swapped);
  }
  const ir::Spec spec{
      .op = Op::test, .kind = static_cast<uint16_t>(test.kind), .imm = test.imm, .payload = test.payload};
  const BlockId targets[] = {test.swapped ? off : on, test.swapped ? on : off};
  b_.terminate(cur_, spec, values, targets);
  fail_to(off, fail_label);
  enter(on);
}

void FunctionLifter::refine_in(BlockId block, const Test& test, std::span<const ValueId> values,
                               Operands registers, bool holds) {
  ir::Spec spec{.op = Op::refine,
                .kind = static_cast<uint16_t>(test.kind),
                .imm = test.imm,
                .payload = test.payload,
                .flags = flag_if(!holds, ir::kNegated)};
  if (is_register(registers[0])) refine_register(block, spec, values, registers[0]);
  if (registers.size() < 2 || !is_comparison(test.kind) || !is_register(registers[1])) return;
  const ValueId turned[] = {values[1], values[0]};
  spec.kind = static_cast<uint16_t>(mirrored(test.kind));
  refine_register(block, spec, turned, registers[1]);
}

void FunctionLifter::refine_register(BlockId block, const ir::Spec& spec, std::span<const ValueId> values,
                                     const Operand& reg) {
  // What is known to be a constant cannot be known better.
  if (b_.constant_of(values[0], out_.module()) != nullptr) return;
  write_all(block, reg, values[0], b_.emit(block, spec, values));
}

/// The register, and every other variable that cur_ knows to hold the same value.
void FunctionLifter::write_all(BlockId block, const Operand& reg, ValueId old, ValueId refined) {
  if (has_receive_) b_.read(cur_, message_);
  for (ir::Variable v = 0; v <= message_; ++v) {
    if (b_.peek(cur_, v) == old) b_.write(block, v, refined);
  }
  b_.write(block, variable(reg), refined);
}

/// Where a test does not hold: its label, or without one an exception.
void FunctionLifter::fail_to(BlockId from, const Operand& fail_label) {
  if (fail_label.number != 0) return jump_to(from, fail_label.number);
  const BlockId next = cur_;
  enter(from);
  raise(ir::RaiseKind::exception, {});
  enter(next);
  if (error_.empty()) alive_ = true;
}

void FunctionLifter::succeeded(ValueId value, const Operand& fail_label) {
  const ValueId values[] = {value};
  test({.kind = TestKind::succeeded, .refines = false}, values, {}, fail_label);
}

void FunctionLifter::select(Operands a, bool arity) {
  const Operands list = elements(a[2]);
  const ValueId subject = value(a[0]);
  std::vector<int64_t> labels;
  for (size_t i = 1; i < list.size(); i += 2) labels.push_back(list[i].number);
  std::sort(labels.begin(), labels.end());
  const auto is_shared = [&](int64_t label) {
    if (labels.size() <= kSelectRefineMax) return false;
    const auto range = std::equal_range(labels.begin(), labels.end(), label);
    return range.second - range.first > 1;
  };

  std::vector<ConstId> cases;
  std::vector<BlockId> targets;
  HashMap<int64_t, BlockId> shared;
  for (size_t i = 0; i + 1 < list.size() && error_.empty(); i += 2) {
    const int64_t label = list[i + 1].number;
    if (arity && (list[i].kind != OperandKind::literal_int || list[i].number < 0)) {
      return fail("it selects by an arity that is no number");
    }
    cases.push_back(constant_of(list[i]));
    if (is_shared(label)) {
      BlockId& block = shared[label];
      if (!block.valid()) {
        block = b_.add_edge_block(cur_);
        jump_to(block, label);
      }
      targets.push_back(block);
    } else {
      targets.push_back(select_case(a[0], subject, cases.back(), arity, label));
    }
  }
  if (!error_.empty()) return;
  targets.push_back(label_block(a[1].number));
  b_.select(cur_, arity ? ir::SelectKind::arity : ir::SelectKind::value, subject, cases, targets);
  leave();
}

/// The block of one case: the subject is refined, then on to the label.
BlockId FunctionLifter::select_case(const Operand& subject, ValueId old, ConstId value, bool arity,
                                    int64_t label) {
  const BlockId block = b_.add_edge_block(cur_);
  if (is_register(subject)) {
    ValueId refined;
    if (arity) {
      const ir::Const& number = out_.module().constant(value);
      refined = b_.emit(block,
                        {.op = Op::refine,
                         .kind = static_cast<uint16_t>(TestKind::is_tuple_arity),
                         .imm = static_cast<uint32_t>(number.number)},
                        {old});
    } else {
      refined = b_.emit(block, {.op = Op::refine, .kind = static_cast<uint16_t>(TestKind::eq_exact)},
                        {old, b_.constant(block, value)});
    }
    write_all(block, subject, old, refined);
  }
  jump_to(block, label);
  return block;
}

}  // namespace ravel::beam
