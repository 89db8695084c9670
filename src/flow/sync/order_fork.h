// SPDX-License-Identifier: Apache-2.0
//
// Order by start and join. For a forked origin X, its *region* is what its parent may do while a thread of X
// runs: all that is reached from the fork without passing a join of that thread. What is outside the region
// is before the start or after the join.
//
// A join is one of X's thread if it joins
//   - the one object that X's single thread was started with;
//   - the very value on which start() was called, in the same method, before that value changes;
//   - every element of a collection, in a loop, whose elements may be X's threads: then nothing of X
//     runs where the loop ends. That the loop meets all of them is believed, not proved;
//   - by join_all, all that a model's field holds (an executor's tasks).
//
// Only a parent that is a single thread gives order; a family of parents has others that go on.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "flow/sync/held_locks.h"
#include "flow/sync/walk.h"

namespace ravel::flow::sync {

class ForkOrder final : public Apart {
 public:
  ForkOrder(const Calls& calls, const Threads& threads, const LockNames& names)
      : calls_(calls), threads_(threads), names_(names), cache_(threads.size()) {}

  /// Regions are found when they are asked for.
  bool keeps_apart(const Access& a, const Access& b) override;
  std::string_view why() const override {
    return "one is before the start or after the end of the other's thread";
  }
  /// The accessed object is a thread of that origin, and this very one was joined before.
  bool joined_before(const Access& access, OriginId origin);
  /// The objects that the origin's threads are started with, ascending.
  const std::vector<uint32_t>& objects(OriginId origin) const { return threads_[origin].objects; }
  /// The one thread that forks it; invalid if there are several.
  OriginId only_parent(OriginId origin) const;

 private:
  struct Cached {
    std::unique_ptr<Reached> region, after_start;
    HashMap<heap::InstanceId, bool> joins;  ///< the method always joins a thread of this origin
    HashMap<Point, bool> ends_at;
    HashMap<heap::InstanceId, std::vector<std::pair<ir::BlockId, ir::BlockId>>> ends_on;
  };

  const Reached& region(OriginId origin);
  const Reached& after_start(OriginId origin);
  bool start_in(OriginId started, const Reached& region) const;
  bool point_overlaps(const Access& access, OriginId other, int depth);
  bool siblings_overlap(OriginId a, OriginId b);
  bool repeats(OriginId origin);

  // Joins (order_join.cc).
  WalkEnd joins(OriginId origin);
  bool ends_at(OriginId origin, heap::InstanceId id, ir::InstrId at);
  bool is_join_of(OriginId origin, heap::InstanceId id, ir::InstrId at, bool exactly);
  bool always_joins(OriginId origin, heap::InstanceId id);
  bool call_joins(OriginId origin, heap::InstanceId id, ir::InstrId at);
  bool same_value_started(OriginId origin, heap::InstanceId id, ir::InstrId at);
  const std::vector<std::pair<ir::BlockId, ir::BlockId>>& ends_on(OriginId origin, heap::InstanceId id);

  const Calls& calls_;
  const Threads& threads_;
  const LockNames& names_;
  std::vector<Cached> cache_;
};

size_t hash_value(const Point& point);
/// The primitive that an instruction calls, if it calls one.
model::JvmPrimitive primitive_at(const Calls& calls, heap::InstanceId id, ir::InstrId at);

}  // namespace ravel::flow::sync
