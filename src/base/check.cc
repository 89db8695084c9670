// SPDX-License-Identifier: Apache-2.0
//
// See check.h. Prints to stderr itself: a broken invariant cannot rely on any other part.
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace ravel {

namespace {
thread_local const WorkingOn* current = nullptr;
}  // namespace

WorkingOn::WorkingOn(std::string what) : outer_(current), what_(std::move(what)) { current = this; }
WorkingOn::~WorkingOn() { current = outer_; }

void check_failed(const char* condition, const char* file, int line, std::string_view message) {
  fmt::print(stderr, "ravel: internal error at {}:{}: CHECK({}) failed", file, line, condition);
  if (!message.empty()) fmt::print(stderr, ": {}", message);
  fmt::print(stderr, "\n");
  for (const WorkingOn* work = current; work != nullptr; work = work->outer_)
    fmt::print(stderr, "  while working on {}\n", work->what_);
  std::abort();
}

}  // namespace ravel
