// SPDX-License-Identifier: Apache-2.0
//
// Whether there are times at which the steps of an execution can have happened in this order (`--time-outs
// ordered`): steps one after the other, a timer exactly its length after it was started, whatever is under
// way delivered at the time it was sent; how long anybody takes in between is free.
//
// Bounds on the differences of the times that still matter: now, the starts of timers that run, the sending
// of what is under way. Exact, because those that do not matter any more are left out only after all that
// follows from them is known.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "vm/machine.h"

namespace ravel::enumerate {

class Zone {
 public:
  /// Before the step: time goes on, unless it is bound. False if that timer (0: none) cannot fire now.
  bool advance(const vm::Machine& machine, uint64_t timer);
  /// After it: what it started and sent, and what is over.
  void note(const vm::Machine& machine);
  /// Equal ones have the same future.
  uint64_t hash() const;

 private:
  static constexpr int64_t kNone = std::numeric_limits<int64_t>::min() / 4;
  enum class Kind : uint8_t { now, timer, signal };
  struct Point {
    Kind kind = Kind::now;
    uint64_t id = 0;
    bool operator==(const Point&) const = default;
  };
  int64_t& least(size_t from, size_t to) { return least_[from * points_.size() + to]; }
  size_t add(const Point& point, size_t like);
  void remove(size_t index);
  void bound(size_t from, size_t to, int64_t time);
  bool has(const Point& point) const;

  std::vector<Point> points_{{}};  ///< the first is now
  std::vector<int64_t> least_{0};  ///< how much later one is than the other, at least; kNone if that is open
};

}  // namespace ravel::enumerate
