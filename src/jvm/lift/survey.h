// SPDX-License-Identifier: Apache-2.0
//
// A first walk over a method's code, before anything is lifted: which instructions can be reached, how
// many words the stack holds before each, and where blocks begin. Every way to an instruction must
// agree on the stack's height, or the method is refused; after this the lifting need not check again.
#pragma once

#include <string>
#include <vector>

#include "jvm/class_file.h"

namespace ravel::jvm {

struct Survey {
  static constexpr uint16_t kUnreached = UINT16_MAX;
  static constexpr uint8_t kHandlerEntry = 2;

  std::vector<uint16_t> height;  ///< by instruction: stack words before it, or kUnreached
  std::vector<uint8_t> leader;   ///< by instruction: not 0 where a block begins; bit kHandlerEntry
  std::vector<uint32_t>
      ways_in;              ///< by instruction, for leaders: edges from reached code, exceptions not counted
  std::string problem;      ///< not empty: the code is bad
  uint32_t problem_at = 0;  ///< the instruction

  bool reached(size_t instruction) const { return height[instruction] != kUnreached; }
};

Survey survey(const ClassFile& file, const Code& code);

/// May the instruction raise? monitorexit does not, see lift.h.
bool may_raise(uint8_t opcode);

}  // namespace ravel::jvm
