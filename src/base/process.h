// SPDX-License-Identifier: Apache-2.0
//
// Running another program, such as the user's compiler, and keeping what it wrote. The child gets no
// input, its own process group (so that a time-out ends its children too), and dies with us: a run that is
// interrupted leaves no compiler behind. No shell is involved, so no argument is ever interpreted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/sandbox.h"

namespace ravel {

struct Command {
  std::vector<std::string> argv;  ///< argv[0] is a path, or a name that is looked up on the PATH
  std::string directory;          ///< where it runs; empty means here
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to ours, or replacing
  bool only_environment = false;   ///< nothing of ours is handed on, only `environment`
  std::optional<Sandbox> sandbox;  ///< it cannot be started without one where the system has none
  uint64_t timeout_ms_max = 60'000;
  size_t output_bytes_max = size_t{16} << 20;  ///< of each stream; the rest is read and dropped
};

struct Finished {
  int status = 0;          ///< exit status, or 128 + the signal that ended it
  bool timed_out = false;  ///< it was killed because it took too long
  bool truncated = false;  ///< it wrote more than output_bytes_max
  std::string output;      ///< standard output
  std::string errors;      ///< standard error
  bool succeeded() const { return status == 0 && !timed_out; }
};

/// Runs the command to its end. An error means that it could not be started at all.
Result<Finished> run_process(const Command& command);

/// The path of an executable of that name on the PATH (or the name itself if it has a slash and is
/// executable).
std::optional<std::string> find_program(std::string_view name);

}  // namespace ravel
