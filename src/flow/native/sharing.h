// SPDX-License-Identifier: Apache-2.0
//
// Which memory threads share, before anything is known about locks: the accesses worth a walk.
//
// An object is *private* if no global, no outside caller and no thread's argument leads to it: each thread
// has its own. Of the others, those count that two origins use, or one that may run several times, and that
// somebody writes. An argument that the starting thread picks anew for every thread it starts (`&args[i]` in
// a loop, a new object) belongs to that one thread, as against its sisters.
#pragma once

#include <memory>
#include <vector>

#include "flow/native/paths.h"
#include "flow/native/points_to.h"

namespace ravel::flow::native {

class Sharing {
 public:
  Sharing(const PointsTo& points_to, Paths& paths, const ProgramPaths& names);

  bool is_shared(ObjectId object) const { return shared_[object.index()]; }
  /// Can others get there?
  bool escapes(ObjectId object) const { return escapes_[object.index()]; }
  /// Does a load or store touch shared memory?
  bool is_shared(InstanceId instance, ir::InstrId access) const;
  /// Is there at most one such object in a run?
  bool is_unique(ObjectId object) const { return unique_[object.index()]; }
  /// Do the threads of this origin each have their own such object?
  bool is_own(OriginId origin, ObjectId object) const;
  /// Where a thread is started with an element of an array that the call names by its index.
  struct OwnStart {
    ir::FuncId caller;
    ir::InstrId instr;
    PathId argument;
  };
  const std::vector<OwnStart>& own_starts(OriginId origin) const { return own_starts_[origin.index()]; }
  /// The origin and all that it starts, and those start.
  const std::vector<OriginId>& started_by(OriginId origin) const { return started_by_[origin.index()]; }
  /// Where a path of the function may lead, ascending; nothing if that are more than PointsTo::kMeant places,
  /// there or on the way: it may lead anywhere. Remembered, for one thread.
  const std::vector<LocId>& places(InstanceId instance, PathId path, const Paths& paths) const {
    return led_to(instance, path, paths).places;
  }
  bool leads_anywhere(InstanceId instance, PathId path, const Paths& paths) const {
    return led_to(instance, path, paths).is_anywhere;
  }
  /// May the function run more than once in its thread: does a loop, or a callback, lead there?
  bool is_repeated(InstanceId instance) const { return repeated_[instance.index()]; }
  /// How the function is reached from its origin's entry: the call that leads there; null at entries.
  const CallEdge* reached_by(InstanceId instance) const;

 private:
  struct LedTo {
    std::vector<LocId> places;
    bool is_anywhere = false;
  };
  const LedTo& led_to(InstanceId instance, PathId path, const Paths& paths) const;
  LedTo find_places(InstanceId instance, PathId path, const Paths& paths) const;
  void find_escaping();
  void find_used();
  void find_unique();
  void find_own(Paths& paths, const ProgramPaths& names);
  bool find_own_starts(const OwnStart& start, InstanceId caller, const Paths& paths,
                       const ProgramPaths& names, std::vector<OwnStart>& starts, int depth = 0) const;
  void find_started();
  void find_callers();
  void find_repeated();
  bool runs_once(InstanceId instance) const;
  bool repeats(const CallEdge& edge) const;

  const PointsTo& points_to_;
  std::vector<bool> escapes_, shared_, unique_;
  std::vector<std::vector<ObjectId>> own_;         ///< by origin
  std::vector<std::vector<OwnStart>> own_starts_;  ///< by origin
  std::vector<std::vector<OriginId>> started_by_;
  std::vector<int64_t> reached_by_;  ///< index into edges(), -1: none
  std::vector<uint32_t> callers_;    ///< how many calls lead to an instance
  std::vector<bool> repeated_;       ///< by instance
  mutable HashMap<uint64_t, bool> accesses_;
  mutable HashMap<uint64_t, std::unique_ptr<LedTo>> led_to_;  ///< by a function's values and the path
};

}  // namespace ravel::flow::native
