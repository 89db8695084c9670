// SPDX-License-Identifier: Apache-2.0
//
// What the source called things. If a module carries debug info (chunk Dbgi, or Abst before
// OTP 20), it holds the whole program as the compiler parsed it: from there come the names of
// parameters and the text of calls, so that a message can say `ets:lookup(Tab, Key)` where the code
// only has x0 and x1. Both Erlang's abstract code and Elixir's quoted definitions are understood.
//
// Nothing depends on it: modules without debug info, with encrypted or damaged debug info, or in
// the form of another compiler give an empty DebugInfo. Reading costs as much as the module
// itself, so it is done only for modules that a message is about.
//
// Incomplete: the text is made from the parsed program, so macros are expanded, and long
// arguments are cut. At most 500,000 calls of a module are kept.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "beam/beam.h"
#include "beam/term.h"

namespace ravel::beam {

enum class DebugLanguage : uint8_t { none, erlang, elixir };

/// A call as it stands in the source.
struct CallText {
  uint32_t line = 0;
  uint32_t column = 0;            ///< 0 if not known
  Symbol file;                    ///< as a -file attribute or the compiler named it; empty if not known
  FunctionName callee;            ///< module empty: not written (local or imported); name empty: computed
  std::string target;             ///< the callee's text: "ets:lookup", "Mod:handle"; "!" for a send
  std::vector<std::string> args;  ///< the text of each argument

  /// The whole call: "ets:lookup(Tab, Key)", "Pid ! stop".
  std::string text() const;
};

struct ClauseNames {
  uint32_t line = 0;
  std::vector<std::string> parameters;  ///< empty text where the parameter is not a simple variable
};

struct FunctionNames {
  Symbol name;
  uint32_t arity = 0;
  uint32_t line = 0;
  std::vector<ClauseNames> clauses;

  /// The name of a parameter: that of the first clause that gives it one, else empty.
  std::string parameter(size_t index) const;
};

/// A receive as it stands in the source: the code has no line for it.
struct ReceiveText {
  Symbol function;  ///< the function whose text it is in
  uint32_t arity = 0;
  uint32_t fun_line = 0;  ///< where the innermost fun around it begins; 0 if there is none
  uint32_t line = 0;
  std::vector<Symbol> atoms;  ///< in the patterns of its clauses, ascending; empty if not known
};

struct DebugInfo {
  DebugLanguage language = DebugLanguage::none;
  std::vector<FunctionNames> functions;  ///< by name, then arity
  std::vector<CallText> calls;           ///< by line, then column, then callee
  std::vector<ReceiveText> receives;     ///< by line

  const FunctionNames* function(Symbol name, uint32_t arity) const;
  std::span<const CallText> calls_at(uint32_t line) const;
  /// The call of `callee` at `line`; also one whose module is not written (imports, built-ins). Null if none
  /// or if several that differ in their arguments could be meant.
  const CallText* call_of(uint32_t line, const FunctionName& callee) const;
};

/// Decodes the module's debug info. Never fails: what cannot be understood is left out.
DebugInfo read_debug_info(const Module& module);

/// The source path that the compiler noted in the compile info; empty if it did not.
std::string source_path(const Module& module);

}  // namespace ravel::beam
