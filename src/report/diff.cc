// SPDX-License-Identifier: Apache-2.0
//
// The patches of a report as one unified diff, for `git apply` and `patch -p1`. Where two of them would
// change the same lines, the better finding has its own, and the other waits for the next run.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/fixes.h"
#include "report/render.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr uint32_t kContext = 3;

uint32_t end_of(const Edit& edit) { return edit.first + edit.count; }

/// Adds the fix unless it is in the way of another. The same edit twice is one.
bool take_fix(std::map<std::string, std::vector<Edit>>& files, const Fix& fix) {
  const auto clashes = [&](const Edit& edit) {
    const auto& taken = files[edit.file];
    return std::any_of(taken.begin(), taken.end(), [&](const Edit& other) {
      return !(edit == other) && edit.first <= end_of(other) && other.first <= end_of(edit);
    });
  };
  if (std::any_of(fix.edits.begin(), fix.edits.end(), clashes)) return false;
  for (const Edit& edit : fix.edits) {
    auto& taken = files[edit.file];
    if (std::find(taken.begin(), taken.end(), edit) == taken.end()) taken.push_back(edit);
  }
  return true;
}

std::string range_text(uint32_t first, uint32_t count) {
  return count == 1 ? fmt::format("{}", first) : fmt::format("{},{}", count == 0 ? first - 1 : first, count);
}

/// Edits that are close to each other are one hunk.
void add_hunks(std::string& out, const SourceLines& lines, const std::vector<Edit>& edits) {
  int64_t shift = 0;
  for (size_t begin = 0; begin < edits.size();) {
    size_t end = begin + 1;
    while (end < edits.size() && edits[end].first <= end_of(edits[end - 1]) + 2 * kContext) ++end;
    const uint32_t first = edits[begin].first > kContext ? edits[begin].first - kContext : 1;
    const uint32_t last =
        std::min(end_of(edits[end - 1]) + kContext, static_cast<uint32_t>(lines.size()) + 1);
    std::string body;
    int64_t more = 0;
    uint32_t at = first;
    const auto same_until = [&](uint32_t stop) {
      for (; at < stop; ++at) body += fmt::format(" {}\n", lines.whole(at));
    };
    for (size_t i = begin; i < end; ++i) {
      same_until(edits[i].first);
      for (; at < end_of(edits[i]); ++at) body += fmt::format("-{}\n", lines.whole(at));
      for (const std::string& line : edits[i].lines) body += fmt::format("+{}\n", line);
      more += static_cast<int64_t>(edits[i].lines.size()) - edits[i].count;
    }
    same_until(last);
    const auto count = last - first;
    out += fmt::format("@@ -{} +{} @@\n{}", range_text(first, count),
                       range_text(static_cast<uint32_t>(first + shift), static_cast<uint32_t>(count + more)),
                       body);
    shift += more;
    begin = end;
  }
}

}  // namespace

std::string render_diff(const Report& report, const RenderOptions& options) {
  std::map<std::string, std::vector<Edit>> files;
  std::string heads;
  size_t without = 0;
  for (const Finding& finding : report.findings) {
    if (finding.suppressed) continue;
    const auto fix = fix_of(finding, options.source);
    if (!fix || !take_fix(files, *fix)) {
      ++without;
      continue;
    }
    heads += printable(fmt::format("# {}: {}: {}", place_text(finding.locations.front().pos),
                                   rule_and_kind(finding), fix->title)) +
             "\n";
  }
  if (without > 0) heads += fmt::format("# {} finding{} without a patch\n", without, without == 1 ? "" : "s");
  std::string out = heads;
  for (auto& [file, edits] : files) {
    const auto content = edits.empty() ? std::nullopt : options.source(file);
    if (!content) continue;
    std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.first < b.first; });
    out += fmt::format("--- a/{0}\n+++ b/{0}\n", printable(file));
    add_hunks(out, SourceLines(*content), edits);
  }
  return out;
}

}  // namespace ravel::report
