// SPDX-License-Identifier: Apache-2.0
//
// What is known of a circle of waits without its words: what each has, how often there is that, whether
// clients would have to put it together. docs/ranking.md tells what becomes of it.
#pragma once

#include <set>
#include <vector>

#include "facts/circles.h"
#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

/// Of Acquisitions::edges(); each wants what the next one holds.
using LockCycle = std::vector<uint32_t>;

class CircleEvidence {
 public:
  explicit CircleEvidence(const JvmInput& input);

  /// `depth`: calls between taking and waiting, of all edges.
  facts::WaitCircle circle(const LockCycle& cycle, size_t depth) const;
  bool is_composed(const flow::sync::LockEdge& e) const;
  /// Under this lock a method is called on whatever clients put in, and that may want any lock: the hash code
  /// of a key, the elements of a collection. Which one it wants says nothing.
  bool wants_anything(const flow::sync::LockEdge& e) const;

 private:
  facts::WaitEnd end(const flow::sync::LockEdge& e) const;
  facts::WaitEnd::Has has(const flow::sync::Lock& lock) const;
  /// The locks are of objects that clients of a library made, and each got hold of the other before the calls
  /// that are looked at: who wraps a pool in a pool hardly wraps the second in the first as well.
  bool needs_composing(const LockCycle& cycle) const;
  bool is_own_part(const flow::sync::LockEdge& e) const;
  bool needs_circle(const LockCycle& cycle) const;
  /// All that wait call something that clients gave them: what they want is of that kind by chance, and any
  /// other that takes a lock of its own would do.
  bool is_of_given(const LockCycle& cycle) const;
  bool is_doubtful(const LockCycle& cycle, const facts::WaitCircle& circle) const;
  bool is_alike(const LockCycle& cycle) const;
  const flow::sync::LockEdge& edge(uint32_t e) const { return all_.edges()[e]; }
  bool is_made_by_clients(flow::heap::ObjectId object) const;
  bool is_made_for_clients(flow::heap::ObjectId object) const;
  bool is_given(const flow::sync::LockEdge& e) const;
  bool is_class(const flow::sync::LockEdge& e) const;
  bool is_argument(const flow::sync::LockEdge& e) const;
  bool is_part_of_argument(flow::sync::NameId wanted) const;
  bool is_of_library(flow::heap::ObjectId object) const;
  bool is_outer_object(const LockCycle& cycle) const;

  const JvmInput& input_;
  const flow::sync::Acquisitions& all_;
  std::set<flow::sync::LockId> wide_;  ///< locks under which anything is called
};

}  // namespace ravel::flow::jvm
