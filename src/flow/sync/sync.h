// SPDX-License-Identifier: Apache-2.0
//
// Threads, what they share, which locks they hold, what runs before what: everything about concurrency on the
// JVM that a check asks. Built once from a solved points-to analysis; const afterwards, so that many threads
// may ask. Read threads.h, escape.h, held_locks.h, order.h in that order.
#pragma once

#include <mutex>
#include <optional>

#include "flow/sync/acquisitions.h"
#include "flow/sync/calls.h"
#include "flow/sync/escape.h"
#include "flow/sync/held_locks.h"
#include "flow/sync/order.h"
#include "flow/sync/threads.h"

namespace ravel::flow::sync {

class Sync {
 public:
  /// All arguments must outlive it; `points_to` is solved.
  Sync(const ir::Program& program, heap::Hierarchy& classes, const heap::PointsTo& points_to,
       const heap::Harness& harness)
      : classes_(classes),
        calls_(program, points_to, harness),
        threads_(calls_),
        escape_(calls_, classes, threads_),
        locks_(calls_, classes, escape_, threads_),
        order_(calls_, threads_, locks_) {}

  const Calls& calls() const { return calls_; }
  const Threads& threads() const { return threads_; }
  const Escape& escape() const { return escape_; }
  const HeldLocks& locks() const { return locks_; }
  const Order& order() const { return order_; }
  /// Made when it is first asked for. Nobody else may ask anything meanwhile: it finds more names.
  const Acquisitions& acquisitions() const {
    std::call_once(asked_, [&] { acquisitions_.emplace(calls_, classes_, threads_, escape_, locks_); });
    return *acquisitions_;
  }

 private:
  heap::Hierarchy& classes_;
  Calls calls_;
  Threads threads_;
  Escape escape_;
  mutable HeldLocks locks_;
  Order order_;
  mutable std::once_flag asked_;
  mutable std::optional<Acquisitions> acquisitions_;
};

}  // namespace ravel::flow::sync
