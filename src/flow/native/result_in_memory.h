// SPDX-License-Identifier: Apache-2.0
//
// A function that returns a class has, before all other parameters, the address where its caller wants the
// result.
#pragma once

#include <string_view>

#include "ir/ir.h"

namespace ravel::flow::native {

inline bool is_named(const ir::Function& function, size_t param, std::string_view name) {
  if (param >= function.params.size()) return false;
  const auto it = function.names.find(function.params[param]);
  return it != function.names.end() && it->second.view() == name;
}

/// Whether the first parameter is that. The variable that is returned may have been made right there, and
/// have given its name to the parameter; then only `this` behind it tells.
inline bool returns_in_memory(const ir::Function& function) {
  return is_named(function, 0, "agg.result") || is_named(function, 1, "this");
}

}  // namespace ravel::flow::native
