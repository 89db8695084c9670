// SPDX-License-Identifier: Apache-2.0
//
// Does an exception handler take error:badarg? `try register(N, P) catch error:badarg -> ...` does,
// `catch _ -> ...` does not: without a class it takes only what was thrown.
#pragma once

#include "ir/ir.h"

namespace ravel::flow {

/// True if control that enters the unwind block with class error and reason badarg can leave the
/// function normally. False for a handler that only raises again.
bool handles_badarg(const ir::Module& module, const ir::Function& function, ir::BlockId handler);

}  // namespace ravel::flow
