// SPDX-License-Identifier: Apache-2.0
//
// The checks of C and C++ programs, and the one way to run them. What checks.h is for the BEAM: a check looks
// at an analysed program and returns findings; it computes and never prints.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "check/checks.h"
#include "flow/native/native.h"
#include "report/finding.h"

namespace ravel::check {

struct NativeCheckOptions {
  double min_score = kDefaultMinScore;
  std::function<bool(std::string_view)> wants;  ///< is this rule selected? empty: all are
};

struct NativeInput {
  const ir::Program& program;
  const flow::native::Native& native;
  const NativeCheckOptions& options;
  std::vector<report::Diagnostic>* diagnostics = nullptr;
  std::map<std::string, double>* counts = nullptr;  ///< for --stats
};

std::vector<report::Finding> native_race(const NativeInput& input);
std::vector<report::Finding> native_lock_order(const NativeInput& input);
/// double-lock, unlock-unheld, lock-leak.
std::vector<report::Finding> native_lock_use(const NativeInput& input);

/// guarded-by, requires-lock, and lock-order where it is declared.
std::vector<report::Finding> native_declared(const NativeInput& input);

/// As run_checks() of checks.h.
void run_native_checks(const NativeInput& input,
                       const std::function<void(std::vector<report::Finding>)>& found);

}  // namespace ravel::check
