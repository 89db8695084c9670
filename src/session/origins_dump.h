// SPDX-License-Identifier: Apache-2.0
//
// The threads of a JVM, C or C++ program for people who want to see all of them: `ravel dump --origins`.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "flow/jvm/input.h"

namespace ravel::session {

using flow::jvm::JvmInput;

struct OriginRow {
  std::string name;
  bool multiple = false;  ///< two of it may run at the same time
  std::set<std::string> makers, entries, functions;
};

/// `form` is text or json.
std::string origin_rows(const std::vector<OriginRow>& rows, std::string_view form);
std::string jvm_origins(const JvmInput& input, std::string_view form);

}  // namespace ravel::session
