// SPDX-License-Identifier: Apache-2.0
//
// The C and C++ part of `ravel check`: from sources to findings.
#pragma once

#include <functional>

#include "cli/inputs.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "flow/native/native.h"
#include "report/proposals.h"

namespace ravel::cli {

/// Reads and analyses the program; `use` is called once if that worked.
void solve_native(const Options& options, const Inputs& inputs, GrowingReport& report,
                  const std::function<void(const ir::Program&, const flow::native::Native&)>& use);

/// Adds what it finds to `report`, which is complete at every moment.
void analyse_native(const Options& options, const Inputs& inputs, GrowingReport& report);

/// What `ravel infer` proposes for it.
std::vector<report::Proposal> infer_native(const Options& options, const Inputs& inputs,
                                           GrowingReport& report);

}  // namespace ravel::cli
