// SPDX-License-Identifier: Apache-2.0
//
// The acquisition graph for people who want to see all of it: `ravel dump --locks`. One line for each pair of
// locks of which one is held while the other is wanted, with one place that does so.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "flow/jvm/input.h"

namespace ravel::session {

using flow::jvm::JvmInput;

struct LockRow {
  std::string held, wanted;
  bool held_shared = false, wanted_shared = false;
  std::string function, taken, waits;  ///< taken: place where the held one was
  auto operator<=>(const LockRow&) const = default;
};

/// `form` is text, json or dot.
std::string lock_rows(const std::set<LockRow>& rows, std::string_view form);
std::string lock_graph(const JvmInput& input, std::string_view form);

}  // namespace ravel::session
