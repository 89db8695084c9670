// SPDX-License-Identifier: Apache-2.0
//
// A story as the diagram of Claessen et al. 2009 (section 6), in Graphviz's language: a box for each process,
// from a triangle (start) down to an inverted one (stop); what the process did in between, one under the
// other; grey arrows for messages, ending in a dot if nobody took them and dashed if there was nobody left
// to; dotted black arrows between side effects whose order is chance. Who did something while others did
// something else is not shown: only what could be seen by someone.
//
// Sends and spawns are no transitions of their own: their arrows leave from what the process did last. Of
// OTP's own processes each is one node, whatever it did.
#pragma once

#include <string>

#include "explore/story.h"

namespace ravel::view {

/// The same story gives the same bytes. Always valid input for `dot`, whatever the story's texts hold.
std::string to_dot(const explore::Story& story);

}  // namespace ravel::view
