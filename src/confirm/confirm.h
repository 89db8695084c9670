// SPDX-License-Identifier: Apache-2.0
//
// From findings to witnesses: what `ravel check` suspects in BEAM programs is made to happen on Ravel's own
// machine. Read this header first, then attempt.h (one finding), watch.h (what counts as having happened),
// plans.h (drivers), code.h and values.h (what they are made of).
//
//   finding ──► places (spots.h) ──► drivers (plans.h) ──► schedules (lab.h) ──► a witness, or why not
//
// A driver that shows nothing refutes nothing: then the finding stays what it was.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "confirm/attempt.h"

namespace ravel::confirm {

struct ConfirmOptions {
  LabOptions lab;
  AttemptOptions attempt;
};

/// Whether something can be tried for a finding at all: the rule is one of the BEAM's.
bool can_confirm(const report::Finding& finding);

/// Tries all, several at a time, each by itself: what comes out depends on the finding alone. `done` is
/// called as each is over, by one thread at a time.
void confirm(std::span<const report::Finding* const> findings, const Code& code,
             const ConfirmOptions& options,
             const std::function<void(size_t index, AttemptResult result)>& done);

}  // namespace ravel::confirm
