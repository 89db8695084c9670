// SPDX-License-Identifier: Apache-2.0
#include "report/base64.h"

#include <gtest/gtest.h>

namespace ravel::report {
namespace {

TEST(Base64, AsTheStandardHasIt) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
}

TEST(Base64, ThereAndBack) {
  std::string bytes;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(from_base64(to_base64(bytes)), bytes);
    bytes += static_cast<char>(i * 37);
  }
}

TEST(Base64, RefusesWhatIsNone) {
  for (const char* text : {"Zg=", "Z===", "Zg==Zg==", "Zm9v!mFy", "Z g="})
    EXPECT_FALSE(from_base64(text)) << text;
}

}  // namespace
}  // namespace ravel::report
