// SPDX-License-Identifier: Apache-2.0
//
// What erlc and elixirc wrote, as diagnostics: the text stays as the compiler wrote it, and the place it
// names is picked out so that json, sarif and editors can go there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/finding.h"

namespace ravel::load {

/// The errors in erlc's output. Warnings are left out: they are between the user and the compiler. If nothing
/// in it looks like an error, the whole text becomes one diagnostic at `source`.
std::vector<report::Diagnostic> erlc_errors(std::string_view output, const std::string& source);

/// The same for elixirc, whose messages span several lines.
std::vector<report::Diagnostic> elixirc_errors(std::string_view output, const std::string& source);

}  // namespace ravel::load
