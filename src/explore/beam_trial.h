// SPDX-License-Identifier: Apache-2.0
//
// The program run once before it is explored. What it loads then is there from the start of every schedule:
// a machine loads modules when they are called for the first time. And what several processes touch is known
// then, mostly, so that the search need not begin anew when it finds out (vm/claims.cc).
#pragma once

#include <memory>
#include <vector>

#include "explore/beam_system.h"

namespace ravel::explore {

/// Runs it to its end, or for a while. Loads into `machine`, which has not called anything yet; what is
/// touched by several that nothing orders.
std::vector<Access> try_out(std::unique_ptr<BeamSystem> system, vm::Machine& machine);

/// What one machine has loaded the other has from now on, too. Modules that do something when they are loaded
/// are left alone.
void load_same(vm::Machine& machine, const vm::Machine& other);

}  // namespace ravel::explore
