// SPDX-License-Identifier: Apache-2.0
//
// GitLab's Code Quality report: a JSON array that merge requests show beside the changed lines. A finding is
// known by its fingerprint, which must be unique in a report and is (fingerprint.cc). Paths are relative to
// the repository, so Ravel is to be started there.
#include <fmt/format.h>

#include <algorithm>

#include "report/json_form.h"
#include "report/render.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

// In the order of Severity. GitLab also knows minor and blocker.
constexpr std::string_view kSeverityNames[] = {"critical", "major", "info"};

Json entry(std::string_view name, std::string_view text, std::string_view fingerprint, Severity severity,
           const SourcePos& pos) {
  Json object;
  object["description"] = printable(text);
  object["check_name"] = name;
  object["fingerprint"] = fingerprint;
  object["severity"] = kSeverityNames[static_cast<size_t>(severity)];
  // Both are required: what has no place is said of the folder.
  object["location"]["path"] = pos.file.empty() ? "." : pos.file;
  object["location"]["lines"]["begin"] = std::max<uint32_t>(pos.line, 1);
  return object;
}

}  // namespace

std::string render_gitlab(const Report& report, const RenderOptions&) {
  Json list = Json::array();
  for (const Finding& finding : report.findings) {
    if (finding.suppressed) continue;
    const SourcePos pos = finding.locations.empty() ? SourcePos{} : finding.locations.front().pos;
    list.push_back(
        entry(rule_and_kind(finding), finding.message, finding.fingerprint, finding.severity, pos));
  }
  size_t number = 0;
  for (const Diagnostic& diagnostic : report.diagnostics) {
    ++number;
    if (diagnostic.severity == Severity::error)
      list.push_back(entry("ravel", diagnostic.message, fmt::format("ravel-diagnostic-{}", number),
                           diagnostic.severity, diagnostic.pos));
  }
  return dump(list, 2) + "\n";
}

}  // namespace ravel::report
