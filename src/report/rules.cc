// SPDX-License-Identifier: Apache-2.0
//
// Reading rule pages. The form is small on purpose (docs/rules/README.md): a title, a quoted summary, three
// list items, and the four sections, so a line-by-line reader is enough and Markdown viewers show it well.
#include "report/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/nearest.h"
#include "report/embedded.h"

namespace ravel::report {

namespace {

constexpr std::array<std::string_view, 4> kSections = {"What it means", "Example", "Fix",
                                                       "When it may be wrong"};

std::string_view trim(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items;
  while (!text.empty()) {
    const size_t comma = text.find(',');
    items.emplace_back(trim(text.substr(0, comma)));
    text = comma == text.npos ? std::string_view() : text.substr(comma + 1);
  }
  return items;
}

std::optional<Severity> severity_of_name(std::string_view name) {
  if (name == "error") return Severity::error;
  if (name == "warning") return Severity::warning;
  if (name == "note") return Severity::note;
  return std::nullopt;
}

class PageReader {
 public:
  PageReader(std::string_view name, std::string_view page) : page_(page) { rule_.name = name; }

  Result<Rule> read() {
    while (!page_.empty()) {
      ++line_number_;
      const size_t end = page_.find('\n');
      const std::string_view line = page_.substr(0, end);
      page_ = end == page_.npos ? std::string_view() : page_.substr(end + 1);
      if (Result<void> done = take(line); !done) return tl::unexpected(done.error());
    }
    return finish();
  }

 private:
  Result<void> take(std::string_view line) {
    if (line.starts_with("```")) in_code_ = !in_code_;
    if (!in_code_ && line.starts_with("## ")) {
      rule_.sections.push_back({std::string(trim(line.substr(3))), ""});
    } else if (rule_.sections.empty()) {
      return take_front(line);
    } else {
      rule_.sections.back().body.append(line).append("\n");
    }
    return {};
  }

  Result<void> take_front(std::string_view line) {
    if (line.starts_with("# ")) {
      rule_.title = trim(line.substr(2));
    } else if (line.starts_with("> ")) {
      if (!rule_.summary.empty()) rule_.summary += ' ';
      rule_.summary += trim(line.substr(2));
    } else if (line.starts_with("- ")) {
      return take_property(line.substr(2));
    } else if (!trim(line).empty()) {
      return wrong(
          "only the title, the quoted summary and the list of properties come before the first section");
    }
    return {};
  }

  Result<void> take_property(std::string_view line) {
    const size_t colon = line.find(':');
    if (colon == line.npos) return wrong("a property is written 'Name: value'");
    const std::string_view name = trim(line.substr(0, colon));
    const std::string_view value = trim(line.substr(colon + 1));
    if (name == "Platforms") {
      rule_.platforms = split_list(value);
    } else if (name == "Kinds") {
      rule_.kinds = split_list(value);
    } else if (name == "Severity") {
      const std::optional<Severity> severity = severity_of_name(value);
      if (!severity) return wrong("the severity is error, warning or note");
      rule_.severity = *severity;
      has_severity_ = true;
    } else {
      return wrong(fmt::format("there is no property '{}'", name));
    }
    return {};
  }

  Result<Rule> finish() {
    if (rule_.title.empty()) return wrong("the title ('# …') is missing");
    if (rule_.summary.empty()) return wrong("the summary ('> …') is missing");
    if (rule_.platforms.empty()) return wrong("the property Platforms is missing");
    if (!has_severity_) return wrong("the property Severity is missing");
    const auto same = [](const RuleSection& section, std::string_view title) {
      return section.title == title;
    };
    if (!std::equal(rule_.sections.begin(), rule_.sections.end(), kSections.begin(), kSections.end(), same)) {
      return wrong(fmt::format("the sections must be: {}", fmt::join(kSections, ", ")));
    }
    for (RuleSection& section : rule_.sections) {
      section.body = std::string(trim(section.body)) + "\n";
      if (section.body.size() == 1) return wrong(fmt::format("the section '{}' is empty", section.title));
      rule_.markdown +=
          fmt::format("{}## {}\n\n{}", rule_.markdown.empty() ? "" : "\n", section.title, section.body);
    }
    return std::move(rule_);
  }

  tl::unexpected<Error> wrong(std::string_view what) const {
    return fail(fmt::format("docs/rules/{}.md:{}: {}", rule_.name, line_number_, what));
  }

  std::string_view page_;
  size_t line_number_ = 0;
  bool in_code_ = false;
  bool has_severity_ = false;
  Rule rule_;
};

std::vector<Rule> read_all() {
  std::vector<Rule> rules;
  for (const EmbeddedFile& file : rule_files()) {
    const std::string_view name = file.name.substr(0, file.name.rfind(".md"));
    Result<Rule> rule = parse_rule(name, file.content);
    // The pages are part of the program and the tests parse them: a bad one is our mistake.
    CHECK(rule.has_value(), "{}", rule.error().message);
    rules.push_back(std::move(*rule));
  }
  std::sort(rules.begin(), rules.end(), [](const Rule& a, const Rule& b) { return a.name < b.name; });
  return rules;
}

}  // namespace

Result<Rule> parse_rule(std::string_view name, std::string_view page) {
  return PageReader(name, page).read();
}

std::span<const Rule> all_rules() {
  static const std::vector<Rule> rules = read_all();
  return rules;
}

const Rule* find_rule(std::string_view name) {
  for (const Rule& rule : all_rules()) {
    if (rule.name == name) return &rule;
  }
  return nullptr;
}

std::optional<std::string> nearest_rule(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Rule& rule : all_rules()) names.push_back(rule.name);
  return nearest_spelling(name, std::span<const std::string_view>(names));
}

}  // namespace ravel::report
