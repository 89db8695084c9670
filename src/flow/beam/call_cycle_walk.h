// SPDX-License-Identifier: Apache-2.0
//
// Which synchronous calls can a process reach from here, given what it was asked? The wait-for graph
// of call-cycle has an edge only if the very request that one server sends leads the other one
// into the clause that calls on. So functions are walked again, one at a time, with the values
// their parameters have on this way: a branch whose test none of those values passes is not
// taken, a wrapper `call(Server, Request)` calls what this caller names, and in
// `whereis(x) =:= self()` both sides are known.
//
// Values are those of flow/, plus tuples made on the way. Whatever the walk does not know better
// is what flow/ says of it. A walk looks at one function; who walks on is call_cycle_search.
//
// Incomplete: results of calls are those of flow/, for all callers together; maps and list
// cells made on the way are not followed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/hash_map.h"
#include "flow/beam/call_cycle_plan.h"
#include "flow/beam/call_cycle_vals.h"
#include "flow/types.h"

namespace ravel::flow::beam {

/// The process that runs a function, as far as it decides branches.
struct Runner {
  flow::ServerId server;  ///< invalid: not a server
  flow::OriginId origin;  ///< invalid: not one in particular
  bool single = false;    ///< there is only one of it
  Symbol name;            ///< the name it has, where others of its kind have others; empty: see flow/
  flow::ObjId pid;        ///< the pid of a process that is no server
  const std::vector<Symbol>* absent = nullptr;  ///< names under which nobody is registered yet, sorted
  bool until_ack = false;              ///< somebody waits for it only until it says that it has started
  std::vector<uint32_t> foreign = {};  ///< constants that only others of its kind were started with, sorted
};

/// The part of a function that is walked, if not all of it.
struct Span {
  ir::InstrId from;  ///< a receive that has just got a message, or a call after which the walk begins
  ValId message = Vals::kUnknown;  ///< what the receive got
  /// Somebody waits for an answer with one of these references: what happens after it keeps nobody.
  std::vector<flow::ObjId> tags;
  flow::ObjId lock;  ///< global:del_lock of this ends it
};

/// A call that may wait and happens on some feasible way, with its arguments as this walk knows them.
struct Site {
  ir::InstrId instr;
  std::vector<ValId> args;
};

/// A function that may wait and is called in the same process, and its parameters.
struct Outgoing {
  ir::InstrId instr;
  ir::FuncId callee;
  std::vector<ValId> params;
};

struct Walk {
  std::vector<Site> sites;        ///< ascending
  std::vector<Outgoing> callees;  ///< in the order of the walk
  bool unfollowed = false;        ///< a call may run more functions than are followed
};

class Walker {
 public:
  Walker(const BeamInput& input, Vals& vals, const Marks& marks)
      : input_(input), values_(input.flow.values), vals_(vals), calls_(*input.calls), marks_(marks) {}

  Walk walk(ir::FuncId func, const std::vector<ValId>& params, const Runner& runner, const Span& span = {});
  /// What flow/ says of the parameters.
  std::vector<ValId> default_params(ir::FuncId func);

 private:
  using Verdict = flow::Verdict;
  const Plan& plan_of(ir::FuncId func);
  void begin(Walk& out);
  void run_block(ir::BlockId block, uint32_t first, Walk& out);
  bool ends_here(ir::InstrId id, const ir::Instr& instr);
  bool ends_by_answer(ir::InstrId id, const ir::Instr& instr);
  void leave(ir::BlockId block);
  void leave_by_arity(const ir::Instr& last, std::span<const ir::BlockId> targets);
  Verdict decide(ir::BlockId block, const ir::Instr& test, std::span<const ir::BlockId> targets);
  Verdict taken_by_name(ir::BlockId from, ir::BlockId target);
  bool may_be_called(const ir::Instr& instr, ir::FuncId callee);
  ValId eval(const ir::Instr& instr);
  ValId without_foreign(ValId val);
  ValId eval_call(const ir::Instr& instr);
  ValId phi(const ir::Instr& instr);
  ValId refine(const ir::Instr& instr);
  /// What is known of a value on this way, or else what flow/ says.
  ValId value(ir::ValueId value) {
    const ValId known = env_[value.index()];
    return known.valid() ? known : fallback(value);
  }
  ValId fallback(ir::ValueId value) { return vals_.of(values_.value(func_, value)); }
  bool acknowledges(ir::InstrId id, const ir::Instr& instr) const;
  ValId own_variable(ValId key);
  void record(ir::InstrId id, const ir::Instr& instr, Walk& out);
  Verdict test(const ir::Instr& instr) const;
  Verdict test_item(const ir::Instr& instr, uint32_t item, ValId other) const;
  Verdict has_type(ir::TestKind kind, uint32_t item, uint32_t imm) const;
  Verdict equal(uint32_t a, uint32_t b) const;
  Verdict equal(ValId a, ValId b) const;
  bool is_this_process(uint32_t item) const;
  Symbol only_atom(ValId value) const;
  flow::OriginId holder(Symbol name);
  bool is_own_name(Symbol name);
  bool is_first_message(const ir::Instr& instr) const;
  ValId constant(ir::ConstId id) const;

  const BeamInput& input_;
  const flow::ValueFlow& values_;
  Vals& vals_;
  const CallTable& calls_;
  const Marks& marks_;
  HashMap<ir::FuncId, std::unique_ptr<Plan>> plans_;
  HashMap<Symbol, flow::OriginId> holders_;
  /// By server: what its init puts into the process dictionary.
  HashMap<flow::ServerId, std::vector<std::pair<ValId, ValId>>> variables_;
  // Of the function being walked.
  ir::FuncId func_;
  const ir::Function* function_ = nullptr;
  const ir::Module* module_ = nullptr;
  const Plan* plan_ = nullptr;
  Runner runner_;
  const Span* span_ = nullptr;
  bool whole_ = false;  ///< every call may end the walk, so that every value counts
  std::vector<ValId> env_;
  std::vector<bool> feasible_;  ///< by block
};

}  // namespace ravel::flow::beam
