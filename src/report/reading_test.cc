// SPDX-License-Identifier: Apache-2.0
#include "report/reading.h"

#include <gtest/gtest.h>

#include "report/render.h"
#include "report/testing/sample.h"

namespace ravel::report {
namespace {

/// What was read is written as it was.
TEST(Reading, GivesBackWhatWasWritten) {
  Report report = sample::ordinary();
  report.findings.front().status = Status::witnessed;
  report.findings.front().witness = Witness{"a.rvt", 3, "it went wrong", "m:f()", ""};
  report.findings.back().confirm = "never met in 7 schedules";
  RenderOptions options = sample::options();
  options.paths = {"src", "b.beam"};
  const std::string written = render(report, Format::json, options);
  const auto read = parse_report(written, "r.json");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->paths, options.paths);
  ASSERT_EQ(read->report.findings.size(), report.findings.size());
  Report again = report;
  again.findings = read->report.findings;
  EXPECT_EQ(render(again, Format::json, options), written);
}

TEST(Reading, RefusesWhatIsNoReport) {
  for (const char* text : {"", "[]", "{}", "{\"ravel\": 1", "{\"findings\": []}"}) {
    const auto read = parse_report(text, "r.json");
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().message, "r.json: this is no report of `ravel check --format json`");
  }
}

TEST(Reading, TakesMembersOfOtherTypesForEmpty) {
  const auto read = parse_report(
      R"({"ravel": "1", "findings": [{"rule": 7, "score": "x", "locations": [{"line": "a"}, 3]}, 5]})",
      "r.json");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->report.findings.size(), 1u);
  EXPECT_EQ(read->report.findings[0].rule, "");
  EXPECT_EQ(read->report.findings[0].locations.size(), 1u);
}

}  // namespace
}  // namespace ravel::report
