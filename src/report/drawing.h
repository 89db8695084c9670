// SPDX-License-Identifier: Apache-2.0
//
// A drawing as text in the DOT language, for whoever wants it in another picture than the one on the page.
#pragma once

#include <string>

#include "report/finding.h"

namespace ravel::report {

/// One digraph: boxes for the nodes, numbered arrows; what is not there yet is dashed.
std::string drawing_dot(const Drawing& drawing);

}  // namespace ravel::report
