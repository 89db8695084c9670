// SPDX-License-Identifier: Apache-2.0
//
// The C and C++ part of what is looked at, read and lifted: one program or several, each linked when its turn
// comes.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"
#include "native/programs.h"
#include "project/options.h"
#include "report/finding.h"

namespace ravel::load {

using namespace project;

struct NativeProgram {
  std::vector<ir::Module> modules;  ///< in the order of the units, not linked
  std::vector<native::ProgramPart> parts;
  std::vector<report::Diagnostic> diagnostics;
  size_t units = 0, cached = 0;
};

/// `files`: sources, bitcode, compile_commands.json.
NativeProgram read_native(const std::vector<std::string>& files, const Options& options);

/// The units of one part, linked. The last part that is asked for may take the units themselves.
std::vector<ir::Module> link_part(NativeProgram& program, const native::ProgramPart& part, bool is_last,
                                  std::vector<report::Diagnostic>& diagnostics);

}  // namespace ravel::load
