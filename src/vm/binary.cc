// SPDX-License-Identifier: Apache-2.0
//
// Bits in memory: copying and comparing at any position, integer and float fields, characters. Whole bytes on
// byte positions are the usual case and go by memcpy and friends; everything else goes through a window of
// eight bits that is read across two bytes.
#include "vm/binary.h"

#include <algorithm>
#include <bit>
#include <boost/container/small_vector.hpp>
#include <cmath>

#include "base/check.h"
#include "vm/build.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

using Field = boost::container::small_vector<uint8_t, 64>;

/// `count` (1 to 8) bits from `first`, in the low bits of the result. Reads no byte that has none of them.
uint8_t window(const uint8_t* bytes, size_t first, size_t count) {
  const uint8_t* at = bytes + first / 8;
  size_t offset = first % 8;
  unsigned value = static_cast<unsigned>(at[0]) << 8;
  if (offset + count > 8) value |= at[1];
  return static_cast<uint8_t>((value >> (16 - offset - count)) & ((1U << count) - 1));
}

/// Writes the low `count` bits of `value` at `first`.
void write_window(uint8_t* bytes, size_t first, size_t count, uint8_t value) {
  uint8_t* at = bytes + first / 8;
  size_t offset = first % 8;
  unsigned mask = ((1U << count) - 1) << (16 - offset - count);
  unsigned bits = static_cast<unsigned>(value) << (16 - offset - count) & mask;
  at[0] = static_cast<uint8_t>((at[0] & ~(mask >> 8)) | bits >> 8);
  if (offset + count > 8) at[1] = static_cast<uint8_t>((at[1] & ~mask) | (bits & 0xFF));
}

/// The field as bytes with the least significant first; the last one may be partly filled.
void read_field(const uint8_t* bytes, size_t first, size_t size, Endian endian, Field& field) {
  size_t whole = size / 8, rest = size % 8;
  field.resize(whole + (rest > 0 ? 1 : 0));
  if (endian == Endian::little) {
    copy_bits(bytes, first, field.data(), 0, whole * 8);
    if (rest > 0) field[whole] = window(bytes, first + whole * 8, rest);
    return;
  }
  for (size_t i = 0; i < whole; ++i) field[i] = window(bytes, first + size - 8 * (i + 1), 8);
  if (rest > 0) field[whole] = window(bytes, first, rest);
}

uint64_t read_small_field(const uint8_t* bytes, size_t first, size_t size, Endian endian) {
  uint64_t value = 0;
  if (endian == Endian::big) {
    size_t done = 0;
    if (first % 8 == 0)
      for (; size - done >= 8; done += 8) value = value << 8 | bytes[(first + done) / 8];
    for (size_t count = 0; done < size; done += count) {
      count = std::min<size_t>(8, size - done);
      value = value << count | window(bytes, first + done, count);
    }
    return value;
  }
  for (size_t done = 0; done < size; done += 8)
    value |= uint64_t{window(bytes, first + done, std::min<size_t>(8, size - done))} << done;
  return value;
}

void write_field(uint8_t* bytes, size_t first, size_t size, Endian endian, const uint8_t* field) {
  size_t whole = size / 8, rest = size % 8;
  if (endian == Endian::little) {
    copy_bits(field, 0, bytes, first, whole * 8);
    if (rest > 0) write_window(bytes, first + whole * 8, rest, field[whole]);
    return;
  }
  if (rest > 0) write_window(bytes, first, rest, field[whole]);
  for (size_t i = 0; i < whole; ++i) {
    size_t at = first + size - 8 * (i + 1);
    if (at % 8 == 0)
      bytes[at / 8] = field[i];
    else
      write_window(bytes, at, 8, field[i]);
  }
}

void copy_aligned(const uint8_t* from, uint8_t* to, size_t count) {
  std::memcpy(to, from, count / 8);
  if (size_t rest = count % 8)
    write_window(to, count / 8 * 8, rest, static_cast<uint8_t>(from[count / 8] >> (8 - rest)));
}

double half_to_double(uint16_t bits) {
  int exponent = bits >> 10 & 0x1F;
  double fraction = bits & 0x3FF;
  double magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

/// To nearest, ties to even; what is too large becomes infinite.
uint16_t double_to_half(double value) {
  auto sign = static_cast<uint16_t>(std::signbit(value) ? 0x8000 : 0);
  double magnitude = std::fabs(value);
  if (magnitude >= 65520) return sign | 0x7C00;
  if (magnitude < 0x1p-14)
    return static_cast<uint16_t>(sign | static_cast<int>(std::nearbyint(magnitude * 0x1p24)));
  int exponent = 0;
  double fraction = std::frexp(magnitude, &exponent);  // in [0.5, 1)
  auto digits = static_cast<int>(std::nearbyint(fraction * 2048));
  return static_cast<uint16_t>(sign | (((exponent + 14) << 10) + digits - 1024));
}

uint32_t continuation(Bits bits, size_t index, bool& fine) {
  uint8_t byte = window(bits.bytes, bits.first + 8 * index, 8);
  fine = fine && (byte & 0xC0) == 0x80;
  return byte & 0x3F;
}

}  // namespace

