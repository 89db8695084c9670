// SPDX-License-Identifier: Apache-2.0
//
// The machine's own instructions, which the loader makes of the file's. instructions.def lists them with what
// their words are. The first word of an instruction is not its number but how far its code in the interpreter
// lies from a fixed point there (instruction_code), so that going on to the next one is a load, an addition
// and a jump.
#pragma once

#include <cstdint>

#include "vm/code.h"

namespace ravel::vm {

enum class Op : uint16_t {
#define OP(name, words) name,
#include "vm/instructions.def"
#undef OP
  count
};

/// Operands that name a value: the kind in the low two bits, the index above.
enum class OperandBase : uint32_t { x = 0, y = 1, constant = 2 };
constexpr Code operand(OperandBase base, uint32_t index) { return index << 2 | static_cast<uint32_t>(base); }

/// The first word of each instruction (interpreter.cc).
Code instruction_code(Op op);
/// Back again; Op::count if it is none. For looking at code, not for running it.
Op instruction_op(Code first_word);

inline constexpr uint32_t kRegisterCount = 1024, kFloatRegisterCount = 1024;

}  // namespace ravel::vm
