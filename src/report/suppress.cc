// SPDX-License-Identifier: Apache-2.0
//
// A marker covers lines; a finding is silenced when one of its places stands on a covered line of that file
// and the marker names its rule. The first marker in file order gets the credit, but every marker that would
// have silenced something counts as used: which of two is redundant is not ours to say.
#include "report/suppress.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "report/comments.h"

namespace ravel::report {

namespace {

constexpr std::string_view kMarker = "ravel:ignore";
constexpr std::string_view kBlanks = " \t\r";

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// Takes "a, b,c" off the front of `text`.
std::vector<std::string> take_rules(std::string_view& text) {
  std::vector<std::string> rules;
  while (true) {
    text = text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
    size_t end = 0;
    while (end < text.size() && is_name_char(text[end])) ++end;
    if (end == 0 || text.starts_with("--")) return rules;
    rules.emplace_back(text.substr(0, end));
    text = trimmed(text.substr(end));
    if (!text.starts_with(',')) return rules;
    text.remove_prefix(1);
  }
}

std::string reason_of(std::string_view text) {
  text = trimmed(text);
  if (text.ends_with("*/")) text = trimmed(text.substr(0, text.size() - 2));
  for (const std::string_view mark : {"--", ":"}) {
    if (text.starts_with(mark)) return std::string(trimmed(text.substr(mark.size())));
  }
  return std::string(text);
}

// The last line that a marker covers: its own if there is code on it, else the first line below the comment,
// if that is code. Asked for lines in their order, it goes over each comment once.
class Covered {
 public:
  Covered(const CommentScan& scan, const std::set<uint32_t>& commented)
      : scan_(scan), commented_(commented) {}

  uint32_t last(uint32_t line) {
    if (scan_.has_code[line]) return line;
    if (line >= first_ && line <= end_) return last_;
    first_ = end_ = line;
    while (commented_.contains(end_ + 1) && !scan_.has_code[end_ + 1]) ++end_;
    last_ = end_ + 1 < scan_.has_code.size() && scan_.has_code[end_ + 1] ? end_ + 1 : end_;
    return last_;
  }

