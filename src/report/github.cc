// SPDX-License-Identifier: Apache-2.0
//
// Annotations for GitHub Actions: workflow commands, one per line, `::error file=…,line=…::message`. A step
// shows at most ten annotations of each level and drops the rest without a word, so the best come first and a
// last notice tells how many there are besides.
#include <fmt/format.h>

#include <array>

#include "report/render.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr size_t kShownPerLevel = 10;
constexpr std::array<std::string_view, 3> kLevels = {"error", "warning",
                                                     "notice"};  // in the order of Severity

std::string escaped(std::string_view text, bool property) {
  std::string result;
  for (const char c : printable_lines(text)) {
    const bool special = c == '%' || c == '\n' || (property && (c == ':' || c == ','));
    if (special) {
      result += fmt::format("%{:02X}", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result;
}

class GithubWriter {
 public:
  std::string write(const Report& report) {
    for (const Finding& finding : report.findings) {
      if (!finding.suppressed) annotate_finding(finding);
    }
    for (const Diagnostic& d : report.diagnostics) {
      const std::string offset = d.offset ? fmt::format(" (at byte {})", *d.offset) : "";
      annotate(d.severity, d.pos, "ravel", printable(d.message) + offset);
    }
    const std::string more = hidden_ == 0 ? "" : fmt::format(" {} more: see the full report.", hidden_);
    out_ += fmt::format("::notice title=ravel::{}.{}\n", escaped(summary_text(report), false), more);
    return std::move(out_);
  }

 private:
  void annotate_finding(const Finding& finding) {
    const SourcePos pos = finding.locations.empty() ? SourcePos{} : finding.locations.front().pos;
    const std::string name = finding.kind.empty() ? finding.rule : finding.rule + "/" + finding.kind;
    annotate(finding.severity, pos, fmt::format("{}: {}", name, finding.subject), body_of(finding));
  }

  static std::string body_of(const Finding& finding) {
    std::string text = printable(finding.message);
    for (const Place& place : finding.locations) {
      text += fmt::format("\n{} {} at {}", name_of(place.role), printable(place.what), place_text(place.pos));
      if (!place.function.empty()) text += " in " + printable(place.function);
    }
    for (size_t i = 0; i < finding.interleaving.size(); ++i) {
      const Step& step = finding.interleaving[i];
      text += fmt::format("\n{}. {}: {}", i + 1, origin_name(finding, step.origin), printable(step.text));
    }
    for (const std::string& advice : finding.advice) text += "\n" + printable(advice);
    return text;
  }

  void annotate(Severity severity, const SourcePos& pos, std::string_view title, std::string_view text) {
    const auto level = static_cast<size_t>(severity);
    // The last notice is kept for the summary.
    const size_t limit = severity == Severity::note ? kShownPerLevel - 1 : kShownPerLevel;
    if (shown_[level] == limit) {
      ++hidden_;
      return;
    }
    ++shown_[level];
    std::string where;
    if (!pos.file.empty()) where = "file=" + escaped(pos.file, true) + ",";
    if (!pos.file.empty() && pos.line > 0) where += fmt::format("line={},", pos.line);
    if (!pos.file.empty() && pos.line > 0 && pos.column > 0) where += fmt::format("col={},", pos.column);
    out_ += fmt::format("::{} {}title={}::{}\n", kLevels[level], where, escaped(title, true),
                        escaped(text, false));
  }

  std::array<size_t, 3> shown_ = {};
  size_t hidden_ = 0;
  std::string out_;
};

}  // namespace

std::string render_github(const Report& report, const RenderOptions&) { return GithubWriter().write(report); }

}  // namespace ravel::report
