// SPDX-License-Identifier: Apache-2.0
//
// Which renderer a format means, and the phrases that several of them share.
#include "report/render.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "base/file.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr size_t kSourceSizeMax = size_t{16} << 20;

std::string counted(size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// "stdlib" of ".../lib/stdlib-4.2/src/lists.erl": the folder whose name ends in a version.
std::string library_of_file(const std::string& file) {
  for (const auto& part : std::filesystem::path(file)) {
    const std::string name = part.string();
    const size_t dash = name.rfind('-');
    if (dash == name.npos || dash == 0) continue;
    const std::string version = name.substr(dash + 1);
    if (!version.empty() && version.find_first_not_of("0123456789.") == version.npos)
      return name.substr(0, dash);
  }
  return {};
}

}  // namespace

std::string render(const Report& report, Format format, const RenderOptions& options) {
  switch (format) {
    case Format::text:
      return render_text(report, options);
    case Format::concise:
      return render_concise(report, options);
    case Format::json:
      return render_json(report, options);
    case Format::sarif:
      return render_sarif(report, options);
    case Format::html:
      return render_html(report, options);
    case Format::github:
      return render_github(report, options);
    case Format::gitlab:
      return render_gitlab(report, options);
    case Format::junit:
      return render_junit(report, options);
    case Format::checkstyle:
      return render_checkstyle(report, options);
    case Format::diff:
      return render_diff(report, options);
  }
  return {};
}

SourceLookup sources_on_disk(std::string directory) {
  return [base = std::filesystem::path(std::move(directory))](
             const std::string& file) -> std::optional<std::string> {
    const std::filesystem::path path = base / file;
    std::error_code unreadable;
    const auto size = std::filesystem::file_size(path, unreadable);
    if (unreadable || size > kSourceSizeMax) return std::nullopt;
    Result<std::string> content = read_file(path.string());
    if (!content) return std::nullopt;
    return std::move(*content);
  };
}

std::string place_text(const SourcePos& pos) {
  if (pos.file.empty()) return "(no source)";
  std::string text = printable(pos.file);
  if (text.starts_with("::") || text.starts_with("##[")) text.insert(0, "./");  // a command to a log, else
  if (pos.line > 0) text += fmt::format(":{}", pos.line);
  if (pos.line > 0 && pos.column > 0) text += fmt::format(":{}", pos.column);
  return text;
}

namespace {

/// What a program was seen to consist of: it is always said, for "No findings" means something only where
/// something was looked at.
std::string looked_at_text(const Stats& stats) {
  const auto number = [&](const char* name) {
    const auto it = stats.more.find(name);
    return it == stats.more.end() ? size_t{0} : static_cast<size_t>(it->second);
  };
  const auto plural = [&](const char* name, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", number(name), number(name) == 1 ? one : many);
  };
  std::vector<std::string> parts;
  if (number("modules") > 0)
    parts.push_back(fmt::format("{} ({}), {}", plural("modules", "module", "modules"),
                                plural("functions of modules", "function", "functions"),
                                plural("processes", "kind of process", "kinds of process")));
  if (number("classes") > 0)
    parts.push_back(fmt::format("{} ({} of {}), {} from {}", plural("classes", "class", "classes"),
                                number("methods reached"), plural("methods of its own", "method", "methods"),
                                plural("threads", "thread", "threads"), plural("roots", "entry", "entries")));
  if (stats.more.contains("threads found")) {
    parts.push_back(fmt::format("{}, {} of {} functions from {}, {}",
                                plural("threads found", "thread", "threads"), number("functions reached"),
                                number("functions of its own"), plural("entries", "entry", "entries"),
                                plural("units", "unit", "units")));
    if (number("units left out") > 0) parts.back() += fmt::format(" ({} left out)", number("units left out"));
  }
  return parts.empty() ? "" : fmt::format("; looked at {}", fmt::join(parts, "; "));
}

}  // namespace

std::string summary_text(const Report& report) {
  std::map<std::string, size_t> by_rule;
  size_t open = 0;
  for (const Finding& finding : report.findings) {
    if (finding.suppressed) continue;
    ++open;
    ++by_rule[printable(finding.rule)];
  }
  std::string text = open == 0 ? "No findings" : counted(open, "finding");
  std::string rules;
  for (const auto& [rule, count] : by_rule)
    rules += fmt::format("{}{} {}", rules.empty() ? "" : ", ", count, rule);
  if (!rules.empty()) text += fmt::format(" ({})", rules);
  if (open < report.findings.size()) text += fmt::format(", {} suppressed", report.findings.size() - open);
  if (report.without_evidence > 0)
    text += fmt::format(", {} more without evidence (--all)", report.without_evidence);
  if (report.elsewhere > 0) text += fmt::format(", {} elsewhere (--since)", report.elsewhere);
  if (!report.diagnostics.empty()) text += ", " + counted(report.diagnostics.size(), "diagnostic");
  return text + looked_at_text(report.stats);
}

std::string library_of(const Frame& frame) {
  std::string name = library_of_file(frame.pos.file);
  if (name.empty()) name = frame.function.substr(0, frame.function.find_first_of(":."));
  return name.empty() ? "library code" : printable(name);
}

std::string origin_name(const Finding& finding, uint32_t origin) {
  if (origin < finding.origins.size() && !finding.origins[origin].empty())
    return printable(finding.origins[origin]);
  return fmt::format("origin {}", origin + 1);
}

}  // namespace ravel::report
