// SPDX-License-Identifier: Apache-2.0
#include "report/excerpt.h"

#include <gtest/gtest.h>

#include "report/unicode.h"

namespace ravel::report {
namespace {

// What is marked in `line` for a place at `column` (0: not known) in the words `what`.
std::string marked(const std::string& line, uint32_t column, const std::string& what) {
  const SourceLookup lookup = [&](const std::string&) { return std::optional(line); };
  SourceCache sources(lookup);
  Finding finding;
  Place place;
  place.pos = {"a.erl", 1, column};
  place.what = what;
  finding.locations = {place};
  const std::vector<Excerpt> excerpts = excerpts_of(finding, leading_places(finding), sources, 2);
  if (excerpts.size() != 1 || excerpts[0].lines.size() != 1 || excerpts[0].lines[0].marks.size() != 1)
    return "?";
  const ExcerptLine& shown = excerpts[0].lines[0];
  std::string result;
  size_t index = 0;
  for (size_t at = 0; at < shown.text.size(); ++index) {
    const char32_t c = next_char(shown.text, at);
    if (index >= shown.marks[0].begin && index < shown.marks[0].end) append_char(result, c);
  }
  return result;
}

TEST(Excerpt, MarksTheExpressionAtAColumn) {
  EXPECT_EQ(marked("  X = ets:lookup(T, {a, (b)}), y.", 7, ""), "ets:lookup(T, {a, (b)})");
  EXPECT_EQ(marked("\tX = foo.", 6, ""), "foo");
  EXPECT_EQ(marked("größe = f(1)", 9, ""), "f(1)");
  EXPECT_EQ(marked("x = y", 3, ""), "=");
  EXPECT_EQ(marked("f(a,", 1, ""), "f(a,");
  EXPECT_EQ(marked("short", 999, ""), "short");  // a column that the line does not have
}

TEST(Excerpt, FindsTheCallWhereThereIsNoColumn) {
  EXPECT_EQ(marked("    case ets:lookup(T, K) of", 0, "ets:lookup(T, K)"), "ets:lookup(T, K)");
  EXPECT_EQ(marked("    case lookup(K) of", 0, "ets:lookup(T, K)"), "lookup(K)");
  EXPECT_EQ(marked("    case :ets.lookup(@table, room) do", 0, "ets:lookup(t, room)"),
            ":ets.lookup(@table, room)");
  EXPECT_EQ(marked("    f(), f(),", 0, "f()"), "f(), f(),");  // which one is not known: the line
  EXPECT_EQ(marked("    prefix_f(1)", 0, "f(1)"), "prefix_f(1)");
  EXPECT_EQ(marked("    anything at all  ", 0, ""), "anything at all");
}

Excerpt excerpt(std::vector<uint32_t> lines, uint32_t context) {
  const SourceLookup lookup = [](const std::string&) {
    std::string content;
    for (int i = 1; i <= 40; ++i) content += "line\r\n";
    return std::optional(content);
  };
  SourceCache sources(lookup);
  Finding finding;
  for (const uint32_t line : lines) {
    finding.locations.emplace_back();
    finding.locations.back().pos = {"a.erl", line, 0};
  }
  return excerpts_of(finding, leading_places(finding), sources, context).at(0);
}

std::string numbers(const Excerpt& shown) {
  std::string result;
  for (const ExcerptLine& line : shown.lines)
    result += (line.number == 0 ? "…" : std::to_string(line.number)) + " ";
  return result;
}

TEST(Excerpt, ShowsNeighboursTogetherAndFoldsGaps) {
  EXPECT_EQ(numbers(excerpt({5}, 1)), "4 5 6 ");
  EXPECT_EQ(numbers(excerpt({5, 9}, 1)), "4 5 6 7 8 9 10 ");
  EXPECT_EQ(numbers(excerpt({5, 12}, 1)), "4 5 6 … 11 12 13 ");
  EXPECT_EQ(numbers(excerpt({12, 5}, 1)), "4 5 6 … 11 12 13 ");
  EXPECT_EQ(numbers(excerpt({5, 39}, 1)), "4 5 6 ");  // too far apart: the other has its own
  EXPECT_EQ(numbers(excerpt({1}, 2)), "1 2 3 ");
  EXPECT_EQ(numbers(excerpt({40}, 2)), "38 39 40 ");
  EXPECT_EQ(numbers(excerpt({41}, 2)), "");  // the file has changed since
  EXPECT_EQ(numbers(excerpt({4000000000u}, 2)), "");
  EXPECT_EQ(excerpt({5}, 0).lines[0].text, "line");
}

TEST(Excerpt, AsksForEachFileOnce) {
  int asked = 0;
  const SourceLookup lookup = [&](const std::string&) -> std::optional<std::string> {
    ++asked;
    return std::nullopt;
  };
  SourceCache sources(lookup);
  EXPECT_EQ(sources.lines("a"), nullptr);
  EXPECT_EQ(sources.lines("a"), nullptr);
  EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace ravel::report
