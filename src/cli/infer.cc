// SPDX-License-Identifier: Apache-2.0
//
// `ravel infer`: the lock annotations that a program already obeys, for its author to write down. The program
// is read and solved as for `ravel check`; then guarded_by_infer.h guesses and takes back.
#include <algorithm>

#include "base/file.h"
#include "check/guarded_by_infer.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "flow/sync/sync.h"
#include "project/walk.h"
#include "report/report.h"
#include "session/checking.h"
#include "session/jvm_analysis.h"
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

std::vector<report::Proposal> proposals_for(const Options& options, const Inputs& inputs,
                                            GrowingReport& report) {
  // Classes are read and lifted, somebody is made up who calls them, and objects are followed.
  JvmAnalysis analysis(options, inputs, find_toolchain(), report);
  if (!analysis.is_solved()) return {};
  // Threads, what they share, the locks they hold.
  const flow::sync::Sync sync(analysis.program(), analysis.classes(), analysis.points_to(),
                              analysis.harness());
  const flow::sync::Words words(analysis.program(), analysis.classes(), analysis.points_to(),
                                analysis.harness(), sync);
  facts::CheckOptions settings;
  settings.source_text = check_options(options).source_text;
  Checking checking(std::move(settings));
  auto proposals = check::infer_annotations({checking.input(analysis.program()), analysis.classes(),
                                             analysis.points_to(), analysis.harness(), sync, words});
  report.add(analysis.take_diagnostics());
  return proposals;
}

}  // namespace

ExitStatus run_infer(const Options& options) {
  const auto json = wants_json(options);
  if (!json) return complain(json.error().message);
  GrowingReport growing;
  const Inputs inputs = find_inputs(options, true);
  growing.add(inputs.diagnostics);
  std::vector<report::Proposal> proposals;
  if (inputs.has_jvm()) proposals = proposals_for(options, inputs, growing);
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
