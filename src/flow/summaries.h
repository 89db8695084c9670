// SPDX-License-Identifier: Apache-2.0
//
// Function summaries, bottom-up over the call graph: each function is walked once (a few times if
// it is recursive), its callees' summaries standing for their bodies. On the way every read that
// decides or feeds a write of the same item is found: the pairs.
//
// Which pairs matter is the checks' business. What surrounds a function's calls (handlers,
// transactions, locks) is known only from above, so it is propagated down afterwards.
#pragma once

#include <vector>

#include "flow/effects.h"
#include "flow/flow.h"
#include "flow/server_requests.h"

namespace ravel::flow {

struct SummaryOptions {
  bool unknown_any = false;  ///< unknown funs may be anything that fits; unknown keys may be equal
};

/// In what surroundings a function may run: each bit says that some way to it is like that.
struct Surroundings {
  bool unlocked = false;      ///< outside global:trans
  bool unhandled = false;     ///< badarg would leave the process
  bool dirty = false;         ///< in a Mnesia activity without locks
  bool untransacted = false;  ///< outside of any Mnesia transaction
  ExprId lock;  ///< where it is locked: the one lock that always is; unknown: differing or not known
};

class Summaries {
 public:
  Summaries(const Flow& flow, const SummaryOptions& options);

  const Summary& of(ir::FuncId func) const { return summaries_[func.index()]; }
  const std::vector<Pair>& pairs() const { return pairs_; }
  Surroundings surroundings(ir::FuncId func) const { return surroundings_[func.index()]; }
  /// Every change of a shared item, in order of function: (function, effect). A change whose table or key is
  /// a parameter stands at the callers that choose it, however far up, in terms of their own values.
  const std::vector<std::pair<ir::FuncId, Effect>>& changes() const { return changes_; }
  /// The places that start servers, likewise.
  const std::vector<std::pair<ir::FuncId, ServerStart>>& starts() const { return starts_; }
  /// Code that is not seen may call the function with any arguments. An exported function that other modules
  /// of the program call is taken to be exported for them.
  bool entered_from_outside(ir::FuncId func) const { return entered_[func.index()]; }
  /// What a call of the program runs, if it is one function of the program and no table of model/ tells more.
  ir::FuncId plain_callee(ir::ModuleId module, ir::CalleeId callee) const {
    return plain_callees_[first_callee_[module.index()] + callee.index()];
  }
  /// The key position of a Dets table, from 1; 0 if it is not known.
  uint32_t dets_keypos(ir::FuncId func, ExprId table) const;
  /// The two functions call each other, directly or not.
  bool same_component(ir::FuncId a, ir::FuncId b) const {
    return component_of_[a.index()] == component_of_[b.index()];
  }
  size_t truncated_count() const { return truncated_count_; }
  /// Calls of unknown funs that could be too many functions to follow (`unknown_any`).
  size_t unfollowed_count() const { return unfollowed_count_; }
  /// Groups of functions that call each other and still had more to say after the last round.
  size_t unsettled_count() const { return unsettled_count_; }
  static constexpr size_t kRoundsMax = 6;  ///< summaries grow by whole effects, few are enough

  const ExprTable& exprs() const { return exprs_; }
  ExprTable& exprs() { return exprs_; }
  const Flow& flow() const { return flow_; }
  const ir::Program& program() const { return flow_.values.program(); }
  const SummaryOptions& options() const { return options_; }
  const ServerRequests& server_requests() const { return server_requests_; }

  /// Where the effect really is: the chain of (function, instruction) from `func` down to the access.
  std::vector<std::pair<ir::FuncId, ir::InstrId>> chain(ir::FuncId func, const Effect& effect,
                                                        bool read) const;

 private:
  void find_callees();
  void find_entered();
  void find_dets_tables();
  void complete_changes();
  void solve();
  void propagate_surroundings();

  const Flow& flow_;
  SummaryOptions options_;
  ServerRequests server_requests_;
  ExprTable exprs_;
  std::vector<uint32_t> component_of_;
  std::vector<Summary> summaries_;
  std::vector<Pair> pairs_;
  std::vector<std::pair<ir::FuncId, Effect>> changes_;
  std::vector<std::pair<ir::FuncId, ServerStart>> starts_;
  std::vector<uint32_t> first_callee_;     ///< by module
  std::vector<ir::FuncId> plain_callees_;  ///< by module, then callee
  std::vector<bool> entered_, recursive_changes_;
  struct DetsTable {  ///< a call of dets:open_file
    ObjId name;       ///< none if that is not known
    uint32_t keypos;  ///< 0 if that is not known
    ir::ModuleId module;
  };
  std::vector<DetsTable> dets_tables_;
  std::vector<ContextEdge> edges_;
  std::vector<Surroundings> surroundings_;
  size_t truncated_count_ = 0, unfollowed_count_ = 0, unsettled_count_ = 0;
};

}  // namespace ravel::flow
