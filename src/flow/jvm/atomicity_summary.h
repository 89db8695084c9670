// SPDX-License-Identifier: Apache-2.0
//
// The atomicity of every method that is reached, as one conditional atomicity over the locks that its callers
// may hold. Bottom-up over the components of the call graph; inside a method forward over its blocks: the
// atomicity of all that may have run up to here. That sequence() distributes over join() makes this the same
// as the rules for `if`, `while` and so on, which a compiler has left nothing of.
//
//   data     race-free: moves both ways. Volatile, or racing: one step; two steps for long and double. Racing
//            outside of its guard l: `l ? both : atomic`, and `l ? both : error` if @GuardedBy says so.
//   locks    taking l: `l ? both : right`, giving it back: `l ? both : left`, and both where the method
//            itself holds it already. wait() is both, one after the other: compound.
//   calls    what the callee is, with its locks in the caller's words ([EXP CALL])
//   library  a call is one step at most, whatever its model does inside, unless it calls back or waits
//
// Natives, and what was not found, count as constant. What a class initialiser does counts nowhere.
#pragma once

#include <optional>

#include "flow/jvm/atomicity_data.h"
#include "flow/jvm/atomicity_lattice.h"
#include "flow/jvm/atomicity_nodes.h"

namespace ravel::flow::jvm {

/// Where a method falls apart.
struct Split {
  ir::InstrId first;   ///< from here on nothing may come in between any more ...
  ir::InstrId second;  ///< ... but this is no left mover
  Atomicity whole = Atomicity::compound;
};

class Summaries {
 public:
  Summaries(const JvmInput& input, flow::sync::LockNames& names, const SummaryNodes& nodes);

  /// As callers see it; of a method of the application that is reached.
  ConditionalId of(ir::FuncId function) const { return summaries_[nodes_.of(function)].whole; }
  /// Called with what is held at every call of the instance.
  Atomicity resolved(flow::heap::InstanceId instance);
  /// Called without any lock.
  Atomicity alone(ir::FuncId function) const;
  /// One instruction, with what the method itself holds there.
  Atomicity step_of(flow::heap::InstanceId instance, ir::InstrId at);
  /// Where the method becomes more than `limit`.
  std::optional<Split> split(flow::heap::InstanceId instance, Atomicity limit = Atomicity::atomic);
  /// What all callers of this context hold.
  std::vector<flow::sync::NameId> held_by_callers(flow::heap::InstanceId instance) const;

  Conditionals& conditionals() { return all_; }
  const Conditionals& conditionals() const { return all_; }
  FieldFacts& fields() { return fields_; }

 private:
  struct Summary {
    ConditionalId whole;
    bool volatile_inside = false;  ///< library: touches what threads share by design
    bool calls_back = false;       ///< library: runs code of the application
    bool waits = false;
    bool operator==(const Summary&) const = default;
  };

  void solve();
  bool visit(SummaryNode node);
  /// By block: what has run when it begins; invalid where nothing leads.
  std::vector<ConditionalId> flow(SummaryNode node);
  ConditionalId step(SummaryNode node, ir::InstrId at);
  ConditionalId access(SummaryNode node, ir::InstrId at, const ir::Instr& instr);
  ConditionalId take(flow::sync::NameId lock);
  ConditionalId give_back(ir::FuncId function, ir::InstrId at, flow::sync::NameId lock);
  flow::sync::NameId released_by(SummaryNode node, ir::InstrId at);
  ConditionalId call(SummaryNode node, ir::InstrId at, const ir::Instr& instr);
  ConditionalId primitive(SummaryNode node, ir::InstrId at, const ir::Instr& instr,
                          model::JvmPrimitive primitive);
  ConditionalId called(SummaryNode caller, const NodeCall& call);
  bool is_shared(ir::FuncId function, ir::ValueId base) const;
  std::function<bool(LockKey)> oracle(flow::heap::InstanceId instance) const;

  const JvmInput& input_;
  flow::sync::LockNames& names_;
  Conditionals all_;
  FieldFacts fields_;
  const SummaryNodes& nodes_;
  std::vector<Summary> summaries_;  ///< by node
  /// Once all is solved: the steps are asked again and again.
  HashMap<std::pair<SummaryNode, ir::InstrId>, ConditionalId> steps_;
  bool solved_ = false;
};

}  // namespace ravel::flow::jvm
