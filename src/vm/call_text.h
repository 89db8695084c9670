// SPDX-License-Identifier: Apache-2.0
//
// A call as people write it on a command line: "lists:seq", and its arguments as terms.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "vm/code.h"
#include "vm/heap.h"

namespace ravel::vm {

struct CallText {
  FunctionName function;
  std::vector<Term> arguments;
};

/// A quoted name may hold a colon; Elixir's modules are written as they are, or as the machine has them:
/// Enum, Elixir.Enum. The terms are made in `heap`.
Result<CallText> read_call(const std::string& target, std::span<const std::string> arguments, Heap& heap);

/// "mod:fun/2".
Result<FunctionName> read_function(const std::string& text);

class Machine;
/// Is there such a function? In a booted system, whose own code server will load the module, too. A name in
/// capitals is Elixir's; if there is no such module it is taken for Erlang's, whose quotes the shell removed.
bool find_called(Machine& machine, FunctionName& function);

/// Whether there is such a function, exported or not.
bool is_defined(Machine& machine, const FunctionName& function);

}  // namespace ravel::vm
