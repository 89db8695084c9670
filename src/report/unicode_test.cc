// SPDX-License-Identifier: Apache-2.0
#include "report/unicode.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ravel::report {
namespace {

using testing::ElementsAre;

TEST(Unicode, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(valid_utf8("größe 大"), "größe 大");
  EXPECT_EQ(valid_utf8("a\xff"
                       "b"),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(valid_utf8("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD");                  // overlong '/'
  EXPECT_EQ(valid_utf8("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");  // a surrogate
  EXPECT_EQ(valid_utf8("\xE5\xA4"), "\xEF\xBF\xBD\xEF\xBF\xBD");                  // cut short
  EXPECT_EQ(valid_utf8("\xF4\x90\x80\x80").size(), 12u);                          // beyond U+10FFFF
}

// Every two-byte string decodes to something valid, and valid text is left alone.
TEST(Unicode, IsIdempotentOnAllShortStrings) {
  for (int a = 0; a < 256; ++a) {
    for (int b = 0; b < 256; ++b) {
      const std::string text = {static_cast<char>(a), static_cast<char>(b), 'x'};
      const std::string once = valid_utf8(text);
      ASSERT_EQ(valid_utf8(once), once);
      ASSERT_TRUE(once.ends_with('x'));
    }
  }
}

TEST(Unicode, ShowsControlCharacters) {
  EXPECT_EQ(printable("a\tb\nc"), "a b c");
  EXPECT_EQ(printable("\x1b[31m"), "␛[31m");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "␀");
  EXPECT_EQ(printable("\x7f"), "␡");
  EXPECT_EQ(printable("\xC2\x9B"), "\xEF\xBF\xBD");      // the one-byte escape of some terminals
  EXPECT_EQ(printable("\xE2\x80\xAE"), "\xEF\xBF\xBD");  // right-to-left override
}

TEST(Unicode, CountsColumns) {
  EXPECT_EQ(display_width("abc"), 3u);
  EXPECT_EQ(display_width("größe"), 5u);
  EXPECT_EQ(display_width("大小"), 4u);
  EXPECT_EQ(display_width("e\xCC\x81"), 1u);  // e and a combining accent
}

TEST(Unicode, Wraps) {
  EXPECT_THAT(wrap("", 10), ElementsAre(""));
  EXPECT_THAT(wrap("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrap("one  two", 3), ElementsAre("one", "two"));
  EXPECT_THAT(wrap("abcdefgh ij", 4), ElementsAre("abcd", "efgh", "ij"));
  EXPECT_THAT(wrap("大小大小", 5), ElementsAre("大小", "大小"));
  EXPECT_THAT(wrap("大小", 1), ElementsAre("大", "小"));  // too narrow for any: one each, and it ends
}

TEST(Unicode, LinesThatAreNoCommands) {
  EXPECT_EQ(printable_lines("a\nb\x1b[0m\r\n"), "a\nb␛[0m \n");
  EXPECT_EQ(without_commands("plain: ::x\nnext\n"), "plain: ::x\nnext\n");
  EXPECT_EQ(without_commands("::error::x\n  ::warning::y"), "ravel: ::error::x\nravel:   ::warning::y");
  EXPECT_EQ(without_commands("a ##[error]x ##[y"), "a ## [error]x ## [y");
  EXPECT_EQ(without_commands(""), "");
}

}  // namespace
}  // namespace ravel::report
