// SPDX-License-Identifier: Apache-2.0
//
// double-lock, unlock-unheld, lock-leak, and held-while-blocking of a lock for which others spin: what a
// thread does wrong with a lock, whoever else there is (facts::LockMisuse).
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "check/causes.h"
#include "check/rules.h"

namespace ravel::check {

namespace {

using facts::LockMisuse;
using report::Role;

struct Step {
  std::string_view text;
  std::optional<uint32_t> place;
};

/// How a misuse is told, in the order of its kinds: {0} is the function, {1} the lock, {2} what comes on top.
struct Wording {
  std::string_view rule, kind;
  double score = 0;
  Role role = Role::acquire;
  std::string_view message;
  std::vector<Step> steps;
  std::vector<std::string> advice;
};

const Wording& wording_of(LockMisuse::Kind kind) {
  constexpr std::string_view kAgain = "{0} takes {1} while it holds it already: it waits for itself for ever";
  static const std::vector<Step> kTwice = {{"takes {1}", std::nullopt},
                                           {"takes {1} again, and waits for itself", 0}};
  static const std::string kOnce =
      "release it before, call a version that expects it held, or use a recursive lock";
  static const std::vector<Step> kLeft = {{"takes {1}", std::nullopt},
                                          {"returns from {0} without releasing it", 0}};
  static const Wording kWordings[] = {
      {"double-lock", "again", 0.8, Role::acquire, kAgain, kTwice, {kOnce}},
      {"double-lock", "upgrade", 0.8, Role::acquire, kAgain, kTwice, {kOnce}},
      {"double-lock",
       kByHandler,
       0.65,
       Role::acquire,
       "{0} holds {1} when the handler {2} may come, which waits for it for ever",
       {{"takes {1}", 0}, {"is interrupted; {2} wants {1}, which only the interrupted one can release", 1}},
       {"keep the handler away while the lock is held (spin_lock_irqsave, sigprocmask)",
        "let the handler take no lock: set a flag of type volatile sig_atomic_t"}},
      {"unlock-unheld",
       "unheld",
       0.6,
       Role::release,
       "{0} releases {1}, which it does not hold on this way",
       {{"releases {1} without holding it", 0}},
       {"take the lock on every way that leads here, or release it only where it was taken"}},
      {"lock-leak",
       "return",
       0.7,
       Role::release,
       "{0} returns with {1} still held on one way, and releases it on another",
       kLeft,
       {"release the lock on this way out too"}},
      {"lock-leak",
       "kept",
       0.7,
       Role::release,
       "{0} {2} with {1} still held, and nobody else releases it",
       kLeft,
       {"release the lock before the function returns"}},
      {"held-while-blocking",
       "spin",
       0.6,
       Role::call,
       "{0} may sleep while it holds the spin lock {1}",
       {{"takes {1} and sleeps; everyone who wants it spins", 0}},
       {"do what may sleep before the lock or after it"}},
  };
  return kWordings[static_cast<size_t>(kind)];
}

report::Finding finding(const LockMisuse& misuse) {
  const Wording& wording = wording_of(misuse.kind);
  const bool by_handler = misuse.kind == LockMisuse::Kind::handler;
  const std::string more = by_handler && misuse.other ? misuse.other->function
                           : misuse.ends_thread       ? "ends its thread"
                                                      : "returns";
  const auto in_words = [&](std::string_view text) {
    return fmt::format(fmt::runtime(text), misuse.at.function, misuse.lock, more);
  };
  report::Finding result;
  result.rule = wording.rule;
  result.kind = wording.kind;
  result.score = wording.score;
  result.is_evident = !misuse.doubtful;
  result.subject = misuse.lock;
  result.message = in_words(wording.message);
  result.locations = {place(wording.role, misuse.at, {}, misuse.holds)};
  if (misuse.other) result.locations.push_back(place(Role::acquire, *misuse.other, {}, misuse.other_holds));
  result.origins = {misuse.at.origin};
  for (const Step& step : wording.steps) result.interleaving.push_back({0, in_words(step.text), step.place});
  result.advice = wording.advice;
  return result;
}

}  // namespace

Findings lock_misuse(std::span<const LockMisuse> misuses) {
  Findings result, of_handlers;
  for (const LockMisuse& misuse : misuses)
    (misuse.kind == LockMisuse::Kind::handler ? of_handlers : result).push_back(finding(misuse));
  std::ranges::move(join_causes(std::move(of_handlers)), std::back_inserter(result));
  return result;
}

}  // namespace ravel::check
