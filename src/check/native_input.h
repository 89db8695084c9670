// SPDX-License-Identifier: Apache-2.0
//
// What checks of C and C++ programs look at, and which there are.
#pragma once

#include "check/input.h"
#include "flow/native/words.h"

namespace ravel::check {

using NativeWords = flow::native::Words;

struct NativeInput : Input {
  const flow::native::Native& native;
  const NativeWords& words;
};

Findings race(const NativeInput& input);
Findings native_lock_order(const NativeInput& input);
/// double-lock, unlock-unheld, lock-leak.
Findings native_lock_use(const NativeInput& input);
/// guarded-by, requires-lock, and lock-order where it is declared.
Findings native_declared(const NativeInput& input);

}  // namespace ravel::check
