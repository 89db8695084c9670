// SPDX-License-Identifier: Apache-2.0
//
// The table of checks for the JVM.
#include "check/jvm_checks.h"

namespace ravel::check {

namespace {

struct JvmCheck {
  std::string_view rule;
  std::vector<report::Finding> (*run)(const JvmInput&);
};

constexpr JvmCheck kChecks[] = {
    {"race", race},
};

}  // namespace

void run_jvm_checks(const JvmInput& input, const std::function<void(std::vector<report::Finding>)>& found) {
  for (const JvmCheck& check : kChecks)
    if (!input.options.wants || input.options.wants(check.rule)) found(check.run(input));
}

}  // namespace ravel::check
