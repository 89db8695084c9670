// SPDX-License-Identifier: Apache-2.0
//
// lock-value: synchronized on what is no lock of its own. By kind:
//
//   string      a string constant: the same object wherever the same text is written, in other libraries too
//   boxed       an Integer, a Boolean and their kin: valueOf gives everybody the same object
//   reassigned  a field that is given another object while it is locked: the next thread takes another lock
//   fresh       an object that the method has just made and that nobody else can have
//   lock        the monitor of a lock object, which its lock() does not take
#include <fmt/format.h>

#include "check/rules.h"

namespace ravel::check {

namespace {

using facts::LockedValue;

struct ValueWords {
  std::string_view name, what;
  double score = 0, uncertain = 0;
  std::string_view why, advice;
};

const ValueWords& words_of(LockedValue::Kind kind) {
  static const ValueWords kWords[] = {
      {"string", "a String", 0.65, 0.4,
       "strings of one text are one object wherever they are constants or interned, in other libraries too",
       "Use a lock of its own: `private final Object lock = new Object()`; for one lock a key, keep them in "
       "a "
       "ConcurrentHashMap."},
      {"boxed", "a boxed value", 0.65, 0.45,
       "boxed numbers of one value are mostly one object, whoever asks for them",
       "Use a lock of its own: `private final Object lock = new Object()`."},
      {"reassigned", "a field that is set anew meanwhile", 0.55, 0.55,
       "whoever comes next locks the new object, and whoever waits has the old one",
       "Lock something that stays: a final field."},
      {"fresh", "an object that nobody else has", 0.65, 0.65,
       "the method has made it itself, and nobody else can have it",
       "Use a lock that all who use the data share: a final field."},
      {"lock", "the monitor of a java.util.concurrent lock", 0.45, 0.45,
       "its monitor has nothing to do with the lock that lock() takes",
       "Call lock() and unlock() in try and finally."}};
  return kWords[static_cast<size_t>(kind)];
}

report::Finding finding(const LockedValue& value) {
  const ValueWords& words = words_of(value.kind);
  report::Finding result;
  result.rule = "lock-value";
  result.kind = words.name;
  result.score = value.is_certain ? words.score : words.uncertain;
  result.is_evident = !value.is_meant;
  result.subject = fmt::format("{} in {}", value.value, value.function);
  result.message =
      fmt::format("{} synchronizes on {}, {}: {}", value.function, value.value, words.what, words.why);
  result.locations.push_back(place(report::Role::acquire, value.at, value.value));
  if (value.set) result.locations.push_back(place(report::Role::write, *value.set, value.value));
  result.reasons.emplace_back(words.why);
  result.advice.emplace_back(words.advice);
  return result;
}

}  // namespace

Findings lock_value(std::span<const LockedValue> values) {
  Findings result;
  for (const LockedValue& value : values) result.push_back(finding(value));
  return result;
}

}  // namespace ravel::check
