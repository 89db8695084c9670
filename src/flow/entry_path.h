// SPDX-License-Identifier: Apache-2.0
//
// How a process gets to a function: the nearest entry of an origin that leads there, and the calls from it
// down.
#pragma once

#include "facts/words.h"
#include "flow/flow.h"
#include "flow/reach.h"

namespace ravel::flow {

facts::Path entry_path(const Flow& flow, ir::FuncId func);
/// The same by calls whose arguments allow the conditions on the function's parameters.
facts::Path entry_path(const Flow& flow, Reach& reach, ir::FuncId func, const Conditions& conditions);

}  // namespace ravel::flow
