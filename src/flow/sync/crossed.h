// SPDX-License-Identifier: Apache-2.0
//
// Locks that are taken in an order which the data decide:
//
//   first = from < to ? a : b;  second = from < to ? b : a;
//
// Whoever holds the locks of `first` and `second` holds those of `a` and of `b`, whichever is which.
#pragma once

#include <optional>
#include <utility>

#include "ir/ir.h"

namespace ravel::flow::sync {

/// The two values that `one` and `two` are, one each, by the same condition (asked once or twice). Nothing if
/// they may both be the same one.
std::optional<std::pair<ir::ValueId, ir::ValueId>> crossed(const ir::Function& function, ir::ValueId one,
                                                           ir::ValueId two);

}  // namespace ravel::flow::sync
