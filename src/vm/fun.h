// SPDX-License-Identifier: Apache-2.0
//
// Funs taken apart. One made in a module is {entry of the module's table, arity, who made it, free
// variables}; one that names an exported function is just its number.
#pragma once

#include <span>

#include "vm/code.h"
#include "vm/term.h"

namespace ravel::vm {

// NOLINTNEXTLINE(performance-no-int-to-ptr)
inline const FunEntry& fun_entry(Term fun) { return *reinterpret_cast<const FunEntry*>(fun.box()[1]); }
inline Term fun_creator(Term fun) { return Term(fun.box()[3]); }
/// Words of terms.
inline std::span<const Word> fun_free_variables(Term fun) {
  return {fun.box() + 4, Term::header_words(fun.header()) - 3};
}

inline FunctionName export_fun_name(Term fun) { return export_name(static_cast<ExportId>(fun.box()[1])); }

}  // namespace ravel::vm
