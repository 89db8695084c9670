// SPDX-License-Identifier: Apache-2.0
//
// For tests: BEAM code from text, because the installed compiler emits neither the instructions
// of older releases nor those of newer ones. One instruction a line, operands between blanks:
// x0 y1 fr2 registers, f3 a label, u4 a plain number, 5 an integer, [] nil, [ ... ] a list, all else an
// atom. `module NAME`, `function NAME ARITY` and `lambda NAME ARITY FREE` are directives, % starts a comment.
// The string table is "abcdef", line 1 is line 11 of the source.
#pragma once

#include <string_view>

#include "beam/beam.h"

namespace ravel::beam::testing {

/// The module; what it does not understand becomes a problem.
Module assemble(std::string_view text);

}  // namespace ravel::beam::testing
