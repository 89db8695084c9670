// SPDX-License-Identifier: Apache-2.0
//
// Construction of binaries: bs_create_bin, which knows all its segments, and the older bs_init2, bs_append
// and bs_put_*, which write one segment each into a binary that is under construction (Running::writer).
#include <optional>
#include <string_view>

#include "vm/binary.h"
#include "vm/build.h"
#include "vm/interpreter_state.h"
#include "vm/map.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

constexpr size_t kBitsMax = size_t{1} << 40;  // more than any machine of ours has memory for

Endian endian_of(uint32_t flags) { return (flags & kLittle) != 0 ? Endian::little : Endian::big; }

bool is_character(Term term) {
  if (!term.is_small()) return false;
  const int64_t value = term.small();
  return value >= 0 && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}

uint32_t utf8_bytes(int64_t value) { return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4; }

/// The encoding of a character, in UTF-8, 16 or 32.
size_t encode(SegmentType type, uint32_t value, uint32_t flags, uint8_t* out) {
  const bool little = (flags & kLittle) != 0;
  const auto put16 = [&](uint8_t* at, uint32_t unit) {
    at[little ? 1 : 0] = static_cast<uint8_t>(unit >> 8);
    at[little ? 0 : 1] = static_cast<uint8_t>(unit);
  };
  if (type == SegmentType::utf32) {
    for (size_t i = 0; i < 4; ++i) out[little ? i : 3 - i] = static_cast<uint8_t>(value >> (8 * i));
    return 4;
  }
  if (type == SegmentType::utf16) {
    if (value < 0x10000) {
      put16(out, value);
      return 2;
    }
    put16(out, 0xD800 + ((value - 0x10000) >> 10));
    put16(out + 2, 0xDC00 + ((value - 0x10000) & 0x3FF));
    return 4;
  }
  const uint32_t count = utf8_bytes(value);
  if (count == 1) {
    out[0] = static_cast<uint8_t>(value);
    return 1;
  }
  constexpr uint8_t kLead[] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (uint32_t i = count - 1; i > 0; --i, value >>= 6) out[i] = static_cast<uint8_t>(0x80 | (value & 0x3F));
  out[0] = static_cast<uint8_t>(kLead[count] | value);
  return count;
}

/// A new bitstring of `bits` bits, all zero.
Term new_bits(Running& running, size_t bits, uint8_t*& bytes) {
  const size_t count = (bits + 7) / 8;
  const Term whole = make_binary(running.heap, count, bytes);
  std::memset(bytes, 0, count);
  return bits % 8 == 0 ? whole : make_sub_binary(running.heap, whole, 0, bits);
}

struct Segment5 {
  SegmentType type;
  uint32_t unit, flags;
  Term value, size;
};

const char* type_name(SegmentType type) {
  constexpr const char* kNames[] = {"integer", "float", "binary", "string", "utf8",
                                    "utf16",   "utf32", "binary", "binary"};
  return kNames[static_cast<size_t>(type)];
}

/// badarg (or system_limit) with the cause as erl_erts_errors:format_bs_fail/2 reads it.
Term fail_segment(Running& running, size_t number, const Segment5& segment, const char* what, Term value,
                  Term reason = atoms::badarg) {
  Heap& heap = running.heap;
  set_error(running.process, reason);
  const Term cause = make_tuple(heap, {Term::small(static_cast<int64_t>(number)),
                                       make_atom(type_name(segment.type)), make_atom(what), value});
  const std::pair<Term, Term> pairs[] = {{atoms::cause, cause},
                                         {make_atom("function"), make_atom("format_bs_fail")},
                                         {atoms::module, make_atom("erl_erts_errors")}};
  running.process.raised.error_info = make_map(heap, pairs);
  return {};
}

/// The bits a segment takes; on failure, why.
struct Size {
  size_t bits = 0;
  const char* error = nullptr;
  bool is_too_large = false;
  Term culprit;
};

