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
#include <vector>

#include "base/hash_map.h"
#include "check/checks.h"
#include "model/spawns.h"

namespace ravel::check {

/// A set of values, interned. Items are objects of flow/, or tuples made on the way.
using ValId = Id<struct ValTag>;

class Vals {
 public:
  explicit Vals(const flow::ValueFlow& values);
  static constexpr ValId kNothing{0}, kUnknown{1};
  static constexpr uint32_t kMade = 1u << 31;  ///< an item with this bit is a tuple of made()
  static constexpr size_t kItemsMax = 16;

  ValId of(const flow::ValueSet& set);
  ValId of(flow::ObjId object) { return make({object.index()}, false); }
  ValId make(std::vector<uint32_t> items, bool unknown);
  /// A tuple with these elements.
  ValId tuple(std::vector<ValId> elements);
  ValId unite(ValId a, ValId b);

  const std::vector<uint32_t>& items(ValId val) const { return sets_[val.index()].first; }
  bool unknown(ValId val) const { return sets_[val.index()].second; }
  /// Whether it is some known value and nothing else.
  bool exact(ValId val) const { return !unknown(val) && !items(val).empty(); }
  const std::vector<ValId>& made(uint32_t item) const { return tuples_[item & ~kMade]; }
  static bool is_made(uint32_t item) { return (item & kMade) != 0; }
  /// Element `index` of those tuples that are long enough.
  ValId element(ValId val, uint32_t index);
  /// The same with every object `from` replaced, also inside tuples made on the way.
  ValId replace(ValId val, flow::ObjId from, ValId to, int depth = 0);
  /// `{get, _}`, `a | b`.
  std::string text(ValId val, int depth = 0) const;

  const flow::Object& object(uint32_t item) const { return values_.object(flow::ObjId(item)); }

 private:
  std::string item_text(uint32_t item, int depth) const;

  const flow::ValueFlow& values_;
  std::vector<std::pair<std::vector<uint32_t>, bool>> sets_;
  std::map<std::pair<std::vector<uint32_t>, bool>, uint32_t> ids_;
  std::vector<std::vector<ValId>> tuples_;
  std::map<std::vector<ValId>, uint32_t> tuple_ids_;
};

/// The process that runs a function, as far as it decides branches.
struct Runner {
  flow::ServerId server;  ///< invalid: not a server
  bool single = false;    ///< there is only one of it
  /// A process that somebody waits for only until it calls proc_lib:init_ack: the functions that do so, by
  /// id.
  const std::vector<bool>* acknowledges = nullptr;
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

  Walk walk(ir::FuncId func, const std::vector<ValId>& params, const Runner& runner);
  /// What flow/ says of the parameters.
  std::vector<ValId> default_params(ir::FuncId func);

 private:
  enum class Verdict : uint8_t { no, maybe, yes };
  void run_block(ir::BlockId block, Walk& out);
  void leave(ir::BlockId block);
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
  ValId constant(ir::ConstId id) const;

  const CheckInput& input_;
  const flow::ValueFlow& values_;
  Vals& vals_;
  // Of the function being walked.
  ir::FuncId func_;
  const ir::Function* function_ = nullptr;
  const ir::Module* module_ = nullptr;
  Runner runner_;
  std::vector<ValId> env_;
  std::vector<bool> feasible_;  ///< by block
};

}  // namespace ravel::check
