// SPDX-License-Identifier: Apache-2.0
//
// A test of a framework that fails under some schedules, for people: the schedule made simple, its trace
// written, its story told, and which two steps would have to come the other way round for it to pass.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "project/options.h"
#include "quick/unit_runner.h"
#include "report/properties.h"

namespace ravel::cli {

using namespace project;

/// The call that a trace of this unit is of.
ExploreRequest unit_call(const quick::Unit& unit, const TestRequest& request,
                         const std::vector<std::string>& code_path);

/// Fills in `shown.failure` and `shown.orders`; the trace goes to `file`.
Result<void> explain_unit(const quick::Unit& unit, const quick::UnitRun& run, const TestRequest& request,
                          const std::vector<std::string>& code_path, const std::string& file,
                          report::TestedUnit& shown);

}  // namespace ravel::cli
