// SPDX-License-Identifier: Apache-2.0
//
// How a command that reports findings ends, and how it shows them: the same for `check` and `confirm`.
#pragma once

#include "project/options.h"
#include "report/report.h"

namespace ravel::cli {

using namespace project;

/// Some input could not be read, or some part of the analysis was lost.
bool is_incomplete(const report::Report& report);
ExitStatus status_of(const report::Report& report, const Options& options);
report::RenderOptions render_options(const Options& options, const std::string& directory, ExitStatus status);

}  // namespace ravel::cli
