// SPDX-License-Identifier: Apache-2.0
//
// Test frameworks do not raise when a test fails: they return that one did. Whoever explores a function that
// runs them (EUnit's `test/0`, `ct:run_test/1`, `ExUnit.run/0`) means by a failure what they mean.
#pragma once

#include <optional>

#include "explore/system.h"
#include "vm/machine.h"

namespace ravel::explore {

/// Whether `result` is what a framework that was used here returns when tests failed. Only a program that
/// has loaded the framework can mean it.
std::optional<Failure> framework_failure(const vm::Machine& machine, vm::Term result);

}  // namespace ravel::explore
