// SPDX-License-Identifier: Apache-2.0
//
// The C and C++ part of a program, read, lifted and linked.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"
#include "project/options.h"
#include "report/finding.h"

namespace ravel::load {

using namespace project;

struct NativeProgram {
  std::vector<ir::Module> modules;  ///< in the order of the units
  std::vector<report::Diagnostic> diagnostics;
  size_t units = 0, cached = 0;
};

/// `files`: sources, bitcode, compile_commands.json.
NativeProgram read_native(const std::vector<std::string>& files, const Options& options);

}  // namespace ravel::load
