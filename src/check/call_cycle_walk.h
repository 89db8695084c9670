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
#include <map>
#include <span>
#include <vector>

#include "base/hash_map.h"
#include "check/call_cycle_vals.h"
#include "check/checks.h"
#include "model/spawns.h"
#include "model/waits.h"

namespace ravel::check {

/// The process that runs a function, as far as it decides branches.
struct Runner {
  flow::ServerId server;  ///< invalid: not a server
  bool single = false;    ///< there is only one of it
  Symbol name;            ///< the name it has, where others of its kind have others; empty: see flow/
  flow::ObjId pid;        ///< the pid of a process that is no server
  const std::vector<Symbol>* absent = nullptr;  ///< names under which nobody is registered yet, sorted
  /// A process that somebody waits for only until it calls proc_lib:init_ack: the functions that do so, by
  /// id.
  const std::vector<bool>* acknowledges = nullptr;
};

/// The part of a function that is walked, if not all of it.
struct Span {
  ir::InstrId from;  ///< a receive that has just got a message, or a call after which the walk begins
  ValId message = Vals::kUnknown;  ///< what the receive got
  /// Somebody waits for an answer with one of these references: what happens after it keeps nobody.
  std::vector<flow::ObjId> tags;
  flow::ObjId lock;  ///< global:del_lock of this ends it
};

/// A call that happens on some feasible way, with its arguments as this walk knows them.
struct Site {
  ir::InstrId instr;
  std::vector<ValId> args;
};

/// A function that is called in the same process, and its parameters.
struct Outgoing {
  ir::InstrId instr;
  ir::FuncId callee;
  std::vector<ValId> params;
};

struct Walk {
  std::vector<Site> sites;        ///< calls and sends, ascending
  std::vector<Outgoing> callees;  ///< ascending by instruction
};

class Walker {
 public:
  Walker(const CheckInput& input, Vals& vals) : input_(input), values_(input.flow.values), vals_(vals) {}

  /// `answers`, by function: it, or something it calls, sends messages. May be null where `span` has no tags.
  Walk walk(ir::FuncId func, const std::vector<ValId>& params, const Runner& runner, const Span& span = {},
            const std::vector<bool>* answers = nullptr);
  /// What flow/ says of the parameters.
  std::vector<ValId> default_params(ir::FuncId func);

 private:
  enum class Verdict : uint8_t { no, maybe, yes };
  const std::vector<ir::BlockId>& order_of(ir::FuncId func);
  void begin(Walk& out);
  void run_block(ir::BlockId block, uint32_t first, Walk& out);
  bool ends_here(ir::InstrId id, const ir::Instr& instr, const Walk& out) const;
  void leave(ir::BlockId block);
  void leave_by_arity(const ir::Instr& last, std::span<const ir::BlockId> targets);
  ValId eval(const ir::Instr& instr);
  ValId eval_call(const ir::Instr& instr);
  ValId phi(const ir::Instr& instr);
  ValId refine(const ir::Instr& instr);
  ValId fallback(ir::ValueId value) { return vals_.of(values_.value(func_, value)); }
  bool acknowledges(ir::InstrId id, const ir::Instr& instr) const;
  ValId own_variable(ValId key);
  void record(ir::InstrId id, const ir::Instr& instr, Walk& out);
  Verdict test(const ir::Instr& instr) const;
  Verdict test_item(const ir::Instr& instr, uint32_t item, ValId other) const;
  Verdict equal(uint32_t a, uint32_t b) const;
  Verdict equal(ValId a, ValId b) const;
  bool is_this_process(uint32_t item) const;
  bool is_own_name(ValId name) const;
  bool is_absent(ValId name) const;
  ValId nobody(bool elixir) const;
  bool is_first_message(const ir::Instr& instr) const;
  ValId constant(ir::ConstId id) const;

  const CheckInput& input_;
  const flow::ValueFlow& values_;
  Vals& vals_;
  HashMap<ir::FuncId, std::vector<ir::BlockId>> orders_;
  // Of the function being walked.
  ir::FuncId func_;
  const ir::Function* function_ = nullptr;
  const ir::Module* module_ = nullptr;
  Runner runner_;
  const Span* span_ = nullptr;
  const std::vector<bool>* answers_ = nullptr;
  std::vector<ValId> env_;
  std::vector<bool> feasible_;  ///< by block
};

}  // namespace ravel::check
