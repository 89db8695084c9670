// SPDX-License-Identifier: Apache-2.0
//
// One function, evaluated symbolically: an expression for every value, and for every value and
// block the *sources* it depends on: parameters, and reads of shared items. A source is a bit, so
// dependence is a union of machine words. A write whose value or whose block depends on a read of
// the same item makes a pair.
//
// Limits, each noted in the summary: 64 parameters (later ones share a bit), 128 reads, and what
// kWritesMax, kReadsMax, kInvokesMax and kStepsMax say.
#pragma once

#include <optional>
#include <vector>

#include "flow/control_dependence.h"
#include "flow/effects.h"
#include "flow/summaries.h"
#include "ir/dominators.h"
#include "model/behaviours.h"

namespace ravel::flow {

/// A set of sources.
struct Sources {
  uint64_t params = 0, reads[2] = {0, 0}, invokes = 0;

  Sources& operator|=(const Sources& other) {
    params |= other.params;
    invokes |= other.invokes;
    reads[0] |= other.reads[0];
    reads[1] |= other.reads[1];
    return *this;
  }
  Sources& operator&=(const Sources& other) {
    params &= other.params;
    invokes &= other.invokes;
    reads[0] &= other.reads[0];
    reads[1] &= other.reads[1];
    return *this;
  }
  friend Sources operator|(Sources a, const Sources& b) { return a |= b; }
  bool has_read(size_t bit) const { return (reads[bit / 64] >> (bit % 64) & 1) != 0; }
  bool any_read() const { return (reads[0] | reads[1]) != 0; }
  static Sources read(size_t bit) {
    Sources result;
    result.reads[bit / 64] = uint64_t{1} << (bit % 64);
    return result;
  }
};

class Frame {
 public:
  static constexpr size_t kReadBits = 128;
  static constexpr size_t kWritesMax = 128, kReadsMax = 64, kInvokesMax = 32, kChangesMax = 64;
  static constexpr size_t kStartsMax = 16;
  static constexpr size_t kElementsMax = 4;  ///< of a list that a fun is called with one by one
  static constexpr size_t kStepsMax = 4000;  ///< summaries applied in one function, inner funs included

  /// Memory that the next frame uses again.
  struct Scratch;

  /// What conditions on a callee's parameters come to at one of its calls.
  struct Answer {
    ir::InstrId site;
    ir::FuncId via;        ///< a callee of ours calls it, given as a fun; else invalid
    bool spawned = false;  ///< it begins a new process
    bool possible = false;
    Conditions conditions;  ///< on this function's parameters
  };
  struct Question {
    ir::FuncId func;
    const Conditions* conditions = nullptr;
    std::vector<Answer>* answers = nullptr;
  };

  Frame(const Summaries& all, ExprTable& exprs, ir::FuncId func, Scratch& scratch);
  ~Frame();
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  /// To be answered by run().
  void ask(const Question& question) { question_ = question; }
  void run();

  Summary summary;
  std::vector<Pair> pairs;
  std::vector<Effect> changes;  ///< what is changed here or below, under keys that are known here
  std::vector<ContextEdge> edges;
  std::vector<ir::FuncId> recursive_changes;  ///< callees whose changes a recursion chooses
  std::vector<ServerStart> starts;            ///< under names that are known here

 private:
  struct Argument {
    ExprId expr;
    Sources sources;
  };
  /// What a call instruction does, once its target is known.
  struct Site {
    const ir::Instr* instr;
    ir::InstrId id;
    model::Context context = model::Context::none;
    bool handled = false;  ///< a handler below this frame takes a failure already
    bool spawned = false;  ///< runs in a new process
    bool elsewhere =
        false;             ///< the fun is called by a callee: the instruction's own targets say nothing of it
    ExprId lock = {};      ///< context lock: which
    Sources control = {};  ///< what decided, besides the block, that it runs
    ExprId context_kind = {};
    int nesting = 0;      ///< funs that call funs
    ir::FuncId via = {};  ///< elsewhere: who calls the fun
  };

  /// A call, for bringing up conditions: effects of one callee share most of theirs.
  struct Above {
    std::span<const ExprId> actual;
    bool recursive = false;
    struct Known {
      Condition below, now;
      bool possible;
    };
    std::vector<Known> known = {};
    struct KnownSet {
      Conditions below, now;
      bool possible;
    };
    std::vector<KnownSet> known_sets = {};
  };

