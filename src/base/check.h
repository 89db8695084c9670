// SPDX-License-Identifier: Apache-2.0
//
// CHECK: "we are wrong". It stays on in release builds, and it names the input that
// was being worked on (part.h), so that a crash report is worth something. Bad input is never
// a CHECK: readers return problems as data (see result.h).
#pragma once

#include <fmt/format.h>

#include <string_view>

namespace ravel {

[[noreturn]] void check_failed(const char* condition, const char* file, int line, std::string_view message);

}  // namespace ravel

#define CHECK(condition, ...)                                                               \
  do {                                                                                      \
    if (!(condition)) [[unlikely]]                                                          \
      ::ravel::check_failed(#condition, __FILE__, __LINE__, ::fmt::format("" __VA_ARGS__)); \
  } while (false)
