// SPDX-License-Identifier: Apache-2.0
//
// Sources become .beam files by the user's own compiler: erlc for .erl, elixirc for .ex, in the cache and
// never beside the source. The project's parse transforms and macros run only under a policy that says so
// (confine.h); the program itself is never run.
//
// Starting the Erlang VM costs about 0.2 s, far more than compiling a small file, so files with the same
// options share one run of erlc. erlc stops at the first file that fails: the first one without a result is
// to blame, and the rest is tried again without it.
#pragma once

#include <string>
#include <vector>

#include "load/confine.h"
#include "project/inputs.h"
#include "project/toolchain.h"
#include "report/finding.h"

namespace ravel::load {

using namespace project;

struct Compiled {
  std::string beam;
  std::string source;  ///< empty if the compiler got several and only the .beam tells
};

struct CompileResult {
  std::vector<Compiled> modules;  ///< sorted by source, then .beam
  std::vector<report::Diagnostic> diagnostics;
};

CompileResult compile_sources(const std::vector<SourceFile>& sources, const Toolchain& toolchain,
                              const std::string& cache, const CompilePolicy& policy);

}  // namespace ravel::load
