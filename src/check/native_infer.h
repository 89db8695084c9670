// SPDX-License-Identifier: Apache-2.0
//
// Which of Clang's GUARDED_BY attributes a C or C++ program obeys already, though nobody wrote them down.
#pragma once

#include <vector>

#include "check/native_input.h"
#include "report/proposals.h"

namespace ravel::check {

/// By file and line.
std::vector<report::Proposal> infer_native(const NativeInput& input);

}  // namespace ravel::check
