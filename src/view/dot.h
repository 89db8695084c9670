// SPDX-License-Identifier: Apache-2.0
//
// A story as the paper's diagram, in Graphviz's language.
#pragma once

#include <string>

#include "explore/story.h"

namespace ravel::view {

std::string to_dot(const explore::Story& story);

}  // namespace ravel::view
