// SPDX-License-Identifier: Apache-2.0
//
// Who else writes an item? Asked for code that is exclusive by itself: it runs in one process, or under a
// lock. Then only somebody outside of it can come in between, and only one who writes the same item.
//
// The writers are the program's changes (flow/summaries.h), each at the function that chooses the key. Two
// items are the same one unless the tables or the keys surely differ. A named table is that of the module
// whose code names it, if that module makes one: two modules may use one name for tables of their own.
#pragma once

#include <functional>
#include <vector>

#include "flow/beam/input.h"

namespace ravel::flow::beam {

/// The process, one that exists once, that alone does what the effect of a function says; invalid: none.
/// `conditions` are those under which it does.
flow::OriginId only_process_of(const BeamInput& input, ir::FuncId func, const flow::Effect& effect,
                               const flow::Conditions& conditions);

class Writers {
 public:
  struct Writer {
    ir::FuncId func;  ///< in whose terms the item is
    const flow::Effect* effect = nullptr;
    std::vector<const flow::Table*> tables;  ///< ETS: those it may be

    /// The function whose process does it.
    ir::FuncId runner() const { return effect->runner.valid() ? effect->runner : func; }
  };

  explicit Writers(const BeamInput& input);

  /// A writer of the item of `effect`, seen from `frame`, that `counts`; null if there is none. The first of
  /// those whose key points to the item; if none does, the first whose key may be anything.
  const Writer* find(ir::FuncId frame, const flow::Effect& effect,
                     const std::function<bool(const Writer&)>& counts) const;

  /// The writer's key may be the item's, but it has nothing of it: {Tab, Type} for {node_up, Node}.
  bool vague(const flow::Effect& effect, const Writer& writer) const;

  /// ETS: the tables that an effect of a function concerns.
  std::vector<const flow::Table*> tables(ir::FuncId func, const flow::Effect& effect) const;

  /// A key that no other process has: it contains the process's own pid, or something just made.
  bool only_here(ir::FuncId func, flow::ExprId key) const;

 private:
  bool may_be_same(ir::FuncId frame, const flow::Effect& effect,
                   const std::vector<const flow::Table*>& tables, const Writer& writer) const;
  /// Nothing shows that the two differ.
  bool may_be_equal(ir::FuncId f, flow::ExprId a, ir::FuncId g, flow::ExprId b) const;
  /// Something shows that the two may be the same: for stores where an unknown name says nothing.
  bool overlap(ir::FuncId f, flow::ExprId a, ir::FuncId g, flow::ExprId b) const;

  const BeamInput& input_;
  const flow::ExprTable& exprs_;
  std::vector<std::vector<Writer>> by_store_;
};

}  // namespace ravel::flow::beam
