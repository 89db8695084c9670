// SPDX-License-Identifier: Apache-2.0
//
// Java sources become classes by the user's own javac, in the cache and never beside the source. Files of one
// group are compiled together, because Java's files need each other. Annotation processors are not run:
// a compiler should not run a stranger's code only because somebody wants to check it.
//
// javac makes nothing if one file is wrong. So the files that have errors are told, left out, and the
// rest is compiled again, until it compiles or nothing is left.
#pragma once

#include <string>
#include <vector>

#include "load/confine.h"
#include "project/inputs.h"
#include "project/toolchain.h"
#include "report/finding.h"

namespace ravel::load {

using namespace project;

struct JavaClasses {
  std::vector<std::string> folders;  ///< one for each group that gave any classes
  std::vector<report::Diagnostic> diagnostics;
};

JavaClasses compile_java(const std::vector<JavaGroup>& groups, const std::vector<std::string>& class_path,
                         const Toolchain& toolchain, const std::string& cache, const CompilePolicy& policy);

}  // namespace ravel::load
