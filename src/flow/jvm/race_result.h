// SPDX-License-Identifier: Apache-2.0
//
// What the stages of the rule `race` found, computed once and shared: the rule itself makes findings of it,
// and others ask whether an access is race-free (atomicity: a step that races cannot be moved past the steps
// of other threads).
//
// Raw: nothing is left out because of its score, or because nobody promised that threads may share it.
// Not known here: volatile and final fields (never racy, as they are no data); what library code does (it
// belongs to the application's call that led there).
#pragma once

#include <vector>

#include "flow/jvm/race_stages.h"

namespace ravel::flow::jvm {

enum class Racy : uint8_t {
  no,
  maybe,  ///< a lock is held at both places of each pair, but it may be two different ones
  yes,
};

class RaceResult {
 public:
  /// `input` must outlive it.
  explicit RaceResult(const JvmInput& input);

  const Accesses& accesses() const { return accesses_; }
  const Stages& stages() const { return stages_; }
  const std::vector<LocationRaces>& races() const { return races_; }  ///< goes with accesses().all()

  /// Is this load, store, or call into a library, in a pair that is left after all stages?
  Racy racy(ir::FuncId function, ir::InstrId instr) const;
  /// The same in one context: `no` if there no thread runs it, or on nothing that threads share.
  Racy racy(flow::heap::InstanceId instance, ir::InstrId instr) const;

 private:
  void tell_limit() const;

  const JvmInput& input_;
  Accesses accesses_;
  Stages stages_;
  std::vector<LocationRaces> races_;
  HashMap<std::pair<ir::FuncId, ir::InstrId>, Racy> racy_;  ///< those that are
};

}  // namespace ravel::flow::jvm
