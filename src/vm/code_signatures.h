// SPDX-License-Identifier: Apache-2.0
//
// Which operands of an instruction are read and which are written, for the verifier (code_verify.cc).
#pragma once

#include "beam/opcodes.h"

namespace ravel::vm {

/// The operands of instructions whose flow is plain: s source, d destination, f label (0: none), L live
/// registers, u anything else, S list of sources, D list of keys and destinations, P list of numbers and
/// sources, M commands of bs_match, B segments of bs_create_bin.
/// Null for those whose flow is not plain.
const char* operand_kinds(beam::Opcode opcode);

}  // namespace ravel::vm
