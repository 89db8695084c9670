// SPDX-License-Identifier: Apache-2.0
//
// `if (future.isDone()) future.get();`: whoever has asked whether something is over does not wait for it.
#pragma once

#include "ir/ir.h"

namespace ravel::flow::sync {

/// Which way a test goes where the value is not null, 0 or false; -1 if it does not tell.
int set_target(const ir::Module& module, const ir::Function& f, const ir::Instr& test, ir::ValueId value);

/// Every way to this call passes a test that isDone(), of the same variable or field, was true. That another
/// thread gives the field another value in between is not thought of.
bool is_asked_before(const ir::Module& module, const ir::Function& f, ir::InstrId call);

}  // namespace ravel::flow::sync
