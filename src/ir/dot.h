// SPDX-License-Identifier: Apache-2.0
//
// Functions as pictures, for Graphviz: one box per block with its instructions, one arrow per
// edge that says when it is taken. Unwind edges are dashed, the way back to a receive is dotted.
// The call graph is in calls.h.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "ir/ir.h"

namespace ravel::ir {

/// The control flow of every function, each in its own frame.
std::string ir_as_dot(std::span<const Module> modules);

/// A string literal of the DOT language.
std::string dot_string(std::string_view text);

}  // namespace ravel::ir
