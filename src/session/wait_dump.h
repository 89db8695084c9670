// SPDX-License-Identifier: Apache-2.0
//
// The graphs of call-cycle and of the message rules for people who want to see all of them: `ravel dump
// --waits` (who waits for whom, by which call, for how long) and `--messages` (who sends what to whom).
#pragma once

#include <string>
#include <string_view>

#include "flow/beam/input.h"

namespace ravel::session {

using flow::beam::BeamInput;

/// `form` is text, json or dot.
std::string wait_graph(BeamInput input, std::string_view form);
std::string message_graph(BeamInput input, std::string_view form);

}  // namespace ravel::session
