// SPDX-License-Identifier: Apache-2.0
//
// What `ravel check --confirm` and `ravel confirm` do with findings: the program's code is found (and
// compiled, which the cache remembers), each finding is tried on the machine, and what was shown gets its
// trace.
#pragma once

#include "project/options.h"
#include "report/finding.h"

namespace ravel::cli {

using namespace project;

/// Tries the findings that are not suppressed, and of those the named ones (none: all). They change in place.
/// True if the user interrupted it; what was shown until then is kept.
bool confirm_findings(report::Report& report, const Options& options,
                      const std::vector<std::string>& fingerprints = {});

/// What was shown comes before what is only suspected; after report::normalize.
void put_witnessed_first(report::Report& report);

}  // namespace ravel::cli
