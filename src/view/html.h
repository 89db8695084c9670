// SPDX-License-Identifier: Apache-2.0
//
// A story as one page that stands alone: a lane for each process, the interleaving step by step, what led to
// an event and what it led to, races with the outcome of the other order. page/ holds what happens in the
// browser.
#pragma once

#include <string>

#include "explore/story.h"

namespace ravel::view {

/// The same story gives the same bytes.
std::string to_html(const explore::Story& story);

}  // namespace ravel::view
