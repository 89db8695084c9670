// SPDX-License-Identifier: Apache-2.0
//
// What calls into a library do to the application's objects: for each library method in its context,
// the objects whose contents it, or what it calls inside the library, reads and writes. Collected bottom-up
// along the call graph; callbacks into the application are not followed, for they have accesses of their own.
//
// What happens without any lock of the library's is one set for reading and one for writing. The same
// HashMap.put may be reached with and without the lock of a synchronized wrapper: what happens under a lock
// has a *way*, the points at which one is held. An access without a lock says more, and hides those with one.
//
// Where contexts were merged, one HashMap.put stands for every map of the program. So an effect on what may
// be an argument of the method counts at a call only if it is an argument of that call. And what a call may
// do to any of more than kObjectsMax objects says nothing about one of them: such calls are left out, counted
// and told.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "flow/jvm/race_accesses.h"

namespace ravel::flow::jvm {

struct LibraryEffect {
  uint32_t way = 0;  ///< LibraryEffects::ways(); 0: no lock of the library, kUnknownWay: unknown code
  bool write = false;
  SetId objects = kEmptySet;
};

class LibraryEffects {
 public:
  LibraryEffects(const JvmInput& input, ObjectSets& sets);

  /// Of a call of a library method in its context, in `out`.
  void of(const Point& call, flow::heap::InstanceId callee, std::vector<LibraryEffect>& out);
  /// Of a method that a reference to it calls (`list::add`): the object that it is called on is no argument.
  void of_reference(flow::heap::InstanceId callee, std::vector<LibraryEffect>& out);
  /// Of a call of code that is not there, if it may do anything with its arguments (--unknown-calls any).
  void of_unknown(const Point& call, std::vector<LibraryEffect>& out);
  /// Calls under a lock, then the access itself if it is under one.
  const std::vector<std::vector<Point>>& ways() const { return ways_; }
  /// Methods and calls of which not everything was kept.
  size_t cut_short() const { return cut_short_; }
  /// Calls inside the library whose lock was not kept, because others are held further in.
  size_t forgotten_locks() const { return forgotten_.size(); }

 private:
  static constexpr size_t kEffectsMax = 20000;  ///< objects, of one method in one context
  static constexpr size_t kWaysMax = 64;        ///< of one method in one context
  static constexpr size_t kObjectsMax = 64;     ///< of one call

  struct Summary {
    std::array<SetId, 2> open = {kEmptySet, kEmptySet};  ///< read, written
    std::vector<LibraryEffect> guarded;                  ///< by way and whether it writes
    bool full = false;
  };
  /// What a summary says about what may be parameters, and about others.
  struct Split {
    std::vector<LibraryEffect> on_parameters, on_others;
  };

  void collect_own(flow::heap::InstanceId id);
  SetId told_about(std::span<const uint32_t> objects);
  void spread();
  bool visit(flow::heap::InstanceId id);
  bool add(Summary& to, const LibraryEffect& effect);
  const Split& split_of(flow::heap::InstanceId callee);
  std::vector<uint32_t> arguments(const Point& call, SetId among) const;
  uint32_t way(std::vector<Point> points);
  uint32_t with_lock(const Point& call, uint32_t inner);
  bool is_guarded(const Point& point);
  bool is_told_about(flow::heap::ObjectId object) const;
  bool is_library(flow::heap::InstanceId id) const;

  const JvmInput& input_;
  ObjectSets& sets_;
  std::vector<Summary> summaries_;  ///< by instance
  HashMap<flow::heap::InstanceId, Split> splits_;
  HashMap<const uint32_t*, SetId> told_;  ///< by where the points-to analysis keeps the set
  HashMap<std::pair<flow::heap::InstanceId, ir::InstrId>, bool> guarded_;
  std::vector<std::vector<Point>> ways_;
  std::map<std::vector<Point>, uint32_t> way_by_points_;
  size_t cut_short_ = 0;
  HashSet<std::pair<flow::heap::InstanceId, ir::InstrId>> forgotten_;
};

}  // namespace ravel::flow::jvm
