// SPDX-License-Identifier: Apache-2.0
//
// What is said about a race alike on every platform.
#pragma once

#include <string>
#include <string_view>

#include "report/finding.h"

namespace ravel::check {

/// Why no lock keeps the two apart: `none`, if nothing is held at all.
std::string why_unlocked(const report::Place& first, const report::Place& second, std::string_view none);
/// `A and B may run at the same time`
std::string why_together(const report::Place& first, const report::Place& second);

/// The end of a story whose first access is a write.
inline constexpr std::string_view kOwnValueIsGone = "goes on as if its own value were still there";

}  // namespace ravel::check