 private:
  const CommentScan& scan_;
  const std::set<uint32_t>& commented_;
  uint32_t first_ = 1, end_ = 0, last_ = 0;  ///< the comment that was looked at last
};

bool names_rule(const std::vector<std::string>& rules, const std::string& rule) {
  return std::any_of(rules.begin(), rules.end(),
                     [&](const auto& name) { return name == rule || name == "all"; });
}

bool any_ran(const std::vector<std::string>& rules, std::span<const std::string> rules_run) {
  if (rules_run.empty()) return true;
  return std::any_of(rules_run.begin(), rules_run.end(),
                     [&](const auto& ran) { return names_rule(rules, ran); });
}

void warn(Report& report, SourcePos pos, std::string message) {
  report.diagnostics.push_back({Severity::warning, std::move(pos), std::nullopt, std::move(message)});
}

// Whether all names are known; tells about those which are not.
bool check_names(Report& report, const std::vector<std::string>& rules, const SourcePos& pos) {
  bool known = true;
  for (const std::string& name : rules) {
    if (name == "all" || find_rule(name) != nullptr) continue;
    known = false;
    const auto nearest = nearest_rule(name);
    const std::string hint = nearest ? fmt::format("; did you mean '{}'?", *nearest)
                                     : std::string("; 'ravel explain' lists the rules");
    warn(report, pos, fmt::format("there is no rule '{}' to ignore{}", name, hint));
  }
  return known;
}

bool covers(const InlineIgnore& ignore, const std::string& file, const Finding& finding) {
  if (!names_rule(ignore.rules, finding.rule)) return false;
  return std::any_of(finding.locations.begin(), finding.locations.end(), [&](const Place& place) {
    return place.pos.file == file && place.pos.line >= ignore.first_line &&
           place.pos.line <= ignore.last_line;
  });
}

void apply_marker(Report& report, const std::vector<size_t>& findings, const std::string& file,
                  const InlineIgnore& ignore, std::span<const std::string> rules_run) {
  const SourcePos pos{file, ignore.line, ignore.column};
  if (ignore.rules.empty()) {
    warn(report, pos, "ravel:ignore names no rule; write 'ravel:ignore RULE -- reason'");
    return;
  }
  const bool known = check_names(report, ignore.rules, pos);
  bool used = false;
  for (const size_t index : findings) {
    Finding& finding = report.findings[index];
    if (!covers(ignore, file, finding)) continue;
    used = true;
    if (!finding.suppressed) finding.suppressed = {ignore.reason, fmt::format("{}:{}", file, ignore.line)};
  }
  if (used || !known || !any_ran(ignore.rules, rules_run)) return;
  warn(report, pos,
       fmt::format("this {} {} silences nothing; remove it", ignore.spelling, fmt::join(ignore.rules, ",")));
}

// `*` stands for any characters, `?` for one. Linear in practice: only the last star is tried again.
bool matches(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0, star = pattern.npos, mark = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != pattern.npos) {
      p = star + 1;
      t = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool matches_file(std::string_view pattern, std::string_view file) {
  while (pattern.ends_with('/')) pattern.remove_suffix(1);
  return matches(pattern, file) || matches(std::string(pattern) + "/*", file);
}

bool entry_covers(const ListedIgnore& entry, const Finding& finding) {
  if (!entry.rules.empty() && !names_rule(entry.rules, finding.rule)) return false;
  if (!entry.subject.empty() && !matches(entry.subject, finding.subject)) return false;
  if (entry.file.empty() && entry.function.empty()) return true;
  return std::any_of(finding.locations.begin(), finding.locations.end(), [&](const Place& place) {
    return (entry.file.empty() || matches_file(entry.file, place.pos.file)) &&
           (entry.function.empty() || matches(entry.function, place.function));
  });
}

constexpr std::string_view kNolint = "NOLINT";
constexpr std::string_view kNextLine = "NEXTLINE";
constexpr std::string_view kOurChecks = "ravel-";

/// `NOLINT(ravel-race, ravel-atomicity)`: a bare NOLINT, or one of other tools' checks, says nothing to us.
void add_nolint(std::vector<InlineIgnore>& ignores, const CommentLine& comment) {
  const size_t at = comment.text.find(kNolint);
  if (at == comment.text.npos) return;
  std::string_view rest = comment.text.substr(at + kNolint.size());
  const bool next = rest.starts_with(kNextLine);
  if (next) rest.remove_prefix(kNextLine.size());
  const size_t close = rest.find(')');
  if (!rest.starts_with('(') || close == rest.npos) return;
  InlineIgnore ignore;
  std::string_view list = rest.substr(1, close - 1);
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    const std::string_view name = trimmed(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
    if (!name.starts_with(kOurChecks)) continue;
    const std::string_view rule = name.substr(kOurChecks.size());
    ignore.rules.emplace_back(rule == "*" ? "all" : rule);
  }
  if (ignore.rules.empty()) return;
  ignore.reason = reason_of(rest.substr(close + 1));
  ignore.line = comment.line;
  ignore.first_line = ignore.last_line = comment.line + (next ? 1 : 0);
  ignore.column = comment.column + static_cast<uint32_t>(at);
  ignore.spelling = next ? "NOLINTNEXTLINE" : kNolint;
  ignores.push_back(std::move(ignore));
}

}  // namespace

std::vector<InlineIgnore> find_inline_ignores(std::string_view file, std::string_view content) {
  std::vector<InlineIgnore> ignores = find_annotations(file, content);
  for (InlineIgnore& each : find_attributes(file, content)) ignores.push_back(std::move(each));
  // Most files have no marker, and this is much cheaper than scanning them.
  if (content.find(kMarker) == content.npos && content.find(kOurChecks) == content.npos) return ignores;
  const CommentScan scan = scan_comments(file, content);
  std::set<uint32_t> commented;
  for (const CommentLine& comment : scan.comments) commented.insert(comment.line);
  Covered covered(scan, commented);
  for (const CommentLine& comment : scan.comments) {
    add_nolint(ignores, comment);
    const size_t at = comment.text.find(kMarker);
    if (at == comment.text.npos) continue;
    std::string_view rest = comment.text.substr(at + kMarker.size());
    if (!rest.empty() && (is_name_char(rest[0]) || (at > 0 && is_name_char(comment.text[at - 1])))) continue;
    InlineIgnore ignore;
    ignore.rules = take_rules(rest);
    ignore.reason = reason_of(rest);
    ignore.line = ignore.first_line = comment.line;
    ignore.column = comment.column + static_cast<uint32_t>(at);
    ignore.last_line = covered.last(comment.line);
    ignores.push_back(std::move(ignore));
  }
  std::stable_sort(ignores.begin(), ignores.end(),
                   [](const InlineIgnore& a, const InlineIgnore& b) { return a.line < b.line; });
  return ignores;
}

void suppress_inline(Report& report, const SourceLookup& source, std::span<const std::string> files,
                     std::span<const std::string> rules_run) {
  std::map<std::string, std::vector<size_t>> findings_by_file;
  for (const std::string& file : files) findings_by_file[file];
  for (size_t i = 0; i < report.findings.size(); ++i) {
    for (const Place& place : report.findings[i].locations) {
      std::vector<size_t>& list = findings_by_file[place.pos.file];
      if (list.empty() || list.back() != i) list.push_back(i);
    }
  }
  for (const auto& [file, findings] : findings_by_file) {
    const std::optional<std::string> content = source && !file.empty() ? source(file) : std::nullopt;
    if (!content) continue;
    for (const InlineIgnore& ignore : find_inline_ignores(file, *content)) {
      apply_marker(report, findings, file, ignore, rules_run);
    }
  }
  sort_diagnostics(report);
}

void suppress_listed(Report& report, std::span<const ListedIgnore> entries,
                     std::span<const std::string> rules_run) {
  for (const ListedIgnore& entry : entries) {
    const bool known = check_names(report, entry.rules, entry.where);
    bool used = false;
    for (Finding& finding : report.findings) {
      if (!entry_covers(entry, finding)) continue;
      used = true;
      if (!finding.suppressed)
        finding.suppressed = {entry.reason, fmt::format("ravel.toml:{}", entry.where.line)};
    }
    if (used || !known || !(entry.rules.empty() || any_ran(entry.rules, rules_run))) continue;
    warn(report, entry.where, "this ignore entry silences nothing; remove it");
  }
  sort_diagnostics(report);
}

}  // namespace ravel::report
