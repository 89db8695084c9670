// SPDX-License-Identifier: Apache-2.0
//
// From the command line to what the machine needs to know: where code is found, which environment a program
// sees. `ravel run` and the commands that explore schedules begin here.
#pragma once

#include "base/result.h"
#include "cli/options.h"
#include "vm/machine.h"

namespace ravel::cli {

/// Where rebar3, erlang.mk and mix put what they compile, below the current folder, which is the first.
std::vector<std::string> project_folders();

/// The error is a sentence: there is no Erlang here.
Result<vm::MachineOptions> machine_options(const RunRequest& request);

}  // namespace ravel::cli
