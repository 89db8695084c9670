// SPDX-License-Identifier: Apache-2.0
//
// Damaged bitcode and LLVM text, the way the program reads them: in a child first, and whatever that lets
// through is lifted and must be well-formed. Slower than other targets, because every input costs a process.
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "native/clang/bitcode.h"
#include "native/clang/lift.h"
#include "native/link.h"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view content(reinterpret_cast<const char*>(data), size);
  const auto sound = ravel::native::sound_bitcode(content, "fuzz");
  if (!sound) return 0;
  llvm::LLVMContext context;
  const auto module = ravel::native::read_bitcode(*sound, context);
  if (!module) return 0;
  std::vector<ravel::ir::Module> modules;
  modules.push_back(ravel::native::lift_module(**module, "fuzz", "fuzz.bc").module);
  const auto problems = ravel::ir::verify(modules.front());
  CHECK(problems.empty(), "lifting made {}", problems.front());
  ravel::ir::print(modules.front());
  ravel::native::link(modules);
  return 0;
}
