// SPDX-License-Identifier: Apache-2.0
//
// Who may enter the program, as --closed and --api say it.
#pragma once

#include "cli/options.h"
#include "flow/value_flow.h"

namespace ravel::cli {

/// `options` must outlive the result.
flow::FlowOptions flow_options(const Options& options);

}  // namespace ravel::cli
