// SPDX-License-Identifier: Apache-2.0
//
// Which of Clang's GUARDED_BY attributes a C or C++ program obeys already, though nobody wrote them down.
#pragma once

#include <vector>

#include "flow/native/input.h"
#include "report/proposals.h"

namespace ravel::flow::native {

/// By file and line.
std::vector<report::Proposal> infer_native(const NativeInput& input);

}  // namespace ravel::flow::native
