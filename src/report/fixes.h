// SPDX-License-Identifier: Apache-2.0
//
// Patches: the change that mends a finding, where it is a mechanical one. It is found in the text around the
// places, line by line, and only where the text has a form that is known; everything else has advice, and no
// patch. tests/report/fixes.py holds each recipe to its word: applied to a copy, the finding is gone and no
// other came.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"

namespace ravel::report {

/// `count` lines from `first` on (from 1) become `lines`; with 0 they come before `first`.
struct Edit {
  std::string file;
  uint32_t first = 0, count = 0;
  std::vector<std::string> lines;
  bool operator==(const Edit&) const = default;
};

struct Fix {
  std::string title;  ///< "take m here, too"
  std::vector<Edit> edits;
};

/// Nothing where no recipe fits.
std::optional<Fix> fix_of(const Finding& finding, const SourceLookup& source);

/// A file as lines. Recipes see nothing of files that are odd: line ends of two bytes, no line end at the
/// end, control characters in a line that they would show.
class SourceLines {
 public:
  explicit SourceLines(std::string content);
  bool is_plain() const { return plain_; }
  size_t size() const { return lines_.size(); }
  /// From 1; empty beyond the end, and where a line is too long to be looked at.
  std::string_view operator[](size_t line) const;
  /// From 1; it must be there.
  std::string_view whole(size_t line) const { return lines_[line - 1]; }

 private:
  std::string content_;
  std::vector<std::string_view> lines_;
  bool plain_ = true;
};

std::string_view indent_of(std::string_view line);
/// Without blanks around it.
std::string_view code_of(std::string_view line);
bool has_word(std::string_view line, std::string_view word);
/// The text with `from`, which is in it exactly once, replaced; else nothing.
std::optional<std::string> with_replaced(std::string_view text, std::string_view from, std::string_view to);

/// The recipes of each platform. `lines` is the file of the first place.
using LinesOf = std::function<const SourceLines*(const std::string& file)>;
std::optional<Fix> fix_beam(const Finding& finding, const LinesOf& lines);
std::optional<Fix> fix_jvm(const Finding& finding, const LinesOf& lines);
std::optional<Fix> fix_native(const Finding& finding, const LinesOf& lines);

}  // namespace ravel::report
