// SPDX-License-Identifier: Apache-2.0
//
// A supervisor starts its children one after another. A child whose init calls a sibling that comes later in
// the list calls somebody who does not exist yet: the start of the whole tree fails, or hangs.
#pragma once

#include <vector>

#include "check/beam_input.h"
#include "flow/beam/call_cycle_search.h"

namespace ravel::check {

/// Adds a finding for each call, out of a start, of a sibling that is started later.
void find_calls_of_later_siblings(const CheckInput& input, WaitGraph& graph,
                                  std::vector<report::Finding>& out);

}  // namespace ravel::check
