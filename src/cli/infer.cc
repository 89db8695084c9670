// SPDX-License-Identifier: Apache-2.0
//
// `ravel infer`: the lock annotations that a program already obeys, for its author to write down. The program
// is read and solved as for `ravel check`; then guarded_by_infer.h guesses and takes back.
#include <algorithm>

#include "base/file.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "project/walk.h"
#include "report/report.h"
#include "session/check_jvm.h"
#include "session/native_check.h"

namespace ravel::cli {

using namespace project;
using namespace session;

namespace {

/// Only these two; the others show findings.
Result<bool> wants_json(const Options& options) {
  if (options.formats.empty()) return false;
  const report::Format format = options.formats.back().format;
  if (format == report::Format::json) return true;
  if (format == report::Format::text) return false;
  return fail("ravel infer knows the formats text and json only");
}

}  // namespace

ExitStatus run_infer(const Options& options) {
  const auto json = wants_json(options);
  if (!json) return complain(json.error().message);
  GrowingReport growing;
  const Inputs inputs = find_inputs(options, true);
  growing.add(inputs.diagnostics);
  std::vector<report::Proposal> proposals;
  if (inputs.has_jvm()) proposals = infer_jvm(options, inputs, find_toolchain(), growing);
  if (!inputs.native.empty())
    for (report::Proposal& proposal : infer_native(options, inputs, growing))
      proposals.push_back(std::move(proposal));
  // From here on nothing is added.

  report::Report report = growing.copy();
  const std::string directory = absolute_path(".");
  report::normalize(report, directory);
  for (report::Proposal& proposal : proposals)
    if (const std::string full = absolute_path(proposal.pos.file); full.starts_with(directory + "/"))
      proposal.pos.file = full.substr(directory.size() + 1);
  for (const report::Diagnostic& diagnostic : report.diagnostics)
    if (diagnostic.severity == report::Severity::error || (!options.quiet && !*json))
      tell_user(diagnostic_line(diagnostic));

  const std::string text = *json ? report::proposals_json(proposals, report.diagnostics, kVersion)
                                 : report::proposals_text(proposals);
  const std::string file =
      options.output.empty() ? options.formats.empty() ? "" : options.formats.back().file : options.output;
  if (!file.empty() && file != "-") {
    if (auto written = write_file(file, text); !written) return complain(written.error().message);
  } else if (!write_stdout(text)) {
    return complain("cannot write to standard output");
  }
  const bool failed = std::any_of(report.diagnostics.begin(), report.diagnostics.end(),
                                  [](const auto& d) { return d.severity == report::Severity::error; });
  return failed ? ExitStatus::failed : ExitStatus::clean;
}

}  // namespace ravel::cli
