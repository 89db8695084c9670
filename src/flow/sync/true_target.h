// SPDX-License-Identifier: Apache-2.0
//
// Where a test leads if what it asks about is true: what is tried (a lock, a permit) is held there.
#pragma once

#include "ir/ir.h"

namespace ravel::flow::sync {

/// Which way a test goes where `value` is true: target 0 or 1; -1 if it does not tell.
int true_target(const ir::Module& module, const ir::Function& function, const ir::Instr& test,
                ir::ValueId value);

}  // namespace ravel::flow::sync
