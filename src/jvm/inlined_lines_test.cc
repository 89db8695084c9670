// SPDX-License-Identifier: Apache-2.0
#include "jvm/inlined_lines.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ravel::jvm {
namespace {

/// The lines 1 to 60 that are not their own.
std::string moved(std::string_view extension) {
  const auto inlined = inlined_lines(extension);
  std::string text;
  for (uint16_t line = 1; line <= 60; ++line)
    if (source_line(inlined, line) != line) text += fmt::format("{}:{} ", line, source_line(inlined, line));
  return text;
}

constexpr std::string_view kBefore =
    "SMAP\nCache.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Cache.kt\nUserCache\n+ 2 Maps.kt\nkotlin/Maps\n*L\n1#1,43:1\n"
    "305#2,7:44\n*E\n*S KotlinDebug\n*F\n+ 1 Cache.kt\nUserCache\n*L\n";

TEST(InlinedLines, AreWhereTheFunctionWasCalled) {
  EXPECT_EQ(moved(std::string(kBefore) + "14#1,3:44\n*E\n"), "44:14 45:14 46:14 ");
  EXPECT_EQ(moved(std::string(kBefore) + "14#1:44,3\n*E\n"), "44:14 45:14 46:14 ");
  EXPECT_EQ(moved(std::string(kBefore) + "14#1:44\n20#1:50,2\n*E\n"), "44:14 50:20 51:20 ");
}

TEST(InlinedLines, OtherLanguagesHaveNone) {
  EXPECT_EQ(moved("SMAP\nx.jsp\nJSP\n*S JSP\n*F\n+ 0 x.jsp\nx.jsp\n*L\n1,3:50,2\n*E\n"), "");
}

TEST(InlinedLines, WhatCannotBeUnderstoodSaysNothing) {
  EXPECT_EQ(moved(""), "");
  EXPECT_EQ(moved("SMAP"), "");
  EXPECT_EQ(
      moved(std::string(kBefore) + "14#1,3\nx\n#\n:\n14#1,3:\n99999999999#1:44\n70000#1:44\n14#1:44,x\n"),
      "");
}

}  // namespace
}  // namespace ravel::jvm
