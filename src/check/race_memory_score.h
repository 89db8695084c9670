// SPDX-License-Identifier: Apache-2.0
//
// How much a race of a C or C++ program is worth a look: RacerX's table of points, as the survey gives it,
// and what is known better here. docs/ranking.md shows each row, and tests/native/ranking_test.py that it
// counts.
#pragma once

#include <map>
#include <tuple>

#include "check/native_input.h"
#include "flow/native/critical_sections.h"
#include "flow/native/touches.h"

namespace ravel::check {

using flow::native::CriticalSections;
using flow::native::SectionUse;

/// How many accesses to some bytes hold a lock, and of how many.
struct Belief {
  size_t guarded = 0, all = 0;
  /// How far that is from what chance would do if nine of ten were meant to hold one.
  double z() const;
};

class MemoryRaceScores {
 public:
  MemoryRaceScores(const NativeInput& input, const flow::native::Touches& touches);

  double score(flow::native::ObjectId object, const flow::native::Touch& a, const flow::native::Touch& b);
  const Belief& belief(flow::native::ObjectId object, int64_t begin, int64_t end);

 private:
  using Bytes = std::tuple<flow::native::ObjectId, int64_t, int64_t>;
  bool owner_has_lock(flow::native::ObjectId object, const flow::native::Touch& a,
                      const flow::native::Touch& b) const;
  bool may_share_lock(const flow::native::Touch& a, const flow::native::Touch& b) const;
  /// Of the bytes, whatever the two accesses are.
  int points(flow::native::ObjectId object, const flow::native::Touch& touch);
  int points_of_sections(flow::native::ObjectId object, int64_t begin) const;
  int points_of_belief(flow::native::ObjectId object, const flow::native::Touch& touch);
  int points_of_neighbours(const flow::native::Touch& a, const flow::native::Touch& b);

  const flow::native::Native& native_;
  const flow::native::Touches& touches_;
  CriticalSections sections_;
  std::map<Bytes, Belief> beliefs_;
  std::map<Bytes, int> points_;
};

}  // namespace ravel::check
