// SPDX-License-Identifier: Apache-2.0
//
// How much a race of a C or C++ program is worth a look: docs/ranking.md.
#pragma once

#include <map>
#include <tuple>
#include <utility>

#include "check/native_race_touches.h"

namespace ravel::check {

class NativeRaceScores {
 public:
  NativeRaceScores(const NativeInput& input, const NativeTouches& touches)
      : points_to_(input.native.points_to()), touches_(touches) {}

  double score(flow::native::ObjectId object, const NativeTouch& a, const NativeTouch& b);

 private:
  std::pair<size_t, size_t> belief(flow::native::ObjectId object, const NativeTouch& a);

  const flow::native::PointsTo& points_to_;
  const NativeTouches& touches_;
  std::map<std::tuple<flow::native::ObjectId, int64_t, int64_t>, std::pair<size_t, size_t>> beliefs_;
};

}  // namespace ravel::check
