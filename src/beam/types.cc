// SPDX-License-Identifier: Apache-2.0
//
// Three versions: OTP 25 (1) has 18 bytes for each type, a range that is empty if there is none,
// and a bit for match contexts; OTP 26 (2) keeps that bit and writes bounds and unit only if
// flags say so; OTP 27 and 28 (3) dropped the bit and so moved those above it.
#include "beam/types.h"

namespace ravel::beam {
namespace {

enum Flag : uint16_t { has_min = 1 << 12, has_max = 1 << 13, has_unit = 1 << 14 };

/// Bits of OTP 25 and 26 without the match context, which becomes a bit string.
uint16_t without_match_context(uint16_t bits) {
  const unsigned context = bits >> 2 & 1;
  return static_cast<uint16_t>((bits & 3u) | context << 1 | (bits & ~7u) >> 1);
}

TypeHint read_fixed(ByteReader& in) {
  TypeHint type;
  type.kinds = without_match_context(in.u16()) & TypeHint::any;
  const auto min = static_cast<int64_t>(in.u64()), max = static_cast<int64_t>(in.u64());
  if (min <= max) {
    type.min = min;
    type.max = max;
  }
  return type;
}

TypeHint read_flagged(ByteReader& in, bool has_match_context) {
  const uint16_t raw = in.u16();
  const uint16_t bits = has_match_context ? without_match_context(raw) : raw;
  TypeHint type;
  type.kinds = bits & TypeHint::any;
  if ((bits & has_min) != 0) type.min = static_cast<int64_t>(in.u64());
  if ((bits & has_max) != 0) type.max = static_cast<int64_t>(in.u64());
  if ((bits & has_unit) != 0) type.unit = static_cast<uint16_t>(in.u8() + 1);
  return type;
}

}  // namespace

std::vector<TypeHint> read_types(Bytes chunk) {
  ByteReader in(chunk);
  const uint32_t version = in.u32(), count = in.u32();
  std::vector<TypeHint> types;
  if (in.failed() || version < 1 || version > 3 || count > in.remaining() / 2) return types;
  types.reserve(count);
  for (uint32_t i = 0; i < count; ++i)
    types.push_back(version == 1 ? read_fixed(in) : read_flagged(in, version == 2));
  if (in.failed()) types.clear();
  return types;
}

}  // namespace ravel::beam