Bits bits_of(Term term) {
  const Word* box = term.box();
  switch (Term::header_kind(box[0])) {
    case BoxKind::heap_binary:
      return {reinterpret_cast<const uint8_t*>(box + 2), 0, box[1] * 8};
    case BoxKind::shared_binary:
      return {reinterpret_cast<const SharedBytes*>(box[1])->bytes, 0, box[2] * 8};
    case BoxKind::match_context: {
      Bits bits = bits_of(Term(box[1]));
      return {bits.bytes, bits.first + box[2], box[3] - box[2]};
    }
    case BoxKind::sub_binary: {
      Bits bits = bits_of(Term(box[1]));
      return {bits.bytes, bits.first + box[2], box[3]};
    }
    default:
      return {};
  }
}

Bytes bytes_of(Term binary, std::vector<uint8_t>& scratch) {
  Bits bits = bits_of(binary);
  if (bits.aligned()) return {bits.data(), bits.byte_count()};
  scratch.resize(bits.byte_count());
  copy_bits(bits.bytes, bits.first, scratch.data(), 0, scratch.size() * 8);
  return scratch;
}

Term read_integer(Heap& heap, const uint8_t* bytes, size_t first, size_t size, bool is_signed,
                  Endian endian) {
  if (size == 0) return Term::small(0);
  if (size <= 64) {
    uint64_t value = read_small_field(bytes, first, size, endian);
    if (!is_signed) return make_unsigned(heap, value);
    auto shift_by = 64 - size;
    return make_integer(heap, static_cast<int64_t>(value << shift_by) >> shift_by);
  }
  Field field;
  read_field(bytes, first, size, endian, field);
  size_t top_bits = (size - 1) % 8 + 1;
  bool negative = is_signed && (field.back() >> (top_bits - 1) & 1) != 0;
  if (negative) {
    field.back() = static_cast<uint8_t>(field.back() | ~((1U << top_bits) - 1));
    unsigned carry = 1;
    for (uint8_t& byte : field) {
      carry += static_cast<uint8_t>(~byte);
      byte = static_cast<uint8_t>(carry);
      carry >>= 8;
    }
  }
  return integer_from_bytes(heap, negative, {field.data(), field.size()});
}

std::optional<double> read_float(const uint8_t* bytes, size_t first, size_t size, Endian endian) {
  uint64_t value = read_small_field(bytes, first, size, endian);
  double result = 0;
  if (size == 64) {
    result = std::bit_cast<double>(value);
  } else if (size == 32) {
    result = static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(value)));
  } else if (size == 16) {
    if ((value & 0x7C00) == 0x7C00) return std::nullopt;
    result = half_to_double(static_cast<uint16_t>(value));
  } else {
    return std::nullopt;
  }
  return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

std::optional<uint32_t> read_utf8(Bits bits, size_t& used) {
  if (bits.count < 8) return std::nullopt;
  uint8_t lead = window(bits.bytes, bits.first, 8);
  used = 8;
  if (lead < 0x80) return lead;
  size_t more = lead >= 0xC2 && lead < 0xE0   ? 1
                : lead >= 0xE0 && lead < 0xF0 ? 2
                : lead >= 0xF0 && lead < 0xF5 ? 3
                                              : 0;
  if (more == 0 || bits.count < 8 * (more + 1)) return std::nullopt;
  bool fine = true;
  uint32_t value = lead & (0x3FU >> more);
  for (size_t i = 1; i <= more; ++i) value = value << 6 | continuation(bits, i, fine);
  if (!fine || value < (more == 2 ? 0x800U : more == 3 ? 0x10000U : 0x80U)) return std::nullopt;
  if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return std::nullopt;
  used = 8 * (more + 1);
  return value;
}

std::optional<uint32_t> read_utf16(Bits bits, Endian endian, size_t& used) {
  if (bits.count < 16) return std::nullopt;
  auto first = static_cast<uint32_t>(read_small_field(bits.bytes, bits.first, 16, endian));
  used = 16;
  if (first < 0xD800 || first >= 0xE000) return first;
  if (first >= 0xDC00 || bits.count < 32) return std::nullopt;
  auto second = static_cast<uint32_t>(read_small_field(bits.bytes, bits.first + 16, 16, endian));
  if (second < 0xDC00 || second >= 0xE000) return std::nullopt;
  used = 32;
  return 0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF));
}

