// SPDX-License-Identifier: Apache-2.0
//
// Clang in process: a unit's source to an LLVM module, with what Clang had to say and which files it read.
//
// Optimisation is on but no pass runs (-O1 -disable-llvm-passes): that keeps what the optimiser would be
// told, and functions are not marked as untouchable. Old code is accepted where a newer Clang is only
// stricter. A crash inside of Clang is caught and becomes an error message; what it had allocated then is
// lost.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "native/native.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace ravel::native {

struct Compiled {
  std::unique_ptr<llvm::Module> module;  ///< null if there were errors
  std::vector<Message> messages;
  bool has_crashed = false;               ///< the context is in no known state and must not be destroyed
  std::vector<std::string> dependencies;  ///< absolute paths of the files that were read, sorted
};

/// The module is prepared (lift.h) and carries the thread-safety attributes as metadata.
Compiled compile(const Unit& unit, const MayRead& may_read, llvm::LLVMContext& context);

/// Clang's own program, whose headers are used; empty if there is none.
const std::string& clang_program();

}  // namespace ravel::native
