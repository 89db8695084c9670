// SPDX-License-Identifier: Apache-2.0
//
// From pairs of accesses to findings: one for each field (or collection, or array), or for each object. The
// worst pair is told in full, the other accesses are listed.
#pragma once

#include <vector>

#include "check/jvm_input.h"
#include "flow/jvm/race_stages.h"

namespace ravel::check {

/// `races` goes with accesses.all().
std::vector<report::Finding> race_findings(const JvmInput& input, const Accesses& accesses,
                                           const std::vector<LocationRaces>& races);

}  // namespace ravel::check