bool write_integer(uint8_t* bytes, size_t first, size_t size, Term value, Endian endian) {
  if (!value.is_integer()) return false;
  if (size == 0) return true;
  if (size == 8 && first % 8 == 0 && value.is_small()) {
    bytes[first / 8] = static_cast<uint8_t>(value.small());
    return true;
  }
  // Two's complement, least significant byte first, as long as the field and then cut.
  Magnitude magnitude(value);
  Field field((size + 7) / 8);
  size_t known = std::min(field.size(), magnitude.size() * 8);
  std::memcpy(field.data(), magnitude.limbs(), known);
  if (magnitude.negative()) {
    unsigned carry = 1;
    for (uint8_t& byte : field) {
      carry += static_cast<uint8_t>(~byte);
      byte = static_cast<uint8_t>(carry);
      carry >>= 8;
    }
  }
  write_field(bytes, first, size, endian, field.data());
  return true;
}

bool write_float(uint8_t* bytes, size_t first, size_t size, Term value, Endian endian) {
  auto number = to_double(value);
  if (!number) return false;
  uint64_t bits = 0;
  if (size == 64) {
    bits = std::bit_cast<uint64_t>(*number);
  } else if (size == 32) {
    bits = std::bit_cast<uint32_t>(
        static_cast<float>(*number));  // what is too large becomes infinite, as in OTP
  } else if (size == 16) {
    bits = double_to_half(*number);
  } else {
    return false;
  }
  uint8_t field[8];
  std::memcpy(field, &bits, sizeof field);
  write_field(bytes, first, size, endian, field);
  return true;
}

void copy_bits(const uint8_t* from, size_t from_first, uint8_t* to, size_t to_first, size_t count) {
  if (count == 0) return;
  if (from_first % 8 == 0 && to_first % 8 == 0)
    return copy_aligned(from + from_first / 8, to + to_first / 8, count);
  // Up to the next byte of the target, then whole target bytes from two source bytes each.
  if (size_t lead = std::min((8 - to_first % 8) % 8, count)) {
    write_window(to, to_first, lead, window(from, from_first, lead));
    from_first += lead;
    to_first += lead;
    count -= lead;
  }
  if (count == 0) return;
  if (from_first % 8 == 0) return copy_aligned(from + from_first / 8, to + to_first / 8, count);
  const uint8_t* source = from + from_first / 8;
  uint8_t* target = to + to_first / 8;
  size_t offset = from_first % 8, whole = count / 8;
  for (size_t i = 0; i < whole; ++i)
    target[i] = static_cast<uint8_t>(source[i] << offset | source[i + 1] >> (8 - offset));
  if (size_t rest = count % 8)
    write_window(to, to_first + 8 * whole, rest, window(from, from_first + 8 * whole, rest));
}

int compare_bits(Bits left, Bits right) {
  size_t common = std::min(left.count, right.count);
  size_t done = 0;
  if (left.aligned() && right.aligned()) {
    if (size_t whole = common / 8)
      if (int order = std::memcmp(left.data(), right.data(), whole)) return order < 0 ? -1 : 1;
    done = common / 8 * 8;
  }
  for (size_t count = 0; done < common; done += count) {
    count = std::min<size_t>(8, common - done);
    uint8_t a = window(left.bytes, left.first + done, count),
            b = window(right.bytes, right.first + done, count);
    if (a != b) return a < b ? -1 : 1;
  }
  return left.count == right.count ? 0 : left.count < right.count ? -1 : 1;
}

namespace {

/// Where an append to `binary` may write: its bytes are shared, its end is the end of what is written, and
/// this heap is the one that may go on. Null if it must be copied.
SharedBytes* appendable(const Heap& heap, Term binary, Bits bits) {
  Term whole = binary.is_box_of(BoxKind::sub_binary) ? Term(binary.box()[1]) : binary;
  if (!whole.is_box_of(BoxKind::shared_binary)) return nullptr;
  auto* shared = reinterpret_cast<SharedBytes*>(whole.box()[1]);
  if (shared->writer != heap.id() || bits.first != 0) return nullptr;
  return shared->size * 8 - shared->spare_bits == bits.count ? shared : nullptr;
}

}  // namespace

Term append_bits(Heap& heap, Term binary, size_t extra, uint8_t*& bytes, size_t& first) {
  constexpr size_t kLeast = 256;
  Bits bits = bits_of(binary);
  size_t total = bits.count + extra, size = (total + 7) / 8;
  SharedBytes* shared = appendable(heap, binary, bits);
  if (shared != nullptr && size <= shared->capacity) {
    shared->retain();
  } else {
    shared = SharedBytes::make(std::max(kLeast, 2 * size));
    shared->writer = heap.id();
    shared->bytes[bits.count / 8] = 0;
    copy_bits(bits.bytes, bits.first, shared->bytes, 0, bits.count);
  }
  if (size > (bits.count + 7) / 8) shared->bytes[size - 1] = 0;  // no bit is left to chance
  shared->size = size;
  shared->spare_bits = static_cast<uint8_t>(size * 8 - total);
  bytes = shared->bytes;
  first = bits.count;
  Term whole = make_shared_binary(heap, shared, size);
  return total % 8 == 0 ? whole : make_sub_binary(heap, whole, 0, total);
}

}  // namespace ravel::vm
