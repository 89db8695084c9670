// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "report/fingerprint.h"
#include "report/report.h"
#include "report/testing/sample.h"

namespace ravel::report {
namespace {

std::string shown_path(const std::string& file, const std::string& directory) {
  Report report;
  report.findings.emplace_back();
  report.findings[0].locations.emplace_back();
  report.findings[0].locations[0].pos.file = file;
  normalize(report, directory);
  normalize(report, directory);
  return report.findings[0].locations[0].pos.file;
}

TEST(Normalize, MakesPathsRelativeWhereTheyLieBelow) {
  EXPECT_EQ(shown_path("/a/b/c.erl", "/a/b"), "c.erl");
  EXPECT_EQ(shown_path("/a/b/c.erl", "/a/b/"), "c.erl");
  EXPECT_EQ(shown_path("/a/bc/c.erl", "/a/b"), "/a/bc/c.erl");
  EXPECT_EQ(shown_path("/a/c.erl", "/a/b"), "/a/c.erl");
  EXPECT_EQ(shown_path("./x/../c.erl", "/a/b"), "c.erl");
  EXPECT_EQ(shown_path("../c.erl", "/a/b"), "../c.erl");
  EXPECT_EQ(shown_path("../b/c.erl", "/a/b"), "c.erl");
  EXPECT_EQ(shown_path("/a/c.erl", "/"), "a/c.erl");
  EXPECT_EQ(shown_path("/a/c.erl", ""), "/a/c.erl");
  EXPECT_EQ(shown_path("", "/a"), "");
}

TEST(Normalize, ShortensPathsInSentences) {
  Report report;
  report.findings.emplace_back();
  report.findings[0].reasons = {"made at /a/b/c.erl:3, not at /x/a/b/c.erl or /a/bc; /a/b/d"};
  normalize(report, "/a/b/");
  EXPECT_EQ(report.findings[0].reasons[0], "made at c.erl:3, not at /x/a/b/c.erl or /a/bc; d");
  report.findings[0].reasons = {"at /a/b"};
  normalize(report, "/");
  EXPECT_EQ(report.findings[0].reasons[0], "at /a/b");
}

TEST(Normalize, SortsBestFirstAndDropsRepeatedDiagnostics) {
  Report report = sample::ordinary();
  std::reverse(report.findings.begin(), report.findings.end());
  const std::vector<Diagnostic> once = report.diagnostics;
  report.diagnostics.insert(report.diagnostics.begin(), once.rbegin(), once.rend());
  normalize(report, "");
  EXPECT_EQ(report.findings[0].kind, "registry");
  EXPECT_EQ(report.findings[2].score, 0.4);
  ASSERT_EQ(report.diagnostics.size(), 2u);
  EXPECT_EQ(report.diagnostics[0].pos.file, "ebin/broken.beam");
  EXPECT_EQ(open_findings(report), 2u);
}

std::string fingerprint(const Finding& finding) {
  Report report;
  report.findings = {finding};
  set_fingerprints(report);
  return report.findings[0].fingerprint;
}

// An old baseline must go on working: if this fails, the fingerprint has changed for every user.
TEST(Fingerprint, StaysTheSameAcrossVersions) {
  EXPECT_EQ(fingerprint(sample::registry_finding()), "72abb8f396d3fcaa0a20f4f97404f12b");
}

TEST(Fingerprint, DoesNotDependOnWhereTheCodeStands) {
  Finding moved = sample::registry_finding();
  for (Place& place : moved.locations) {
    place.pos = {"lib/other.erl", place.pos.line + 100, 1};
    place.path.push_back({"m:new_caller/0", {"x.erl", 1, 1}, false});
  }
  moved.score = 0.1;
  moved.message = "other words";
  EXPECT_EQ(fingerprint(moved), fingerprint(sample::registry_finding()));
}

TEST(Fingerprint, DependsOnWhatTheFindingIsAbout) {
  const std::string base = fingerprint(sample::registry_finding());
  const auto changed = [&](auto change) {
    Finding finding = sample::registry_finding();
    change(finding);
    return fingerprint(finding) != base;
  };
  EXPECT_TRUE(changed([](Finding& f) { f.rule = "race"; }));
  EXPECT_TRUE(changed([](Finding& f) { f.kind = "ets"; }));
  EXPECT_TRUE(changed([](Finding& f) { f.subject = "registered name other"; }));
  EXPECT_TRUE(changed([](Finding& f) { f.locations[1].function = "srv:start/1"; }));
  EXPECT_TRUE(changed([](Finding& f) { f.locations[0].role = Role::write; }));
  EXPECT_TRUE(changed([](Finding& f) { f.locations[0].what = "registered()"; }));
  // Fields do not run together.
  EXPECT_TRUE(changed([](Finding& f) { f.kind = "", f.subject = "registry" + f.subject; }));
}

TEST(Fingerprint, TellsTwinsApartByPlaceAndNotByScore) {
  Finding early = sample::registry_finding();
  Finding late = sample::registry_finding();
  late.locations[0].pos.line += 50;
  Report report;
  report.findings = {early, late};
  set_fingerprints(report);
  const std::string first = report.findings[0].fingerprint;
  EXPECT_NE(first, report.findings[1].fingerprint);
  late.score = 1;
  report.findings = {late, early};
  set_fingerprints(report);
  EXPECT_EQ(report.findings[1].fingerprint, first);
}

}  // namespace
}  // namespace ravel::report
