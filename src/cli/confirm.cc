// SPDX-License-Identifier: Apache-2.0
//
// `ravel confirm REPORT.json [FINGERPRINT…]`: takes up the findings of an earlier `ravel check`, makes them
// happen, and writes the report again with what came of it. The code must be what it was: a finding names
// lines.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "cli/commands.h"
#include "cli/confirming.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "project/sources.h"
#include "project/walk.h"
#include "report/reading.h"
#include "report/report.h"

namespace ravel::cli {

using namespace project;

namespace {

constexpr double kSeconds = 60;

/// Fingerprints that no finding has are a mistake of whoever typed them.
Result<void> check_names(const report::Report& report, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const bool is_known = std::ranges::any_of(report.findings, [&](const report::Finding& finding) {
      return finding.fingerprint.starts_with(name);
    });
    if (!is_known)
      return fail(fmt::format("no finding of the report has a fingerprint that begins with {}", name));
  }
  return {};
}

std::string resolved(const std::string& path) {
  std::error_code unknown;
  const auto real = std::filesystem::weakly_canonical(absolute_path(path), unknown);
  return unknown ? path : real.string();
}

/// A report may come from anybody, and what it is about is read, run and shown: only what lies here, or where
/// the user says.
Result<void> check_paths(const std::vector<std::string>& paths, const Options& options) {
  std::vector<std::string> allowed = {resolved(".")};
  for (const std::string& folder : options.source_paths) allowed.push_back(resolved(folder));
  for (const std::string& path : paths) {
    const std::string real = resolved(path);
    const bool is_below = std::ranges::any_of(allowed, [&](const std::string& folder) {
      return real == folder || real.starts_with(folder == "/" ? folder : folder + "/");
    });
    if (!is_below)
      return fail(
          fmt::format("it is about {}, which is not below this folder: go there, or allow it with "
                      "--source-path",
                      path));
  }
  return {};
}

}  // namespace

ExitStatus run_confirm(const Options& given, const std::vector<std::string>& report_and_names) {
  Options options = given;
  if (auto outputs = check_outputs(options); !outputs) return complain(outputs.error().message);
  const std::string& file = report_and_names.front();
  const auto text = read_file(file);
  if (!text) return complain(text.error().message);
  auto read = report::parse_report(*text, file);
  if (!read) return complain(read.error().message);
  const std::vector<std::string> names(report_and_names.begin() + 1, report_and_names.end());
  if (auto done = check_names(read->report, names); !done) return complain(done.error().message);
  if (read->paths.empty())
    return complain(fmt::format("{}: it does not say which program it is about; make it anew", file));
  if (auto known = check_paths(read->paths, options); !known)
    return complain(fmt::format("{}: {}", file, known.error().message));
  options.paths = read->paths;
  if (options.confirm.seconds <= 0) options.confirm.seconds = kSeconds;

  report::Report& report = read->report;
  const bool interrupted = confirm_findings(report, options, names);
  const std::string directory = absolute_path(".");
  report::normalize(report, directory);
  put_witnessed_first(report);
  // From here on the report is only read.

  const ExitStatus status = interrupted ? ExitStatus::interrupted : status_of(report, options);
  const auto written = write_report(report, options, render_options(options, directory, status));
  if (!written) complain(written.error().message);
  if (interrupted) leave(static_cast<int>(status));
  return written ? status : ExitStatus::failed;
}

}  // namespace ravel::cli
