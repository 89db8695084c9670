// SPDX-License-Identifier: Apache-2.0
//
// Who may wait for what while holding what: the acquisition graph. Its nodes are things that can be waited
// for, its edges say "an origin that holds `from` may wait for `to`".
//
// HeldLocks tells what is held on EVERY way, which is right for guards and too little here: a deadlock needs
// only one way. So edges are found where the outer lock is taken (held_locks_local.h knows what a method
// itself has taken before each call) and a *summary* of the call tells what may be waited for inside,
// bottom-up over the components of the call graph. Wants whose lock has a name in the words of the method (or
// that give up another one that has) are kept for each method, with the next call on a way to the wait. All
// others are the same for a whole component, which may be most of the program: one bit each, and the way to
// them is looked for only when somebody asks.
//
// Not only locks are waited for:
//   thread       join, Future.get: a thread holds its own end from its first instruction on
//   initialiser  the first use of a class: whoever runs the initialiser holds the class
//   event        wait, await, a queue that is full: only whoever notifies can end it. Every notifier holds
//                `to`, or may want it before it gets there (acquisitions_events.cc)
//   workers      the threads of a pool of known size: a task holds one while it runs, and wants one before
//
// A want keeps the name of its lock (lock_names.h) in the words of the method, as long as that can be said:
// the same name is the same object, so taking it again is no wait.
//
// In large programs the locks that are made at one place are one node, whatever the contexts; that is told.
//
// Not handled: locks that are held on some ways of a method only; locks that are strings or boxed numbers;
// events that wait for each other and hold nothing; how often an event has to come.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/scc.h"
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
  workers,
};

/// What can be waited for.
struct Lock {
  LockKind kind = LockKind::monitor;
  heap::ObjectId object;  ///< monitor, lock, event, workers
  OriginId origin;        ///< thread, initialiser
  bool several = false;   ///< `object` is one of those that are made at its place
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
  WantId inner;             ///< in the words of `callee`
  auto operator<=>(const LockEdge&) const = default;
};

class Acquisitions {
 public:
  /// Adds names to those of `locks`.
  Acquisitions(const Calls& calls, heap::Hierarchy& classes, const Threads& threads, const Escape& escape,
               HeldLocks& locks);

