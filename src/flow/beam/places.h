// SPDX-License-Identifier: Apache-2.0
//
// From instructions to what a person reads, for the checks of the BEAM: what flow/words.h and
// flow/entry_path.h say, asked with a check's input.
#pragma once

#include <string>
#include <vector>

#include "flow/beam/input.h"
#include "flow/entry_path.h"

namespace ravel::flow::beam {

using facts::Step;
using EntryPath = facts::Path;

report::SourcePos position(const ir::Program& program, const Step& step);
/// "file.erl:12", without the folders.
std::string place_text(const ir::Program& program, const Step& step);
/// The function a person wrote: for closures and comprehensions the one whose text they are in.
std::string written_name(const ir::Program& program, ir::FuncId func);

/// The nearest origin entry that leads to a function, and the calls from there down to it.
EntryPath entry_path(const BeamInput& input, ir::FuncId func);
/// The same by calls whose arguments allow the conditions on the function's parameters.
EntryPath entry_path(const BeamInput& input, ir::FuncId func, const flow::Conditions& conditions);

/// Drops the tail of a chain that lies in library code: what is shown is the user's own call.
std::vector<Step> user_part(const ir::Program& program, std::vector<Step> chain);

/// Fills position, function, origin and path of a place reached through `entry` and then `chain`, whose last
/// step is the place itself.
report::Place make_place(const BeamInput& input, report::Role role, EntryPath entry,
                         const std::vector<Step>& chain);

}  // namespace ravel::flow::beam
