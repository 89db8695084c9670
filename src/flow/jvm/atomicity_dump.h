// SPDX-License-Identifier: Apache-2.0
//
// The atomicity of every method that some thread runs, as `ravel dump --atomicities` shows it: in the words
// of Flanagan and Qadeer 2003, by the locks that callers may hold (`this ? both : atomic`).
#pragma once

#include <vector>

#include "flow/jvm/atomicity_summary.h"

namespace ravel::flow::jvm {

/// In the order of their names.
std::vector<facts::NamedAtomicity> named_atomicities(const JvmInput& input,
                                                     const flow::sync::LockNames& names,
                                                     const Summaries& summaries);

}  // namespace ravel::flow::jvm
