// SPDX-License-Identifier: Apache-2.0
//
// The application resource files beside what is analysed: which application has which callback module. Where
// there is none, checks guess from the names.
#pragma once

#include <map>

#include "base/symbol.h"
#include "project/inputs.h"

namespace ravel::project {

/// Callback module to application. A file that cannot be understood is a note in `diagnostics`.
std::map<Symbol, Symbol> find_applications(const Inputs& inputs,
                                           std::vector<report::Diagnostic>& diagnostics);

}  // namespace ravel::project
