// SPDX-License-Identifier: Apache-2.0
//
// The calls of a module as its code says them, for `ravel dump --calls`. A call through a value is
// resolved only where the value is made in the same function; whatever needs more is the
// business of flow/, and here it is shown by what is called: `(%Fun.2)/1`, `lists:(%3)/2`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/ir.h"

namespace ravel::ir {

enum class CallKind : uint8_t {
  direct,   ///< call, call_virtual
  value,    ///< of a fun
  dynamic,  ///< of a module and function that are values, apply included
  closure,  ///< no call: a fun is made of the callee
};

struct CallSite {
  InstrId instr;
  CallKind kind = CallKind::direct;
  bool known = false;  ///< `callee` is what is called
  FuncName callee;
  std::string description;  ///< the callee, or what is known of it
  bool tail = false;
  PosId pos;
};

/// The sites of one function, in order.
std::vector<CallSite> call_sites(const Module& module, const Function& function);

/// Callers in order of name, their sites in order of the code, with positions.
std::string print_calls(std::span<const Module> modules);

/// The same as a JSON document: `{"functions": [{"function", "calls": [{"kind", "callee", "known", ...}]}]}`.
std::string calls_as_json(std::span<const Module> modules);

/// The same as a graph for Graphviz, every pair once. Closures are dashed, unknown callees dotted.
std::string calls_as_dot(std::span<const Module> modules);

}  // namespace ravel::ir
