// SPDX-License-Identifier: Apache-2.0
//
// The inside of ValueFlow. Private to value_flow*.cc.
//
// Solving alternates sweeps over the queued functions, callers first and then callees first, until
// nothing is queued; then library modules that were missed are loaded and it goes on. In the end every
// reached function is walked once more with `recording` on: nothing rises any more, and what the
// same code does at each call is written down as edges, requests, starts and escapes. So there
// is one description of what a call means.
//
//   value_flow_solve.cc    queue, sweeps, rounds, seeds, recording
//   value_flow_eval.cc     instructions
//   value_flow_refine.cc   refinements
//   value_flow_call.cc     calls: targets, binding, higher-order functions, spawns
//   value_flow_dispatch.cc callbacks of the program's own behaviours
//   value_flow_builtin.cc  built-in functions worth knowing
//   value_flow_server.cc   behaviours
#pragma once

#include <boost/container/small_vector.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "flow/value_flow.h"

namespace ravel::flow {

using Args = boost::container::small_vector<SetId, 8>;

/// A set of positions that finds the next or previous member fast: 64-way, level over level.
class PositionSet {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;
  void resize(size_t size);
  void insert(uint32_t position);
  void erase(uint32_t position);
  uint32_t next(uint32_t from) const;      ///< the first member >= from
  uint32_t previous(uint32_t from) const;  ///< the last member <= from
  bool empty() const { return levels_.empty() || levels_.back()[0] == 0; }

 private:
  std::vector<std::vector<uint64_t>> levels_;  ///< [0] has a bit per position
};

/// Global variables: cells named by a kind and one or two constants.
enum class GlobalKind : uint8_t {
  dictionary,   ///< process dictionary, by key
  environment,  ///< application environment, by application and key
  persistent,   ///< persistent_term, by key
  registered,   ///< pids by local name
  global_name,  ///< pids by a name given to global or a via module
  table_name,   ///< tables by name
  contents,     ///< objects in a table; with a 1, rows of a table of Mnesia by its name
  mailbox,      ///< messages sent in a module to processes that are no servers
  accumulator,  ///< of a higher-order call: function and value
  child,        ///< what the start function of one child returns: server and id
};

enum class Builtin : uint8_t;

/// What calling a name does.
struct Callee {
  enum Kind : uint8_t { missing, function, higher_order, spawn, start, request, known, never_returns };
  Kind kind = missing;
  Builtin builtin{};
  bool opaque = false;  ///< missing, and of a module whose code is of no interest
  ir::FuncId func;      ///< function
  union {
    const model::HigherOrder* higher = nullptr;
    const model::SpawnForm* spawn_form;
    const model::StartForm* start_form;
    const model::RequestForm* request_form;
  };
};

/// A call instruction being evaluated.
struct Site {
  ir::FuncId func;
  ir::InstrId instr;
  ir::ValueId value;  ///< what it defines: names the objects it makes
  const ir::Function* fn = nullptr;
  Binding binding = Binding::arguments;
  uint8_t first_operand = 0;  ///< operand of the first argument
};

/// Something that leaves its process.
struct Escape {
  SetId set;
  std::string_view how;
};

enum ServerCell : uint8_t {
  kInitArg,
  kServerState,
  kStateName,
  kRequest,
  kCast,
  kInfo,
  kEvent,
  kContinuation,
  kReply,
  kChildLists,    ///< supervisors: lists of child specifications
  kChildSpecs,    ///< single ones, from start_child
  kChildArgs,     ///< lists of further arguments, from start_child
  kChildResults,  ///< what the start functions of its children return
  kChildIds,      ///< by which names it knows them, if these are constants
  kServerCellCount
};

struct ValueFlow::State {
  State(ir::Program& the_program, const FlowOptions& the_options);

  ir::Program& program;
  const FlowOptions options;
  Objects objects;
  ValueSets sets;
  bool recording = false;

  static constexpr size_t kPairsMax = 64;      ///< of module and function, at one call
  static constexpr size_t kArgumentsMax = 12;  ///< of an apply
  static constexpr size_t kPassesMax = 50;     ///< over a function with loops
  static constexpr size_t kNestingMax = 60;    ///< of constants

