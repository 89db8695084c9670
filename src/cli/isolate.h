// SPDX-License-Identifier: Apache-2.0
//
// A crash of ours costs the part that had it and nothing else. The analysis runs in a process of its own,
// which sends what it finds as soon as it has it; this one only takes it. If the other one crashes, it leaves
// a record of the part it was working on (base/crash.h): that is told as a diagnostic, and the analysis
// begins anew without that part. A run without crashes pays for one fork, before anything was read.
//
// What is left out is the innermost part: a function, a file, a rule, a platform. A part that crashes even
// though it was left out, or within which several were lost, is left out as a whole; so there is an end.
#pragma once

#include <cstdint>
#include <functional>

#include "session/growing_report.h"

namespace ravel::cli {

using session::GrowingReport;

/// What a run may use up. 0: no limit.
struct RunLimits {
  uint64_t memory = 0;               ///< bytes: with more, the part that wanted them is lost
  double seconds = 0;                ///< then the run ends, with what was found by then
  int input = -1;                    ///< a descriptor; when something can be read there, `heard` is called
  std::function<bool()> heard = {};  ///< true: the run ends, as if the user had interrupted it
};

/// Fills `report` with what `work` puts into the report that it is given. True if the user interrupted it;
/// `report` then has what was found so far.
bool run_isolated(const std::function<void(GrowingReport&)>& work, const RunLimits& limits,
                  GrowingReport& report);

}  // namespace ravel::cli
