// SPDX-License-Identifier: Apache-2.0
//
// What locks of the JVM, and other things that a thread waits for, are called. Not one that a method has a
// name for (that is LockNames::text), but the lock itself, whoever takes it: the best name is a field that
// holds nothing else.
#pragma once

#include <span>
#include <string>

#include "flow/sync/words.h"

namespace ravel::flow::sync {

/// What a queue runs out of (lib/java/models/ravel/Room.java).
bool is_room(const heap::Hierarchy& classes, const heap::PointsTo& points_to, const Lock& lock);

class LockWords {
 public:
  /// All arguments must outlive it.
  LockWords(const ir::Program& program, heap::Hierarchy& classes, const heap::PointsTo& points_to,
            const Sync& sync, const Words& words);

  /// `Bank.lock`, `Account`, `Bank.class`, `the ReentrantLock made at Bank.java:7`.
  std::string lock(LockId id) const;
  /// The same with the place where it was made, if one is known.
  std::string lock_with_place(LockId id) const;
  std::string lock_of(heap::ObjectId object) const;

 private:
  /// A field that holds an object.
  struct Holder {
    heap::FieldId field;
    heap::ObjectId base;  ///< invalid: a static
    size_t others = 0;    ///< objects that the field may hold beside it
    bool application = false;
  };
  void find_holders();
  /// What a room belongs to.
  std::span<const uint32_t> queues_of(heap::ObjectId room) const;
  std::string made_at(heap::ObjectId object) const;

  const ir::Program& program_;
  heap::Hierarchy& classes_;
  const heap::PointsTo& points_to_;
  const Sync& sync_;
  const Words& words_;
  HashMap<uint32_t, Holder> holders_;  ///< by object: the best
};

}  // namespace ravel::flow::sync
