// SPDX-License-Identifier: Apache-2.0
#include "report/suppress.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ravel::report {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "rules|reason|line|first-last" of each marker.
std::vector<std::string> ignores(std::string_view file, std::string_view content) {
  std::vector<std::string> result;
  for (const InlineIgnore& ignore : find_inline_ignores(file, content)) {
    result.push_back(fmt::format("{}|{}|{}:{}|{}-{}", fmt::join(ignore.rules, ","), ignore.reason,
                                 ignore.line, ignore.column, ignore.first_line, ignore.last_line));
  }
  return result;
}

TEST(InlineIgnore, ReadsRulesAndReason) {
  EXPECT_THAT(ignores("a.erl", "x. % ravel:ignore race -- why not"), ElementsAre("race|why not|1:6|1-1"));
  EXPECT_THAT(ignores("a.erl", "x. % ravel:ignore race why not\r\n"), ElementsAre("race|why not|1:6|1-1"));
  EXPECT_THAT(ignores("a.erl", "x. % ravel:ignore a-b, c,d: e"), ElementsAre("a-b,c,d|e|1:6|1-1"));
  EXPECT_THAT(ignores("a.erl", "x. % ravel:ignore all"), ElementsAre("all||1:6|1-1"));
  EXPECT_THAT(ignores("a.erl", "x. % ravel:ignore"), ElementsAre("||1:6|1-1"));
  EXPECT_THAT(ignores("a.erl", "x. % ravel:ignore -- reason"), ElementsAre("|reason|1:6|1-1"));
  EXPECT_THAT(ignores("a.erl", "x. % ravel:ignored race"), IsEmpty());
}

TEST(InlineIgnore, CoversTheLineOrTheNextCode) {
  EXPECT_THAT(ignores("a.erl", "%% ravel:ignore race\nx."), ElementsAre("race||1:4|1-2"));
  EXPECT_THAT(ignores("a.erl", "%% ravel:ignore race\n%% more\n%% text\nx.\ny."),
              ElementsAre("race||1:4|1-4"));
  EXPECT_THAT(ignores("a.erl", "%% ravel:ignore race\n\nx."), ElementsAre("race||1:4|1-1"));
  EXPECT_THAT(ignores("a.erl", "x. % ravel:ignore race\ny."), ElementsAre("race||1:6|1-1"));
  EXPECT_THAT(ignores("a.erl", "%% ravel:ignore race"), ElementsAre("race||1:4|1-1"));
}

TEST(InlineIgnore, KnowsCommentsOfEveryLanguage) {
  EXPECT_THAT(ignores("a.ex", "x # ravel:ignore race"), ElementsAre("race||1:5|1-1"));
  EXPECT_THAT(ignores("A.java", "x; // ravel:ignore race"), ElementsAre("race||1:7|1-1"));
  EXPECT_THAT(ignores("a.cc", "/* ravel:ignore race -- r */ x;"), ElementsAre("race|r|1:4|1-1"));
  EXPECT_THAT(ignores("a.cc", "/*\n * ravel:ignore race\n */\nx;"), ElementsAre("race||2:4|2-4"));
  EXPECT_THAT(ignores("a.unknown", "# ravel:ignore a\n% ravel:ignore b\n// ravel:ignore c"),
              ElementsAre("a||1:3|1-3", "b||2:3|2-3", "c||3:4|3-3"));
  EXPECT_THAT(ignores("a.erl", "x # ravel:ignore race"), IsEmpty());
  EXPECT_THAT(ignores("a.erl", "x // ravel:ignore race"), IsEmpty());
}

TEST(InlineIgnore, AttributesCoverTheFunctionBelow) {
  EXPECT_THAT(ignores("a.erl",
                      "-ravel({ignore, race, \"one caller\"}).\n-spec f() -> ok.\nf() ->\n  X = $.,\n  \". "
                      "\", X.\ng() -> ok.\n"),
              ElementsAre("race|one caller|1:1|1-5"));
  EXPECT_THAT(
      ignores("a.erl",
              "-ravel({ignore, [lock_order, 'race']}).\n-ravel({ignore, all}).\nf() -> ok.\ng() -> ok.\n"),
      ElementsAre("lock-order,race||1:1|1-3", "all||2:1|2-3"));
  EXPECT_THAT(ignores("a.erl", "-ravel(other).\n%% -ravel({ignore, race}).\nf() -> ok.\n"), IsEmpty());
  EXPECT_THAT(ignores("a.ex",
                      "defmodule A do\n  @ravel_ignore {\"check-then-act\", \"once only\"}\n  def f(x) do\n  "
                      "  if x do\n      1\n    end\n  end\n  def g, do: 1\nend\n"),
              ElementsAre("check-then-act|once only|2:3|2-7"));
  EXPECT_THAT(ignores("a.ex", "  @ravel_ignore :race\n  def g, do: 1\n  def h, do: 2\n"),
              ElementsAre("race||1:3|1-2"));
}

