// SPDX-License-Identifier: Apache-2.0
//
// The JVM part of `ravel check`: from class files to findings.
#pragma once

#include <string>
#include <vector>

#include "project/inputs.h"
#include "project/options.h"
#include "project/toolchain.h"
#include "report/proposals.h"
#include "session/growing_report.h"

namespace ravel::session {

using namespace project;

/// Adds what it finds to `report`, which is complete at every moment. `pair_lines`, if given, gets what `dump
/// --races` shows.
void analyse_jvm(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                 GrowingReport& report, std::vector<std::string>* pair_lines = nullptr);

/// The lock annotations that the classes already obey.
std::vector<report::Proposal> infer_jvm(const Options& options, const Inputs& inputs,
                                        const Toolchain& toolchain, GrowingReport& report);

}  // namespace ravel::session
