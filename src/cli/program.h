// SPDX-License-Identifier: Apache-2.0
//
// From the command line to what the machine needs to know: where code is found, which environment a program
// sees. `ravel run` and the commands that explore schedules begin here.
#pragma once

#include "base/result.h"
#include "project/options.h"
#include "vm/machine.h"

namespace ravel::cli {

using namespace project;

/// Where rebar3, erlang.mk and mix put what they compile, below a folder, which is the first.
std::vector<std::string> project_folders(const std::string& root = ".");

/// How many reductions a program may take, unless ravel.toml says otherwise: minutes for one that is just
/// run, seconds for a schedule of one that is explored.
inline constexpr uint64_t kRunReductions = 20'000'000'000, kExploreReductions = 200'000'000;

/// The error is a sentence: there is no Erlang here, or ravel.toml is wrong.
Result<vm::MachineOptions> machine_options(const RunRequest& request, uint64_t reductions);

}  // namespace ravel::cli
