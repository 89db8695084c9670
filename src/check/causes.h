// SPDX-License-Identifier: Apache-2.0
//
// One cause is one finding: members of one struct or class that the same two functions use without a common
// lock were forgotten together, and are mended together. So are several variables of the same two functions,
// and whatever one handler meets where it comes.
#pragma once

#include <string_view>
#include <vector>

#include "report/finding.h"

namespace ravel::check {

/// Among the origins of a race: the one that comes while the other is interrupted, whichever it is.
inline constexpr std::string_view kHandler = "the handler";
/// The kind of a finding at whose second place the handler is.
inline constexpr std::string_view kByHandler = "handler";

/// Puts findings about members of one thing, at the same two functions, into the one that scores best. Its
/// subject is then `thing.*`; it says which members there are, and has their places, too. Variables that are
/// no members keep the name of the best.
std::vector<report::Finding> join_causes(std::vector<report::Finding> findings);

}  // namespace ravel::check
