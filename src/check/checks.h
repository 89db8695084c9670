// SPDX-License-Identifier: Apache-2.0
//
// Every check, and the one way to run them. Read this header first.
//
// A check is one file: a function that looks at the solved program and returns findings. It
// computes and never prints. To add one, write src/check/<rule>.cc, declare its function with the input of
// its platform, add a row to the table in checks.cc, and write docs/rules/<rule>.md.
#pragma once

#include "facts/input.h"

namespace ravel::flow {
namespace beam {
struct BeamInput;
}
namespace jvm {
struct JvmInput;
}
namespace native {
struct NativeInput;
}
}  // namespace ravel::flow

namespace ravel::check {

using facts::Findings;
using flow::beam::BeamInput;
using flow::jvm::JvmInput;
using flow::native::NativeInput;

/// Gets the findings of each check as soon as it is done, so that an interrupted run has them.
using Found = std::function<void(Findings)>;

/// Runs the checks of the platform that are wanted on a solved program.
void run_checks(const BeamInput& input, const Found& found);
void run_checks(const JvmInput& input, const Found& found);
void run_checks(const NativeInput& input, const Found& found);

}  // namespace ravel::check
