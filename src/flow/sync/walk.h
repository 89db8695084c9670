// SPDX-License-Identifier: Apache-2.0
//
// What one thread may do after some point: forward over blocks and calls, back to the callers that the
// same origin runs, until something ends the walk (a join, an await, a test of a flag). A point that is not
// reached runs before, or only after what ended the walk.
//
// Exceptions: explicit throws are followed. What the JVM itself throws (null, bounds) leads into handlers
// but not out of them again, so that `try { t.join(); } catch (InterruptedException e) {}` ends a walk.
#pragma once

#include <functional>
#include <vector>

#include "flow/sync/threads.h"

namespace ravel::flow::sync {

struct Point {
  heap::InstanceId instance;
  ir::InstrId instr;
  auto operator<=>(const Point&) const = default;
};

/// What ends a walk; both may be empty.
struct WalkEnd {
  std::function<bool(heap::InstanceId, ir::InstrId)> at;  ///< an instruction that is not passed
  /// An edge (to the n-th target of the block) that is not taken.
  std::function<bool(heap::InstanceId, ir::BlockId, size_t)> edge;
};

class Reached {
 public:
  bool contains(const Point& point) const;
  /// Any instruction of the instance.
  bool contains(heap::InstanceId id) const { return everything_ || at_.contains(id); }
  bool is_everything() const { return everything_; }

 private:
  friend class Walker;
  /// How an instruction is reached: weakly, in a handler of what the JVM throws.
  enum How : uint8_t { kNot, kWeakly, kSurely };
  HashMap<heap::InstanceId, std::vector<uint8_t>> at_;  ///< by instruction
  bool everything_ = false;                             ///< it became too much to follow
};

struct WalkStart {
  std::vector<Point> after;               ///< the instructions themselves are not reached by this
  std::vector<heap::InstanceId> entries;  ///< from their first instruction
};

/// Within the instances that `origin` runs.
Reached walk(const Calls& calls, const Threads& threads, OriginId origin, const WalkStart& start,
             const WalkEnd& end);

/// May the method return from its first instruction without meeting the end? Callees are asked as well.
bool may_pass(const Calls& calls, heap::InstanceId id, const WalkEnd& end);

}  // namespace ravel::flow::sync