  size_t size() const { return locks_.size(); }
  const Lock& operator[](LockId id) const { return locks_[id.index()]; }
  /// At most one object is what this stands for.
  bool made_once(LockId id) const;
  /// The threads of a pool.
  int64_t worker_count(LockId id) const { return worker_counts_.at(id); }
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
    heap::InstanceId by;  ///< of the component, if the want is one of the component's
    ir::InstrId instr;
    heap::InstanceId callee;  ///< invalid: the instruction itself waits
    WantId inner;             ///< the callee's
  };
  struct Held {
    NameId name;
    bool shared = false;
    std::vector<LockId> locks;      ///< ascending
    std::vector<uint32_t> objects;  ///< ascending
  };
  using Bits = std::vector<uint64_t>;  ///< by the number of a nameless want
  using OwnWaits = std::vector<std::pair<ir::InstrId, Want>>;
  /// What wants become on their way out of one call.
  struct Crossing {
    Binding binding;
    NameId released;  ///< what the caller has given up before the call
    bool enters_library = false;
    model::JvmWait wait;  ///< of a call that enters the library
  };

  // acquisitions.cc: locks, and what instructions wait for.
  LockId intern(Lock lock);
  /// The lock of an object, if somebody waits for it.
  LockId find(LockKind kind, uint32_t object) const;
  WantId intern(const Want& want);
  void find_outer();
  void merge_locks();
  bool is_outer(uint32_t object, bool monitor) const;
  void find_own_waits(heap::InstanceId id, OwnWaits& out);
  void add_taken(heap::InstanceId id, ir::InstrId at, ir::ValueId on, LockKind kind, bool shared,
                 OwnWaits& out);
  void add_waits(heap::InstanceId id, ir::InstrId at, model::JvmPrimitive primitive, OwnWaits& out);
  void find_workers();
  bool is_initialised_in(heap::InstanceId initialiser, heap::InstanceId id) const;
  NameId released_before(ir::FuncId function, ir::InstrId at) const;
  bool is_application(heap::InstanceId id) const;

  // acquisitions_wants.cc: what methods may wait for.
  void number_nameless();
  void summarise();
  bool visit(heap::InstanceId id);
  void add_own(heap::InstanceId id);
  bool add_crossing_bits(const heap::CallEdge& edge, const Crossing& crossing, const Bits& bits);
  bool add_released_bits(const heap::CallEdge& edge, const Crossing& crossing, const Bits& bits);
  bool add(heap::InstanceId id, const Via& via);
  bool add_nameless(const Via& via);
  bool is_further(const std::vector<WantId>& known, const Want& want) const;
  bool is_full(heap::InstanceId id) const;
  static bool is_nameless(const Want& want) { return !want.name.valid() && !want.released.valid(); }
  Crossing crossing(const heap::CallEdge& edge);
  /// The callee's want in the words of the caller; invalid if it is none of the caller's.
  WantId leave(const Crossing& crossing, WantId want);
  /// What is wanted inside a call that callers have no word for.
  const Bits& nameless(heap::InstanceId id) const;

  // acquisitions_edges.cc: what is held where.
  std::vector<Held> held_before(heap::InstanceId id, ir::InstrId at) const;
  void find_edges();
  void add_edges_of(heap::InstanceId id);
  void add_edges(heap::InstanceId id, const LockEdge& edge, const std::vector<Held>& held);
  void add_nameless_edges(const heap::CallEdge& call, const Crossing& crossing,
                          const std::vector<Held>& held);
  void add_edges_of_threads();
  void add_all_wants(LockId from, heap::InstanceId entry);
  void add_edges_of_workers();
  void keep(const LockEdge& edge);
  void tell_left_out();

  // acquisitions_events.cc: who could end a wait, and what stands in his way.
  using Notifiers = HashMap<uint32_t, std::vector<Point>>;  ///< by object of the event
  void add_edges_of_events();
  Notifiers find_notifiers() const;
  std::vector<LockId> held_at(const Point& point, uint32_t event) const;
  void add_held_by_all(LockId event, const std::vector<Point>& notifiers);
  void add_wanted_by_all(LockId event, const std::vector<Point>& notifiers);
  HashSet<LockId> events_alone() const;
  /// What the method may wait for at each instruction that `counts`, as edges from `event`.
  std::vector<LockEdge> wants_at(LockId event, heap::InstanceId id,
                                 const std::function<bool(ir::InstrId)>& counts);

  // acquisitions_ways.cc: back to the code.
  const Via* via(heap::InstanceId id, WantId want) const;
  std::optional<Via> search_nameless(heap::InstanceId id, WantId want) const;
  void go_inside(heap::InstanceId from, heap::InstanceId to, std::vector<heap::CallEdge>& way) const;
  /// From a want of a method to the instruction that waits.
  Point follow(heap::InstanceId id, WantId want, std::vector<heap::CallEdge>* way) const;

  const Calls& calls_;
  heap::Hierarchy& classes_;
  const Threads& threads_;
  const Escape& escape_;
  HeldLocks& held_;
  LibraryWaits library_;
  std::vector<Lock> locks_;
  HashMap<uint64_t, LockId> lock_by_key_;
  HashSet<uint64_t> outer_;           ///< (object, monitor?) held at some call or wait
  std::vector<uint32_t> stands_for_;  ///< by object: the one whose lock it is; empty: each has its own
  std::vector<bool> several_;         ///< by object: others have its lock as well
  std::vector<Want> wants_;
  HashMap<Want, WantId> want_by_value_;
  std::vector<OwnWaits> own_;                         ///< by instance
  std::vector<WantId> nameless_;                      ///< by number
  HashMap<WantId, uint32_t> number_of_;               ///< of nameless wants
  Bits events_, ends_;                                ///< those that wait for events; for threads
  std::vector<std::pair<uint32_t, uint32_t>> timed_;  ///< an event or end, and the same with a time limit
  Components parts_;
  std::vector<std::array<Bits, 2>> wanted_;  ///< by component: in the library's methods, in the program's
  std::vector<std::vector<Via>> via_;        ///< by instance, in the order in which they were found
  HashMap<uint64_t, uint32_t> via_at_;       ///< by instance and want
  HashMap<uint64_t, Via> ways_;              ///< by component of several methods and want
  HashMap<uint64_t, uint32_t> taken_in_;     ///< by call edge: how many of the callee's wants were looked at
  HashMap<std::pair<Binding, NameId>, NameId> left_;
  HashMap<Symbol, uint32_t> class_objects_;
  HashMap<Symbol, OriginId> initialisers_;               ///< by class, of the program
  HashMap<uint32_t, std::vector<OriginId>> threads_of_;  ///< by object
  std::map<OriginId, LockId> workers_of_;                ///< the pool whose threads run it
  HashMap<LockId, int64_t> worker_counts_;
  HashMap<uint64_t, std::vector<LockEdge>> kept_;  ///< by from and to
  std::vector<Bits> full_;  ///< by lock and whether the want is nameless: what needs no more edges
  std::vector<LockEdge> edges_;
  std::vector<std::string> limits_;
  HashSet<std::pair<LockId, LockId>> left_out_;   ///< further edges from one lock to another
  HashMap<uint64_t, std::vector<WantId>> named_;  ///< by instance and lock: those with names
  HashSet<heap::InstanceId> cut_;                 ///< methods with too many names
};

}  // namespace ravel::flow::sync
