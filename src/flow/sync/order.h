// SPDX-License-Identifier: Apache-2.0
//
// May two accesses run at the same time? No, if one of these puts them in order:
//
//  - the setup is before all roots; a thread runs after its start and before the return of its join
//    (order_fork.h);
//  - what a thread did before a signal is before what another does after the await of the same object, and
//    a volatile flag hands over what was written before it was set (order_flag.h), by whoever set it first
//    if that was under a lock (order_once.h);
//  - an object is touched by its maker only until it is published (fresh.h): constructors before `this`
//    escapes, and for those who cannot have got it by then (order_made.h), even if the same methods run
//    later under a lock (phases.h); class initialisers before the class is used;
//  - two threads of one family have each their own thread object (order_own.h).
//
// Each of them is a component with one question (facts/apart.h); Order asks them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flow/sync/held_locks.h"
#include "flow/sync/order_made.h"
#include "flow/sync/threads.h"

namespace ravel::flow::sync {

/// An access and the threads that run it, without those to which its object is still private.
struct Runners {
  /// Threads that answer alike to all questions about order, except which objects they got early.
  struct Group {
    bool self_made = false;         ///< they made the object themselves
    std::vector<Around> inside;     ///< of which the access runs
    std::vector<OriginId> members;  ///< ascending
  };
  Access access;  ///< by nobody
  bool own = false;
  std::vector<Group> groups;
};

/// Two threads that may run two accesses in parallel, and the lock that both hold then, if there is one.
struct Meeting {
  OriginId first, second;
  CommonLock lock;
};

class Order {
 public:
  /// Adds names to those of `locks`.
  Order(const Calls& calls, const Threads& threads, HeldLocks& locks);
  ~Order();
  Order(const Order&) = delete;
  Order& operator=(const Order&) = delete;

  /// What keeps the two apart, and why; null: they may run in parallel.
  const Apart* kept_apart_by(const Access& a, const Access& b) const;
  /// Whoever of `by`, ascending, runs the access; for meeting().
  Runners runners(const Access& access, std::span<const OriginId> by) const;
  /// As kept_apart_by() and lock_where_they_meet() for any two of these threads: two without a common
  /// lock, if there are, else two whose locks may differ. Threads that are alike are asked about once.
  /// `apart`, if given, says of two threads that something else keeps them apart.
  using ApartBy = std::function<bool(OriginId, OriginId)>;
  std::optional<Meeting> meeting(const Runners& a, const Runners& b, const ApartBy& apart = {}) const;
  /// Any two that may run in parallel, whatever they hold.
  std::optional<Meeting> any_meeting(const Runners& a, const Runners& b) const;
  /// Some chain of calls was too long to follow who knows an object there.
  bool was_cut_short() const;
  /// Before the next question is asked, by nobody else meanwhile: it finds more names of locks.
  void find_phases() const;
  /// For two that may: is a lock held at both, in those runs that may meet (phases.h)? `same` also if there
  /// are none; `none` if phases were not found.
  CommonLock lock_where_they_meet(const Access& a, const Access& b) const;
  /// Only the part of it that is about the object: may both threads know one and the same?
  bool may_share(const Access& a, const Access& b) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ravel::flow::sync
