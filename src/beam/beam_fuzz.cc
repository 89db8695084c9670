// SPDX-License-Identifier: Apache-2.0
//
// Fuzz target of the .beam reader: any bytes, through everything that reads them. Besides not
// crashing, a usable module must keep the promises that beam.h makes to those who walk it.
#include "base/check.h"
#include "beam/beam.h"
#include "beam/debug_info.h"
#include "beam/types.h"

namespace {

using namespace ravel;        // NOLINT
using namespace ravel::beam;  // NOLINT

void check_promises(const Module& module) {
  for (const Instruction& instruction : module.instructions) {
    for (const Operand& operand : module.operands_of(instruction)) {
      if (operand.kind == OperandKind::list || operand.kind == OperandKind::alloc_list) {
        CHECK(operand.begin + module.elements_of(operand).size() <= module.list_operands.size(),
              "a list is out of range");
      }
      if (operand.kind == OperandKind::literal) {
        CHECK(static_cast<size_t>(operand.number) < module.literals.size(), "a literal is out of range");
      }
      if (operand.kind == OperandKind::label)
        CHECK(operand.number < module.label_count, "a label is out of range");
    }
  }
  uint32_t begin = 0;
  for (const FunctionCode& function : module.functions) {
    CHECK(function.begin == begin && function.end > begin, "functions do not follow each other");
    begin = function.end;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const Bytes bytes(data, size);
  peek_module_name(bytes);
  const Module module = read_module("fuzz.beam", bytes);
  CHECK(module.usable || !module.problems.empty(), "an unusable module has no problem");
  if (module.usable) check_promises(module);
  for (Term literal : module.literals) to_text(literal, {.size_max = 1000});
  read_types(as_bytes(module.type_chunk));
  const DebugInfo info = read_debug_info(module);
  for (const CallText& call : info.calls) call.text();
  source_path(module);
  return 0;
}
