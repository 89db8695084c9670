// SPDX-License-Identifier: Apache-2.0
//
// JUnit's XML, which every build server shows: a test case per rule that found nothing, and one per finding,
// which failed; silenced ones are skipped, with the reason. What could not be read is an error.
#include <fmt/format.h>

#include <set>

#include "report/render.h"
#include "report/unicode.h"
#include "report/xml.h"

namespace ravel::report {

namespace {

class JunitWriter {
 public:
  std::string write(const Report& report, const RenderOptions& options) {
    for (const Finding& finding : report.findings) add_finding(finding);
    for (const Diagnostic& diagnostic : report.diagnostics)
      if (diagnostic.severity == Severity::error) add_error(diagnostic);
    for (const Rule& rule : options.rules)
      if (!failed_rules_.contains(rule.name)) add_case(rule.name, "no findings", "");
    const std::string counts = fmt::format(" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
                                           tests_, failures_, errors_, skipped_);
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"ravel\"{0}>\n  <testsuite "
        "name=\"ravel\"{0}>\n{1}  </testsuite>\n</testsuites>\n",
        counts, out_);
  }

 private:
  void add_case(std::string_view rule, std::string_view name, const std::string& inside,
                const SourcePos& pos = {}) {
    ++tests_;
    out_ += "    <testcase" + xml_attribute("classname", fmt::format("ravel.{}", rule)) +
            xml_attribute("name", name);
    if (!pos.file.empty()) out_ += xml_attribute("file", pos.file);
    if (!pos.file.empty() && pos.line > 0) out_ += fmt::format(" line=\"{}\"", pos.line);
    out_ += inside.empty() ? "/>\n" : fmt::format(">\n{}    </testcase>\n", inside);
  }

  void add_finding(const Finding& finding) {
    const SourcePos pos = finding.locations.empty() ? SourcePos{} : finding.locations.front().pos;
    const std::string name = fmt::format("{} at {}", finding.subject, place_text(pos));
    failed_rules_.insert(finding.rule);
    if (finding.suppressed) {
      ++skipped_;
      const std::string reason = finding.suppressed->reason.empty() ? "silenced" : finding.suppressed->reason;
      return add_case(finding.rule, name,
                      fmt::format("      <skipped{}/>\n", xml_attribute("message", reason)), pos);
    }
    ++failures_;
    add_case(finding.rule, name,
             fmt::format("      <failure{}{}>{}</failure>\n", xml_attribute("message", finding.message),
                         xml_attribute("type", rule_and_kind(finding)), body_of(finding)),
             pos);
  }

  static std::string body_of(const Finding& finding) {
    std::string text;
    for (const Place& place : finding.locations)
      text += xml_text(fmt::format("{} {} at {} in {}", name_of(place.role), place.what,
                                   place_text(place.pos), place.function)) +
              "\n";
    for (size_t i = 0; i < finding.interleaving.size(); ++i) {
      const Step& step = finding.interleaving[i];
      text += xml_text(fmt::format("{}. {}: {}", i + 1, origin_name(finding, step.origin), step.text)) + "\n";
    }
    for (const std::string& advice : finding.advice) text += xml_text(advice) + "\n";
    return text;
  }

  void add_error(const Diagnostic& diagnostic) {
    ++errors_;
    add_case("run", place_text(diagnostic.pos),
             fmt::format("      <error{}/>\n", xml_attribute("message", diagnostic.message)), diagnostic.pos);
  }

  size_t tests_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
  std::set<std::string> failed_rules_;
  std::string out_;
};

}  // namespace

std::string render_junit(const Report& report, const RenderOptions& options) {
  return JunitWriter().write(report, options);
}

}  // namespace ravel::report
