// SPDX-License-Identifier: Apache-2.0
//
// Whole-program value flow: which objects may a value be, and therefore, which functions may a call
// run. An inclusion-based abstract interpretation without contexts, with the call graph found on
// the fly. The unit of work is a function: walking its instructions once gives a set for each
// value; what functions tell each other goes through cells (parameters, results, fields of objects,
// states and requests of servers, global variables). A cell that rises queues its readers.
// Because sets are bounded (value_sets.h), the total is near linear in the program.
//
// What library functions do is data in model/. A higher-order one (lists:foldl) is evaluated at its
// call, so two callers never mix. Servers are glue: init's argument, the state, the requests and
// replies flow between the start call, the callbacks and the calls, as model/behaviours.h tells.
//
// What holds afterwards:
//  - A set without Unknown is exact up to abstraction: the value is one of its objects, or the
//    code is never reached. An empty set means no value was seen to get there.
//  - Branches are never pruned: a refinement may give an empty set, whose users are dead code.
//  - Exported functions of user modules have Unknown in their parameters, unless they are behaviour
//    callbacks, whose parameters come from the behaviour (requests and messages keep Unknown).
// Incomplete: received messages are Unknown, and whatever the same module sends to non-servers; binaries are
// opaque; process dictionaries are one per program.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "flow/objects.h"
#include "flow/value_sets.h"
#include "ir/program.h"
#include "model/behaviours.h"
#include "model/higher_order.h"
#include "model/spawns.h"

namespace ravel::flow {

struct FlowOptions {
  bool load_libraries = true;  ///< read library modules that are called and not modelled, in rounds
  bool closed = false;         ///< exported functions that the program itself calls are no entries
  /// Which exported functions anybody may call; null: all of them.
  std::function<bool(const ir::FuncName&)> is_entry = nullptr;
};

/// The objects a value may be.
struct ValueSet {
  std::span<const ObjId> objects;  ///< ascending; with Unknown as the first, if it is there
  bool unknown = false;            ///< it may be something not known
  bool top = false;                ///< too many objects were known: they are forgotten
  std::shared_ptr<const std::vector<ObjId>>
      owner;  ///< of the objects, if the set was computed for the question
  SetId id;   ///< sets with equal ids are equal; invalid if it was computed

  bool empty() const { return objects.empty(); }
  bool exact() const { return !unknown; }
  /// The one object it certainly is, or invalid.
  ObjId only() const { return objects.size() == 1 && !unknown ? objects[0] : ObjId(); }
};

enum class EdgeKind : uint8_t {
  call,   ///< runs in the same process, before the instruction is done
  spawn,  ///< runs in a new process, or one that the caller does not wait for (timers, rpc:cast)
  start,  ///< a behaviour process begins to run its callback
};

/// How the callee's parameters are found at the call; ValueFlow::argument tells for each.
enum class Binding : uint8_t {
  arguments,  ///< operands from `first_operand`, then the captured values of `via`
  list,       ///< the elements of the list that is operand `first_operand`
  model,      ///< as the entry of model/higher_order says
  unknown,    ///< not known (supervisor children, callbacks)
};

/// One call instruction and one function it may run.
struct CallEdge {
  ir::FuncId caller;
  ir::InstrId instr;
  ir::FuncId callee;
  ObjId via;  ///< the closure or external fun that was called, if any
  EdgeKind kind = EdgeKind::call;
  Binding binding = Binding::arguments;
  uint8_t first_operand = 0;
  const model::HigherOrder* higher_order = nullptr;  ///< for Binding::model
};

/// What a parameter of the callee is, seen from the caller.
struct ArgSource {
  enum class Kind : uint8_t {
    value,       ///< the caller's `value`
    captured,    ///< captured value `index` of the closure `via`
    element_of,  ///< element `index` (or any, if kAny) of the list `value` of the caller
    result_of,   ///< a result of the same fun, called before, or the start value `value` (accumulators)
    unknown,
  };
  static constexpr uint32_t kAny = UINT32_MAX;
  Kind kind = Kind::unknown;
  ir::ValueId value;
  uint32_t index = kAny;
};

struct CallTargets {
  std::span<const CallEdge> edges;  ///< ascending by callee
  bool incomplete = false;          ///< it may also call something not known
};

/// The options a table was made with; where the options are not known everything is possible.
struct Table {
  enum Access : uint8_t { kPublic = 1, kProtected = 2, kPrivate = 4 };
  ObjId object;
  ir::FuncId func;  ///< where ets:new is called
  ir::InstrId instr;
  std::vector<Symbol> names;  ///< the atoms given as name, ascending
  bool name_unknown = false;  ///< the name may also be another atom
  bool maybe_named = false;   ///< named_table may be among the options
  bool certainly_named = false;
  uint8_t access = 0;       ///< which kinds of Access are possible
  bool heir = false;        ///< another process may inherit it
  bool given_away = false;  ///< ets:give_away is called on it
  uint32_t keypos = 1;      ///< from 1; 0: not known
  bool bag = false;         ///< may be a bag or duplicate_bag
};

/// A process kind run by a behaviour: all processes started with one callback module and behaviour.
struct Server {
  Symbol module;
  model::Behaviour behaviour = model::Behaviour::gen_server;
  struct Start {
    ir::FuncId func;  ///< invalid: started by code that was not seen
    ir::InstrId instr;
    bool enter_loop = false;  ///< the caller becomes the server
    bool linked = false;
    std::vector<Symbol> local_names;  ///< names under which it is registered with {local, Name}
    bool unnamed = false;             ///< some of it has no name, or a name that is not a known atom
    bool global_or_via = false;
  };
  std::vector<Start> starts;          ///< ascending by place
  std::vector<ir::FuncId> callbacks;  ///< ascending; parallel to roles
  std::vector<const model::Callback*> roles;
  ObjId pid;  ///< the object that stands for its pids; invalid if never started in the program
  std::vector<std::pair<ir::FuncId, bool>> children;  ///< supervisors: start functions, true if many of each
};

/// A call or message of model/behaviours that reaches a server.
struct Request {
  ir::FuncId func;
  ir::InstrId instr;
  ServerId server;  ///< invalid: which one is not known
  const model::RequestForm* form = nullptr;
  ir::ValueId message;  ///< the request, invalid if the form has none
};

/// The analysis and its results.
class ValueFlow {
 public:
  /// Solves. The program grows by the libraries that are needed, and must outlive this.
  ValueFlow(ir::Program& program, const FlowOptions& options);
  ~ValueFlow();
  ValueFlow(ValueFlow&&) noexcept;
  ValueFlow& operator=(ValueFlow&&) noexcept;

