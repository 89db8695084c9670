// SPDX-License-Identifier: Apache-2.0
//
// Bit strings. Up to OTP 24 a binary is built by bs_init2 or bs_append and bs_put_* instructions
// behind it; from OTP 25 on by one bs_create_bin. Matching: bs_start_match*, then steps; OTP 26 has
// all steps that need no code between them in one bs_match.
#include "beam/lift/function.h"

namespace ravel::beam {

using ir::AllocKind;
using ir::FieldKind;
using ir::TestKind;
using ir::ValueId;

bool FunctionLifter::continues_binary(Opcode opcode) {
  switch (opcode) {
    case Opcode::bs_put_integer:
    case Opcode::bs_put_binary:
    case Opcode::bs_put_float:
    case Opcode::bs_put_string:
    case Opcode::bs_put_utf8:
    case Opcode::bs_put_utf16:
    case Opcode::bs_put_utf32:
      return true;
    default:
      return false;
  }
}

bool FunctionLifter::step_binary_match(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::bs_start_match2:
      return start_match(a[0], a[1], a[4]), true;
    case Opcode::bs_start_match3:
      return start_match(a[0], a[1], a[3]), true;
    case Opcode::bs_start_match4:
      return start_match(a[0], a[2], a[3]), true;
    case Opcode::bs_get_integer2:
    case Opcode::bs_get_float2:
    case Opcode::bs_get_binary2:
      return match_step(a[0], a[1], &a[6]), true;
    case Opcode::bs_get_utf8:
    case Opcode::bs_get_utf16:
    case Opcode::bs_get_utf32:
      return match_step(a[0], a[1], &a[4]), true;
    case Opcode::bs_skip_bits2:
    case Opcode::bs_skip_utf8:
    case Opcode::bs_skip_utf16:
    case Opcode::bs_skip_utf32:
    case Opcode::bs_test_tail2:
    case Opcode::bs_test_unit:
    case Opcode::bs_match_string:
      return match_step(a[0], a[1], nullptr), true;
    case Opcode::bs_match:
      return bs_match(a), true;
    case Opcode::bs_get_tail:
      return set(a[1], load(FieldKind::binary_part, {value(a[0])})), true;
    case Opcode::bs_context_to_binary:
      return set(a[0], load(FieldKind::binary_part, {value(a[0])})), true;
    case Opcode::bs_get_position:
      return set(a[1], constant(out_.other("position"))), true;
    case Opcode::bs_set_position:
    case Opcode::bs_save2:
    case Opcode::bs_restore2:
      return true;
    default:
      return false;
  }
}

/// `fail_label` is an atom where the source is known to be a bit string or a context already.
void FunctionLifter::start_match(const Operand& fail_label, const Operand& src, const Operand& dst) {
  if (fail_label.kind == OperandKind::label) {
    const ValueId values[] = {value(src)};
    test({.kind = TestKind::is_bitstring}, values, Operands(&src, 1), fail_label);
  }
  const ValueId parts[] = {value(src)};
  set(dst, alloc(AllocKind::match_context, parts));
}

void FunctionLifter::match_step(const Operand& fail_label, const Operand& context, const Operand* dst) {
  const ValueId values[] = {value(context)};
  test({.kind = TestKind::matches_binary, .refines = false}, values, {}, fail_label);
  if (dst != nullptr) set(*dst, load(FieldKind::binary_part, {values[0]}));
}

/// Fail label, context, commands: sizes and values in them are literal, so every register is a destination.
void FunctionLifter::bs_match(Operands a) {
  match_step(a[0], a[1], nullptr);
  const ValueId context = value(a[1]);
  for (const Operand& operand : elements(a[2])) {
    if (is_register(operand)) set(operand, load(FieldKind::binary_part, {context}));
  }
}

bool FunctionLifter::step_binary_build(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::bs_create_bin:
      return create_binary(a), true;
    case Opcode::bs_init2:
    case Opcode::bs_init_bits:
      return begin_binary(a[0], a[5], nullptr), true;
    case Opcode::bs_append:
      return begin_binary(a[0], a[7], &a[5]), true;
    case Opcode::bs_private_append:
      return begin_binary(a[0], a[5], &a[3]), true;
    case Opcode::bs_put_integer:
    case Opcode::bs_put_binary:
    case Opcode::bs_put_float:
      return add_segment(a[0], a[4]), true;
    case Opcode::bs_put_utf8:
    case Opcode::bs_put_utf16:
    case Opcode::bs_put_utf32:
      return add_segment(a[0], a[2]), true;
    case Opcode::bs_put_string:
      return add_string(a[0].number, a[1].number), true;
    case Opcode::bs_init_writable:
      return set_x(0, alloc(AllocKind::binary, {})), true;
    case Opcode::bs_add:
      return arithmetic("+", a[0], a.subspan(1, 2), a[4]), true;
    case Opcode::bs_utf8_size:
    case Opcode::bs_utf16_size:
      return set(a[2], constant(out_.other("size"))), true;
    default:
      return false;
  }
}

void FunctionLifter::begin_binary(const Operand& fail_label, const Operand& dst, const Operand* first) {
  pending_ = {
      .kind = Pending::binary, .dst = variable(dst), .missing = 0, .fail_label = fail_label, .parts = {}};
  if (first != nullptr) pending_.parts.push_back(value(*first));
}

void FunctionLifter::add_segment(const Operand& fail_label, const Operand& segment) {
  reopen_binary();
  if (fail_label.number != 0) pending_.fail_label = fail_label;
  pending_.parts.push_back(value(segment));
}

/// Older compilers may fetch a segment's value between segments. Then the binary so far is the first part of
/// the whole.
void FunctionLifter::reopen_binary() {
  if (pending_.kind == Pending::binary) return;
  if (!has_binary_) return fail("it puts a segment into no binary");
  pending_.kind = Pending::binary;
  pending_.parts.assign(1, b_.read(cur_, pending_.dst));
}

/// Bytes of the module's string table.
void FunctionLifter::add_string(int64_t size, int64_t offset) {
  reopen_binary();
  const std::string& strings = m_.beam.strings;
  if (size < 0 || offset < 0 || static_cast<uint64_t>(offset) > strings.size() ||
      static_cast<uint64_t>(size) > strings.size() - static_cast<uint64_t>(offset)) {
    return fail("it uses a string that is not in the module's table");
  }
  const std::string_view text(strings.data() + offset, static_cast<size_t>(size));
  pending_.parts.push_back(constant(
      out_.constant({.kind = ir::ConstKind::binary, .text = Symbol(text), .callee = {}, .items = {}})));
}

void FunctionLifter::finish_binary() {
  pending_.kind = Pending::none;
  has_binary_ = true;
  const bool guard = pending_.fail_label.number != 0;
  if (!guard) may_raise();
  const ValueId result = alloc(AllocKind::binary, pending_.parts);
  if (guard) succeeded(result, pending_.fail_label);
  b_.write(cur_, pending_.dst, result);
}

/// Fail label, heap, live, unit, destination, and for each segment: type, number, unit, flags, value, size.
void FunctionLifter::create_binary(Operands a) {
  begin_binary(a[0], a[4], nullptr);
  const Operands segments = elements(a[5]);
  for (size_t i = 0; i + 5 < segments.size() && error_.empty(); i += 6) {
    if (segments[i].kind == OperandKind::atom && segments[i].symbol.view() == "string") {
      add_string(segments[i + 5].number, segments[i + 4].number);
    } else {
      pending_.parts.push_back(value(segments[i + 4]));
    }
  }
  finish_binary();
}

}  // namespace ravel::beam
