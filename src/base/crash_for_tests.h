// SPDX-License-Identifier: Apache-2.0
//
// Crashes on purpose, so that tests see what becomes of them. Only in builds with tests. See part.h.
#pragma once

#include <string>

namespace ravel::testing {

void crash_if_wanted(const std::string& name);

}  // namespace ravel::testing
