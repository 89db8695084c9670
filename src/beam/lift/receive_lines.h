// SPDX-License-Identifier: Apache-2.0
//
// Lines for receives. The code has none: the instruction in front of a receive may be far above it, or
// missing. Debug info tells where receives stand in the source, and this finds out which is which.
#pragma once

#include "beam/debug_info.h"
#include "ir/ir.h"

namespace ravel::beam {

/// Gives the `receive` instructions of the module the lines that debug info has for them.
void set_receive_lines(const DebugInfo& info, ir::Module& module);

}  // namespace ravel::beam
