// SPDX-License-Identifier: Apache-2.0
//
// From LLVM IR to our IR; ir/native.h tells what comes out. The input is a verified module with debug info,
// as compile.h or bitcode.h give it: after SROA, so that locals are values.
//
// unit.h lifts what functions share (names, constants, positions, global variables), function.h their code.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"

namespace llvm {
class Module;
}

namespace ravel::native {

struct Lifted {
  ir::Module module;
  std::vector<std::string> problems;  ///< sentences: functions that had to be left out
};

/// `name`: the module's, unique in the program. `path`: the file that it came from.
Lifted lift_module(const llvm::Module& module, const std::string& name, const std::string& path);

/// Local variables become values; functions that are compiled elsewhere anyway lose their bodies.
void prepare(llvm::Module& module);

/// Named metadata in which compile.cc keeps the thread-safety attributes: nodes of strings as attributes.h
/// writes them.
inline constexpr const char* kAttributesMetadata = "ravel.attributes";

}  // namespace ravel::native
