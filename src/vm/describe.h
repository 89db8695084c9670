// SPDX-License-Identifier: Apache-2.0
//
// What happens in a machine, in words: for those who look at schedules.
#pragma once

#include <functional>
#include <string>

#include "vm/machine.h"

namespace ravel::vm {

/// What the instruction at `code` does, if that is an event: "ets:insert/2", "receive". Empty if it is none.
std::string event_text(const Code* code);

/// "table t, key k". Keys are known by their hashes only, so they are looked for among the rows there are.
std::string touched_text(const Machine& machine, const Touch& touch,
                         const std::function<std::string(Term)>& name);

}  // namespace ravel::vm
