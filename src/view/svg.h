// SPDX-License-Identifier: Apache-2.0
//
// The diagram of dot.h, drawn by Graphviz's program `dot`, which the user has to have. The result stands
// alone: it refers to nothing outside and says nothing of the machine it was made on.
#pragma once

#include <string>

#include "base/result.h"
#include "explore/story.h"

namespace ravel::view {

/// An error is a finished sentence: Graphviz is not there, or could not draw this.
Result<std::string> to_svg(const explore::Story& story);

}  // namespace ravel::view
