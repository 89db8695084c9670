// SPDX-License-Identifier: Apache-2.0
//
// Where a finished report goes: each wanted format to its file or to standard output, which gets nothing
// else. Messages about the run itself are part of every format; with text on standard output they go to
// standard error instead, as the compiler wrote them, so that a pipe carries findings only.
#pragma once

#include "base/result.h"
#include "project/options.h"
#include "report/finding.h"
#include "report/report.h"

namespace ravel::cli {

using namespace project;

/// Writes every format that was asked for.
Result<void> write_report(const report::Report& report, const Options& options,
                          const report::RenderOptions& render);

/// One diagnostic as it appears on standard error, with its newline.
std::string diagnostic_line(const report::Diagnostic& diagnostic);

/// Whether the formats ask for more than one report on standard output, which would be neither.
Result<void> check_outputs(const Options& options);

}  // namespace ravel::cli
