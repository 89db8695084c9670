// SPDX-License-Identifier: Apache-2.0
//
// Who may wait for what while holding what: the acquisition graph. Its nodes are things that can be waited
// for, its edges say "an origin that holds `from` may wait for `to`".
//
// HeldLocks tells what is held on EVERY way, which is right for guards and too little here: a deadlock needs
// only one way. So edges are found where the outer lock is taken (held_locks_local.h knows what a method
// itself has taken before each call) and a *summary* of the call tells what may be waited for inside. A
// summary is a set of wants, bottom-up over the components of the call graph, each with one witness: the next
// call on a way to the wait. Paths are put together only for what is reported.
//
// Not only locks are waited for:
//   thread       join, Future.get: a thread holds its own end from its first instruction on
//   initialiser  the first use of a class: whoever runs the initialiser holds the class
//   event        wait, await: only whoever notifies can end it, and every notifier holds `to`
//
// A want keeps the name of its lock (lock_names.h) in the words of the method, as long as that can be said:
// the same name is the same object, so taking it again is no wait.
//
// Not handled: locks that are held on some ways of a method only; locks that are strings or boxed numbers;
// waiting for room in a bounded queue; threads of a pool that all wait for others of the same pool.
#pragma once

#include <string>
#include <vector>

#include "flow/sync/acquisitions_library.h"
#include "flow/sync/held_locks.h"
#include "flow/sync/threads.h"
#include "flow/sync/walk.h"

namespace ravel::flow::sync {

enum class LockKind : uint8_t {
  monitor,
  lock,  ///< taken by calls: java.util.concurrent
  thread,
  initialiser,
  event,
};

/// What can be waited for.
struct Lock {
  LockKind kind = LockKind::monitor;
  heap::ObjectId object;  ///< monitor, lock, event
  OriginId origin;        ///< thread, initialiser
  auto operator<=>(const Lock&) const = default;
};
using LockId = Id<struct AcquiredLockTag>;

/// Something that a method may wait for, itself or by its calls.
struct Want {
  LockId lock;
  bool shared = false;
  bool timed = false;     ///< gives up after a while
  bool notified = false;  ///< by wait(): the monitor is given up and taken again
  NameId name;            ///< of the lock, in the method's words; invalid: it cannot be said
  NameId released;        ///< given up while waiting
  auto operator<=>(const Want&) const = default;
};
size_t hash_value(const Want& want);
using WantId = Id<struct WantTag>;

struct LockEdge {
  LockId from, to;
  bool from_shared = false, to_shared = false;
  bool same = false;  ///< `to` is the very lock that is held: the origin waits for itself
  Point at;  ///< where `from` is held: the wait, or a call that leads to it. No instruction: the entry
  heap::InstanceId callee;  ///< of that call; invalid: the instruction itself waits
  NameId held;              ///< `from` in the words of the method; invalid for threads, events and the like
  WantId want;              ///< in the words of the method; invalid: `at` is a notification
  auto operator<=>(const LockEdge&) const = default;
};

class Acquisitions {
 public:
  /// Adds names to those of `locks`.
  Acquisitions(const Calls& calls, heap::Hierarchy& classes, const Threads& threads, const Escape& escape,
               HeldLocks& locks);

  size_t size() const { return locks_.size(); }
  const Lock& operator[](LockId id) const { return locks_[id.index()]; }
  const Want& want(WantId id) const { return wants_[id.index()]; }
  /// Ascending; a few for each pair of locks.
  const std::vector<LockEdge>& edges() const { return edges_; }

  /// The calls from `edge.at` down to the wait; empty if `at` itself waits.
  std::vector<heap::CallEdge> way(const LockEdge& edge) const;
  /// The instruction that waits.
  Point wait_at(const LockEdge& edge) const;
  /// Where the method of `at` took `from`; the entry's first instruction where it was not taken.
  ir::InstrId taken_at(const LockEdge& edge) const;

  /// As HeldLocks::objects(), and class objects.
  std::vector<uint32_t> objects(heap::InstanceId instance, NameId name) const;
  /// What was cut short, as sentences.
  const std::vector<std::string>& limits() const { return limits_; }

 private:
  /// How a method comes to a want: by an instruction of its own, or by a call.
  struct Via {
    WantId want;
    ir::InstrId instr;
    heap::InstanceId callee;  ///< invalid: the instruction itself waits
    WantId inner;             ///< the callee's
  };
  struct Held {
    NameId name;
    bool shared = false;
    std::vector<uint32_t> objects;
  };

  // acquisitions.cc: locks, and what methods may wait for.
  LockId intern(const Lock& lock);
  WantId intern(const Want& want);
  void find_outer();
  void find_own_waits(heap::InstanceId id, std::vector<std::pair<ir::InstrId, Want>>& out);
  void add_taken(heap::InstanceId id, ir::InstrId at, ir::ValueId on, LockKind kind, bool shared,
                 std::vector<std::pair<ir::InstrId, Want>>& out);
  void add_waits(heap::InstanceId id, ir::InstrId at, model::JvmPrimitive primitive,
                 std::vector<std::pair<ir::InstrId, Want>>& out);
  void summarise();
  NameId released_before(ir::FuncId function, ir::InstrId at) const;
  bool visit(heap::InstanceId id);
  bool add(heap::InstanceId id, const Via& via);
  bool is_further(const std::vector<Via>& all, const Want& want) const;
  /// The callee's want in the words of the caller; invalid if it is none of the caller's.
  WantId leave(const heap::CallEdge& edge, const Binding& binding, WantId want);
  bool is_application(heap::InstanceId id) const;

  // acquisitions_edges.cc: what is held where.
  std::vector<Held> held_before(heap::InstanceId id, ir::InstrId at) const;
  void find_edges();
  void add_edges_of(heap::InstanceId id);
  void add_edges(heap::InstanceId id, ir::InstrId at, heap::InstanceId callee, const std::vector<Held>& held,
                 WantId want);
  void add_edges_of_threads();
  void add_edges_of_events();
  void keep(const LockEdge& edge);
  const Via* via(heap::InstanceId id, WantId want) const;

  const Calls& calls_;
  heap::Hierarchy& classes_;
  const Threads& threads_;
  const Escape& escape_;
  HeldLocks& held_;
  LibraryWaits library_;
  std::vector<Lock> locks_;
  HashMap<uint64_t, LockId> lock_by_key_;
  HashSet<uint64_t> outer_;  ///< (object, monitor?) held at some call or wait
  std::vector<Want> wants_;
  HashMap<Want, WantId> want_by_value_;
  std::vector<std::vector<std::pair<ir::InstrId, Want>>> own_;  ///< by instance
  std::vector<std::vector<Via>> via_;                           ///< by instance, ascending by want
  HashMap<std::pair<Binding, NameId>, NameId> left_;
  HashMap<Symbol, uint32_t> class_objects_;
  HashMap<uint32_t, std::vector<OriginId>> threads_of_;  ///< by object
  HashMap<uint64_t, std::vector<LockEdge>> kept_;        ///< by from and to
  std::vector<LockEdge> edges_;
  std::vector<std::string> limits_;
  HashMap<uint64_t, uint8_t> names_of_;  ///< by instance and lock: how many names
  HashSet<heap::InstanceId> cut_;        ///< methods with too many wants
};

}  // namespace ravel::flow::sync
