// SPDX-License-Identifier: Apache-2.0
//
// How the user's own compilers are run on a program that nobody vouches for. Some compilers run code of what
// they compile: Elixir's macros and whatever stands outside of functions, Erlang's parse transforms. Without
// --trust none of that happens: Elixir sources are left out, and erlc finds no module but OTP's own and
// Ravel's, so that what would need one of the project's does not compile, and is told.
//
// On top of that the compiler works in a sandbox (base/sandbox.h): it sees the project and its own
// installation, writes to one new folder, where it also runs, and gets no variable of the environment that
// could make it do something else (ERL_FLAGS, ERL_COMPILER_OPTIONS, JDK_JAVAC_OPTIONS).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/process.h"
#include "project/options.h"

namespace ravel::load {

using namespace project;

struct CompilePolicy {
  bool trust = false;                 ///< code of the project may run
  std::vector<std::string> readable;  ///< without trust: the folders of the project
  uint64_t memory_max = 0;            ///< bytes of a compiler; 0: no limit

  /// For commands that run the program anyway, on the user's word.
  static CompilePolicy trusting();
};

/// What the options allow for the program that they name.
CompilePolicy compile_policy(const Options& options);

/// Empty if a compiler can be run under this policy; else why not, and what to do.
std::string cannot_compile(const CompilePolicy& policy);

/// Without trust: the command runs in `work`, sees nothing but the policy's folders, `more` and the system's,
/// and writes nowhere else. Its own variables stay.
void confine(Command& command, const CompilePolicy& policy, const std::string& work,
             const std::vector<std::string>& more);

}  // namespace ravel::load
