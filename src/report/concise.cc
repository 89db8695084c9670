// SPDX-License-Identifier: Apache-2.0
//
// One line a finding, `file:line:col: rule: message`, as grep, editors and reviewers' bots take it; then the
// summary. The line is the first place's; the others follow in brackets.
#include <fmt/format.h>

#include "report/render.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

std::string line_of(const Finding& finding) {
  const SourcePos pos = finding.locations.empty() ? SourcePos{} : finding.locations.front().pos;
  std::string text = fmt::format("{}: {}: {}", place_text(pos), rule_and_kind(finding), finding.message);
  std::string others;
  for (size_t i = 1; i < finding.locations.size(); ++i) {
    const std::string place = place_text(finding.locations[i].pos);
    if (others.find(place) == std::string::npos) others += (others.empty() ? "" : ", ") + place;
  }
  if (!others.empty()) text += fmt::format(" [{}]", others);
  return printable(text) + "\n";
}

}  // namespace

std::string rule_and_kind(const Finding& finding) {
  return printable(finding.kind.empty() ? finding.rule : finding.rule + "/" + finding.kind);
}

std::string render_concise(const Report& report, const RenderOptions& options) {
  std::string out;
  for (const Finding& finding : report.findings)
    if (!finding.suppressed) out += line_of(finding);
  for (const Diagnostic& diagnostic : report.diagnostics)
    out += printable(fmt::format("{}: {}: {}", place_text(diagnostic.pos), name_of(diagnostic.severity),
                                 diagnostic.message)) +
           "\n";
  if (options.statistics) out += statistics_text(report);
  out += summary_text(report) + ".\n";
  if (options.failed) out += "The run was incomplete: what could not be read was not looked at.\n";
  return without_commands(out);
}

}  // namespace ravel::report
