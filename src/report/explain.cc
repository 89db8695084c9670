// SPDX-License-Identifier: Apache-2.0
//
// A rule page on a terminal. Paragraphs and list items are filled to the width, code stays as it is, headings
// are told apart by position and underline, so nothing is lost without colour. Knows only the Markdown that
// docs/rules/README.md allows.
#include <fmt/format.h>

#include <algorithm>

#include "report/rules.h"
#include "report/style.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

class PageWriter {
 public:
  PageWriter(bool color, size_t width) : paint_(color), width_(std::clamp<size_t>(width, 40, 100)) {}

  std::string write(const Rule& rule) {
    heading(rule.name + ": " + rule.title, '=');
    paragraph_ = rule.summary;
    flush();
    property("Platforms: ", rule.platforms);
    if (!rule.kinds.empty()) property("Kinds:     ", rule.kinds);
    for (const RuleSection& section : rule.sections) {
      out_ += '\n';
      heading(section.title, '-');
      body(section.body);
    }
    return std::move(out_);
  }

 private:
  void heading(const std::string& title, char under) {
    for (const std::string& line : wrap(title, width_)) out_ += paint_(Ink::strong, line) + "\n";
    out_ += std::string(std::min(display_width(title), width_), under) + "\n\n";
  }

  void property(std::string_view name, const std::vector<std::string>& values) {
    const std::string text = fmt::format("{}", fmt::join(values, ", "));
    std::string lead(name);
    for (const std::string& line : wrap(text, width_ - name.size())) {
      out_ += lead + line + "\n";
      lead.assign(name.size(), ' ');
    }
  }

  void body(std::string_view text) {
    bool in_code = false;
    while (!text.empty()) {
      const size_t end = text.find('\n');
      const std::string_view line = text.substr(0, end);
      text = end == text.npos ? std::string_view() : text.substr(end + 1);
      if (line.starts_with("```")) {
        flush();
        if (in_code && !text.empty()) out_ += '\n';
        in_code = !in_code;
      } else if (in_code) {
        out_ += line.empty() ? "\n" : "    " + paint_(Ink::cyan, line) + "\n";
      } else {
        prose(line);
      }
    }
    flush();
    while (out_.ends_with("\n\n")) out_.pop_back();
  }

  void prose(std::string_view line) {
    if (line.empty()) {
      flush();
    } else if (line.starts_with("### ")) {
      flush();
      out_ += paint_(Ink::strong, std::string(line.substr(4)) + ":") + "\n\n";
    } else if (line.starts_with("- ")) {
      if (in_item_) flush_lines();
      flush_if_paragraph();
      in_item_ = true;
      paragraph_ = line;
    } else {
      if (!paragraph_.empty()) paragraph_ += ' ';
      paragraph_ += line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }
  }

  void flush_if_paragraph() {
    if (!in_item_) flush();
  }

  // Writes the collected paragraph and the blank line after it.
  void flush() {
    if (paragraph_.empty()) return;
    flush_lines();
    in_item_ = false;
    out_ += '\n';
  }

  void flush_lines() {
    std::string plain;  // emphasis marks mean nothing on a terminal
    bool in_ticks = false;
    for (const char c : paragraph_) {
      if (c == '`') in_ticks = !in_ticks;
      if (c != '*' || in_ticks) plain += c;
    }
    const size_t indent = in_item_ ? 2 : 0;
    bool first = true;
    for (const std::string& line : wrap(in_item_ ? plain.substr(2) : plain, width_ - indent)) {
      if (in_item_) out_ += first ? "- " : "  ";
      out_ += line + "\n";
      first = false;
    }
    paragraph_.clear();
  }

  Painter paint_;
  size_t width_;
  std::string out_;
  std::string paragraph_;
  bool in_item_ = false;
};

}  // namespace

std::string explain(const Rule& rule, bool color, size_t width) {
  return PageWriter(color, width).write(rule);
}

}  // namespace ravel::report
