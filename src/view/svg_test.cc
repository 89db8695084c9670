// SPDX-License-Identifier: Apache-2.0
//
// Needs Graphviz, as users do; that it is missing is tested by a PATH without it.
#include "view/svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/process.h"
#include "view/testing/sample.h"

namespace ravel::view {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Svg, StandsAlone) {
  if (!find_program("dot")) GTEST_SKIP() << "no Graphviz";
  const Result<std::string> svg = to_svg(sample::figure1());
  ASSERT_TRUE(svg) << svg.error().message;
  EXPECT_THAT(*svg, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<svg"));
  EXPECT_THAT(*svg, HasSubstr("procA.PidB"));
  EXPECT_THAT(*svg, Not(HasSubstr("DOCTYPE")));
  EXPECT_THAT(*svg, Not(HasSubstr("graphviz version")));
  EXPECT_EQ(*svg, *to_svg(sample::figure1()));
}

TEST(Svg, HostileTextIsOnlyText) {
  if (!find_program("dot")) GTEST_SKIP() << "no Graphviz";
  const Result<std::string> svg = to_svg(sample::hostile());
  ASSERT_TRUE(svg) << svg.error().message;
  EXPECT_THAT(*svg, Not(HasSubstr("<script")));
  EXPECT_THAT(*svg, Not(HasSubstr("<img")));
  EXPECT_THAT(*svg, HasSubstr("&amp;lt; &amp;#60;"));
}

TEST(Svg, BrokenEmptyAndLargeStoriesAreDrawn) {
  if (!find_program("dot")) GTEST_SKIP() << "no Graphviz";
  for (const char* name : {"broken", "empty", "200"}) {
    const Result<std::string> svg = to_svg(*sample::by_name(name));
    EXPECT_TRUE(svg) << name << ": " << svg.error().message;
  }
}

TEST(Svg, WithoutGraphvizTheSentenceSaysWhatToDo) {
  const char* path = std::getenv("PATH");
  const std::string saved = path == nullptr ? "" : path;
  setenv("PATH", "/nonexistent", 1);
  const Result<std::string> svg = to_svg(sample::figure1());
  setenv("PATH", saved.c_str(), 1);
  ASSERT_FALSE(svg);
  EXPECT_THAT(svg.error().message, HasSubstr("install the package graphviz"));
}

}  // namespace
}  // namespace ravel::view
