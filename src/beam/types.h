// SPDX-License-Identifier: Apache-2.0
//
// The Type chunk (OTP 25 on): what the compiler knew about a register at one of its uses. A type is
// a set of primary types, and for numbers perhaps a range, for bit strings a unit. The set's
// encoding changed with each release; here all have one form, that of OTP 27 (where a match
// context is a bit string).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.h"

namespace ravel::beam {

struct TypeHint {
  enum Bit : uint16_t {
    atom = 1 << 0,
    bitstring = 1 << 1,
    cons = 1 << 2,
    real = 1 << 3,
    fun = 1 << 4,
    integer = 1 << 5,
    map = 1 << 6,
    nil = 1 << 7,
    pid = 1 << 8,
    port = 1 << 9,
    reference = 1 << 10,
    tuple = 1 << 11,
    any = (1 << 12) - 1,
  };
  uint16_t kinds = any;  ///< the value is of one of these
  std::optional<int64_t> min, max;
  uint16_t unit = 1;  ///< the size of a bit string is a multiple of this

  bool may_be(Bit kind) const { return (kinds & kind) != 0; }
  bool is_only(uint16_t wanted) const { return (kinds & ~wanted) == 0; }
};

/// The entries of a Type chunk, by the index that Operand::type has. Empty if the chunk is absent, damaged or
/// of a version that is not known: types are hints, and whoever uses them must do without.
std::vector<TypeHint> read_types(Bytes chunk);

}  // namespace ravel::beam
