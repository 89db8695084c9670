// SPDX-License-Identifier: Apache-2.0
//
// One analysis: from paths to findings. Nothing here reads the command line, prints, or ends the program;
// whoever runs it (the command line, the language server) decides what becomes of the findings.
#pragma once

#include "project/options.h"
#include "session/growing_report.h"

namespace ravel::session {

/// Everything up to the findings; `report` is complete at every moment.
void analyse(const project::Options& options, GrowingReport& report);

}  // namespace ravel::session
