// SPDX-License-Identifier: Apache-2.0
//
// The table behind opcodes.h, indexed by genop number. Entry 0 stands for every number that no
// release has given a meaning.
#include "beam/opcodes.h"

#include <array>

namespace ravel::beam {
namespace {

struct OpcodeInfo {
  std::string_view name;
  uint32_t arity;
};

constexpr std::array kOpcodes = {OpcodeInfo{"unknown", 0},
#define RAVEL_BEAM_OPCODE(constant, number, arity, name) OpcodeInfo{name, arity},
                                 RAVEL_BEAM_OPCODES(RAVEL_BEAM_OPCODE)
#undef RAVEL_BEAM_OPCODE
};
static_assert(kOpcodes.size() == kOpcodeMax + 1);

const OpcodeInfo& info_of(Opcode opcode) {
  const auto number = static_cast<size_t>(opcode);
  return kOpcodes[number < kOpcodes.size() ? number : 0];
}

}  // namespace

std::string_view opcode_name(Opcode opcode) { return info_of(opcode).name; }
uint32_t opcode_arity(Opcode opcode) { return info_of(opcode).arity; }

}  // namespace ravel::beam
