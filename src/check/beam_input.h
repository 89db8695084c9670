// SPDX-License-Identifier: Apache-2.0
//
// What checks of programs for the BEAM look at, and which there are.
#pragma once

#include "flow/beam/input.h"

namespace ravel::check {

using namespace flow::beam;
using facts::CheckOptions;
using facts::Findings;
using CheckInput = BeamInput;

Findings check_then_act(const CheckInput& input);
Findings call_cycle(const CheckInput& input);
/// stuck-receive and lost-message: both look at the same graph.
Findings messages(const CheckInput& input);

}  // namespace ravel::check
