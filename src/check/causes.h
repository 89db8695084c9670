// SPDX-License-Identifier: Apache-2.0
//
// One cause is one finding: members of one struct or class that the same two functions use without a common
// lock were forgotten together, and are mended together.
#pragma once

#include <vector>

#include "report/finding.h"

namespace ravel::check {

/// Puts findings about members of one thing, at the same two functions, into the one that scores best. Its
/// subject is then `thing.*`; it says which members there are, and has their places, too.
std::vector<report::Finding> join_causes(std::vector<report::Finding> findings);

}  // namespace ravel::check
