// SPDX-License-Identifier: Apache-2.0
//
// What methods of the JVM do with locks at one place, as facts (facts/sites.h). A file each.
#pragma once

#include <functional>
#include <vector>

#include "facts/sites.h"
#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

std::vector<facts::DoubleTest> double_tests(const JvmInput& input);
std::vector<facts::LockedValue> locked_values(const JvmInput& input);
std::vector<facts::Publication> publications(const JvmInput& input);
std::vector<facts::LockLeft> locks_left(const JvmInput& input);
/// How one gets there is looked for where the call `matters`.
std::vector<facts::SlowCall> slow_calls(const JvmInput& input,
                                        const std::function<bool(const facts::SlowCall&)>& matters);

}  // namespace ravel::flow::jvm