  // ---- cells
  struct Reader {
    uint32_t node, next;
  };
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr uint32_t kServerNode = 1u << 31;  ///< nodes are functions, or servers with this bit
  std::vector<SetId> cell_sets;
  std::vector<uint32_t> cell_readers;
  std::vector<Reader> readers;
  HashSet<uint64_t> reader_seen;
  uint32_t node = kNone;  ///< who is being evaluated
  CellId new_cells(size_t count);
  void subscribe(CellId cell, uint32_t reader);
  /// What the cell holds; the current node is queued whenever that rises.
  SetId read(CellId cell);
  SetId peek(CellId cell) const { return cell_sets[cell.index()]; }
  void raise(CellId cell, SetId set);
  void notify(CellId cell);
  CellId cell_of(CellId first, uint32_t i) const { return CellId(first.index() + i); }
  struct GlobalKey {
    uint64_t kind_a, b;
    bool operator==(const GlobalKey&) const = default;
    friend size_t hash_value(const GlobalKey& k) {
      return (k.kind_a ^ (k.b << 21)) * 0x9E3779B97F4A7C15ull ^ k.b;
    }
  };
  HashMap<GlobalKey, CellId> globals;
  CellId global(GlobalKind kind, uint32_t a, uint32_t b = 0);
  CellId find_global(GlobalKind kind, uint32_t a, uint32_t b = 0) const;

  // ---- functions
  std::vector<uint32_t> value_begin;  ///< by function, in `values`
  std::vector<SetId> values;
  std::vector<CellId> param_cells;  ///< by function: the parameters, then the result
  std::vector<uint8_t> flags;       ///< by function: FunctionFlags
  enum FunctionFlags : uint8_t { kReached = 1, kIterate = 2, kCallback = 4, kApi = 8, kCalled = 16 };
  std::vector<std::vector<Callee>> callees;    ///< by module, by CalleeId
  std::vector<std::vector<SetId>> const_sets;  ///< by module, by ConstId; invalid: not made yet
  CellId param_cell(ir::FuncId f, uint32_t i) const { return CellId(param_cells[f.index()].index() + i); }
  CellId result_cell(ir::FuncId f) const {
    return CellId(param_cells[f.index()].index() + program.function(f).params.size());
  }

  // ---- queue
  std::vector<uint32_t> position_of;  ///< by function
  std::vector<ir::FuncId> function_at;
  PositionSet queued;
  std::vector<ServerId> queued_servers;
  std::vector<bool> server_queued;
  void queue(uint32_t which);
  void reach(ir::FuncId f);

  // ---- solving
  void solve();
  void add_functions(size_t first);
  void resolve_callees(size_t first_module);
  void order_functions();
  void seed(size_t first_module);
  void run_queue();
  void sweep(bool callers_first);
  bool load_wanted();
  bool open_the_rest();
  void record();
  HashSet<Symbol> wanted;                            ///< library modules that were called and not loaded
  std::vector<std::pair<Symbol, uint32_t>> waiting;  ///< nodes to queue again when a module is there
  void want(Symbol module);
  HashMap<Symbol, model::Behaviour> started_as;  ///< modules seen as constants in start calls
  void scan_starts(size_t first_module);

  // Something that is looked up by name (a server, a table, a variable) and is not there may only not be
  // there yet: an Unknown given too early would stay in the cells. So it is empty at first, and Unknown once
  // the rest is stable.
  bool give_up_lookups = false;
  std::vector<uint32_t> lookups;  ///< nodes with such a lookup
  SetId not_found();