  void prepare_control();
  void prepare_region();
  void prepare_gate();
  void note_facts(const ir::Instr& terminator);
  void note_fact(ir::BlockId target, ExprId left, ExprId right, bool equal);
  /// What holds at the entry of the current block.
  const Conditions& conditions_here() const { return here_[block_.index()].conditions; }
  void prepare_conditions();
  void add_condition(Conditions& to, bool& dead, const Condition& condition);
  void add_test(const ir::Instr& test, bool holds, Conditions& to, bool& dead);
  void add_select(const ir::Instr& select, std::span<const ir::BlockId> targets, ir::BlockId target,
                  Conditions& to, bool& dead);
  /// A callee's conditions in terms of this frame, and what holds here anyway; false: contradicted.
  bool bring_up(const Conditions& below, Above& above, Conditions& here);
  bool bring_up_all(const Conditions& below, Above& above, Conditions& here);
  Conditions exported(const Conditions& conditions);
  bool bring_up(const Condition& below, Above& above, Condition& now);
  bool holds_here(ir::BlockId block);
  const ir::Predecessors& predecessors();
  /// What decided that the current instruction runs.
  Sources deciding() const { return control_[block_.index()] | gate_; }
  void note_lock(const Site& site, const ir::FuncName& name, std::span<const Argument> args);
  /// The resource of a lock id {Resource, Requester}.
  ExprId resource_of(ExprId lock_id);
  void begin_region(ir::InstrId by, ExprId lock);
  /// Where ets:insert_new has said true, the row is a lock until somebody deletes it.
  void note_row_lock(ir::BlockId target, ir::ValueId tested);
  void end_row_lock(const Item& changed);
  void note_return(const ir::Instr& ret);
  void finish_acquired();
  void evaluate(const ir::Instr& instr, ir::InstrId id);
  void evaluate_alloc(const ir::Instr& instr);
  void evaluate_load(const ir::Instr& instr);
  void evaluate_phi(const ir::Instr& instr);
  void evaluate_call(const ir::Instr& instr, ir::InstrId id);
  void finish_block();
  void finish_once();
  /// The call that made the read has already done what the write would do.
  bool done_before(const Effect& read, const Effect& write) const;

  void call_named(const Site& site, const ir::FuncName& name, std::span<const Argument> args);
  void call_fun(const Site& site, const Argument& fun, std::span<const Argument> args);
  /// The arguments are the elements of a list; what is no list gives none.
  void call_fun_with_list(const Site& site, const Argument& fun, const Argument& list);
  /// How many arguments a fun takes, if it is known which it is.
  std::optional<size_t> arity_of(ExprId fun) const;
  bool is_known_by_callers(ExprId fun) const;
  void leave_to_callers(const Site& site, const Argument& fun, std::span<const Argument> args);
  void call_function(const Site& site, ir::FuncId callee, std::span<const Argument> args);
  void call_of_chosen_module(const Site& site, std::span<const Argument> args);
  void call_by_flow(const Site& site, std::span<const Argument> args);
  void call_spawned(const Site& site, const model::SpawnForm& form, std::span<const Argument> args);
  /// The elements of a list that is known to its end.
  bool unpack(const Argument& list, std::vector<Argument>& elements) const;
  void call_higher_order(const Site& site, const model::HigherOrder& entry, std::span<const Argument> args);
  void access(const Site& site, const model::Access& row, std::span<const Argument> args);
  void access(const Site& site, const model::Access& row, const std::vector<Item>& items,
              std::span<const Argument> args);
  void access_state(const Site& site, const ir::FuncName& name, const model::RequestForm& form,
                    std::span<const Argument> args);
  void import_write(const Site& site, Effect effect, const Sources& decided, const Sources& data);
  void note_own_claim(const Site& site, const model::Access& row, const Item& item);
  /// Leaves a change to the callers if they choose its item; otherwise it is one of this function.
  void note_change(const Site& site, Effect effect);
  void bring_up_changes(const Site& site, ir::FuncId callee, Above& above);
  /// A call of gen_server:start_link and its like, or the triple {M, F, A} for one that somebody else makes.
  void note_start(const model::StartForm& form, std::span<const ExprId> args);
  void note_start_triple(std::span<const ExprId> parts);
  void note_start(ServerStart start);
  /// What a call answers is what a start under a name answers.
  void note_answer_of_start(const Site& site, const model::Access& row, const Item& item);
  void return_start(ir::ValueId result);
  /// A function that hands on what a start under a name answers is one; so is supervisor:start_child, if the
  /// child's start function is seen.
  void call_start(const Site& site, const Summary& below, std::span<const ExprId> actual);
  void call_start_child(const Site& site, std::span<const Argument> args);
  std::vector<std::pair<ir::FuncId, std::vector<ExprId>>> children_of(const Site& site, ExprId specification);
  model::Context context_of(ExprId kind) const;
  Sources import_read(const Effect& effect);

  Item item_of(const model::Access& row, std::span<const Argument> args);
  /// The key in a match pattern, what it leaves open being unknown.
  ExprId pattern_key(ExprId pattern);
  ExprId head_of_specification(ExprId specification);
  bool exportable(const Item& item) const;
  ExprId element_at(ExprId object, uint32_t index);
  /// A handler around the current block takes error:badarg.
  bool takes_badarg();
  std::vector<Item> items_of(const model::Access& row, std::span<const Argument> args);
  bool misses_answer(const model::Access& row) const;
  bool narrow_membership(std::span<const Argument> args);
  ExprId key_of_read_object(ExprId object, uint32_t index);
  /// Whether somebody decides by the result of a call, or hands it on.
  bool result_matters(const ir::Instr& instr, bool handing_on, bool is_start = false) const;
  bool applies(const model::Access& row, std::span<const Argument> args) const;
  /// The read was made on every way to the current block.
  bool comes_first(size_t bit);
  void add_pair(size_t bit, const Effect& write, bool by_control, bool by_data);
  Match match(const Item& read, const Item& write);
  Match same(ExprId a, ExprId b);
  ExprId constant_by_flow(ExprId expr);
  bool may_be_one_atom(ExprId a, ExprId b) const;
  uint32_t keypos_of(model::Store store, ExprId table) const;
  ExprId load_field(ir::ValueId base, ir::FieldKind kind, uint32_t index, ExprId key);

