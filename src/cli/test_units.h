// SPDX-License-Identifier: Apache-2.0
//
// The tests of a framework under several schedules each: run them all, count by test, and explain those that
// fail sometimes by the schedule that fails and the two steps whose order decides.
#pragma once

#include <vector>

#include "cli/tested.h"
#include "project/options.h"
#include "quick/unit_runner.h"
#include "report/properties.h"

namespace ravel::cli {

using namespace project;

/// The machine that tests run on, with the library first on its code path.
Result<explore::BeamOptions> test_program(const TestRequest& request,
                                          const std::vector<std::string>& code_path,
                                          const quick::Library& library);

/// ExUnit is an application, and what tests of any framework are of mostly is one, or starts some. Only a
/// bare start can simulate several nodes.
bool needs_boot(const Tested& tested, const TestRequest& request);

/// What all of them are run on: the machine with the library first on its code path.
quick::UnitOptions unit_options(const TestRequest& request, const explore::BeamOptions& program);

/// Adds to `shown` what became of the units. False: something could not be written. `stop` may say from
/// another thread that no more are wanted.
bool test_units(const TestRequest& request, const Tested& tested, const quick::UnitOptions& options,
                const std::function<bool()>& stop, report::TestRun& shown);

}  // namespace ravel::cli
