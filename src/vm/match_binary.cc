// SPDX-License-Identifier: Apache-2.0
//
// Matching of binaries. A match context is {whole binary, position, end}, both in bits; a field that is read
// moves the position. Sizes come from the program: one that is no integer, negative or too large is no match.
#include "vm/match_binary.h"

#include <limits>

#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/interpreter_state.h"

namespace ravel::vm {
namespace {

/// `size` units in bits; false if that is no size, or more than there is left.
bool field_bits(const Word* box, Term size, uint32_t unit, size_t& bits) {
  if (!size.is_small() || size.small() < 0) return false;
  const auto count = static_cast<uint64_t>(size.small());
  const size_t left = box[3] - box[2];
  if (unit != 0 && count > left / unit) return false;
  bits = count * unit;
  return bits <= left;
}

Endian endian_of(uint32_t flags) { return (flags & kLittle) != 0 ? Endian::little : Endian::big; }

}  // namespace

bool start_match(Running& running, Term source, Term& context) {
  if (!source.is_bitstring()) return false;
  const Bits bits = bits_of(source);
  Term whole = source;
  if (source.is_box_of(BoxKind::sub_binary)) whole = Term(source.box()[1]);
  Word* box = running.heap.allocate(4);
  box[0] = Term::make_header(BoxKind::match_context, 3);
  box[1] = whole.word();
  box[2] = bits.first;
  box[3] = bits.first + bits.count;
  context = Term::boxed(box);
  return true;
}

bool get_field(Running& running, Op op, Term context, Term size, uint32_t unit, uint32_t flags,
               Term& result) {
  Word* box = context.box();
  const Term whole(box[1]);
  size_t bits = 0;
  if (op == Op::bs_get_binary && (flags & kWhole) != 0) {
    bits = box[3] - box[2];
    if (unit != 0 && bits % unit != 0) return false;
  } else if (!field_bits(box, size, unit, bits)) {
    return false;
  }
  if (op == Op::bs_get_integer) {
    result = read_integer(running.heap, whole_bytes(whole), box[2], bits, (flags & kSigned) != 0,
                          endian_of(flags));
    if (!result) return false;
  } else if (op == Op::bs_get_float) {
    if (bits != 16 && bits != 32 && bits != 64) return false;
    const auto value = read_float(whole_bytes(whole), box[2], bits, endian_of(flags));
    if (!value) return false;
    result = make_float(running.heap, *value);
  } else {
    result = make_sub_binary(running.heap, whole, box[2], bits);
  }
  box[2] += bits;
  return true;
}

bool skip_bits(Term context, Term size, uint32_t unit, uint32_t flags) {
  Word* box = context.box();
  size_t bits = 0;
  if ((flags & kWhole) != 0) {
    bits = box[3] - box[2];
    if (unit != 0 && bits % unit != 0) return false;
  } else if (!field_bits(box, size, unit, bits)) {
    return false;
  }
  box[2] += bits;
  return true;
}

bool match_string(Term context, uint32_t bits, Term constant) {
  Word* box = context.box();
  if (box[3] - box[2] < bits) return false;
  const Bits here{whole_bytes(Term(box[1])), box[2], bits};
  Bits wanted = bits_of(constant);
  if (wanted.count < bits) return false;
  wanted.count = bits;
  if (compare_bits(here, wanted) != 0) return false;
  box[2] += bits;
  return true;
}

bool match_value(Running& running, Term context, uint32_t bits, Term value) {
  Word* box = context.box();
  if (box[3] - box[2] < bits) return false;
  const Term here = read_integer(running.heap, whole_bytes(Term(box[1])), box[2], bits, false, Endian::big);
  // Negative values are meant as their bits.
  const Term same =
      value.is_small() && value.small() < 0 && bits < 64
          ? make_unsigned(running.heap, static_cast<uint64_t>(value.small()) & ((uint64_t{1} << bits) - 1))
          : value;
  if (!equal_exact(here, same)) return false;
  box[2] += bits;
  return true;
}

bool get_character(Running& /*running*/, Op op, Term context, uint32_t flags, Term& result) {
  Word* box = context.box();
  const Bits rest{whole_bytes(Term(box[1])), box[2], box[3] - box[2]};
  size_t used = 0;
  std::optional<uint32_t> found;
  if (op == Op::bs_get_utf8) {
    found = read_utf8(rest, used);
  } else if (op == Op::bs_get_utf16) {
    found = read_utf16(rest, endian_of(flags), used);
  } else if (rest.count >= 32) {
    used = 32;
    uint32_t value = 0;
    const auto word = static_cast<uint32_t>(read_small_bits(box, 32));
    value = (flags & kLittle) != 0 ? __builtin_bswap32(word) : word;
    if (value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF)) found = value;
  }
  if (!found) return false;
  box[2] += used;
  result = Term::small(*found);
  return true;
}

Term context_tail(Running& running, Term context) {
  const Word* box = context.box();
  return make_sub_binary(running.heap, Term(box[1]), box[2], box[3] - box[2]);
}

}  // namespace ravel::vm
