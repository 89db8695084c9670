// SPDX-License-Identifier: Apache-2.0
//
// What appears on the terminal besides the report: the compilers' messages, diagnostics, colour, the bar.
#include <gtest/gtest.h>

#include "cli/output.h"
#include "cli/progress_bar.h"
#include "cli/terminal.h"
#include "load/compiler_messages.h"

namespace ravel::cli {

using namespace load;
namespace {

std::string lines(const std::vector<report::Diagnostic>& diagnostics) {
  std::string text;
  for (const report::Diagnostic& diagnostic : diagnostics) text += diagnostic_line(diagnostic);
  return text;
}

TEST(CompilerMessages, ErlcErrorsStayAsTheyAre) {
  const std::string output =
      "src/b.erl:4:4: syntax error before: '->'\n%    4| k( -> ok.\n%     |    ^\n\n"
      "src/b.erl:9: Warning: variable 'Y' is unused\n%    9| f(Y) -> ok.\n%     |   ^\n\n"
      "src/b.erl:12: function f/0 undefined\n";
  EXPECT_EQ(lines(erlc_errors(output, "src/b.erl")),
            "src/b.erl:4:4: syntax error before: '->'\n%    4| k( -> ok.\n%     |    ^\n"
            "src/b.erl:12: function f/0 undefined\n");
  EXPECT_EQ(lines(erlc_errors("Killed\n", "b.erl")), "ravel: b.erl: Killed\n");
}

TEST(CompilerMessages, ElixircErrorsHaveAPlace) {
  const auto errors = elixirc_errors(
      "\n== Compilation error in file b.ex ==\n** (SyntaxError) b.ex:3:5: syntax error before: 'end'\n    "
      "(elixir) x\n",
      "b.ex");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].pos.line, 3u);
  EXPECT_EQ(errors[0].pos.column, 5u);
  EXPECT_EQ(errors[0].message, "** (SyntaxError) b.ex:3:5: syntax error before: 'end'\n    (elixir) x");
}

TEST(Diagnostics, OnStandardError) {
  report::Diagnostic d;
  d.severity = report::Severity::error;
  d.pos.file = "x.beam";
  d.message = "the Code chunk ends early";
  d.offset = 77;
  EXPECT_EQ(diagnostic_line(d), "ravel: x.beam: byte 77: the Code chunk ends early\n");
  d.severity = report::Severity::warning;
  d.offset.reset();
  d.pos = {"a.erl", 3, 0};
  EXPECT_EQ(diagnostic_line(d), "a.erl:3: warning: the Code chunk ends early\n");
}

TEST(Terminal, Color) {
  const auto none = [](const std::string&) { return std::optional<std::string>(); };
  const auto both = [](const std::string& name) {
    return name == "NO_COLOR" || name == "CLICOLOR_FORCE" ? std::optional<std::string>("1") : std::nullopt;
  };
  const auto force = [](const std::string& name) {
    return name == "CLICOLOR_FORCE" ? std::optional<std::string>("1") : std::nullopt;
  };
  EXPECT_TRUE(wants_color(Color::automatic, true, none));
  EXPECT_FALSE(wants_color(Color::automatic, false, none));
  EXPECT_TRUE(wants_color(Color::automatic, false, force));
  EXPECT_FALSE(wants_color(Color::automatic, true, both));
  EXPECT_TRUE(wants_color(Color::always, false, both));
  EXPECT_FALSE(wants_color(Color::never, true, force));
}

TEST(Terminal, Progress) {
  const auto none = [](const std::string&) { return std::optional<std::string>(); };
  const auto ci = [](const std::string& name) {
    return name == "CI" ? std::optional<std::string>("true") : std::nullopt;
  };
  EXPECT_TRUE(wants_progress(false, true, none));
  EXPECT_FALSE(wants_progress(true, true, none));
  EXPECT_FALSE(wants_progress(false, false, none));
  EXPECT_FALSE(wants_progress(false, true, ci));
}

struct Screen {
  int64_t now_ms = 5000;
  std::string written;
  ProgressBar bar{[this] { return ProgressBar::Milliseconds(now_ms); },
                  [this](std::string_view text) { written += text; }, 80};
};

TEST(ProgressBar, NothingBeforeASecond) {
  Screen screen;
  screen.bar.begin("Reading", 10);
  screen.now_ms += 900;
  screen.bar.advance(9);
  screen.bar.end();
  EXPECT_EQ(screen.written, "");
}

TEST(ProgressBar, ShowsShareAndRemainingTimeAndIsWiped) {
  Screen screen;
  screen.bar.begin("Reading", 4);
  screen.now_ms += 3000;
  screen.bar.advance(1);
  EXPECT_EQ(screen.written, "\rReading     [######..................]  25%  9 s left\x1b[K");
  screen.bar.advance(1);  // too soon to draw again
  screen.bar.end();
  EXPECT_EQ(screen.written, "\rReading     [######..................]  25%  9 s left\x1b[K\r\x1b[K");
}

TEST(ProgressBar, UnknownAmountShowsTheTime) {
  Screen screen;
  screen.bar.begin("Following values", 0);
  screen.now_ms += 2500;
  screen.bar.tick();
  EXPECT_EQ(screen.written, "\rFollowing values  3 s\x1b[K");
}

TEST(ProgressBar, SilencedBarStaysSilent) {
  Screen screen;
  screen.bar.begin("Reading", 4);
  screen.now_ms += 3000;
  screen.bar.silence();
  screen.bar.advance(1);
  screen.bar.end();
  EXPECT_EQ(screen.written, "");
}

}  // namespace
}  // namespace ravel::cli
