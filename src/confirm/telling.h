// SPDX-License-Identifier: Apache-2.0
//
// A witness in words: the finding gets the real interleaving in place of the schematic one, with real values,
// and one sentence that says what it led to.
#pragma once

#include "confirm/attempt.h"
#include "explore/story.h"
#include "report/finding.h"

namespace ravel::confirm {

/// `story` is that of the confirmed schedule. Sets everything of the witness but the trace's name and the
/// picture.
void tell(const Confirmed& confirmed, const explore::Story& story, report::Finding& finding);

}  // namespace ravel::confirm
