// SPDX-License-Identifier: Apache-2.0
//
// ExUnit's test files. A .exs file is a script that defines modules when it runs, so the user's own elixir
// runs it, with ExUnit started but no test run, and what it defines is kept as .beam files. A test_helper.exs
// beside it (or above, up to mix.exs) comes first, as with mix.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "project/toolchain.h"

namespace ravel::cli {

using namespace project;

struct ExUnitProject {
  std::vector<std::string> code_path;     ///< _build/test/lib/*/ebin, or dev's
  std::vector<std::string> applications;  ///< that mix test has started before the tests
};

/// Of the project that a file lies in; nothing in it if there is none.
ExUnitProject exunit_project(const std::string& file);

/// Folders with the modules that the file defines. The error is what elixir says.
Result<std::vector<std::string>> compile_exunit(const std::string& file,
                                                const std::vector<std::string>& code_path,
                                                const Toolchain& toolchain, const std::string& cache);

}  // namespace ravel::cli
