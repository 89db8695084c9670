// SPDX-License-Identifier: Apache-2.0
//
// A failing test for people: its schedule is made as simple as can be, what the property says of it is asked
// for, the trace is written, and the story told, up to where the test was judged.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "explore/replay.h"
#include "project/options.h"
#include "quick/quick.h"
#include "quick/shrink.h"
#include "report/properties.h"

namespace ravel::cli {

using namespace project;

/// How a request of tests has a program run.
ExploreRequest explore_options(const TestRequest& request);

/// Does the actions; `told` becomes the number of those before the library knew how the test ended. What it
/// does after that (it cleans up, it prints) is no part of the story.
explore::Replayed replay_until_judged(explore::Execution& execution,
                                      const std::vector<explore::Action>& actions, uint64_t& told);

/// Fills in what `shown` says of the failure. `found` is the test that failed first, `smallest` what it was
/// shrunk to; the trace goes to `file`.
Result<void> explain_failure(const quick::FailedTest& found, const quick::Shrunk& smallest,
                             const TestRequest& request, const std::vector<std::string>& code_path,
                             const std::string& file, report::TestedProperty& shown);

}  // namespace ravel::cli
