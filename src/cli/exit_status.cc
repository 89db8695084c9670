// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_status.h"

#include <unistd.h>

#include <algorithm>

#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "project/sources.h"
#include "project/toolchain.h"

namespace ravel::cli {

namespace {

bool counts(const report::Finding& finding, FailOn fail_on) {
  if (finding.suppressed || fail_on == FailOn::never) return false;
  if (fail_on == FailOn::error) return finding.severity == report::Severity::error;
  return fail_on != FailOn::witnessed || finding.status == report::Status::witnessed;
}

}  // namespace

bool is_incomplete(const report::Report& report) {
  return std::any_of(report.diagnostics.begin(), report.diagnostics.end(),
                     [](const report::Diagnostic& d) { return d.severity == report::Severity::error; });
}

ExitStatus status_of(const report::Report& report, const Options& options) {
  if (is_incomplete(report)) return ExitStatus::failed;
  const bool found = std::any_of(report.findings.begin(), report.findings.end(),
                                 [&](const report::Finding& f) { return counts(f, options.fail_on); });
  return found ? ExitStatus::findings : ExitStatus::clean;
}

report::RenderOptions render_options(const Options& options, const std::string& directory,
                                     ExitStatus status) {
  report::RenderOptions render;
  render.color = wants_color(options.color, stdout_is_terminal(), environment);
  render.width = terminal_width(STDOUT_FILENO);
  render.directory = directory;
  render.source = source_lookup(OwnFiles(options, find_toolchain()));
  render.version = kVersion;
  render.paths = options.paths;
  render.stats = options.stats;
  render.statistics = options.statistics;
  render.failed = status == ExitStatus::failed || status == ExitStatus::interrupted;
  return render;
}

}  // namespace ravel::cli
