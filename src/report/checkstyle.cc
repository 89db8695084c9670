// SPDX-License-Identifier: Apache-2.0
//
// Checkstyle's XML, which Jenkins, reviewdog and most build servers read: findings by file, each at its first
// place. What could not be read is an error of the file it is about, so that nobody takes silence for good.
#include <fmt/format.h>

#include <map>

#include "report/render.h"
#include "report/xml.h"

namespace ravel::report {

namespace {

// In the order of Severity.
constexpr std::string_view kSeverities[] = {"error", "warning", "info"};

std::string error_element(const SourcePos& pos, Severity severity, std::string_view message,
                          std::string_view source) {
  std::string text = "    <error";
  if (pos.line > 0) text += fmt::format(" line=\"{}\"", pos.line);
  if (pos.line > 0 && pos.column > 0) text += fmt::format(" column=\"{}\"", pos.column);
  return text + xml_attribute("severity", kSeverities[static_cast<size_t>(severity)]) +
         xml_attribute("message", message) + xml_attribute("source", source) + "/>\n";
}

}  // namespace

std::string render_checkstyle(const Report& report, const RenderOptions&) {
  std::map<std::string, std::string> by_file;
  for (const Finding& finding : report.findings) {
    if (finding.suppressed) continue;
    const SourcePos pos = finding.locations.empty() ? SourcePos{} : finding.locations.front().pos;
    by_file[pos.file] +=
        error_element(pos, finding.severity, finding.message, "ravel." + rule_and_kind(finding));
  }
  for (const Diagnostic& diagnostic : report.diagnostics)
    by_file[diagnostic.pos.file] +=
        error_element(diagnostic.pos, diagnostic.severity, diagnostic.message, "ravel");
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n";
  for (const auto& [file, errors] : by_file)
    out += fmt::format("  <file{}>\n{}  </file>\n", xml_attribute("name", file), errors);
  return out + "</checkstyle>\n";
}

}  // namespace ravel::report
