// SPDX-License-Identifier: Apache-2.0
//
// A function that calls a fun it was given runs it for whoever gave it: fold(F, Acc, List) may be called by
// any process, but my_server's F is run by my_server. So the processes that run a fun which is called through
// a parameter are those of the functions that pass it, not all that call fold.
//
// Incomplete: only calls of a parameter itself, given by calls whose arguments are written out; funs that
// come another way run wherever the function does that calls them.
#pragma once

#include <utility>
#include <vector>

#include "base/hash_map.h"
#include "flow/call_graph.h"
#include "flow/value_flow.h"

namespace ravel::flow {

/// By caller and callee: the functions that give the one what it calls. Not here: whoever runs the caller.
using Givers = HashMap<std::pair<ir::FuncId, ir::FuncId>, std::vector<ir::FuncId>>;

Givers find_givers(const ValueFlow& flow, const CallGraph& calls);

}  // namespace ravel::flow
