// SPDX-License-Identifier: Apache-2.0
//
// Values that tell the rounds of a loop apart, and what is computed from them.
#pragma once

#include <cstdint>

#include "ir/ir.h"

namespace ravel::ir {

/// Are the innermost loops around the two the same one?
bool in_same_loop(const Function& function, InstrId one, InstrId two);

/// Is the value another number in each round of the loop around the instruction: the last one and a constant?
bool counts_rounds(const Module& module, const Function& function, ValueId value, InstrId at);

/// factor * of + offset
struct Linear {
  ValueId of;
  int64_t factor = 1, offset = 0;

  /// Two that differ only in `of`, by whole numbers, are different numbers if their factors and these are the
  /// same: `2 * i` and `2 * j + 1`.
  int64_t row() const;
};

/// What a number is made of, as far as it is by adding and multiplying constants. That it fits into its bits
/// is believed.
Linear linear(const Module& module, const Function& function, ValueId value);

}  // namespace ravel::ir
