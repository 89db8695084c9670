// SPDX-License-Identifier: Apache-2.0
//
// How much a race of a C or C++ program is worth a look: RacerX's table of points, as the survey gives it,
// and what is known better here. docs/ranking.md shows each row, and tests/native/ranking_test.py that it
// counts.
#pragma once

#include <map>
#include <tuple>

#include "check/native_race_sections.h"
#include "check/native_race_touches.h"

namespace ravel::check {

/// How many accesses to some bytes hold a lock, and of how many.
struct NativeBelief {
  size_t guarded = 0, all = 0;
  /// How far that is from what chance would do if nine of ten were meant to hold one.
  double z() const;
};

class NativeRaceScores {
 public:
  NativeRaceScores(const NativeInput& input, const NativeTouches& touches);

  double score(flow::native::ObjectId object, const NativeTouch& a, const NativeTouch& b);
  const NativeBelief& belief(flow::native::ObjectId object, int64_t begin, int64_t end);

 private:
  using Bytes = std::tuple<flow::native::ObjectId, int64_t, int64_t>;
  bool owner_has_lock(flow::native::ObjectId object, const NativeTouch& a, const NativeTouch& b) const;
  bool may_share_lock(const NativeTouch& a, const NativeTouch& b) const;
  /// Of the bytes, whatever the two accesses are.
  int points(flow::native::ObjectId object, const NativeTouch& touch);
  int points_of_sections(flow::native::ObjectId object, int64_t begin) const;
  int points_of_belief(flow::native::ObjectId object, const NativeTouch& touch);
  int points_of_neighbours(const NativeTouch& a, const NativeTouch& b);

  const flow::native::Native& native_;
  const NativeTouches& touches_;
  NativeSections sections_;
  std::map<Bytes, NativeBelief> beliefs_;
  std::map<Bytes, int> points_;
};

}  // namespace ravel::check
