// SPDX-License-Identifier: Apache-2.0
#include "report/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/fingerprint.h"
#include "report/report.h"
#include "report/testing/sample.h"

namespace ravel::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Baseline, SilencesWhatItWasWrittenFrom) {
  Report report = sample::ordinary();
  const std::string text = baseline_text(baseline_of(report));
  const Result<Baseline> baseline = parse_baseline(text, "b.json");
  ASSERT_TRUE(baseline) << baseline.error().message;
  EXPECT_EQ(baseline->entries.size(), 2u);  // the third is silenced by a comment
  const size_t diagnostics = report.diagnostics.size();
  apply_baseline(report, *baseline, "b.json");
  EXPECT_EQ(open_findings(report), 0u);
  EXPECT_EQ(report.findings[0].suppressed->where, "baseline");
  EXPECT_EQ(report.diagnostics.size(), diagnostics);
  EXPECT_EQ(baseline_text(baseline_of(report, *baseline)), text);
}

TEST(Baseline, HasNoFilesAndLines) {
  const std::string text = baseline_text(baseline_of(sample::ordinary()));
  EXPECT_THAT(text, Not(HasSubstr(".erl")));
  EXPECT_THAT(text, Not(HasSubstr("\"line")));
  EXPECT_THAT(text, HasSubstr("\"srv:start/0\""));
}

TEST(Baseline, KeepsReasonsAndForgetsWhatIsGone) {
  Report report = sample::ordinary();
  Baseline old = baseline_of(report);
  for (BaselineEntry& entry : old.entries) entry.reason = "later: " + entry.subject;
  report.findings.erase(report.findings.begin());
  const Baseline fresh = baseline_of(report, old);
  ASSERT_EQ(fresh.entries.size(), 1u);
  EXPECT_EQ(fresh.entries[0].reason, "later: hits[Page]");
}

TEST(Baseline, TellsStaleEntries) {
  Baseline baseline;
  baseline.entries.push_back({"0123", "check-then-act", "ets", "gone", {}, ""});
  Report report;
  apply_baseline(report, baseline, "b.json");
  ASSERT_EQ(report.diagnostics.size(), 1u);
  EXPECT_EQ(report.diagnostics[0].pos.file, "b.json");
  EXPECT_THAT(report.diagnostics[0].message, HasSubstr("check-then-act of gone"));
  const std::vector<std::string> rules_run = {"race"};
  report.diagnostics.clear();
  apply_baseline(report, baseline, "b.json", rules_run);
  EXPECT_TRUE(report.diagnostics.empty());
}

std::string complaint(const std::string& text) {
  const Result<Baseline> baseline = parse_baseline(text, "b.json");
  return baseline ? "none" : baseline.error().message;
}

TEST(Baseline, SaysWhatIsWrongWithAFile) {
  EXPECT_THAT(complaint("{\n  \"ravel-baseline\": 1,\n  oops\n}"),
              HasSubstr("b.json:3:3: this is not valid JSON"));
  EXPECT_THAT(complaint(""), HasSubstr("b.json:1:1: "));
  EXPECT_THAT(complaint("{\"x\": \"\xff\"}"), HasSubstr("b.json:1:8: "));
  EXPECT_THAT(complaint("[]"), HasSubstr("not a baseline"));
  EXPECT_THAT(complaint(R"({"ravel-baseline": 1})"), HasSubstr("not a baseline"));
  EXPECT_THAT(complaint(R"({"ravel-baseline": 9, "findings": []})"), HasSubstr("another version"));
  EXPECT_EQ(
      complaint(R"({"ravel-baseline": 1, "findings": [{"fingerprint": "a", "rule": "r"}, {"rule": "r"}]})"),
      "b.json: entry 2 has no 'fingerprint'");
  EXPECT_THAT(complaint(R"({"ravel-baseline": 1, "findings": [1]})"), HasSubstr("entry 1 is not an object"));
  EXPECT_THAT(complaint(R"({"ravel-baseline": 1, "findings": [{"fingerprint": "a", "rule": 1}]})"),
              HasSubstr("'rule' that is not a string"));
  EXPECT_THAT(
      complaint(
          R"({"ravel-baseline": 1, "findings": [{"fingerprint": "a", "rule": "r", "functions": [1]}]})"),
      HasSubstr("not strings"));
  EXPECT_THAT(complaint(std::string(100000, '[')), HasSubstr("not valid JSON"));
}

}  // namespace
}  // namespace ravel::report
