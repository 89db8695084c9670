// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>

#include "check/jvm_input.h"
#include "flow/jvm/race_accesses.h"

namespace ravel::check {

/// The harness's calls that lead to a spot without starting a thread.
std::set<uint32_t> race_roots(const JvmInput& input, const LocationAccesses& accesses, uint32_t spot);

}  // namespace ravel::check
