// SPDX-License-Identifier: Apache-2.0
//
// How much of a C or C++ program was looked at: threads, functions. "No findings" says something only of a
// program whose threads were found.
#pragma once

#include "flow/native/native.h"
#include "flow/native/words.h"
#include "session/growing_report.h"

namespace ravel::session {

/// Counts what was found, and tells where threads are started or awaited of which none was found.
void tell_coverage(const ir::Program& program, const flow::native::Native& native,
                   const flow::native::Words& words, GrowingReport& report);

}  // namespace ravel::session
