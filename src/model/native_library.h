// SPDX-License-Identifier: Apache-2.0
//
// Parts of the C++ library that are looked into, but see to their own synchronization.
#pragma once

#include <string_view>

namespace ravel::model {

/// Whether a function of that C++ name (without parameters) is one of these. What it does to the user's
/// memory through references is not seen either, as of functions that the table of calls knows
/// (cxx/promise_argument_bad.cc).
bool synchronizes_itself(std::string_view name);

}  // namespace ravel::model
