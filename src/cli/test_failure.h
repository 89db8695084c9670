// SPDX-License-Identifier: Apache-2.0
//
// A failing test for people: its schedule is made as simple as can be, what the property says of it is asked
// for, the trace is written, and the story told, up to where the test was judged.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "quick/quick.h"
#include "quick/shrink.h"
#include "report/properties.h"

namespace ravel::cli {

/// Fills in what `shown` says of the failure. `found` is the test that failed first, `smallest` what it was
/// shrunk to; the trace goes to `file`.
Result<void> explain_failure(const quick::FailedTest& found, const quick::Shrunk& smallest,
                             const TestRequest& request, const std::vector<std::string>& code_path,
                             const std::string& file, report::TestedProperty& shown);

}  // namespace ravel::cli
