// SPDX-License-Identifier: Apache-2.0
//
// See check.h. Prints to stderr itself: a broken invariant cannot rely on any other part.
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

#include "base/crash.h"
#include "base/part.h"

namespace ravel {

void check_failed(const char* condition, const char* file, int line, std::string_view message) {
  const std::string failed =
      fmt::format("CHECK({}) failed{}{}", condition, message.empty() ? "" : ": ", message);
  record_crash(fmt::format("{} ({}:{})", failed, file, line));
  fmt::print(stderr, "ravel: internal error at {}:{}: {}\n", file, line, failed);
  for (const Part* part = Part::current(); part != nullptr; part = part->outer()) {
    char name[kPartNameMax];
    part->write_name(name, sizeof name);
    fmt::print(stderr, "  while working on {}\n", name);
  }
  std::abort();
}

}  // namespace ravel
