// SPDX-License-Identifier: Apache-2.0
//
// What checks of programs for the JVM look at, and which there are.
#pragma once

#include "flow/jvm/input.h"

namespace ravel::check {

using namespace flow::jvm;
using facts::CheckOptions;
using facts::Findings;
using facts::Step;

Findings race(const JvmInput& input);
Findings atomicity(const JvmInput& input);

}  // namespace ravel::check
