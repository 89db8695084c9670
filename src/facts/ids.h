// SPDX-License-Identifier: Apache-2.0
//
// What all platforms call alike: who runs, and a place in the code.
#pragma once

#include <utility>

#include "base/ids.h"
#include "ir/program.h"

namespace ravel::facts {

/// Who runs: a process, a thread, a caller from outside. Counted by the analysis of the platform.
using OriginId = Id<struct OriginTag>;

/// A lock, as far as two accesses can compare it.
using GuardId = Id<struct FactGuardTag>;

/// This instruction of this function; without a valid instruction, the function as such.
using Step = std::pair<ir::FuncId, ir::InstrId>;

}  // namespace ravel::facts
