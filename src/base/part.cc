// SPDX-License-Identifier: Apache-2.0
#include "base/part.h"

#include <algorithm>
#include <charconv>
#include <exception>
#include <set>
#include <utility>

#include "base/crash.h"
#ifdef RAVEL_TEST_HOOKS
#include "base/crash_for_tests.h"
#endif

namespace ravel {

namespace {

thread_local const Part* innermost = nullptr;

std::set<std::vector<std::string>>& lost_parts() {
  static std::set<std::vector<std::string>> parts;
  return parts;
}

std::string name_of(const Part& part) {
  char text[kPartNameMax];
  part.write_name(text, sizeof text);
  return text;
}

/// Copies what fits.
void append(char*& at, const char* end, std::string_view text) {
  for (const char c : text)
    if (at < end) *at++ = c;
}

}  // namespace

bool Part::anything_to_ask = false;

Part::Part(std::string_view kind, std::string_view name, std::string_view file)
    : outer_(innermost), kind_(kind), name_(name), file_(file), exceptions_(std::uncaught_exceptions()) {
  innermost = this;
  prepare_thread_for_crashes();
  if (is_large()) record_begun(*this);
}

Part::Part(std::string_view module, std::string_view name, uint32_t arity, std::string_view file)
    : outer_(innermost),
      kind_("function"),
      name_(name),
      file_(file),
      module_(module),
      arity_(arity),
      exceptions_(std::uncaught_exceptions()) {
  innermost = this;
  prepare_thread_for_crashes();
}

Part::~Part() {
  // Whoever takes the exception (a pool of threads, say) does not know where it came from.
  if (std::uncaught_exceptions() > exceptions_) record_crash("an exception that nobody takes");
  if (is_large()) record_done(*this);
  innermost = outer_;
}

bool Part::is_large() const { return kind_ != "function" && kind_ != "file"; }

const Part* Part::current() { return innermost; }

Part::Helping::Helping(const Part* part) : before_(std::exchange(innermost, part)) {
  prepare_thread_for_crashes();
}
Part::Helping::~Helping() { innermost = before_; }

void Part::write_name(char* to, size_t size) const {
  const char* const end = to + size - 1;
  if (!module_.empty()) {
    append(to, end, module_);
    append(to, end, ":");
  }
  append(to, end, name_);
  if (!module_.empty()) {
    char digits[16];
    const auto number = std::to_chars(digits, digits + sizeof digits, arity_);
    append(to, end, "/");
    append(to, end, {digits, number.ptr});
  }
  *to = 0;
}

bool Part::ask() const {
  std::vector<std::string> path;
  for (const Part* part = this; part != nullptr; part = part->outer_) path.push_back(name_of(*part));
  std::ranges::reverse(path);
  if (lost_parts().contains(path)) return true;
#ifdef RAVEL_TEST_HOOKS
  testing::crash_if_wanted(path.back());
#endif
  return false;
}

void lose_part(std::vector<std::string> path) {
  lost_parts().insert(std::move(path));
  Part::anything_to_ask = true;
}

}  // namespace ravel
