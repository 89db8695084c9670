// SPDX-License-Identifier: Apache-2.0
#include "check/native_checks.h"

namespace ravel::check {

namespace {

struct NativeCheck {
  std::vector<std::string_view> rules;
  std::vector<report::Finding> (*run)(const NativeInput& input);
};

const std::vector<NativeCheck>& native_checks() {
  static const std::vector<NativeCheck> table = {
      {{"race"}, native_race},
      {{"lock-order"}, native_lock_order},
      {{"double-lock", "unlock-unheld", "lock-leak", "held-while-blocking"}, native_lock_use},
      {{"guarded-by", "requires-lock", "lock-order"}, native_declared},
  };
  return table;
}

}  // namespace

void run_native_checks(const NativeInput& input,
                       const std::function<void(std::vector<report::Finding>)>& found) {
  for (const NativeCheck& check : native_checks()) {
    std::vector<report::Finding> findings;
    bool wanted = false;
    for (const std::string_view rule : check.rules)
      if (!input.options.wants || input.options.wants(rule)) wanted = true;
    if (!wanted) continue;
    for (report::Finding& finding : check.run(input))
      if (!input.options.wants || input.options.wants(finding.rule)) findings.push_back(std::move(finding));
    found(std::move(findings));
  }
}

}  // namespace ravel::check
