// SPDX-License-Identifier: Apache-2.0
//
// Can threads stand at the edges of a cycle at the same time, each waiting for the next? Not if
//
//   - both only read: a read lock does not wait for another;
//   - a gate lock is held at both: only one of them gets that far;
//   - the threads cannot overlap where they wait: one is started after the other has ended, or there is only
//     one (flow/sync/order.h);
//   - the lock that one wants cannot be the object that the other one holds: made by this thread and known to
//     nobody else.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

class LockMeetings {
 public:
  explicit LockMeetings(const JvmInput& input) : input_(input) {}

  /// The indexes are those of Acquisitions::edges().
  bool may_meet(uint32_t a, uint32_t b, bool waits);
  /// One origin for each edge, such that all can be there; empty if there are none.
  std::vector<flow::sync::OriginId> origins(const std::vector<uint32_t>& edges);
  /// A lock that is held at both and may be two different ones; empty: none.
  std::string unsure_gate(uint32_t a, uint32_t b, bool waits);

 private:
  /// What is asked about an edge again and again.
  struct Facts {
    flow::sync::Point wait;
    uint32_t place = 0;  ///< of `wait`
    ir::InstrId taken;
    std::vector<flow::sync::OriginId> origins;
  };
  /// What an edge is to the other one.
  enum class Role : uint8_t { wants, holds, beside };

  const flow::sync::LockEdge& edge(uint32_t i) const { return input_.sync.acquisitions().edges()[i]; }
  const Facts& facts(uint32_t i);
  /// The lock that it waits for, and the one that it has; no object where it may be one of several.
  flow::sync::Access wanted(uint32_t i, const Facts& facts) const;
  flow::sync::Access held(uint32_t i, const Facts& facts) const;
  std::vector<flow::sync::OriginId> representatives(uint32_t i, const Facts& facts) const;
  flow::sync::Guards guards(uint32_t i, flow::sync::NameId base, flow::heap::ObjectId object);
  flow::sync::CommonLock gate(uint32_t a, uint32_t b, bool waits);
  bool overlap(uint32_t a, flow::sync::OriginId by_a, uint32_t b, flow::sync::OriginId by_b);
  bool may_share(uint32_t a, flow::sync::OriginId by_a, uint32_t b, flow::sync::OriginId by_b);
  bool choose(const std::vector<uint32_t>& edges, std::vector<flow::sync::OriginId>& chosen);

  const JvmInput& input_;
  std::map<uint32_t, Facts> facts_;
  std::map<flow::sync::Point, uint32_t> places_;
  std::map<std::pair<uint32_t, Role>, flow::sync::Guards> guards_;
  HashMap<uint64_t, bool> met_;
  HashMap<std::pair<uint64_t, uint64_t>, bool> overlaps_;
};

}  // namespace ravel::flow::jvm
