// SPDX-License-Identifier: Apache-2.0
//
// What has to be there for a read to find something: the row of a table, a name that somebody has, a setting.
// A program that is open is filled by others; here it is done as the read, and what is done with its answer,
// want it: the key that it looks for, and a row that its patterns match.
#pragma once

#include <vector>

#include "confirm/code.h"
#include "confirm/spots.h"

namespace ravel::confirm {

/// Calls, each a list that makes one thing be there, the likeliest first. Tables without a name are the first
/// result of the setup.
std::vector<std::vector<Call>> fills_for(const std::vector<Spot>& spots, const Code& code);

/// What these modules ask for by names of their own, and nobody may have set: settings, variables, files.
std::vector<Call> surroundings(const std::vector<ir::ModuleId>& modules, const Code& code);

}  // namespace ravel::confirm
