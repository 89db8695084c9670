// SPDX-License-Identifier: Apache-2.0
//
// Reads the text form (text.h) back. Made for tests, so it is kind to people: positions,
// the `module` line and arities may be left out, values may have any numbers or only names
// (`%pid`), blocks any labels (`loop:`), and constants, callees, fields and source files are
// collected from their uses. `function add/1` and `call add/1(...)` mean the module's own.
//
// The parser checks syntax and that every label exists, no more: programs that break the
// rules of the representation can be written, to test the verifier. It never crashes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "ir/ir.h"

namespace ravel::ir {

struct ParseError {
  uint32_t line = 0;    ///< from 1
  uint32_t column = 0;  ///< from 1, in bytes
  std::string message;
  std::string str() const;  ///< `line 3, column 7: expected a block label`
};

tl::expected<Module, ParseError> parse(std::string_view text);

}  // namespace ravel::ir
