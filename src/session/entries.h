// SPDX-License-Identifier: Apache-2.0
//
// Who may enter the program, as --closed and --api say it.
#pragma once

#include "flow/value_flow.h"
#include "project/options.h"

namespace ravel::session {

using namespace project;

/// `options` must outlive the result.
flow::FlowOptions flow_options(const Options& options);

}  // namespace ravel::session
