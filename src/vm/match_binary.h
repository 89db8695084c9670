// SPDX-License-Identifier: Apache-2.0
//
// Reading short fields of a match context, inline for the interpreter.
#pragma once

#include <bit>
#include <cstring>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

/// The bytes of a heap or shared binary.
inline const uint8_t* whole_bytes(Term whole) {
  const Word* box = whole.box();
  if (Term::header_kind(box[0]) == BoxKind::heap_binary) return reinterpret_cast<const uint8_t*>(box + 2);
  return reinterpret_cast<const SharedBytes*>(box[1])->bytes;
}

/// The next `bits` (at most 56) of a context that has so many, as an unsigned number.
inline uint64_t read_small_bits(const Word* context, uint32_t bits) {
  if (bits == 0) return 0;
  const uint8_t* bytes = whole_bytes(Term(context[1])) + context[2] / 8;
  const auto shift = static_cast<uint32_t>(context[2] % 8);
  if (bits == 8 && shift == 0) return *bytes;
  const uint32_t count = (shift + bits + 7) / 8;
  uint64_t value = 0;
  for (uint32_t i = 0; i < count; ++i) value = value << 8 | bytes[i];
  value >>= count * 8 - shift - bits;
  return value & ((uint64_t{1} << bits) - 1);
}

}  // namespace ravel::vm
