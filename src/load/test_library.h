// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "quick/library.h"

namespace ravel::load {

/// The test library; or another one, if the environment's RAVEL_LIB names its folder (laid out as
/// quick/library.h says): for those who work on the library.
Result<quick::Library> test_library();

}  // namespace ravel::load
