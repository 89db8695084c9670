// SPDX-License-Identifier: Apache-2.0
//
// What is known of a program for the BEAM when its rules begin: the values that flow/ found, and what several
// rules ask for. The engines of this folder work on it, and the checks are given it.
#pragma once

#include "facts/input.h"
#include "flow/entry_path.h"
#include "flow/reach.h"
#include "flow/summaries.h"

namespace ravel::flow::beam {

using facts::Step;

class CallTable;

struct BeamInput : facts::Input {
  const flow::Flow& flow;
  const flow::Summaries* summaries = nullptr;  ///< for checks that ask for them in the table; else null
  flow::Reach* reach = nullptr;                ///< goes with the summaries; it remembers what it was asked
  const CallTable* calls = nullptr;            ///< for checks that ask for them (call_facts.h)
};

}  // namespace ravel::flow::beam
