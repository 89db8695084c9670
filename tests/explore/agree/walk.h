// SPDX-License-Identifier: Apache-2.0
//
// Every interleaving of what the explorer is offered (System), told apart by the explorer's own relation of
// what happens before what. It stands between the exhaustive search and explore_enumerate: a class that this
// walk meets and the search does not is a fault of the search; where this walk and the enumerator differ,
// they do not mean the same by a class, or the machine offers too little or too much.
#pragma once

#include <map>
#include <string>

#include "explore/execution.h"

namespace ravel::explore {

/// The same for executions that differ only in the order of independent events.
std::string canonical(const Execution& execution);
/// Event by event, for people: who, what, which events it races with, what it touched.
std::string trace_text(const Execution& execution);

struct Met {
  std::string outcome;
  std::string trace;  ///< of the first execution of the class
};
struct Walked {
  std::map<std::string, Met> classes;  ///< by canonical form
  std::string problem;                 ///< two outcomes of one class
  bool is_cut = false;                 ///< there are more states than that
  size_t states = 0;
};

/// Prefixes that are equal up to the order of independent events are gone on from once.
Walked walk_all(const System& start, size_t states_max);

}  // namespace ravel::explore
