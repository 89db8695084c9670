// SPDX-License-Identifier: Apache-2.0
//
// The table of checks for the JVM.
#include "check/jvm_checks.h"

#include <algorithm>
#include <optional>

#include "check/race_result.h"

namespace ravel::check {

namespace {

struct JvmCheck {
  std::string_view rule;
  std::vector<report::Finding> (*run)(const JvmInput&);
  bool needs_races = false;  ///< JvmInput::races
};

constexpr JvmCheck kChecks[] = {
    {.rule = "race", .run = race, .needs_races = true},
    {.rule = "guarded-by", .run = guarded_by},
    {.rule = "requires-lock", .run = requires_lock},
    {.rule = "thread-local", .run = thread_local_classes},
    {.rule = "lock-order", .run = lock_order},
    {.rule = "held-while-blocking", .run = held_while_blocking},
    {.rule = "atomicity", .run = atomicity, .needs_races = true},
};

}  // namespace

void run_jvm_checks(const JvmInput& input, const std::function<void(std::vector<report::Finding>)>& found) {
  const auto is_wanted = [&](const JvmCheck& check) {
    return !input.options.wants || input.options.wants(check.rule);
  };
  JvmInput shared = input;
  // The dearest part of all; it is done once, and only if somebody asks.
  std::optional<RaceResult> races;
  if (std::any_of(std::begin(kChecks), std::end(kChecks),
                  [&](const JvmCheck& check) { return check.needs_races && is_wanted(check); }))
    shared.races = &races.emplace(shared);
  std::unique_ptr<flow::sync::HeldLocks> declared_locks;
  shared.declared_locks = &declared_locks;
  for (const JvmCheck& check : kChecks)
    if (is_wanted(check)) found(check.run(shared));
}

}  // namespace ravel::check