TEST(InlineIgnore, ManyAreReadInTheirOwnTime) {
  std::string marks, attributes;
  for (int i = 0; i < 100'000; ++i) marks += "% ravel:ignore race\n";
  for (int i = 0; i < 100'000; ++i) attributes += "-ravel({ignore, race}).\n";
  EXPECT_EQ(find_inline_ignores("a.erl", marks + "x.\n").back().last_line, 100'001u);
  EXPECT_EQ(find_inline_ignores("a.erl", marks + "x.\n").front().last_line, 100'001u);
  EXPECT_EQ(find_inline_ignores("a.erl", attributes + "f() -> ok.\n").front().last_line, 100'001u);
}

TEST(InlineIgnore, IsNotFooledByLiterals) {
  EXPECT_THAT(ignores("a.erl", R"(X = "% ravel:ignore race".)"), IsEmpty());
  EXPECT_THAT(ignores("a.erl", "X = \"line\n% ravel:ignore race\n\"."), IsEmpty());
  EXPECT_THAT(ignores("a.erl", R"(X = '% ravel:ignore race'.)"), IsEmpty());
  EXPECT_THAT(ignores("a.erl", R"(X = "\"% ravel:ignore race".)"), IsEmpty());
  EXPECT_THAT(ignores("a.erl", R"(X = $". % ravel:ignore race)"), ElementsAre("race||1:11|1-1"));
  EXPECT_THAT(ignores("a.erl", R"(X = $\". % ravel:ignore race)"), ElementsAre("race||1:12|1-1"));
  EXPECT_THAT(ignores("a.erl", R"(X = $%. "ravel:ignore race".)"), IsEmpty());
  EXPECT_THAT(ignores("a.ex", "x = \"\"\"\n# ravel:ignore race\n\" # ravel:ignore b\n\"\"\"\n"), IsEmpty());
  EXPECT_THAT(ignores("a.cc", R"x(auto s = R"y( // ravel:ignore race " )y"; // ravel:ignore b)x"),
              ElementsAre("b||1:46|1-1"));
  EXPECT_THAT(ignores("a.cc", "int n = 1'000; // ravel:ignore race"), ElementsAre("race||1:19|1-1"));
  EXPECT_THAT(ignores("a.cc", "char c = '\"'; // ravel:ignore race"), ElementsAre("race||1:18|1-1"));
  EXPECT_THAT(ignores("a.cc", "\"unfinished\nx; // ravel:ignore race"), ElementsAre("race||2:7|2-2"));
}

TEST(InlineIgnore, EndsOnAnyInput) {
  // Every way to leave something open at the end of the file.
  for (const std::string_view end :
       {"\"", "'", "\"\"\"", "/*", "R\"", "R\"(", "$", "$\\", "\\", "?", "//", "%"}) {
    for (const std::string_view file : {"a.erl", "a.ex", "a.cc", "a.java", "a"}) {
      ignores(file, "% ravel:ignore race\n" + std::string(end));
    }
  }
}

Report report_at(std::vector<SourcePos> places, const std::string& rule = "check-then-act") {
  Report report;
  report.findings.emplace_back();
  report.findings[0].rule = rule;
  report.findings[0].subject = "hits[Page]";
  for (const SourcePos& pos : places) {
    Place place;
    place.pos = pos;
    place.function = "m:f/1";
    report.findings[0].locations.push_back(place);
  }
  return report;
}

std::vector<std::string> messages(const Report& report) {
  std::vector<std::string> result;
  for (const Diagnostic& d : report.diagnostics) {
    result.push_back(fmt::format("{}:{}: {}", d.pos.file, d.pos.line, d.message));
  }
  return result;
}

SourceLookup one_file(std::string content) {
  return
      [content](const std::string& file) { return file == "a.erl" ? std::optional(content) : std::nullopt; };
}

TEST(SuppressInline, EitherEndSilences) {
  for (const uint32_t line : {2u, 5u}) {
    Report report = report_at({{"b.erl", 9, 0}, {"a.erl", line, 0}});
    suppress_inline(
        report, one_file("\n%% ravel:ignore check-then-act -- ok\nx.\n\ny. % ravel:ignore all -- ok"), {});
    ASSERT_TRUE(report.findings[0].suppressed);
    EXPECT_EQ(report.findings[0].suppressed->reason, "ok");
    EXPECT_EQ(report.findings[0].suppressed->where, fmt::format("a.erl:{}", line));
    EXPECT_EQ(report.diagnostics.size(), 1u);  // the other one is unused
  }
}

TEST(SuppressInline, OnlyTheNamedRule) {
  Report report = report_at({{"a.erl", 1, 0}}, "other-rule");
  suppress_inline(report, one_file("x. % ravel:ignore check-then-act"), {});
  EXPECT_FALSE(report.findings[0].suppressed);
  EXPECT_THAT(messages(report),
              ElementsAre("a.erl:1: this ravel:ignore check-then-act silences nothing; remove it"));
}

TEST(SuppressInline, TellsUnusedAndUnknownInFilesWithoutFindings) {
  const std::vector<std::string> files = {"a.erl", "absent.erl"};
  Report report;
  suppress_inline(
      report, one_file("x. % ravel:ignore check-than-act\ny. % ravel:ignore zzz\nz. % ravel:ignore"), files);
  EXPECT_THAT(
      messages(report),
      ElementsAre("a.erl:1: there is no rule 'check-than-act' to ignore; did you mean 'check-then-act'?",
                  "a.erl:2: there is no rule 'zzz' to ignore; 'ravel explain' lists the rules",
                  "a.erl:3: ravel:ignore names no rule; write 'ravel:ignore RULE -- reason'"));
}

TEST(SuppressInline, AMarkerOfARuleThatDidNotRunIsNotUnused) {
  const std::vector<std::string> files = {"a.erl"};
  const std::vector<std::string> rules_run = {"race"};
  Report report;
  suppress_inline(report, one_file("x. % ravel:ignore check-then-act"), files, rules_run);
  EXPECT_THAT(messages(report), IsEmpty());
}

bool listed(const ListedIgnore& entry) {
  Report report = report_at({{"src/deep/a.erl", 1, 0}});
  suppress_listed(report, {&entry, 1});
  EXPECT_EQ(report.diagnostics.empty(), report.findings[0].suppressed.has_value());
  return report.findings[0].suppressed.has_value();
}

TEST(SuppressListed, MatchesPatterns) {
  EXPECT_TRUE(listed({.rules = {"check-then-act"}}));
  EXPECT_TRUE(listed({.rules = {"all"}}));
  EXPECT_TRUE(listed({.file = "src"}));
  EXPECT_TRUE(listed({.file = "src/"}));
  EXPECT_TRUE(listed({.file = "src/*/a.erl"}));
  EXPECT_TRUE(listed({.file = "*.erl"}));
  EXPECT_FALSE(listed({.file = "sr"}));
  EXPECT_FALSE(listed({.file = "*.ex"}));
  EXPECT_TRUE(listed({.function = "m:*"}));
  EXPECT_TRUE(listed({.function = "m:f/?"}));
  EXPECT_FALSE(listed({.function = "m:g/*"}));
  EXPECT_TRUE(listed({.subject = "hits*"}));
  EXPECT_FALSE(listed({.file = "src", .subject = "misses*"}));
}

TEST(SuppressListed, SaysWhere) {
  Report report = report_at({{"a.erl", 1, 0}});
  const ListedIgnore entry = {.reason = "known", .where = {"ravel.toml", 7, 1}};
  suppress_listed(report, {&entry, 1});
  ASSERT_TRUE(report.findings[0].suppressed);
  EXPECT_EQ(report.findings[0].suppressed->where, "ravel.toml:7");
}

}  // namespace
}  // namespace ravel::report
