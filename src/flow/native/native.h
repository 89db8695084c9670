// SPDX-License-Identifier: Apache-2.0
//
// Everything about concurrency in a C or C++ program that a check asks. Built once; const afterwards. Read
// points_to.h, paths.h, declared.h, sharing.h, walk.h in that order.
#pragma once

#include "flow/native/declared.h"
#include "flow/native/paths.h"
#include "flow/native/points_to.h"
#include "flow/native/sharing.h"
#include "flow/native/walk.h"

namespace ravel::flow::native {

class Native {
 public:
  explicit Native(PointsToInput input)
      : points_to_(solved(std::move(input))),
        declared_(points_to_.input().program),
        names_(points_to_.input().program, points_to_.input().models, paths_, &declared_),
        sharing_(points_to_, paths_, names_),
        walk_(points_to_, sharing_, paths_, names_, declared_) {
    walk_.run();
  }
  Native(const Native&) = delete;
  Native& operator=(const Native&) = delete;

  const PointsTo& points_to() const { return points_to_; }
  /// Grows when relations are asked for.
  Paths& paths() const { return paths_; }
  const ProgramPaths& names() const { return names_; }
  const Declared& declared() const { return declared_; }
  const Sharing& sharing() const { return sharing_; }
  const Walk& walk() const { return walk_; }

 private:
  static PointsTo solved(PointsToInput input) {
    // Programs of which everything would be told apart at too high a price are looked at with less detail.
    // memcached takes 65,000 steps; 12 million are about a quarter of a second.
    constexpr size_t kStepsMax = 12'000'000;
    input.makers = std::make_shared<const Makers>(input.program, input.models);
    for (const Detail detail : {Detail::calls, Detail::sizes}) {
      PointsTo points_to(input, detail);
      if (points_to.solve(kStepsMax)) return points_to;
    }
    PointsTo points_to(std::move(input), Detail::program);
    points_to.solve();
    return points_to;
  }

  mutable Paths paths_;
  PointsTo points_to_;
  Declared declared_;
  ProgramPaths names_;
  Sharing sharing_;
  Walk walk_;
};

}  // namespace ravel::flow::native
