// SPDX-License-Identifier: Apache-2.0
//
// The forms of `ravel dump`: "text", "json" or "dot" of what was read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/ir.h"

namespace ravel::cli {

/// Which function calls, makes or starts which, in the order of the code, each place once.
std::string dump_calls(const std::vector<ir::Module>& modules, std::string_view form);

/// The representation itself.
std::string dump_ir(const std::vector<ir::Module>& modules, std::string_view form);

}  // namespace ravel::cli
