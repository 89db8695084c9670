// SPDX-License-Identifier: Apache-2.0
//
// CHECK: "we are wrong". It stays on in release builds, and it names the input that
// was being worked on, so that a crash report is worth something. Bad input is never
// a CHECK: readers return problems as data (see result.h).
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace ravel {

[[noreturn]] void check_failed(const char* condition, const char* file, int line, std::string_view message);

/// Names what this thread is working on (a file, a function) for the message of a failing CHECK.
class WorkingOn {
 public:
  explicit WorkingOn(std::string what);
  ~WorkingOn();
  WorkingOn(const WorkingOn&) = delete;
  WorkingOn& operator=(const WorkingOn&) = delete;

 private:
  const WorkingOn* outer_;
  std::string what_;
  friend void check_failed(const char*, const char*, int, std::string_view);
};

}  // namespace ravel

#define CHECK(condition, ...)                                                               \
  do {                                                                                      \
    if (!(condition)) [[unlikely]]                                                          \
      ::ravel::check_failed(#condition, __FILE__, __LINE__, ::fmt::format("" __VA_ARGS__)); \
  } while (false)
