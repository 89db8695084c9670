// SPDX-License-Identifier: Apache-2.0
//
// From an expression of a function back to what the value flow knows about it: the bridge between
// "the same, whatever it is" (expr.h) and "one of these" (value_flow.h).
#pragma once

#include <vector>

#include "flow/expr.h"
#include "flow/value_flow.h"

namespace ravel::flow {

/// The objects that an expression of `func` may be, ascending; sets *exact to false if there may be others.
std::vector<ObjId> objects_of(const ValueFlow& values, const ExprTable& exprs, ir::FuncId func, ExprId expr,
                              bool* exact);

/// The ETS tables that it may be: by name if it is an atom, otherwise as objects, or by the atoms it may be.
std::vector<const Table*> tables_of(const ValueFlow& values, const ExprTable& exprs, ir::FuncId func,
                                    ExprId expr);

/// It is, or contains, something that this run of the function has just made: nobody else has it yet.
bool made_here(const ir::Program& program, const ExprTable& exprs, ir::FuncId func, ExprId expr);

}  // namespace ravel::flow
