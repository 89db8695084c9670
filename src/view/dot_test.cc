// SPDX-License-Identifier: Apache-2.0
//
// The paper's figures against whole pictures in tests/view/golden/. To accept a change after having read it:
// RAVEL_UPDATE=figure1.dot view_test. What they look like: `view_sample svg figure1` (tests/view/).
#include "view/dot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "base/file.h"
#include "view/testing/sample.h"

namespace ravel::view {
namespace {

using explore::Story;
using explore::StoryKind;
using testing::HasSubstr;
using testing::Not;

void check(const std::string& name) {
  const std::string actual = to_dot(*sample::by_name(name));
  const std::string path = std::string(RAVEL_SOURCE_DIR) + "/tests/view/golden/" + name + ".dot";
  const char* update = std::getenv("RAVEL_UPDATE");
  if (update != nullptr && update == name + ".dot") {
    ASSERT_TRUE(write_file(path, actual));
  }
  const Result<std::string> expected = read_file(path);
  ASSERT_TRUE(expected) << expected.error().message;
  EXPECT_EQ(actual, *expected);
}

TEST(Dot, SpawnThenLinkIsKilled) { check("figure1"); }
TEST(Dot, SpawnThenLinkIsTooLate) { check("figure2"); }
TEST(Dot, TwoWritersOfAFile) { check("figure3"); }
TEST(Dot, AMessageOvertakes) { check("overtaking"); }
TEST(Dot, Deadlock) { check("deadlock"); }
TEST(Dot, WhoWaitsIsNotToBlameForOtherFailures) {
  explore::Story story = sample::deadlock();
  constexpr std::string_view kRed = "fillcolor=\"#f9d6d2\"";
  EXPECT_NE(to_dot(story).find(kRed), std::string::npos);
  story.is_deadlock = false;
  story.failure = {"the property is false"};
  EXPECT_EQ(to_dot(story).find(kRed), std::string::npos);
}
TEST(Dot, MessagesThatNobodyTakes) { check("lost"); }

// Each process is a box with a start and a stop, and the root's result leaves it.
TEST(Dot, BoxesTrianglesResult) {
  const std::string text = to_dot(sample::figure1());
  EXPECT_THAT(text, HasSubstr("label=\"procA.PidB\""));
  EXPECT_THAT(text, HasSubstr("start1 [shape=triangle"));
  EXPECT_THAT(text, HasSubstr("stop1 [shape=invtriangle"));
  EXPECT_THAT(text, HasSubstr("stop0 -> result"));
}

TEST(Dot, FigureOneHasNoDottedArrow) { EXPECT_THAT(to_dot(sample::figure1()), Not(HasSubstr("dotted"))); }

TEST(Dot, FigureThreeHasOne) { EXPECT_THAT(to_dot(sample::figure3()), HasSubstr("e3 -> e5 [style=dotted")); }

TEST(Dot, PendingEndsInADotAndDroppedIsDashed) {
  const std::string text = to_dot(sample::lost());
  EXPECT_THAT(text, HasSubstr("start0 -> alive2 [color=gray50, fontcolor=gray30, arrowhead=dot"));
  EXPECT_THAT(text, HasSubstr("start0 -> stop1 [color=gray50, fontcolor=gray30, style=dashed"));
}

TEST(Dot, SystemProcessesAreOneNodeEach) {
  const std::string text = to_dot(sample::many(9, 200));
  EXPECT_THAT(text, HasSubstr("system1 [label=\"logger\""));
  EXPECT_THAT(text, Not(HasSubstr("cluster_1 ")));
  EXPECT_THAT(text, HasSubstr(" messages\"]"));
}

// Quotes stay closed, whatever the texts hold: as many statements as for a harmless story of the same shape.
TEST(Dot, HostileTextIsOnlyText) {
  const std::string text = to_dot(sample::hostile());
  EXPECT_THAT(text, Not(HasSubstr("\n  evil")));
  EXPECT_THAT(text, HasSubstr("\\\"; } evil [label=\\\"\\\\N \\\\G &amp;lt; &amp;#60;\\\" \\\\"));
  EXPECT_THAT(text, Not(HasSubstr("\x01")));
  EXPECT_THAT(text, Not(HasSubstr("\xff")));
}

TEST(Dot, ManyProcessesHaveColoursOfTheirOwn) {
  sample::Teller teller("colours:run()");
  const uint32_t root = teller.process("root", "colours:run/0");
  for (int i = 0; i < 40; ++i)
    teller.process("child", "colours:child/0", teller.spawn(root, "spawn(...)", 1));
  const std::string text = to_dot(teller.story);
  std::set<std::string> colors;
  for (size_t at = 0; (at = text.find("style=rounded; color=", at)) != text.npos; ++at)
    colors.insert(text.substr(at, text.find('\n', at) - at));
  EXPECT_EQ(colors.size(), 41u);
}

TEST(Dot, EmptyAndBrokenStoriesAreDrawn) {
  EXPECT_THAT(to_dot(Story{}), HasSubstr("digraph story {"));
  EXPECT_THAT(to_dot(sample::broken()), HasSubstr("cluster_0"));
}

}  // namespace
}  // namespace ravel::view