Size size_of(const Segment5& segment) {
  Size size;
  const auto bad = [&](const char* error, Term culprit, bool is_too_large = false) {
    size.error = error;
    size.culprit = culprit;
    size.is_too_large = is_too_large;
    return size;
  };
  switch (segment.type) {
    case SegmentType::string:
      size.bits = static_cast<size_t>(segment.size.small()) * 8;
      return size;
    case SegmentType::utf8:
    case SegmentType::utf16:
    case SegmentType::utf32:
      if (!is_character(segment.value)) return bad("type", segment.value);
      size.bits = segment.type == SegmentType::utf32   ? 32
                  : segment.type == SegmentType::utf16 ? (segment.value.small() < 0x10000 ? 16 : 32)
                                                       : 8 * utf8_bytes(segment.value.small());
      return size;
    default:
      break;
  }
  const bool is_binary_type = segment.type != SegmentType::integer && segment.type != SegmentType::real;
  if (is_binary_type && !segment.value.is_bitstring()) return bad("type", segment.value);
  if (is_binary_type && (segment.flags & kWhole) != 0) {
    size.bits = bits_of(segment.value).count;
    if (segment.unit != 0 && size.bits % segment.unit != 0) return bad("unit", segment.value);
    return size;
  }
  if ((segment.flags & kUnsized) != 0) {  // plain numbers and floats without a size
    size.bits = segment.unit;
    return size;
  }
  if (segment.size.is_big() && !(Term::header_kind(segment.size.header()) == BoxKind::negative_big))
    return bad("size", segment.size, true);
  if (!segment.size.is_small() || segment.size.small() < 0) return bad("size", segment.size);
  const auto count = static_cast<uint64_t>(segment.size.small());
  if (segment.unit != 0 && count > kBitsMax / segment.unit) return bad("size", segment.size, true);
  size.bits = count * segment.unit;
  return size;
}

/// Writes a segment of `bits` bits; on failure, what was wrong with its value.
const char* write_segment(const Segment5& segment, size_t bits, uint8_t* bytes, size_t first) {
  switch (segment.type) {
    case SegmentType::integer:
      if (!segment.value.is_integer()) return "type";
      write_integer(bytes, first, bits, segment.value, endian_of(segment.flags));
      return nullptr;
    case SegmentType::real:
      if (bits != 16 && bits != 32 && bits != 64) return "invalid";
      if (!segment.value.is_number()) return "type";
      return write_float(bytes, first, bits, segment.value, endian_of(segment.flags)) ? nullptr : "no_float";
    case SegmentType::utf8:
    case SegmentType::utf16:
    case SegmentType::utf32: {
      uint8_t encoded[4];
      encode(segment.type, static_cast<uint32_t>(segment.value.small()), segment.flags, encoded);
      copy_bits(encoded, 0, bytes, first, bits);
      return nullptr;
    }
    default: {
      const Bits from = bits_of(segment.value);
      if (from.count < bits) return "short";
      copy_bits(from.bytes, from.first, bytes, first, bits);
      return nullptr;
    }
  }
}

/// Size times unit in bits; nothing if that is no size.
std::optional<size_t> bits_of_size(Term size, uint32_t unit) {
  if (!size.is_small() || size.small() < 0) return std::nullopt;
  const auto count = static_cast<uint64_t>(size.small());
  if (unit != 0 && count > kBitsMax / unit) return std::nullopt;
  return count * unit;
}

Term fail_size(Running& running, Term size) {
  const bool is_large = size.is_integer() && !(size.is_small() && size.small() < 0) &&
                        !(size.is_big() && Term::header_kind(size.header()) == BoxKind::negative_big);
  set_error(running.process, is_large ? atoms::system_limit : atoms::badarg);
  return {};
}

}  // namespace

