// SPDX-License-Identifier: Apache-2.0
//
// Races of C and C++ programs in words: one finding for each variable or field.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check/native_input.h"
#include "facts/evidence.h"
#include "flow/native/touches.h"

namespace ravel::check {

struct MemoryRace {
  size_t one = 0, two = 0;  ///< accesses
  flow::native::LocId place;
  double score = 0;
  facts::Evidence evidence{};
};

class MemoryRaceFindings {
 public:
  MemoryRaceFindings(const NativeInput& input, const NativeWords& words, const flow::native::Touches& touches)
      : native_(input.native),
        points_to_(input.native.points_to()),
        walk_(input.native.walk()),
        words_(words),
        touches_(touches) {}

  /// The worst of them, and after it the places of all.
  report::Finding finding(const std::string& subject, std::vector<MemoryRace> races) const;
  /// Where a person would say that it happens.
  using Where = std::pair<ir::FuncId, ir::InstrId>;
  Where where(const flow::native::Access& access) const;

 private:
  bool is_write(size_t access) const;
  void add_place(size_t index, std::set<std::pair<Where, bool>>& seen, report::Finding& finding,
                 bool always = false) const;

  const flow::native::Native& native_;
  const flow::native::PointsTo& points_to_;
  const flow::native::Walk& walk_;
  const NativeWords& words_;
  const flow::native::Touches& touches_;
};

}  // namespace ravel::check
