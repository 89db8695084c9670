// SPDX-License-Identifier: Apache-2.0
//
// How likely a circle of waits is to be true: docs/ranking.md tells the weights.
#pragma once

#include "check/rules.h"

namespace ravel::check {

/// Below it too much had to be assumed.
inline constexpr double kEvidentMin = 0.3;

std::string_view name_of(facts::CircleKind kind);
double score_of(const facts::WaitCircle& circle, facts::CircleKind kind);

}  // namespace ravel::check
