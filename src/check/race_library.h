// SPDX-License-Identifier: Apache-2.0
//
// What calls into a library do to the application's objects: for each library method in its context,
// the objects whose contents it, or what it calls inside the library, reads and writes. Collected bottom-up
// along the call graph; callbacks into the application are not followed, for they have accesses of their own.
//
// An effect keeps the points on its way at which a lock is held: the same HashMap.put may be reached with and
// without the lock of a synchronized wrapper, and those are two effects.
//
// Where contexts were merged, one HashMap.put stands for every map of the program. So an effect on what may
// be an argument of the method counts at a call only if it is an argument of that call. And what a call may
// do to any of more than kObjectsMax objects says nothing about one of them: such calls are left out, counted
// and told.
#pragma once

#include <map>
#include <vector>

#include "check/race_accesses.h"

namespace ravel::check {

struct LibraryEffect {
  flow::heap::ObjectId object;
  bool write = false;
  uint32_t way = 0;  ///< LibraryEffects::way()
  auto operator<=>(const LibraryEffect&) const = default;
};

class LibraryEffects {
 public:
  explicit LibraryEffects(const JvmInput& input);

  /// Of a call of a library method in its context, in `out`.
  void of(const Point& call, flow::heap::InstanceId callee, std::vector<LibraryEffect>& out);
  /// Calls under a lock, then the access itself.
  const std::vector<Point>& way(const LibraryEffect& effect) const { return ways_[effect.way].points; }
  /// Methods and calls of which not everything was kept.
  size_t cut_short() const { return cut_short_; }

 private:
  static constexpr size_t kEffectsMax = 20000;  ///< of one method in one context
  static constexpr size_t kWaysMax = 3;         ///< to one object, reading or writing
  static constexpr size_t kObjectsMax = 64;     ///< of one call

  struct Way {
    std::vector<Point> points;
    bool guarded = false;
  };

  void collect_own(flow::heap::InstanceId id);
  void spread();
  void split(flow::heap::InstanceId id);
  /// An access without any lock says more than one with a lock, and takes its place.
  bool add(flow::heap::InstanceId to, const LibraryEffect& effect);
  uint32_t way(std::vector<Point> points, bool guarded);
  bool is_told_about(flow::heap::ObjectId object) const;
  bool is_library(flow::heap::InstanceId id) const;

  const JvmInput& input_;
  std::vector<std::vector<LibraryEffect>> effects_;  ///< by instance, ascending; in the end on parameters
  std::vector<std::vector<LibraryEffect>> other_;    ///< by instance: on what is no parameter
  std::vector<std::vector<LibraryEffect>> fresh_;    ///< by instance: not yet told to its callers
  std::vector<Way> ways_;
  std::map<std::vector<Point>, uint32_t> way_by_points_;
  std::vector<bool> full_;
  size_t cut_short_ = 0;
};

}  // namespace ravel::check
