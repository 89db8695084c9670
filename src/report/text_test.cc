// SPDX-License-Identifier: Apache-2.0
//
// The text and GitHub forms against whole expected outputs in tests/report/golden/. To accept a change after
// reading it: RAVEL_UPDATE=NAME report_test, where NAME is that of one expected file.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/file.h"
#include "report/excerpt.h"
#include "report/render.h"
#include "report/testing/sample.h"
#include "report/unicode.h"

namespace ravel::report {
namespace {

using testing::HasSubstr;
using testing::Not;

void check(const std::string& name, const std::string& actual) {
  const std::string path = std::string(RAVEL_SOURCE_DIR) + "/tests/report/golden/" + name;
  const char* update = std::getenv("RAVEL_UPDATE");
  if (update != nullptr && update == name) {
    ASSERT_TRUE(write_file(path, actual));
  }
  const Result<std::string> expected = read_file(path);
  ASSERT_TRUE(expected) << expected.error().message;
  EXPECT_EQ(actual, *expected);
}

std::string text(const Report& report, size_t width, bool color = false) {
  RenderOptions options = sample::options();
  options.width = width;
  options.color = color;
  return render(report, Format::text, options);
}

TEST(Text, Ordinary) { check("ordinary.txt", text(sample::ordinary(), 100)); }
TEST(Text, Narrow) { check("narrow.txt", text(sample::ordinary(), 50)); }
TEST(Text, Hostile) { check("hostile.txt", text(sample::hostile(), 80)); }
TEST(Text, Empty) { EXPECT_EQ(text({}, 80), "No findings.\n"); }
TEST(Github, Ordinary) {
  check("ordinary.github", render(sample::ordinary(), Format::github, sample::options()));
}
TEST(Github, Hostile) {
  check("hostile.github", render(sample::hostile(), Format::github, sample::options()));
}

// Taking the escape sequences out of coloured text leaves the plain text: colour carries nothing alone.
TEST(Text, ColourOnlyAddsColour) {
  const std::string colored = text(sample::ordinary(), 100, true);
  std::string plain;
  for (size_t i = 0; i < colored.size(); ++i) {
    if (colored[i] == '\x1b') {
      i = colored.find('m', i);
    } else {
      plain += colored[i];
    }
  }
  EXPECT_NE(colored, plain);
  EXPECT_EQ(plain, text(sample::ordinary(), 100));
}

TEST(Text, StaysWithinItsWidth) {
  for (const size_t width : {40u, 60u, 80u, 120u}) {
    const std::string shown = text(sample::ordinary(), width);
    for (size_t begin = 0; begin < shown.size();) {
      const size_t end = shown.find('\n', begin);
      const std::string line = shown.substr(begin, end - begin);
      begin = end + 1;
      // A marked line has a label behind the mark, which may stand out.
      if (line.find("│") == line.npos) {
        EXPECT_LE(display_width(line), width) << line;
      }
    }
  }
}

TEST(Text, TellsSuppressedFindingsWhenAsked) {
  RenderOptions options = sample::options();
  EXPECT_THAT(render(sample::ordinary(), Format::text, options), Not(HasSubstr("suppressed: ")));
  options.show_suppressed = true;
  EXPECT_THAT(render(sample::ordinary(), Format::text, options), HasSubstr("suppressed: src/cache.erl:15: "));
}

// One race of a field that thirty functions read: the pair is shown, the others are a list.
TEST(Text, ListsPlacesBeyondThePair) {
  Report report;
  Finding finding;
  finding.rule = "race";
  finding.subject = finding.message = "total";
  for (uint32_t i = 0; i < 30; ++i) {
    Place place;
    place.role = i == 1 ? Role::write : Role::read;
    place.pos = {"sum.c", 100 + 20 * i, 3};
    place.function = fmt::format("f{}", i / 2);
    if (i >= 28) place.holds = {"lock"};
    finding.locations.push_back(place);
  }
  finding.interleaving = {{0, "reads total", 0}, {1, "writes total", 1}, {0, "reads total again", 5}};
  report.findings.push_back(finding);
  RenderOptions options = sample::options();
  const std::string shown = render(report, Format::text, options);
  EXPECT_THAT(shown, HasSubstr("2 write"));
  EXPECT_THAT(shown, HasSubstr("6 read"));
  EXPECT_THAT(shown, Not(HasSubstr("3 read")));
  EXPECT_THAT(shown, HasSubstr("Also at 27 more places\n    - read in f1: sum.c:140, 160\n"));
  EXPECT_THAT(shown, HasSubstr("and in 2 more functions (all: --format json)"));
  report.findings.front().locations.resize(kPlacesInFull);
  EXPECT_THAT(render(report, Format::text, options), Not(HasSubstr("Also at")));
}

TEST(Text, SaysThatARunWasIncomplete) {
  RenderOptions options = sample::options();
  options.failed = true;
  EXPECT_THAT(render({}, Format::text, options), HasSubstr("incomplete"));
}

TEST(Text, NamesLibraries) {
  EXPECT_EQ(library_of({"lists:map/2", {"/usr/lib/erlang/lib/stdlib-4.2/src/lists.erl", 1, 0}, true}),
            "stdlib");
  EXPECT_EQ(library_of({"lists:map/2", {"lists.erl", 1, 0}, true}), "lists");
  EXPECT_EQ(library_of({"java.util.List.add", {}, true}), "java");
  EXPECT_EQ(library_of({"", {}, true}), "library code");
}

TEST(Github, ShowsTheBestTenOfEachLevel) {
  const std::string shown = render(sample::many(), Format::github, sample::options());
  size_t errors = 0, warnings = 0, notices = 0;
  for (size_t begin = 0; begin < shown.size(); begin = shown.find('\n', begin) + 1) {
    const std::string_view line = std::string_view(shown).substr(begin);
    errors += line.starts_with("::error ");
    warnings += line.starts_with("::warning ");
    notices += line.starts_with("::notice ");
  }
  EXPECT_EQ(errors, 10u);
  EXPECT_EQ(warnings, 10u);
  EXPECT_EQ(notices, 10u);  // with the summary
  EXPECT_THAT(shown, HasSubstr("table09"));
  EXPECT_THAT(shown, Not(HasSubstr("table10,")));
  EXPECT_THAT(shown, HasSubstr("20 more: see the full report."));
}

}  // namespace
}  // namespace ravel::report
