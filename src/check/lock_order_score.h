// SPDX-License-Identifier: Apache-2.0
//
// What kind of circle it is, and how likely it is to be true: docs/ranking.md tells the weights.
#pragma once

#include <string>

#include <set>

#include "check/lock_order_findings.h"

namespace ravel::check {

class CycleScores {
 public:
  explicit CycleScores(const JvmInput& input);

  std::string kind(const LockCycle& cycle) const;
  /// `depth`: calls between taking and waiting, of all edges.
  double score(const LockCycle& cycle, size_t depth) const;
  /// The locks are of objects that clients of a library made, and each got hold of the other before the calls
  /// that are looked at: who wraps a pool in a pool hardly wraps the second in the first as well.
  bool needs_composing(const LockCycle& cycle) const;
  bool needs_circle(const LockCycle& cycle) const;
  bool is_composed(const flow::sync::LockEdge& e) const;
  bool is_own_part(const flow::sync::LockEdge& e) const;
  /// Under this lock a method is called on whatever clients put in, and that may want any lock: the hash code
  /// of a key, the elements of a collection. Which one it wants says nothing.
  bool wants_anything(const flow::sync::LockEdge& e) const;
  /// All that wait call something that clients gave them: what they want is of that kind by chance, and any
  /// other that takes a lock of its own would do.
  bool is_of_given(const LockCycle& cycle) const;
  /// In the default report: both locks are the application's, and who holds one gets the other by a way that
  /// the code says, not because clients might have put it there (open programs).
  bool speaks_for(const LockCycle& cycle, double score) const;
  /// No cycle that needs composing scores more.
  static constexpr double kComposedMax = 0.15 * 0.9;

 private:
  const flow::sync::LockEdge& edge(uint32_t e) const { return all_.edges()[e]; }
  bool is_made_by_clients(flow::heap::ObjectId object) const;
  bool is_made_for_clients(flow::heap::ObjectId object) const;
  bool is_given(const flow::sync::LockEdge& e) const;
  bool is_class(const flow::sync::LockEdge& e) const;
  bool is_argument(const flow::sync::LockEdge& e) const;
  bool is_part_of_argument(flow::sync::NameId wanted) const;
  bool waits_for_task(const LockCycle& cycle) const;
  bool waits_for_room(const LockCycle& cycle) const;
  bool is_of_library(flow::heap::ObjectId object) const;
  bool is_outer_object(const LockCycle& cycle) const;

  const JvmInput& input_;
  const flow::sync::Acquisitions& all_;
  std::set<flow::sync::LockId> wide_;  ///< locks under which anything is called
};

}  // namespace ravel::check
