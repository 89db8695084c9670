// SPDX-License-Identifier: Apache-2.0
//
// What the schemas cannot judge: tests/report/schema_test.py does the rest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/json_form.h"
#include "report/render.h"
#include "report/testing/sample.h"

namespace ravel::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Json, IsValidWhateverStandsInAFinding) {
  const std::string bytes = render(sample::hostile(), Format::json, sample::options());
  const Json report = Json::parse(bytes, nullptr, false);
  ASSERT_FALSE(report.is_discarded());
  EXPECT_EQ(report["findings"].size(), 2u);
  EXPECT_EQ(report["suppressed"].size(), 1u);
  EXPECT_EQ(report["suppressed"][0]["score"], 1.0);
  EXPECT_EQ(report["findings"][1]["score"], 0.0);  // it was not a number
  EXPECT_THAT(report["findings"][1]["message"].get<std::string>(), HasSubstr("\xEF\xBF\xBD"));
}

TEST(Json, LeavesOutWhatIsNotKnown) {
  const Json report = Json::parse(render(sample::ordinary(), Format::json, sample::options()));
  EXPECT_FALSE(report["findings"][1]["locations"][0].contains("column"));
  EXPECT_EQ(report["findings"][0]["locations"][0]["column"], 10);
  EXPECT_FALSE(report["diagnostics"][0].contains("line"));
  EXPECT_EQ(report["diagnostics"][0]["offset"], 1234);
  EXPECT_FALSE(report["stats"].contains("more"));
}

TEST(Json, IsTheSameForFindingsInAnyOrder) {
  Report forward;
  forward.findings = {sample::registry_finding(), sample::ets_finding()};
  Report backward;
  backward.findings = {sample::ets_finding(), sample::registry_finding()};
  normalize(forward, "");
  normalize(backward, "");
  EXPECT_EQ(render(forward, Format::json, sample::options()),
            render(backward, Format::json, sample::options()));
}

TEST(Sarif, EscapesPathsAndNamesTheirBase) {
  const std::string bytes = render(sample::hostile(), Format::sarif, sample::options());
  EXPECT_THAT(bytes, HasSubstr("\"dir%20with%20blanks/%3Cb%3E%2C%3A%25%0A%FF.erl\""));
  EXPECT_THAT(bytes, HasSubstr("\"file:///home/user/project/\""));
  RenderOptions options = sample::options();
  options.directory.clear();
  EXPECT_THAT(render(sample::ordinary(), Format::sarif, options), Not(HasSubstr("SRCROOT")));
}

TEST(Sarif, HasAFlowPerPlaceWhereStepsHaveNoPlace) {
  Report report;
  report.findings = {sample::ets_finding()};
  for (Step& step : report.findings[0].interleaving) step.place.reset();
  const Json log = Json::parse(render(report, Format::sarif, sample::options()));
  const Json& flows = log["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2u);
  EXPECT_EQ(flows[0]["locations"].size(), 5u);  // four calls, then the place
  EXPECT_EQ(flows[1]["locations"].size(), 1u);
  EXPECT_EQ(flows[1]["locations"][0]["executionOrder"], 2);
}

TEST(Html, KeepsDataInsideItsElement) {
  const std::string page = render(sample::hostile(), Format::html, sample::options());
  const size_t begin = page.find("id=\"data\">");
  const size_t end = page.find("</script>", begin);
  ASSERT_NE(begin, page.npos);
  const std::string data = page.substr(begin + 10, end - begin - 10);
  EXPECT_FALSE(Json::parse(data, nullptr, false).is_discarded());
  EXPECT_THAT(data, Not(HasSubstr("<")));
  EXPECT_THAT(data, Not(HasSubstr("&")));
  EXPECT_THAT(data, Not(HasSubstr("\xE2\x80\xA8")));
  EXPECT_THAT(page.substr(0, begin), Not(HasSubstr("/*{")));
}

TEST(Formats, HaveNames) {
  for (const std::string_view name : format_names()) {
    ASSERT_TRUE(format_of_name(name));
    EXPECT_EQ(name_of(*format_of_name(name)), name);
  }
  EXPECT_FALSE(format_of_name("xml"));
}

}  // namespace
}  // namespace ravel::report
