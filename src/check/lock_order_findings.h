// SPDX-License-Identifier: Apache-2.0
//
// What people read about a circle of waits: one finding for each circle of locks, however many ways lead
// there; the best way is told.
#pragma once

#include <string>
#include <vector>

#include "check/jvm_input.h"

namespace ravel::check {

struct LockCycle {
  std::vector<uint32_t> edges;  ///< of Acquisitions::edges(); each wants what the next one holds
  std::vector<flow::sync::OriginId> origins;  ///< by edge
  std::string unsure_gate;                    ///< held at two of them; it may be two locks
};

std::vector<report::Finding> lock_order_findings(const JvmInput& input, const std::vector<LockCycle>& cycles);

}  // namespace ravel::check