  // ---- instructions
  void eval(ir::FuncId f);
  bool eval_pass(ir::FuncId f, const ir::Module& module, const ir::Function& fn, SetId* v);
  SetId eval_instr(const Site& site, const ir::Module& module, const ir::Instr& instr, SetId* v);
  SetId eval_alloc(const Site& site, const ir::Module& module, const ir::Instr& instr, const SetId* v);
  SetId eval_load(const Site& site, const ir::Module& module, const ir::Instr& instr, const SetId* v);
  void eval_store(const ir::Module& module, const ir::Instr& instr, const ir::Function& fn, const SetId* v);
  SetId refine(ir::ModuleId module_id, const ir::Instr& instr, std::span<const ir::ValueId> operands,
               const SetId* v);
  bool may_pass(ir::ModuleId module_id, const ir::Instr& instr, SetId set, SetId other) const;
  SetId constant(ir::ModuleId module_id, ir::ConstId id, int depth = 0);
  SetId make_constant(ir::ModuleId module_id, ir::ConstId id, int depth);

  // ---- objects and their insides
  ObjId make(ObjKind kind, const Site& site, uint8_t part, uint32_t arity);
  SetId tuple_of(const Site& site, uint8_t part, std::initializer_list<SetId> items);
  SetId list_of(const Site& site, uint8_t part, SetId items);
  SetId field_of(SetId set, uint32_t index, ObjKind kind);
  SetId elements_of(SetId list);
  SetId map_values_of(SetId map);
  SetId map_get(SetId map, SetId keys);
  void map_put(ObjId map, SetId keys, SetId value);
  void map_copy(ObjId to, SetId from, std::span<const ObjId> except);
  CellId map_entry(ObjId map, ObjId key, bool create);
  struct MapEntry {
    ObjId key;
    CellId cell;
    uint32_t next;
  };
  std::vector<MapEntry> map_entries;
  HashMap<ObjId, uint32_t> map_heads;
  HashMap<uint64_t, CellId> object_fields;  ///< JVM and native: (object, field)
  SetId atom_set(std::string_view text) { return sets.singleton(objects.atom(Symbol(text))); }
  SetId bools;
  ObjId any_string;

  // ---- calls
  SetId eval_call(const Site& site, const ir::Module& module, const ir::Instr& instr, const SetId* v);
  Callee resolve(const ir::FuncName& name);
  SetId call_callee(const Site& site, const Callee& callee, std::span<const SetId> args, ObjId via);
  SetId call_function(const Site& site, ir::FuncId f, std::span<const SetId> args, ObjId via, EdgeKind kind);
  SetId call_value(const Site& site, SetId fun, std::span<const SetId> args, EdgeKind kind,
                   const model::HigherOrder* higher = nullptr);
  SetId call_named(const Site& site, SetId module, SetId function, std::span<const SetId> args,
                   EdgeKind kind);
  /// Callbacks of the program's own behaviours, by name and arity: value_flow_dispatch.cc.
  struct OwnCallback {
    ir::ModuleId behaviour;
    bool ambiguous = false;  ///< several behaviours ask for it
    std::vector<std::pair<ir::ModuleId, std::vector<ir::ModuleId>>>
        by_behaviour;  ///< with those that have it
  };
  HashMap<std::pair<Symbol, uint32_t>, OwnCallback> own_behaviours;
  void find_own_behaviours();
  std::vector<ir::FuncId> own_callbacks(const Site& site, Symbol name, size_t arity);
  SetId call_with_list(const Site& site, SetId module, SetId function, SetId list, EdgeKind kind,
                       SetId more = ValueSets::kEmpty);
  SetId call_fun_with_list(const Site& site, SetId fun, SetId list);
  /// With the elements of argument `list`, or with nothing if that is no list.
  SetId call_fun_or_list(const Site& site, SetId fun, std::span<const SetId> args, uint8_t list);
  SetId call_missing(const Site& site, const Callee& callee, std::span<const SetId> args);
  /// Lists a list set may be, as argument lists: one Args per possible length, up to a few.
  std::vector<Args> unpack(SetId list, bool* incomplete);
  SetId eval_higher_order(const Site& site, const model::HigherOrder& entry, std::span<const SetId> args);
  SetId source(const Site& site, const model::HigherOrder& entry, model::Source source,
               std::span<const SetId> args, SetId fun_result);
  SetId eval_spawn(const Site& site, const model::SpawnForm& form, std::span<const SetId> args);
  SetId eval_builtin(const Site& site, Builtin builtin, std::span<const SetId> args);
  SetId new_table(const Site& site, std::span<const SetId> args);
  bool in_every_list(SetId list, ObjId option);
  void record_table_options(Table& table, SetId name, SetId options);
  SetId tables_in(SetId set);
  SetId contents_of(SetId table);
  void insert_into(SetId table, SetId what);
  SetId eval_rows(const Site& site, Builtin builtin, std::span<const SetId> args);
  static Builtin find_builtin(const ir::FuncName& name);
  static Builtin find_rows(const ir::FuncName& name);

