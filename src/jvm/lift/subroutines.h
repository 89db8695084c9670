// SPDX-License-Identifier: Apache-2.0
//
// Old compilers wrote `finally` as a subroutine: `jsr` pushes a return address and jumps, `ret` goes
// back. Nothing else may be done with the address, so each call can have its own copy of the code: the
// copy's `ret` is a jump to behind that call. What one copy cannot reach is never lifted.
#pragma once

#include <string>

#include "jvm/class_file.h"

namespace ravel::jvm {

bool has_subroutines(const Code& code);
/// The same code without jsr and ret, or nothing and a sentence in `problem`.
std::optional<Code> inline_subroutines(const Code& code, std::string& problem);

}  // namespace ravel::jvm