  const ir::Program& program() const;

  ValueSet value(ir::FuncId func, ir::ValueId value) const;
  ValueSet param(ir::FuncId func, uint32_t index) const;
  ValueSet result(ir::FuncId func) const;
  /// A tuple's element (from 0), a closure's captured value, a cons cell's 0 head and 1 tail.
  ValueSet field(ObjId object, uint32_t index) const;
  /// What a map may hold under a key that is a constant, or under any key if `key` is invalid.
  ValueSet map_field(ObjId map, ObjId key) const;
  /// What the elements of a list value may be, through all its cells.
  ValueSet elements(ir::FuncId func, ir::ValueId value) const;
  /// The objects inserted into a table.
  ValueSet contents(ObjId table) const;

  const Object& object(ObjId id) const;
  size_t object_count() const;
  /// The object of an atom; invalid if no code has it.
  ObjId atom(Symbol text) const;
  /// Objects that were lost among more values than a set holds: where they get to is not all known.
  /// Ascending.
  std::vector<ObjId> forgotten() const;
  /// The value may be one of more than a set holds, and so counts as one of which less is known.
  bool is_cut(const ValueSet& set) const;
  /// Bounds that were hit, and behind which something may be missing.
  void tell_limits(Budget& budget) const;
  /// Of a list constant that is longer all elements are one.
  static constexpr size_t kExactListMax = 12;

  /// The functions a call instruction may run, by any kind of edge.
  CallTargets callees(ir::FuncId func, ir::InstrId instr) const;
  /// The call goes to whatever module implements a behaviour of the program, and runs only such.
  bool is_dispatch(ir::FuncId func, ir::InstrId instr) const;
  /// All edges out of a function, ascending by instruction, then callee.
  std::span<const CallEdge> edges(ir::FuncId func) const;
  /// Where parameter `param` of the callee comes from.
  ArgSource argument(const CallEdge& edge, uint32_t param) const;
  /// For `--unknown-calls any`, and only for incomplete calls through a fun or to a dynamic function:
  /// closures and exported functions of that arity whose first test on each parameter some argument may pass.
  /// More than kUnknownCalleesMax say nothing any more: everything would call everything. Then `too_many` is
  /// set and there are none.
  static constexpr size_t kUnknownCalleesMax = 32;
  std::vector<ir::FuncId> unknown_callees(ir::FuncId func, ir::InstrId instr, bool* too_many = nullptr) const;

  /// Ascending by object.
  std::span<const Table> tables() const;
  /// Null if the object is no table.
  const Table* table(ObjId object) const;
  /// Tables that may have this name as named_table.
  std::span<const ObjId> tables_named(Symbol name) const;
  /// The tables that a value used as first argument of ets functions may mean: table objects, and those named
  /// by its atoms. `unknown` of the value itself still applies.
  std::vector<ObjId> tables_of(ir::FuncId func, ir::ValueId value) const;

  std::span<const Server> servers() const;
  /// A place that starts servers whose callback module was not seen, or is one of too many.
  struct OpenStart {
    ir::FuncId func;
    model::Behaviour behaviour;
  };
  std::span<const OpenStart> open_starts() const;
  /// The servers that may be registered under a local name.
  std::span<const ServerId> servers_named(Symbol name) const;
  /// Ascending by place.
  std::span<const Request> requests(ir::FuncId func) const;
  /// The callback a function is, if its module runs under a behaviour; null otherwise.
  const model::Callback* callback(ir::FuncId func) const;

  struct Stats {
    size_t functions = 0, evaluations = 0, sweeps = 0, rounds = 0, objects = 0, sets = 0, cells = 0,
           edges = 0;
    size_t memory_bytes = 0;  ///< of the tables kept here, about
  };
  Stats stats() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
  friend class Origins;
};

}  // namespace ravel::flow
