// SPDX-License-Identifier: Apache-2.0
//
// How a method says what it is to other threads: `@Atomic`, `@Atomic("mover")`, or the comments of the
// original checker (Flanagan, Qadeer 2003),
//
//   int get() /*# this ? mover : error */ { ... }      void deposit(int n) /*# atomic */ { ... }
//
// One condition is understood; a condition inside of a condition is not, and is told as a bad promise.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "flow/jvm/atomicity_lattice.h"

namespace ravel::flow::jvm {

struct AtomicityText {
  std::string lock;  ///< an expression; empty: it does not depend on one
  Atomicity held = Atomicity::atomic, free = Atomicity::atomic;
};

/// Nothing if that is no atomicity.
std::optional<AtomicityText> read_atomicity(std::string_view text);

}  // namespace ravel::flow::jvm
