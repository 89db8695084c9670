// SPDX-License-Identifier: Apache-2.0
//
// Reads a term from Erlang text: the arguments of `ravel run` and `ravel explore`, and the terms of tests.
#pragma once

#include <string_view>

#include "base/result.h"
#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

/// Integers (also 16#FF and $a), floats, atoms, strings, lists, tuples, maps, binaries of bytes, strings and
/// sized integers, and fun M:F/A. The whole text must be one term; a final full stop is allowed. The error is
/// a sentence.
Result<Term> read_term(Heap& heap, std::string_view text);

}  // namespace ravel::vm
