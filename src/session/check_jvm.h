// SPDX-License-Identifier: Apache-2.0
//
// The JVM part of `ravel check`: from class files to findings.
#pragma once

#include <string>
#include <vector>

#include "facts/input.h"
#include "project/inputs.h"
#include "project/options.h"
#include "project/toolchain.h"
#include "report/proposals.h"
#include "session/growing_report.h"

namespace ravel::session {

using namespace project;

/// What `ravel dump` asks of the rules on their way; null: nothing.
struct JvmDump {
  std::vector<std::string>* pairs = nullptr;                  ///< --races
  std::vector<facts::NamedAtomicity>* atomicities = nullptr;  ///< --atomicities
};

/// Adds what it finds to `report`, which is complete at every moment.
void analyse_jvm(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                 GrowingReport& report, const JvmDump& dump = {});

/// The lock annotations that the classes already obey.
std::vector<report::Proposal> infer_jvm(const Options& options, const Inputs& inputs,
                                        const Toolchain& toolchain, GrowingReport& report);

}  // namespace ravel::session
