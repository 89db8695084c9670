// SPDX-License-Identifier: Apache-2.0
//
// What checks of programs for the BEAM look at, and which there are.
#pragma once

#include "check/input.h"
#include "flow/reach.h"
#include "flow/summaries.h"

namespace ravel::check {

class CallTable;

struct CheckInput : Input {
  const flow::Flow& flow;
  const flow::Summaries* summaries = nullptr;  ///< for checks that ask for them in the table; else null
  flow::Reach* reach = nullptr;                ///< goes with the summaries; it remembers what it was asked
  const CallTable* calls = nullptr;            ///< for checks that ask for them (call_facts.h)
};

Findings check_then_act(const CheckInput& input);
Findings call_cycle(const CheckInput& input);
/// stuck-receive and lost-message: both look at the same graph.
Findings messages(const CheckInput& input);

}  // namespace ravel::check
