// SPDX-License-Identifier: Apache-2.0
//
// The C and C++ part of `ravel check`: from sources to findings.
#pragma once

#include <functional>

#include "flow/native/native.h"
#include "project/inputs.h"
#include "project/options.h"
#include "report/proposals.h"
#include "session/growing_report.h"

namespace ravel::session {

using namespace project;

/// Reads and analyses the programs; `use` is called once for each for which that worked.
void solve_native(const Options& options, const Inputs& inputs, GrowingReport& report,
                  const std::function<void(const ir::Program&, const flow::native::Native&)>& use);

/// Adds what it finds to `report`, which is complete at every moment.
void analyse_native(const Options& options, const Inputs& inputs, GrowingReport& report);

/// What `ravel infer` proposes for it.
std::vector<report::Proposal> infer_native(const Options& options, const Inputs& inputs,
                                           GrowingReport& report);

}  // namespace ravel::session
