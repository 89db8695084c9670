// SPDX-License-Identifier: Apache-2.0
//
// The instructions for binaries; see loader.h. bs_match (OTP 26) is a list of small commands and becomes one
// instruction for each. bs_create_bin (OTP 25) stays whole; what came before it, bs_init2 and a bs_put_* for
// each segment, is kept as it is.
#include <fmt/format.h>

#include <algorithm>

#include "vm/build.h"
#include "vm/loader.h"

namespace ravel::vm {

using beam::Opcode;
using beam::OperandKind;

namespace {

constexpr uint64_t kUnitMax = 256, kBitsMax = UINT32_MAX / 4;

bool is_atom(const beam::Operand& operand, std::string_view name) {
  return operand.kind == OperandKind::atom && operand.symbol.view() == name;
}

}  // namespace

bool Loader::binary(Opcode opcode, Operands operands) {
  return binary_matching(opcode, operands) || binary_construction(opcode, operands);
}

/// A number, or a list of atoms.
uint32_t Loader::flags_of(const Operand& operand) {
  uint32_t flags = 0;
  if (operand.kind == OperandKind::literal_int) {
    flags = static_cast<uint32_t>(operand.number);
  } else {
    for (Term item = constant_of(operand); item.is_cons(); item = item.tail()) {
      if (!item.head().is_atom()) continue;
      const std::string_view name = atom_text(item.head());
      if (name == "little") flags |= kLittle;
      if (name == "signed") flags |= kSigned;
      if (name == "native") flags |= kNative;
    }
  }
  if (flags & kNative) flags |= kLittle;  // as on every machine this runs on
  return flags & (kLittle | kSigned);
}

uint32_t Loader::size_flags(const Operand& operand) {
  return is_atom(operand, "all") ? kWhole : is_atom(operand, "undefined") ? kUnsized : 0;
}

/// So many that no binary has them may be asked for: then it does not match.
void Loader::bit_count(const Operand& operand) {
  constexpr int64_t kMost = int64_t{1} << 50U;
  const bool is_number = operand.kind == OperandKind::literal_int || operand.kind == OperandKind::integer;
  if (!is_number || operand.number < 0) return error("an operand should be a number of bits");
  source(Term::small(std::min(operand.number, kMost)));
}

bool Loader::binary_matching(Opcode opcode, Operands operands) {
  const auto field = [&](Op op) {  // label, context, live, size, unit, flags, destination
    const uint32_t unit = number_of(operands[4], kUnitMax);
    const Term size = constant_of(operands[3]);
    const bool is_small =
        op == Op::bs_get_integer && size.is_small() && size.small() >= 0 && size.small() * unit <= 56;
    begin(is_small ? Op::bs_get_integer_small : op);
    label(operands[0]);
    source(operands[1]);
    if (is_small) {
      word(static_cast<uint64_t>(size.small()) * unit);
    } else {
      source(operands[3]);
      word(unit);
    }
    word(flags_of(operands[5]) | size_flags(operands[3]));
    destination(operands[6]);
  };
  const auto character = [&](Op op, bool has_flags,
                             bool has_result) {  // label, context, live, flags, destination
    begin(op);
    label(operands[0]);
    source(operands[1]);
    if (has_flags) word(flags_of(operands[3]));
    if (has_result) destination(operands[4]);
  };
  switch (opcode) {
    case Opcode::bs_start_match2:
      begin(Op::bs_start_match);
      label(operands[0]);
      source(operands[1]);
      destination(operands[4]);
      return true;
    case Opcode::bs_start_match3:
      begin(Op::bs_start_match);
      label(operands[0]);
      source(operands[1]);
      destination(operands[3]);
      return true;
    case Opcode::bs_start_match4:
      begin(Op::bs_start_match);
      if (operands[0].kind == OperandKind::atom) {
        word(0);
      } else {
        label(operands[0]);
      }
      source(operands[2]);
      destination(operands[3]);
      return true;
    case Opcode::bs_get_position:
      begin(Op::bs_get_position);
      source(operands[0]);
      destination(operands[1]);
      return true;
    case Opcode::bs_set_position:
      begin(Op::bs_set_position);
      source(operands[0]);
      source(operands[1]);
      return true;
    case Opcode::bs_get_tail:
      begin(Op::bs_get_tail);
      source(operands[0]);
      destination(operands[1]);
      return true;
    case Opcode::bs_get_integer2:
      field(Op::bs_get_integer);
      return true;
    case Opcode::bs_get_float2:
      field(Op::bs_get_float);
      return true;
    case Opcode::bs_get_binary2:
      field(Op::bs_get_binary);
      return true;
    case Opcode::bs_skip_bits2:
      begin(Op::bs_skip_bits);
      label(operands[0]);
      source(operands[1]);
      source(operands[2]);
      number(operands[3], kUnitMax);
      word(size_flags(operands[2]));
      return true;
    case Opcode::bs_test_tail2:
      begin(Op::bs_test_tail);
      label(operands[0]);
      source(operands[1]);
      bit_count(operands[2]);
      return true;
    case Opcode::bs_test_unit:
      begin(Op::bs_test_unit);
      label(operands[0]);
      source(operands[1]);
      number(operands[2], kUnitMax);
      if (operands[2].number == 0) error("a unit is 0");
      return true;
    case Opcode::bs_match_string: {
      const uint32_t bits = number_of(operands[2], kBitsMax);
      begin(Op::bs_match_string);
      label(operands[0]);
      source(operands[1]);
      word(bits);
      source(literal_string(number_of(operands[3], UINT32_MAX), (bits + 7) / 8));
      return true;
    }
    case Opcode::bs_get_utf8:
      character(Op::bs_get_utf8, false, true);
      return true;
    case Opcode::bs_get_utf16:
      character(Op::bs_get_utf16, true, true);
      return true;
    case Opcode::bs_get_utf32:
      character(Op::bs_get_utf32, true, true);
      return true;
    case Opcode::bs_skip_utf8:
      character(Op::bs_skip_utf8, false, false);
      return true;
    case Opcode::bs_skip_utf16:
      character(Op::bs_skip_utf16, true, false);
      return true;
    case Opcode::bs_skip_utf32:
      character(Op::bs_skip_utf32, true, false);
      return true;
    case Opcode::bs_match:
      bs_match(operands);
      return true;
    default:
      return false;
  }
}

void Loader::bs_match(Operands operands) {
  Operands rest = list(operands[2]);
  const auto take = [&](size_t count) -> Operands {
    if (rest.size() < count) {
      error("a command of bs_match is cut short");
      return {};
    }
    const Operands taken = rest.first(count);
    rest = rest.subspan(count);
    return taken;
  };
  const auto start = [&](Op op) {
    begin(op);
    label(operands[0]);
    source(operands[1]);
  };
  while (!rest.empty() && error_.empty()) {
    const Operand& command = take(1)[0];
    if (is_atom(command, "ensure_at_least")) {
      const Operands at = take(2);
      if (at.empty()) return;
      start(Op::bs_ensure);
      bit_count(at[0]);
      const uint32_t unit = number_of(at[1], kUnitMax);
      word(unit == 0 ? 1 : unit);
    } else if (is_atom(command, "ensure_exactly")) {
      const Operands at = take(1);
      if (at.empty()) return;
      start(Op::bs_ensure);
      bit_count(at[0]);
      word(0);
    } else if (is_atom(command, "integer") || is_atom(command, "binary")) {
      const Operands at = take(5);  // live, flags, size, unit, destination
      if (at.empty()) return;
      start(is_atom(command, "integer") ? Op::bs_get_integer : Op::bs_get_binary);
      bit_count(at[2]);
      number(at[3], kUnitMax);
      word(flags_of(at[1]));
      destination(at[4]);
    } else if (is_atom(command, "skip")) {
      const Operands at = take(1);
      if (at.empty()) return;
      start(Op::bs_skip_bits);
      bit_count(at[0]);
      word(1);
      word(0);
    } else if (is_atom(command, "get_tail")) {
      const Operands at = take(3);  // live, unit, destination
      if (at.empty()) return;
      begin(Op::bs_get_tail);
      source(operands[1]);
      destination(at[2]);
    } else if (is_atom(command, "=:=")) {
      const Operands at = take(3);  // live, size, value
      if (at.empty()) return;
      start(Op::bs_match_value);
      number(at[1], 64);
      // The value's bits as an unsigned number.
      if (at[2].kind == OperandKind::literal_int || at[2].kind == OperandKind::integer) {
        source(keep(make_unsigned(literal_heap_, static_cast<uint64_t>(at[2].number))));
      } else {
        source(at[2]);
      }
    } else {
      return error("bs_match has a command that is not known");
    }
  }
}

bool Loader::binary_construction(Opcode opcode, Operands operands) {
  const auto size = [&](const Operand& operand) {  // plain numbers occur, too
    if (operand.kind == OperandKind::literal_int) return source(Term::small(number_of(operand, kBitsMax)));
    source(operand);
  };
  const auto put = [&](Op op) {  // label, size, unit, flags, source
    begin(op);
    label(operands[0]);
    size(operands[1]);
    number(operands[2], kUnitMax);
    word(flags_of(operands[3]) | size_flags(operands[1]));
    source(operands[4]);
  };
  switch (opcode) {
    case Opcode::bs_create_bin:
      bs_create_bin(operands);
      return true;
    case Opcode::bs_init2:
    case Opcode::bs_init_bits:
      begin(Op::bs_init);
      label(operands[0]);
      size(operands[1]);
      word(opcode == Opcode::bs_init2 ? 8 : 1);
      destination(operands[5]);
      return true;
    case Opcode::bs_add:
      begin(Op::bs_add);
      label(operands[0]);
      size(operands[1]);
      size(operands[2]);
      number(operands[3], kUnitMax);
      destination(operands[4]);
      return true;
    case Opcode::bs_utf8_size:
    case Opcode::bs_utf16_size:
      begin(opcode == Opcode::bs_utf8_size ? Op::bs_utf8_size : Op::bs_utf16_size);
      source(operands[1]);
      destination(operands[2]);
      return true;
    case Opcode::bs_append:
      begin(Op::bs_append);
      label(operands[0]);
      size(operands[1]);
      number(operands[4], kUnitMax);
      source(operands[5]);
      destination(operands[7]);
      return true;
    case Opcode::bs_private_append:
      begin(Op::bs_private_append);
      label(operands[0]);
      size(operands[1]);
      number(operands[2], kUnitMax);
      source(operands[3]);
      destination(operands[5]);
      return true;
    case Opcode::bs_init_writable:
      begin(Op::bs_init_writable);
      return true;
    case Opcode::bs_put_integer:
      put(Op::bs_put_integer);
      return true;
    case Opcode::bs_put_float:
      put(Op::bs_put_float);
      return true;
    case Opcode::bs_put_binary:
      put(Op::bs_put_binary);
      return true;
    case Opcode::bs_put_string:
      begin(Op::bs_put_string);
      source(literal_string(number_of(operands[1], UINT32_MAX), number_of(operands[0], UINT32_MAX)));
      return true;
    case Opcode::bs_put_utf8:
      begin(Op::bs_put_utf8);
      label(operands[0]);
      source(operands[2]);
      return true;
    case Opcode::bs_put_utf16:
    case Opcode::bs_put_utf32:
      begin(opcode == Opcode::bs_put_utf16 ? Op::bs_put_utf16 : Op::bs_put_utf32);
      label(operands[0]);
      word(flags_of(operands[1]));
      source(operands[2]);
      return true;
    default:
      return false;
  }
}

/// Segments of six: type, number, unit, flags, value, size.
void Loader::bs_create_bin(Operands operands) {
  static constexpr std::pair<std::string_view, SegmentType> kTypes[] = {
      {"integer", SegmentType::integer},
      {"float", SegmentType::real},
      {"binary", SegmentType::binary},
      {"string", SegmentType::string},
      {"utf8", SegmentType::utf8},
      {"utf16", SegmentType::utf16},
      {"utf32", SegmentType::utf32},
      {"append", SegmentType::append},
      {"private_append", SegmentType::private_append}};
  const Operands segments = list(operands[5], 6);
  begin(Op::bs_create_bin);
  label(operands[0]);
  number(operands[2], 1023);
  destination(operands[4]);
  word(segments.size() / 6);
  for (size_t i = 0; i < segments.size() && error_.empty(); i += 6) {
    const Operands segment = segments.subspan(i, 6);
    bool found = false;
    for (const auto& [name, type] : kTypes) {
      if (!is_atom(segment[0], name)) continue;
      found = true;
      // An appended binary is first by its nature; elsewhere it is a binary like others.
      word(static_cast<uint64_t>(i > 0 && type >= SegmentType::append ? SegmentType::binary : type));
    }
    if (!found) return error("a segment has a type that is not known");
    const uint32_t unit = number_of(segment[2], kUnitMax);
    word(unit);
    word(flags_of(segment[3]) | size_flags(segment[5]));
    if (is_atom(segment[0], "string")) {
      const uint32_t bytes = number_of(segment[5], kBitsMax);
      source(literal_string(number_of(segment[4], UINT32_MAX), bytes));
      source(Term::small(bytes));
    } else {
      source(segment[4]);
      source(segment[5]);
    }
  }
  // In OTP such a binary grows where it is. Compilers since OTP 28 count on that, and go on with its old
  // register.
  const bool grows = !segments.empty() && is_atom(segments[0], "private_append");
  const auto is_register = [](const Operand& operand) {
    return operand.kind == OperandKind::x_register || operand.kind == OperandKind::y_register;
  };
  if (!grows || !is_register(segments[4]) || is_same(segments[4], operands[4])) return;
  begin(Op::move);
  source(operands[4]);
  destination(segments[4]);
}

}  // namespace ravel::vm
