// SPDX-License-Identifier: Apache-2.0
//
// Operands: registers as variables, the rest as constants; and the stack frame, whose registers come
// and go. A wrong operand costs the function, so every accessor gives something to go on with.
#include "beam/lift/function.h"

namespace ravel::beam {

using ir::ConstId;
using ir::ValueId;

ir::Variable FunctionLifter::x(int64_t number) {
  if (number < 0 || number >= x_count_) {
    fail("it reads a register that nothing writes");
    return 0;
  }
  return static_cast<ir::Variable>(number);
}

ir::Variable FunctionLifter::variable(const Operand& reg) {
  // survey() has seen every register operand, so only negative numbers are out of range.
  if (reg.number >= 0) {
    if (reg.kind == OperandKind::x_register) return static_cast<ir::Variable>(reg.number);
    if (reg.kind == OperandKind::y_register) return static_cast<ir::Variable>(x_count_ + reg.number);
    if (reg.kind == OperandKind::float_register) {
      return static_cast<ir::Variable>(x_count_ + y_count_ + reg.number);
    }
  }
  fail("an instruction has something else where a register should be");
  return 0;
}

bool FunctionLifter::is_register(const Operand& operand) {
  return operand.kind == OperandKind::x_register || operand.kind == OperandKind::y_register ||
         operand.kind == OperandKind::float_register;
}

ValueId FunctionLifter::value(const Operand& operand) {
  return is_register(operand) ? b_.read(cur_, variable(operand)) : constant(constant_of(operand));
}

ConstId FunctionLifter::constant_of(const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::atom:
      return out_.atom(operand.symbol);
    case OperandKind::nil:
      return out_.nil();
    case OperandKind::literal:
      return m_.literal(operand.number);
    case OperandKind::integer:
    case OperandKind::literal_int:
    case OperandKind::character:
      return out_.integer(operand.number);
    default:
      fail("an instruction has something else where a value should be");
      return out_.nil();
  }
}

std::span<const ValueId> FunctionLifter::x_values(int64_t count) {
  values_.clear();
  for (int64_t i = 0; i < count && error_.empty(); ++i) values_.push_back(x_value(i));
  return values_;
}

FunctionLifter::Operands FunctionLifter::elements(const Operand& list) {
  if (list.kind == OperandKind::list) return m_.beam.elements_of(list);
  fail("an instruction has something else where a list should be");
  return {};
}

/// A count or index: tuples and registers have at most 2^24.
uint32_t FunctionLifter::count_of(const Operand& operand) {
  const bool right = operand.kind == OperandKind::literal_int || operand.kind == OperandKind::integer;
  if (right && operand.number >= 0 && operand.number <= (1 << 24))
    return static_cast<uint32_t>(operand.number);
  fail("an instruction has something else where a count should be");
  return 0;
}

/// The stack frame: its registers are variables like others, so only what writes them matters.
void FunctionLifter::step_frame(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::allocate_zero:
    case Opcode::allocate_heap_zero:
      return clear_y(a[0].number);
    case Opcode::init:
      return set(a[0], constant(out_.nil()));
    case Opcode::init_yregs:
      for (const Operand& y : elements(a[0])) set(y, constant(out_.nil()));
      return;
    case Opcode::trim:
      return move_y(a[0].number, a[1].number);
    default:
      return;
  }
}

void FunctionLifter::clear_y(int64_t count) {
  for (int64_t y = 0; y < std::min(count, y_count_); ++y) {
    b_.write(cur_, static_cast<ir::Variable>(x_count_ + y), constant(out_.nil()));
  }
}

/// trim: y0..y(by-1) go, the rest moves down.
void FunctionLifter::move_y(int64_t by, int64_t remaining) {
  if (by < 0) return fail("it trims its frame by a negative number");
  if (by > y_count_) return;
  for (int64_t y = 0; y < remaining && y + by < y_count_; ++y) {
    const auto to = static_cast<ir::Variable>(x_count_ + y);
    b_.write(cur_, to, b_.read(cur_, to + static_cast<ir::Variable>(by)));
  }
}

}  // namespace ravel::beam
