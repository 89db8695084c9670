// SPDX-License-Identifier: Apache-2.0
//
// A supervisor's children in the order in which it starts them, read off the list that its init returns (or
// that Elixir's Supervisor.start_link is given). flow/ knows which functions start children; here it is in
// which order, under which id, and how long the supervisor waits when it ends one.
//
// Incomplete: a list that is put together from parts that are not known ends where they begin.
#pragma once

#include <vector>

#include "flow/beam/input.h"

namespace ravel::flow::beam {

struct Child {
  ir::FuncId start;            ///< the start function
  flow::ObjId id;              ///< a constant, or invalid
  int64_t shutdown_ms = 5000;  ///< -1: for ever; 0: it is killed at once
};

std::vector<Child> children_in_order(const BeamInput& input, flow::ServerId supervisor);

}  // namespace ravel::flow::beam
