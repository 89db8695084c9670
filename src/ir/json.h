// SPDX-License-Identifier: Apache-2.0
//
// The representation as JSON, for tools: what the text form says, taken apart. Values and blocks are numbers,
// constants are strings in Erlang syntax, positions are objects. Absent means no or none.
//
//     {"modules": [{"module": "foo", "platform": "beam", "files": [...], "functions": [
//       {"function": "foo:add/1", "params": [{"value": 0, "name": "Name"}], "blocks": [
//         {"block": 0, "instructions": [
//           {"result": 1, "op": "call", "callee": "erlang:whereis/1", "operands": [0]}]}]}]}]}
#pragma once

#include <span>
#include <string>

#include "ir/ir.h"

namespace ravel::ir {

/// The functions must keep the rules of verify.h.
std::string ir_as_json(std::span<const Module> modules);

}  // namespace ravel::ir