  // ---- servers
  struct ServerState {
    Server server;
    ir::ModuleId module;
    CellId cells;
    bool many_children = false;
  };
  std::vector<ServerState> servers;
  HashMap<std::pair<Symbol, uint8_t>, ServerId> server_ids;
  ServerId server(Symbol module, model::Behaviour behaviour);
  void find_callbacks(ServerState& state);
  void add_callback(ServerState& state, ir::FuncId f, const model::Callback* role);
  CellId server_cell(ServerId s, ServerCell which) const {
    return CellId(servers[s.index()].cells.index() + which);
  }
  void eval_server(ServerId s);
  void route_return(ServerId s, const model::Callback& callback, SetId result);
  void eval_children(ServerId s);
  void eval_child_list(ServerId s, const Site& site, SetId list);
  void eval_child(ServerId s, const Site& site, SetId spec, int depth);
  SetId eval_start(const Site& site, const model::StartForm& form, std::span<const SetId> args);
  void register_name(SetId name, SetId pid, Server::Start* record);
  void register_option_name(SetId options, SetId pid, Server::Start* record);
  void add_start(ServerId s, Server::Start start);
  SetId eval_request(const Site& site, const model::RequestForm& form, std::span<const SetId> args);
  SetId started_child(const Site& site, ServerId s);
  SetId children_of(const Site& site, ServerId s);
  SetId with_key(SetId tuples, SetId key, SetId place);
  SetId run_in_server(const Site& site, ServerId s, const model::RequestForm& form,
                      std::span<const SetId> args);
  void add_handler(const Site& site, std::span<const SetId> args);
  /// The servers a value names. False if it may also be another.
  bool resolve_servers(SetId set, std::vector<ServerId>& out);
  void deliver(const Site& site, SetId destination, SetId message);

  // ---- what recording writes
  std::vector<CallEdge> edges;
  std::vector<uint32_t> edge_begin;  ///< by function, once recorded
  std::vector<std::pair<ir::FuncId, ir::InstrId>> incomplete, dispatches;
  std::vector<Request> requests;
  std::vector<Escape> escapes;
  std::vector<OpenStart> open_starts;
  std::vector<Table> tables;
  std::vector<Server> server_list;
  HashMap<ObjId, uint32_t> table_index;
  HashMap<Symbol, std::vector<ObjId>> tables_by_name;
  HashMap<Symbol, std::vector<ServerId>> servers_by_name;
  HashMap<ir::FuncId, const model::Callback*> callback_of;
  void record_edge(const Site& site, ir::FuncId callee, ObjId via, EdgeKind kind,
                   const model::HigherOrder* higher = nullptr);
  void record_incomplete(const Site& site) {
    if (recording) incomplete.emplace_back(site.func, site.instr);
  }
  void record_escape(SetId set, std::string_view how) {
    if (recording && set != ValueSets::kEmpty) escapes.push_back({set, how});
  }
  /// The functions an unknown fun or M:F could be, by arity: lambdas, and exported functions of the user's
  /// modules.
  std::vector<std::vector<std::pair<ir::FuncId, uint32_t>>> candidates;
  void find_candidates();
  void finish_tables();
  void finish_servers();

  // ---- bounds that were hit: ValueFlow::tell_limits
  HashSet<ir::FuncId> unsettled;  ///< functions that still changed after the last pass
  size_t vague_calls = 0, long_calls = 0, deep_constants = 0;

  size_t evaluations = 0, sweeps = 0, rounds = 0;
};

}  // namespace ravel::flow