  const Argument& value(ir::ValueId v) const { return values_[v.index()]; }
  ExprId expr(ir::ValueId v) const { return values_[v.index()].expr; }
  void set(const ir::Instr& instr, ExprId e, const Sources& sources) {
    if (instr.result.valid()) values_[instr.result.index()] = {e, sources};
  }
  void set_local(const ir::Instr& instr, const Sources& sources) {
    if (instr.result.valid()) set(instr, exprs_.local(func_, instr.result), sources);
  }
  Sources operand_sources(const ir::Instr& instr) const;
  Sources decides_way(ir::BlockId from) const;
  void merge_result(const Site& site, ExprId expr, const Sources& sources);

  void answer(const Site& site, Above& above);
  bool is_asked() const { return question_.func.valid(); }

  const Summaries& all_;
  ExprTable& exprs_;
  Scratch& scratch_;
  Question question_;
  ir::FuncId func_;
  ir::ModuleId module_id_;
  const ir::Function& function_;
  const ir::Module& module_;

  std::vector<Argument> values_;
  std::vector<Effect> reads_;  ///< by bit
  std::vector<ir::BlockId> read_blocks_;
  std::vector<Sources> control_;  ///< by block: what decided that it runs
  std::vector<Sources> failing_;  ///< by block: reads in it that may raise
  /// What a test on the way to a block says: two expressions are equal there, or are not.
  struct Fact {
    ir::BlockId block;
    ExprId left, right;
    bool equal = true;
  };
  std::vector<Fact> facts_;
  std::unique_ptr<ControlDependence> dependence_;
  std::unique_ptr<ir::Dominators> dominators_;
  std::vector<int8_t> handler_takes_badarg_;  ///< by block: -1 not known yet
  bool any_region_ = false;                   ///< a lock has been taken
  std::unique_ptr<ir::Predecessors> predecessors_;
  bool any_gate_ = false;               ///< a call may raise on purpose
  Sources gate_;                        ///< what was decided by calls that came back
  std::vector<Sources> gate_after_;     ///< by block
  Sources gate_sources_;                ///< what decides whether this function returns
  Sources raised_;                      ///< decided, or read, in calls that do not come back
  bool stopped_ = false;                ///< the rest of the block is not reached
  Sources once_;                        ///< reads of what was missing, and is made
  std::vector<Sources> write_control_;  ///< by summary.writes: what decided that they happen
  Sources again_control_;               ///< what decides whether it ends by calling itself
  Sources return_control_;              ///< what decides whether it ends otherwise
  ir::BlockId block_;                   ///< the block being evaluated
  ir::InstrId region_;                  ///< the global:set_lock in force at this point
  ExprId region_lock_;
  std::vector<std::pair<ir::InstrId, ExprId>> region_after_;  ///< by block
  struct Here {
    Conditions conditions;
    bool dead = false;  ///< the tests on every way contradict each other
  };
  std::vector<Here> here_;                                   ///< by block
  std::vector<std::pair<Conditions, Conditions>> exported_;  ///< the last ones, and what callers are told
  struct RowLock {
    ir::BlockId block;
    ir::InstrId site;
    ExprId lock;
  };
  /// A name that this process has registered itself where the block begins.
  struct OwnClaim {
    ir::BlockId block;
    Item item;
  };
  const OwnClaim* own_claim(const Item& item);
  std::vector<OwnClaim> own_claims_;
  std::vector<RowLock> row_locks_;          ///< taken where the block begins
  std::vector<ExprId> acquired_;            ///< by return: the lock held there, or invalid
  std::vector<std::vector<ExprId>> again_;  ///< arguments with which the function calls itself to return that
  ir::ValueId last_self_call_;              ///< its result
  std::vector<ExprId> last_self_args_;
  struct Start {
    ir::ValueId result;
    const model::Access* row = nullptr;
    Item item;
  };
  std::vector<Start> answers_of_starts_;
  Sources result_sources_;
  ExprId call_result_;  ///< of the call being evaluated; invalid: none yet
  Sources call_sources_;
  bool returned_ = false;
  size_t steps_ = 0;
};

struct Frame::Scratch {
  std::vector<Argument> values;
  std::vector<Sources> control, failing, gate_after;
  std::vector<int8_t> handler_takes_badarg;
  std::vector<std::pair<ir::InstrId, ExprId>> region_after;
  std::vector<Here> here;
};

}  // namespace ravel::flow
