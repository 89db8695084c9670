// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

#include <gtest/gtest.h>

namespace ravel {
namespace {

TEST(Utf8, EveryCodePointComesBack) {
  for (uint32_t c = 0; c <= 0x110000; ++c) {
    if (!is_code_point(c)) continue;
    std::string text;
    append_utf8(text, c);
    ASSERT_TRUE(is_utf8(text)) << c;
    ASSERT_EQ(utf8_sequence(text, 0), text.size()) << c;
    std::string_view rest = text;
    ASSERT_EQ(next_code_point(rest), c);
    ASSERT_TRUE(rest.empty());
  }
}

TEST(Utf8, WhatIsNotValid) {
  for (std::string_view bad :
       {"\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF0\x80\x80\xAF",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xC3", "\xE5\xA4", "\xC3("}) {
    EXPECT_FALSE(is_utf8(bad));
    EXPECT_EQ(utf8_sequence(bad, 0), 0u);
    EXPECT_FALSE(next_code_point(bad).has_value());
  }
  std::string_view nothing;
  EXPECT_FALSE(next_code_point(nothing).has_value());
  EXPECT_TRUE(is_utf8(nothing));
}

TEST(Utf8, CodePointsEndAtTheLastPlaneAndLeaveOutSurrogates) {
  EXPECT_TRUE(is_code_point(0x10FFFF));
  for (int64_t bad : {int64_t{-1}, int64_t{0xD800}, int64_t{0xDFFF}, int64_t{0x110000}, INT64_MAX})
    EXPECT_FALSE(is_code_point(bad));
}

TEST(Utf8, Latin1) {
  EXPECT_EQ(latin1_to_utf8("gr\xF6\xDF"
                           "e"),
            "größe");
}

}  // namespace
}  // namespace ravel
