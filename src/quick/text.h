// SPDX-License-Identifier: Apache-2.0
//
// Text that a program on the machine made.
#pragma once

#include <string>
#include <vector>

#include "vm/term.h"

namespace ravel::quick {

/// Character data as UTF-8: a list's numbers are code points, a binary is taken as it is. none() is empty.
std::string text_of(vm::Term data);
std::vector<std::string> lines_of(const std::string& text);

}  // namespace ravel::quick
