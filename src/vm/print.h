// SPDX-License-Identifier: Apache-2.0
//
// Terms as text, as erlang:display/1 and ~p (without line breaking) have them: for messages of ours, for
// tests, and for the built-ins that print. io_lib's own formatting runs as Erlang code and does not come
// here.
#pragma once

#include <functional>
#include <string>

#include "vm/term.h"

namespace ravel::vm {

/// `limit` is a number of characters after which "..." stands for the rest.
std::string print_term(Term term, size_t limit = SIZE_MAX);

/// Other texts for what has only a number.
struct TermNames {
  std::function<std::string(Term)> pid, reference;
};
std::string print_term(Term term, size_t limit, const TermNames& names);

/// As pid_to_list/1 and its like have them, on the node `own_node`, which is shown as 0.
std::string pid_text(Term pid, uint32_t own_node);
std::string port_text(Term port, uint32_t own_node);
std::string reference_text(Term reference, uint32_t own_node);
std::string fun_text(Term fun);

}  // namespace ravel::vm
