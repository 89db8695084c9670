// SPDX-License-Identifier: Apache-2.0
//
// From BEAM code to IR. Read this header, then function.h.
//
// How BEAM's world becomes that of ir.h, where it is not plain:
//
//  - Registers (x, y, float) are variables; SSA form is made by ir/builder.h. Allocation, garbage
//    collection and receive markers leave no trace.
//  - A test refines the tested registers in both successors, and every other register known to
//    hold the same value. `is_ne` and `is_ne_exact` become eq and eq_exact with the branches swapped.
//  - A built-in with a fail label is a call flagged kGuard and a test `succeeded`. hd, tl, element
//    with a constant index and map_get are followed by a load whose value is used: the call says
//    when it fails, the load what it gives. Arithmetic is calls of erlang:'+'/2 and so on.
//  - try: the handler starts with `caught` 0, 1, 2 in x0, x1, x2 and sees the other registers as they were
//  before.
//  - catch: the handler makes the value that `catch` gives, with ordinary instructions: the reason where the
//    class is throw, {'EXIT', {Reason, Stack}} where it is error, {'EXIT', Reason} where it is exit.
//  - receive: loop_rec, loop_rec_end, wait, wait_timeout become `receive` and `next_message`; `after 0` has
//  the constant
//    timeout 0; a receive without clauses looks at messages and takes none. `take` has the message as refined
//    by its clause.
//  - Binaries: construction is `alloc binary` of the segments' values; matching is a test is_bitstring, an
//    `alloc match_context` of the matched value, tests matches_binary of the context and, where one held,
//    loads binary_part of the context. Positions in the context are not represented.
//  - set_tuple_element and update_record are `alloc record_update`; indices count from 0 as in loads.
//
// Bad code costs its function: it is left out and a problem says why.
#pragma once

#include <vector>

#include "base/result.h"
#include "beam/beam.h"
#include "ir/ir.h"

namespace ravel::beam {

struct LiftOptions {
  bool names = false;  ///< parameters' names and receives' lines from debug info, which costs as much as
                       ///< reading the module
};

struct Lifted {
  ir::Module module;
  std::vector<Problem> problems;  ///< one for each function that had to be left out
};

/// Lifts a module that is `usable`.
Lifted lift_module(const Module& module, const LiftOptions& options = {});

}  // namespace ravel::beam
