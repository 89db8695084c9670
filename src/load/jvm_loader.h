// SPDX-License-Identifier: Apache-2.0
//
// From class files and jars to the program's modules: read and lift, in parallel. What is wrong with a file
// becomes a diagnostic and costs that class only.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"
#include "report/finding.h"

namespace ravel::load {

struct JvmModules {
  std::vector<ir::Module> modules;  ///< by name
  std::vector<report::Diagnostic> diagnostics;
};

/// All classes of the paths: .class files, jars, wars, jmods.
JvmModules read_jvm(const std::vector<std::string>& paths);

}  // namespace ravel::load
