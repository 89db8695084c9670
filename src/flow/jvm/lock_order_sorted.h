// SPDX-License-Identifier: Apache-2.0
//
// Locks of one kind that are taken in an agreed order, so that no two threads can cross:
//
//   sorted   a comparison of the two decides which comes first: `if (a.id < b.id)`, compareTo,
//            System.identityHashCode, Math.min and Math.max of indices
//   older    the inner lock belongs to an object that the outer one's got in its constructor: it was there
//            before. Whoever always goes from the younger to the older never comes back
//   downward the inner lock hangs on the outer one by a field: a tree or list that everybody walks from
//            above. Only edges by the same field agree with each other
//
// That the comparison is right is believed: a test that happens to involve both, and decides something else,
// hides a finding.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

class SortedLocks {
 public:
  explicit SortedLocks(const JvmInput& input) : input_(input) {}

  bool is_sorted(const flow::sync::LockEdge& edge);
  /// The inner lock is, or is in, an object that was made before the one of the outer lock.
  bool is_older(const flow::sync::LockEdge& edge) const;
  /// The same, or no name is left for the inner lock and a nearer one at the same call is older: wrappers of
  /// wrappers, further in.
  bool is_older_or_further(const flow::sync::LockEdge& edge);
  /// The fields by which the inner lock hangs on the outer one; empty if it does not.
  std::vector<flow::sync::Step> downward(const flow::sync::LockEdge& edge) const;

 private:
  /// A value and all that it was made of, within the method.
  std::vector<ir::ValueId> sources(ir::FuncId function, ir::ValueId value) const;
  /// The values of the method that a lock's name begins with.
  std::vector<ir::ValueId> roots(ir::FuncId function, flow::sync::NameId name) const;
  bool compares(ir::FuncId function, const ir::Instr& test, const std::vector<ir::ValueId>& outer,
                const std::vector<ir::ValueId>& inner) const;
  bool find_sorted(const flow::sync::LockEdge& edge) const;
  bool is_set_from_parameter(flow::heap::FieldId field) const;
  using Place = std::tuple<ir::FuncId, ir::InstrId, flow::sync::NameId>;
  Place place(const flow::sync::LockEdge& edge) const {
    return {input_.points_to.function(edge.at.instance), edge.at.instr, edge.held};
  }

  const JvmInput& input_;
  std::map<std::tuple<ir::FuncId, ir::InstrId, flow::sync::NameId, flow::sync::NameId>, bool> known_;
  std::optional<std::set<Place>> older_at_;  ///< where some edge is older
};

}  // namespace ravel::flow::jvm
