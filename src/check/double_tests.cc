// SPDX-License-Identifier: Apache-2.0
//
// double-checked: a variable is asked without a lock, and then again under one, and set there, but nothing
// tells that other threads see it in order. By kind: `object` for a reference, `flag` for a truth value that
// says that something else was set up.
#include <fmt/format.h>

#include "check/rules.h"

namespace ravel::check {

namespace {

report::Finding finding(const facts::DoubleTest& test) {
  report::Finding result;
  result.rule = "double-checked";
  result.kind = test.is_flag ? "flag" : "object";
  result.score = test.is_flag ? 0.5 : 0.65;
  result.subject = fmt::format("{} in {}", test.variable, test.function);
  result.message = fmt::format(
      "{} asks {} without a lock before it asks again under one, and the field is not volatile: another "
      "thread "
      "may find {}",
      test.function, test.variable,
      test.is_flag ? "it set and not see what was set up before it"
                   : "the object before its fields are written");
  result.locations = {place(report::Role::read, test.first, test.variable),
                      place(report::Role::write, test.write, test.variable, test.locks)};
  result.reasons.push_back(
      fmt::format("the second test and the write are made with {} held, the first test without",
                  test.locks.empty() ? "a lock" : test.locks.front()));
  result.origins = {"one thread", "another thread"};
  result.interleaving = {
      {0, fmt::format("writes {}; what it wrote before may become visible later", test.variable), 1},
      {1, fmt::format("finds {} set, without the lock", test.variable), 0},
      {1, "uses what it does not see yet", std::nullopt}};
  result.advice.push_back(fmt::format(
      "Declare {} volatile, or let a nested class hold it (its initialiser runs once).", test.variable));
  return result;
}

}  // namespace

Findings double_checked(std::span<const facts::DoubleTest> tests) {
  Findings result;
  for (const facts::DoubleTest& test : tests) result.push_back(finding(test));
  return result;
}

}  // namespace ravel::check