Term create_binary(Running& running, std::span<const Code> words, Term* const* bases) {
  const auto value = [&](Code word) { return bases[word & 3][word >> 2]; };
  constexpr size_t kWords = 5;
  const size_t count = words.size() / kWords;
  const auto segment_at = [&](size_t i) {
    const Code* at = words.data() + i * kWords;
    return Segment5{static_cast<SegmentType>(at[0]), at[1], at[2], value(at[3]), value(at[4])};
  };
  size_t total = 0;
  const bool is_append = count > 0 && segment_at(0).type >= SegmentType::append;
  for (size_t i = 0; i < count; ++i) {
    if (i == 0 && is_append) continue;  // what is appended to is looked at last
    const Segment5 segment = segment_at(i);
    const Size size = size_of(segment);
    if (size.error != nullptr)
      return fail_segment(running, i + 1, segment, size.error, size.culprit,
                          size.is_too_large ? atoms::system_limit : atoms::badarg);
    total += size.bits;
    if (total > kBitsMax) {
      set_error(running.process, atoms::system_limit);
      return {};
    }
  }
  if (is_append) {
    const Size size = size_of(segment_at(0));
    if (size.error != nullptr) return fail_segment(running, 1, segment_at(0), size.error, size.culprit);
  }
  uint8_t* bytes = nullptr;
  size_t at = 0;
  const Term result = is_append ? append_bits(running.heap, segment_at(0).value, total, bytes, at)
                                : new_bits(running, total, bytes);
  for (size_t i = is_append ? 1 : 0; i < count; ++i) {
    const Segment5 segment = segment_at(i);
    const size_t bits = size_of(segment).bits;
    if (const char* error = write_segment(segment, bits, bytes, at)) {
      const bool bad_size = std::string_view(error) == "invalid";
      return fail_segment(running, i + 1, segment, error, bad_size ? segment.size : segment.value);
    }
    at += bits;
  }
  return result;
}

Term init_binary(Running& running, Term size, uint32_t unit) {
  const auto bits = bits_of_size(size, unit);
  if (!bits) return fail_size(running, size);
  uint8_t* bytes = nullptr;
  const Term result = new_bits(running, *bits, bytes);
  running.writer = {bytes, 0, *bits};
  return result;
}

Term append_binary(Running& running, Term size, uint32_t unit, Term binary) {
  const auto bits = bits_of_size(size, 1);
  if (!bits) return fail_size(running, size);
  if (!binary.is_bitstring() || (unit != 0 && bits_of(binary).count % unit != 0)) {
    set_error(running.process, atoms::badarg);
    return {};
  }
  uint8_t* bytes = nullptr;
  size_t first = 0;
  const Term result = append_bits(running.heap, binary, *bits, bytes, first);
  running.writer = {bytes, first, first + *bits};
  return result;
}

bool put_field(Running& running, Op op, Term size, uint32_t unit, uint32_t flags, Term value) {
  Segment5 segment{SegmentType::integer, unit, flags, value, size};
  switch (op) {
    case Op::bs_put_integer:
      break;
    case Op::bs_put_float:
      segment.type = SegmentType::real;
      break;
    case Op::bs_put_binary:
      segment.type = SegmentType::binary;
      break;
    case Op::bs_put_utf8:
      segment.type = SegmentType::utf8;
      break;
    case Op::bs_put_utf16:
      segment.type = SegmentType::utf16;
      break;
    case Op::bs_put_utf32:
      segment.type = SegmentType::utf32;
      break;
    default:
      segment.type = SegmentType::string;
      segment.size = Term::small(static_cast<int64_t>(bits_of(value).byte_count()));
  }
  const Size wanted = size_of(segment);
  BinaryWriter& writer = running.writer;
  const bool has_room = wanted.error == nullptr && writer.bytes != nullptr && writer.has_room(wanted.bits);
  if (!has_room || write_segment(segment, wanted.bits, writer.bytes, writer.position) != nullptr) {
    set_error(running.process, atoms::badarg);
    return false;
  }
  writer.position += wanted.bits;
  return true;
}

Term add_sizes(Running& running, Term left, Term right, uint32_t unit) {
  const bool is_ok = left.is_integer() && right.is_integer();
  const Term product = is_ok ? multiply(running.heap, right, Term::small(unit)) : Term();
  const Term sum = product ? add(running.heap, left, product) : Term();
  if (!sum || !sum.is_small() || sum.small() < 0 || (right.is_small() && right.small() < 0)) {
    set_error(running.process, is_ok && sum && sum.is_big() ? atoms::system_limit : atoms::badarg);
    return {};
  }
  return sum;
}

uint32_t character_size(Op op, Term character) {
  if (!character.is_small()) return op == Op::bs_utf8_size ? 4 : 2;
  if (op == Op::bs_utf16_size) return character.small() >= 0x10000 ? 4 : 2;
  return utf8_bytes(character.small());
}

}  // namespace ravel::vm
