// SPDX-License-Identifier: Apache-2.0
//
// The page as text. What it does in a browser: tests/view/page_test.py.
#include "view/html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "view/testing/sample.h"

namespace ravel::view {
namespace {

using testing::HasSubstr;
using testing::Not;

size_t count(const std::string& text, const std::string& part) {
  size_t result = 0;
  for (size_t at = 0; (at = text.find(part, at)) != text.npos; at += part.size()) ++result;
  return result;
}

std::string data_of(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=\"data\">";
  const size_t from = page.find(begin) + begin.size();
  return page.substr(from, page.find("</script>", from) - from);
}

TEST(Html, HoldsTheStoryAsData) {
  const std::string data = data_of(to_html(sample::figure1()));
  EXPECT_THAT(data, HasSubstr(R"j({"title":"demo:procA()","outcome":"kill","failure":[],"processes":[)j"
                              R"({"name":"root","function":"demo:procA/0","end":"normal"},)"));
  EXPECT_THAT(data, HasSubstr(R"("file":"demo.erl","line":16,"after":[7,6]})"));
  EXPECT_THAT(data, HasSubstr(R"({"from":3,"to":7,"receiver":1,"fate":"taken"})"));
  EXPECT_THAT(data, HasSubstr(R"("spawns":[[1,1]],"chances":[],"races":[{"first":6,"second":8,)"));
}

TEST(Html, NumbersStepsAsTextsDoAndKnowsTheHarness) {
  explore::Story story = sample::figure1();
  EXPECT_THAT(data_of(to_html(story)), Not(HasSubstr("\"number\"")));
  story.events[1].number = 17;
  story.events[1].file = "/lib/src/ravel_statem.erl";
  EXPECT_THAT(data_of(to_html(story)), HasSubstr(R"("number":17,"harness":true,)"));
}

TEST(Html, IsTheSameEveryTime) { EXPECT_EQ(to_html(sample::many(9, 200)), to_html(sample::many(9, 200))); }

TEST(Html, SlotsAreFilledAndNothingIsFetched) {
  const std::string page = to_html(sample::figure3());
  for (const char* part :
       {"{data}", "/*{style}*/", "/*{script}*/", "http://", "https://", "src=", "@import"}) {
    // The one address is the name of SVG's elements, which nobody asks for.
    const size_t allowed = std::string(part) == "http://" ? count(page, "http://www.w3.org/2000/svg") : 0;
    EXPECT_EQ(count(page, part), allowed) << part;
  }
}

// Messages are data: a story full of markup adds no tag to the page.
TEST(Html, HostileTextIsOnlyData) {
  const std::string hostile = to_html(sample::hostile()), harmless = to_html(sample::figure3());
  EXPECT_EQ(count(hostile, "</script>"), count(harmless, "</script>"));
  const std::string data = data_of(hostile);
  EXPECT_THAT(data, HasSubstr("\\u003c/script\\u003e\\u003cscript\\u003e"));
  for (const char* part : {"<", ">", "&", "\n", "\x01", "\xff", "\xe2\x80\xa8"})
    EXPECT_THAT(data, Not(HasSubstr(part)));
  EXPECT_THAT(data, HasSubstr("{data} /*{script}*/"));
}

TEST(Html, NumbersThatDoNotExistAreLeftOut) {
  const std::string data = data_of(to_html(sample::broken()));
  for (const char* part : {"99", "77", "55", "400", "1000", "500"}) EXPECT_THAT(data, Not(HasSubstr(part)));
  EXPECT_THAT(data, HasSubstr("\"process\":-1"));
}

TEST(Html, SourceLinesThatAreAtHand) {
  int asked = 0;
  const auto source_of = [&](const std::string& file) {
    ++asked;
    return file == "demo.erl"
               ? std::optional<std::string>("\n\n\n\n    PidB = <<\xff>>,  \r\n\tPidB ! a,\n\n")
               : std::nullopt;
  };
  const std::string data = data_of(to_html(sample::figure1(), source_of));
  EXPECT_THAT(data, HasSubstr(R"j("line":5,"source":"PidB = \u003c\u003c�\u003e\u003e,")j"));
  EXPECT_THAT(data, HasSubstr(R"j("line":6,"source":"PidB ! a,")j"));
  EXPECT_THAT(data, HasSubstr(R"j("line":7,"after")j"));  // an empty line
  EXPECT_THAT(data, HasSubstr(R"j("line":8,"after")j"));  // behind the end
  EXPECT_EQ(asked, 1);
}

TEST(Html, OnlyOrdinaryFilesAreRead) {
  EXPECT_EQ(source_on_disk("/dev/zero"), std::nullopt);
  EXPECT_EQ(source_on_disk("/"), std::nullopt);
  EXPECT_EQ(source_on_disk("/nonexistent.erl"), std::nullopt);
  EXPECT_THAT(source_on_disk(RAVEL_SOURCE_DIR "/src/view/html_test.cc").value_or(""),
              HasSubstr("OnlyOrdinaryFilesAreRead"));
}

TEST(Html, NothingHappened) { EXPECT_THAT(data_of(to_html({})), HasSubstr("\"events\":[]")); }

}  // namespace
}  // namespace ravel::view
