// SPDX-License-Identifier: Apache-2.0
//
// `--statistics`: how many open findings there are by rule, by folder and by score. It is for whoever meets a
// large program for the first time and decides where to begin.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/render.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr size_t kFoldersMax = 20;

std::string folder_of(const Finding& finding) {
  const std::string file = finding.locations.empty() ? "" : finding.locations.front().pos.file;
  if (file.empty()) return "(no source)";
  const size_t slash = file.rfind('/');
  return slash == file.npos ? "." : file.substr(0, slash + (slash == 0 ? 1 : 0));
}

/// "0.6 to 0.7": the tenth that a score is in; the best of all is in the last.
std::string tenth_of(double score) {
  const int tenth = std::clamp(static_cast<int>(score * 10 + 1e-9), 0, 9);
  return fmt::format("{:.1f} to {:.1f}", tenth / 10.0, (tenth + 1) / 10.0);
}

using Counts = std::map<std::string, size_t>;

/// The most frequent first; what is not shown is counted.
std::string rows(std::string_view title, const Counts& counts, bool by_count) {
  std::vector<std::pair<std::string, size_t>> sorted(counts.begin(), counts.end());
  if (by_count)
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
  else
    std::reverse(sorted.begin(), sorted.end());
  std::string text = fmt::format("{}\n", title);
  for (size_t i = 0; i < std::min(sorted.size(), kFoldersMax); ++i)
    text += fmt::format("  {:>6}  {}\n", sorted[i].second, printable(sorted[i].first));
  if (sorted.size() > kFoldersMax)
    text += fmt::format("          and {} more\n", sorted.size() - kFoldersMax);
  return text;
}

}  // namespace

std::string statistics_text(const Report& report) {
  Counts rules, folders, scores;
  for (const Finding& finding : report.findings) {
    if (finding.suppressed) continue;
    ++rules[rule_and_kind(finding)];
    ++folders[folder_of(finding)];
    ++scores[tenth_of(finding.score)];
  }
  if (rules.empty()) return {};
  return rows("Findings by rule", rules, true) + rows("by folder", folders, true) +
         rows("by score", scores, false) + "\n";
}

}  // namespace ravel::report
