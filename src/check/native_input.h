// SPDX-License-Identifier: Apache-2.0
//
// What checks of C and C++ programs look at, and which there are.
#pragma once

#include "flow/native/input.h"

namespace ravel::check {

using facts::CheckOptions;
using facts::Findings;
using flow::native::NativeInput;
using NativeWords = flow::native::Words;

Findings race(const NativeInput& input);

}  // namespace ravel::check
