// SPDX-License-Identifier: Apache-2.0
//
// From C and C++ files to units with the flags they are compiled with. A compile_commands.json says it for
// all of its files. A source that was named alone is looked up in the nearest database above it (in the
// folder itself or its build/); what is in none gets the flags after `--`, or none at all.
#pragma once

#include <string>
#include <vector>

#include "native/native.h"
#include "project/inputs.h"
#include "report/finding.h"

namespace ravel::project {

struct NativeUnits {
  std::vector<native::Unit> units;
  std::vector<report::Diagnostic> diagnostics;
  size_t without_database = 0;  ///< sources whose flags nobody told
};

/// What a database names and a pattern of `exclude` matches is left out; what was named alone is not.
NativeUnits find_native_units(const std::vector<std::string>& files, const std::vector<std::string>& flags,
                              const std::vector<std::string>& exclude = {});

/// The compile_commands.json of a folder: in it, or in its build/. Empty if there is none.
std::string database_in(const std::string& folder);

}  // namespace ravel::project
