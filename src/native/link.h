// SPDX-License-Identifier: Apache-2.0
//
// What a linker does, on IR: units that were lifted one by one become one program.
//
//  - A function that exists in many units (inline, template, weak) stays in one: the first in the order of
//    the units, but a strong definition before weak ones.
//  - Callees get the arity of the definition, whatever the caller's declaration said.
//  - Aliases (`_ZN1AC1Ev` for `_ZN1AC2Ev`) lead to what they stand for.
//  - Two strong definitions of one name come from programs that are not linked together (a database holds all
//    programs of a project, each with its main). Each keeps its own: from the second on they count as
//    internal to their unit, and so do that unit's calls. Calls from other units go to the first. That is
//    told.
//
// The result depends on the order of the modules only.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"

namespace ravel::native {

struct LinkResult {
  size_t dropped = 0;                  ///< functions that were there more than once
  std::vector<std::string> conflicts;  ///< names of functions with several strong definitions, sorted
};

LinkResult link(std::vector<ir::Module>& modules);

}  // namespace ravel::native
