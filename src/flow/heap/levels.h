// SPDX-License-Identifier: Apache-2.0
//
// Which methods get fewer contexts in a program that is too large for all of them (Li, Tan, Møller,
// Smaragdakis 2018, "Scalability-first pointer analysis").
//
// An analysis without contexts (but for the models: collections would seem to hold everything) tells how many
// objects a method's variables hold at most, which objects it is called on, and in which methods those were
// made. So one can say beforehand in how many contexts of each kind a method would be looked at, and what
// that costs: contexts times facts. Each method gets the most precise kind whose cost is below one limit for
// all; the limit is the largest for which the sum exceeds that of no contexts at all by no more than the
// policy's `facts_max`. Small methods and rarely used classes so keep full contexts, and few large ones pay.
#pragma once

#include "flow/heap/points_to.h"

namespace ravel::flow::heap {

/// `flat` is the result where given methods have no contexts.
Levels choose_levels(const PointsTo& flat, const ir::Program& program, const ContextPolicy& policy);

}  // namespace ravel::flow::heap
