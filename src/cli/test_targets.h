// SPDX-License-Identifier: Apache-2.0
//
// What `ravel test` is told to test, read: "m", "m:prop_a", "dir/m.erl:12", "test/a_test.exs:12", a folder,
// an application, a module of ExUnit. Nothing is compiled here; which modules there are is asked of the
// folders only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "quick/units.h"

namespace ravel::cli {

struct Target {
  std::string text;    ///< as the user wrote it
  std::string source;  ///< a .erl or .exs file, or empty
  std::string module;  ///< empty for a folder or an application, which `modules` is of, and for .exs
  std::string test;    ///< or empty: all of them
  uint32_t line = 0;   ///< of a .exs file; 0: all
  std::vector<std::string> modules;  ///< of several: .beam files
};

/// Several for a folder or an application with tests of ExUnit: each file is one.
Result<std::vector<Target>> targets_of(const std::string& text);

/// The files that `mix test` would run in the project at `root`, or those below a folder that is none.
std::vector<Target> scripts_in(const std::string& root);

/// The .beam files in folders, each module once: the first that is searched counts.
std::vector<std::string> modules_in(const std::vector<std::string>& folders);

/// Where the modules of an application of this project are, or nowhere.
std::vector<std::string> application_folders(const std::string& name);

/// Of a module's units those that a name means: the unit itself; else a group's, by the group's name; else a
/// case, by its own name without its groups; else the group that is run as one and has a case of that name.
std::vector<quick::Unit> units_named(const std::vector<quick::Unit>& units, const std::string& name);

}  // namespace ravel::cli
