// SPDX-License-Identifier: Apache-2.0
//
// What pointers may point to in a C or C++ program, which functions calls may reach, and which threads there
// are: inclusion-based (Andersen 1994), with offsets as fields (Pearce, Kelly, Hankin 2007), the call graph
// and the threads found on the way.
//
// Contexts are origins: a function is analysed once for each thread that runs it, so a helper that one
// thread calls on its own buffer and another on a shared one is not confused (as in O2: Liu et al. 2021).
// Functions of system headers (containers, std::thread), functions that hand out new memory and those that
// start or join threads for their callers are told apart by the user's call as well.
//
// Not exact: elements of an array are one; what integers carry is followed like pointers, but not through
// arithmetic; functions without code that no model knows do nothing, and unknown() names them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "base/hash_map.h"
#include "base/ids.h"
#include "facts/ids.h"
#include "flow/heap/object_set.h"
#include "flow/native/makers.h"
#include "flow/native/member_functions.h"
#include "ir/native.h"
#include "ir/program.h"
#include "model/native_calls.h"

namespace ravel::flow::native {

using facts::OriginId;
using ContextId = Id<struct NativeContextTag>;
using InstanceId = Id<struct NativeInstanceTag>;  ///< a function in a context
using ObjectId = Id<struct NativeObjectTag>;
using LocId = Id<struct NativeLocTag>;  ///< an object at an offset
using RecordId = Id<struct NativeRecordTag>;
using NodeId = uint32_t;

/// An instruction of the program.
struct Site {
  ir::FuncId function{};
  ir::InstrId instr;
  auto operator<=>(const Site&) const = default;
};

/// `at_exit`: what the thread that ends the program calls.
enum class OriginKind : uint8_t { main, thread, handler, region, api, at_exit };

struct Origin {
  OriginKind kind = OriginKind::main;
  ir::FuncId entry{};  ///< main, api: invalid (there are several entries)
  Site made_at{};      ///< the user's call that starts it
  std::vector<OriginId> makers{};
  ObjectId handle{};  ///< stands for the thread's id
  bool many = false;  ///< any number of them, from one start
};

struct Context {
  OriginId origin{};
  Site site{};   ///< invalid: any
  Site outer{};  ///< of what a constructor calls: the constructor's own call
  auto operator<=>(const Context&) const = default;
};

struct Instance {
  ir::FuncId function{};
  ContextId context{};
  NodeId first = 0;  ///< of its values
  NodeId result = 0;
};

enum class ObjectKind : uint8_t { global, function, stack, heap, thread, outside };

struct Object {
  ObjectKind kind = ObjectKind::global;
  Site site{};          ///< stack, heap
  ContextId context{};  ///< stack, heap
  Symbol name{};        ///< global; outside: the type
  ir::FuncId function{};
  OriginId origin{};  ///< thread: which
  uint64_t size = 0;  ///< 0: unknown
  uint64_t stride = 0;
  bool is_array = false;
  bool is_collapsed = false;
  bool is_thread_local = false;
  bool is_constant = false;
  bool is_of_many = false;      ///< several origins make such objects (Detail::program)
  RecordId record{};            ///< what it holds, or an element of it; invalid: anything
  bool is_longer = false;       ///< behind the record lies more
  RecordId pointee{};           ///< a variable that is a pointer to such, or an array of them
  std::vector<LocId> places{};  ///< in the order they were asked for
};

struct Place {
  ObjectId object;
  int64_t offset = 0;
  NodeId contents = 0;
};

enum class EdgeKind : uint8_t { call, start };

struct CallEdge {
  InstanceId caller;
  ir::InstrId instr;
  InstanceId callee;
  EdgeKind kind = EdgeKind::call;
  OriginId started{};  ///< kind start
};

struct PointsToInput {
  const ir::Program& program;
  const model::NativeCalls& models;
  std::vector<ir::FuncId> entries;  ///< of the main origin, or of the API
  bool open = false;                ///< entries are called by anyone, at any time
  /// Functions whose address somebody has. In an open program those that nobody in it calls are called by
  /// whoever was given them.
  std::vector<ir::FuncId> handed_on{};
  std::shared_ptr<const Makers> makers{};  ///< of the program; null: to be found
};

/// What is told apart. `calls`: what threads do, and memory by the calls of what makes it, also of one kind
/// (new_account). `sizes`: memory only by the calls of what makes it in any size (xmalloc). `program`: nor
/// what threads do; a pointer of a function leads to the same places whichever thread runs it.
enum class Detail : uint8_t { calls, sizes, program };

class PointsTo {
 public:
  explicit PointsTo(PointsToInput input, Detail detail = Detail::calls);
  /// False: given up after so many steps.
  bool solve(size_t steps_max = SIZE_MAX);

  // After solve():
  size_t instance_count() const { return instances_.size(); }
  const Instance& instance(InstanceId id) const { return instances_[id.index()]; }
  OriginId origin_of(InstanceId id) const { return contexts_[instances_[id.index()].context.index()].origin; }
  const Context& context(ContextId id) const { return contexts_[id.index()]; }
  size_t origin_count() const { return origins_.size(); }
  const Origin& origin(OriginId id) const { return origins_[id.index()]; }
  size_t object_count() const { return objects_.size(); }
  const Object& object(ObjectId id) const { return objects_[id.index()]; }
  const Place& place(LocId id) const { return places_[id.index()]; }
  /// Where a value may point, ascending, each once.
  std::vector<LocId> targets(InstanceId instance, ir::ValueId value) const;
  /// May the value point into the object?
  bool points_into(InstanceId instance, ir::ValueId value, ObjectId object) const;
  /// Those with the access's offset added. Nothing if they are more than kMeant objects could be: nobody can
  /// say which one is meant, and each would be a guess. Remembered, for one thread.
  const std::vector<LocId>& accessed(InstanceId instance, const ir::Instr& access) const;
  static constexpr size_t kMeant = 256;
  /// How many kinds of loads and stores have more places than that.
  size_t vague_accesses() const { return vague_accesses_; }
  std::vector<LocId> contents(LocId place) const;
  /// The place `amount` bytes behind another; invalid if nobody ever asked for it.
  LocId behind(LocId place, int64_t amount) const;
  /// Address of a global variable; invalid if nobody takes it.
  LocId global_place(Symbol name, int64_t offset) const;
  std::span<const CallEdge> edges() const { return edges_; }
  /// Edges of a call instruction.
  std::span<const CallEdge> calls_at(InstanceId instance, ir::InstrId instr) const;
  std::span<const CallEdge> calls_from(InstanceId instance) const;
  std::span<const InstanceId> entries() const { return entries_; }
  /// Called, without code or model, by name.
  const std::map<std::string, size_t>& unknown() const { return unknown_; }
  const model::NativeCall* meaning(const ir::Module& module, const ir::Instr& call) const;
  const PointsToInput& input() const { return input_; }
  /// Does the call, of a function with code, make a new object?
  bool makes_at(const Site& site) const { return made_at_.contains(key_of(site)); }
  /// How many copies of memory were not followed.
  size_t copies_left_out() const { return copies_left_out_; }
  Detail detail() const { return detail_; }
  /// What it cost: places that were passed on or looked at, by whatever number of threads.
  size_t steps() const { return steps_; }

 private:
  enum class UseKind : uint8_t { offset, element, touch, load, store, call, dispatch };
  struct Use {
    UseKind kind;
    uint32_t other = 0;  ///< a node; call, dispatch: index into calls_
    int64_t amount = 0;  ///< offset, stride
    bool bytes = false;  ///< the amount is no field's
    RecordId record{};   ///< which the amount is a field of
    /// The other node serves nothing but this use: of two such uses of one node that agree in all else, it is
    /// the same set, and one of them is enough.
    bool own = false;
  };
  struct Node {
    heap::ObjectSet set;
    heap::ObjectSet fresh;
    std::vector<NodeId> edges;
    std::vector<Use> uses;
    RecordId
        holds{};  ///< only pointers to such a record (Detail::program, C++, kNode, kHashNode); invalid: any
    bool queued = false;
    bool is_vague = false;  ///< holds anything_, and takes functions only
  };
  /// A call through a pointer, or the start of a thread.
  struct PendingCall {
    InstanceId caller;
    ir::InstrId instr;
    EdgeKind kind = EdgeKind::call;
    OriginKind starts = OriginKind::thread;
    std::vector<NodeId> arguments{};
    NodeId result = 0;
    NodeId handle = 0;        ///< 0: none
    bool passes_all = false;  ///< the arguments are those that the program writes
    bool many = false;
    bool to_last = false;  ///< there is one argument, and it becomes the last parameter
    bool is_direct = false;
  };
  /// memcpy.
  struct Copy {
    NodeId to = 0, from = 0;
    int64_t to_offset = 0, from_offset = 0;
    uint64_t size = 0;
  };

  struct Watch {
    ObjectId to;
    int64_t shift = 0;  ///< offset there - offset here
    int64_t begin = 0;
    uint64_t size = 0;
  };

  /// Before or behind an object: no valid program looks there, so a pointer to another object was meant.
  static constexpr int64_t kOutside = -1;
  /// Of what makes memory of one kind, if it is told apart by its calls.
  static constexpr uint32_t kCallersMax = 8;

  bool enter_handed_on(ContextId start);
  NodeId add_node();
  NodeId find(NodeId node) const;
  void add_edge(NodeId from, NodeId to);
  void add_use(NodeId node, Use use);
  void put(NodeId node, std::span<const uint64_t> words);
  void put(NodeId node, LocId place);
  void make_vague(NodeId node);
  const heap::ObjectMask& holders(RecordId record);
  bool may_hold(RecordId record, const Place& place) const;
  /// What a pointer is declared to lead to, if that is to be believed: everything in a large program, classes
  /// in C++.
  RecordId believed(RecordId record) const {
    return detail_ == Detail::program || (record.valid() && is_class_[record.index()]) ? record : RecordId();
  }
  bool is_cxx(ir::FuncId function) const;
  const std::vector<RecordId>& pointed_to(ir::FuncId function);
  bool is_same_kind(NodeId a, NodeId b) const { return nodes_[find(a)].holds == nodes_[find(b)].holds; }
  void keep_in_vague(LocId place);
  void queue(NodeId node);
  void unite(NodeId a, NodeId b);
  void propagate();
  void visit(NodeId node);
  void apply(const Use& use, LocId place);
  void add_own_use(NodeId node, Use use);
  void drop_twins(std::vector<Use>& uses, std::vector<std::pair<NodeId, NodeId>>& same) const;
  void collapse_cycles();

  ObjectId add_object(Object object);
  ObjectId global(Symbol name);
  bool is_plain_constant(Symbol name) const;
  void size_up(Object& object, const model::NativeCall& known, InstanceId id,
               std::span<const ir::ValueId> operands) const;
  void size_up(Object& object, InstanceId id, ir::ValueId size) const;
  uint64_t size_at_caller(InstanceId id, ir::ValueId size) const;
  /// Which parameter of a maker of memory says how much; SIZE_MAX: none.
  size_t size_operand(ir::FuncId maker, int depth = 0) const;
  ObjectId function_object(ir::FuncId function);
  LocId loc(ObjectId object, int64_t offset);
  LocId loc(const Place& from, const Use& use);
  int64_t behind(const Place& from, int64_t amount, bool bytes, RecordId record) const;
  int64_t normal(const Object& object, int64_t offset) const;
  void learn_stride(ObjectId object, uint64_t stride);
  void merge_places(ObjectId object);
  NodeId contents_node(LocId place) { return find(places_[place.index()].contents); }
  void copy_memory(const Copy& copy, LocId to, LocId from);
  bool follow_copies();
  static uint64_t key_of(const Site& site) {
    return static_cast<uint64_t>(site.function.index()) << 32 | site.instr.index();
  }

  ContextId context(Context context);
  InstanceId instance(ir::FuncId function, ContextId context);
  void add_body(InstanceId id);
  const std::vector<bool>& walks_memory(ir::FuncId function);
  void add_instr(InstanceId id, const ir::Module& module, const ir::Function& function, ir::InstrId at);
  void add_constant(InstanceId id, const ir::Module& module, const ir::Instr& instr);
  void add_store(InstanceId id, const ir::Module& module, const ir::Function& function,
                 const ir::Instr& instr);
  void add_call(InstanceId id, const ir::Module& module, const ir::Function& function, ir::InstrId at);
  void add_operation(InstanceId id, std::string_view name, std::span<const ir::ValueId> operands,
                     ir::ValueId result);
  bool add_known(InstanceId id, const model::NativeCall& call, ir::InstrId at,
                 std::span<const ir::ValueId> operands, ir::ValueId result);
  bool add_moves(InstanceId id, std::string_view callee, std::span<const ir::ValueId> operands,
                 ir::ValueId result);
  void add_state_start(InstanceId id, const model::NativeCall& call, ir::InstrId at,
                       std::span<const ir::ValueId> operands);
  NodeId specific(InstanceId id);
  const Handed* handed_out(ir::FuncId callee);
  void hand_out(const PendingCall& call, const Handed& handed);
  bool is_handed_out_by(InstanceId id, const ir::Instr& store);
  void find_free_lists();
  bool add_variadic(InstanceId id, std::string_view name, std::span<const ir::ValueId> operands);
  LocId variadic_arguments(InstanceId id);
  void add_once_call(InstanceId id, uint32_t index);
  ObjectId once_variable(Symbol name, ContextId context);
  // Event loops (points_to_events.cc).
  void add_listener(InstanceId id, const model::NativeCall& known, ir::InstrId at,
                    std::span<const ir::ValueId> operands);
  void add_loop(InstanceId id, const model::NativeCall& known, ir::InstrId at,
                std::span<const ir::ValueId> operands);
  void dispatch(uint32_t pending, ObjectId listener);
  NodeId loop_node(InstanceId id, uint8_t operand, std::span<const ir::ValueId> operands);
  NodeId default_loop();
  void add_task(InstanceId id, const model::NativeCall& known, ir::InstrId at,
                std::span<const ir::ValueId> operands, ir::ValueId result);
  void resolve(uint32_t pending, LocId target);
  void connect(const PendingCall& call, ir::FuncId callee);
  OriginId origin(const PendingCall& call, ir::FuncId entry);
  Site user_site(InstanceId caller, ir::InstrId instr) const;
  ContextId callee_context(InstanceId caller, ir::InstrId instr, ir::FuncId callee);
  bool is_variadic(ir::FuncId function) const;
  static bool is_of_other_type(std::string_view caller, std::string_view callee);
  bool may_be_called(ir::FuncId function, const PendingCall& call) const;
  bool is_library(ir::FuncId function);
  bool fills_in(ir::FuncId function);
  bool handles_threads(ir::FuncId id);
  /// Does it return new memory, and does its caller say how much?
  enum class Maker : uint8_t { no, of_one_kind, of_any_size };
  Maker makes_memory(ir::FuncId function, int depth = 0);
  void count_callers();
  NodeId node(InstanceId id, ir::ValueId value) const { return instances_[id.index()].first + value.index(); }
  bool is_vague(const heap::ObjectSet& set) const {
    return anything_.valid() && set.contains(static_cast<uint32_t>(anything_.index()));
  }
  void index_calls();
  void tell_origins_apart();
  void add_records();
  void add_tables();
  int64_t counted(const Object& object, int64_t offset) const;
  bool is_base_at(const Object& object, int64_t offset) const;
  bool is_member_at(const Object& object, int64_t offset) const;
  RecordId record_of(const ir::Module& module, std::string_view type) const;
  RecordId field_record(const ir::Module& module, const ir::Memory& memory) const;
  RecordId made_record(Object& object, InstanceId id, ir::InstrId at);
  RecordId used_record(Object& object, Site site);
  RecordId accessed_record(ir::FuncId function, ir::ValueId value) const;
  RecordId taken_for(ir::FuncId function, ir::ValueId made);
  bool is_too_small(uint64_t wanted, const Object& object, int64_t offset) const;
  int64_t member_begin(RecordId record, int64_t offset) const;
  RecordId narrower(RecordId a, RecordId b) const;
  RecordId named_record(Symbol name) const;
  RecordId pointee_of(std::string_view type) const;
  void declare_numbers(Object& object, std::string_view type) const;
  RecordId member_pointee(RecordId record, uint64_t offset) const;
  RecordId declared_pointee(const Object& object, int64_t offset) const;
  bool fits(RecordId wanted, const Object& object, int64_t offset) const;
  static bool fits(const ir::NativeRecord& wanted, const ir::NativeRecord& there, uint64_t offset);
  void add_outside(InstanceId id);
  void add_globals();

  PointsToInput input_;
  Detail detail_;
  size_t steps_ = 0, steps_max_ = SIZE_MAX;
  /// Detail::program: stands for all that is left out of sets that grew too large. Nothing can be said of
  /// what is read through such a pointer, or of what is written; functions are kept, for the calls.
  LocId anything_{};
  heap::ObjectMask kept_by_vague_;  ///< places of functions, and anything_
  mutable std::vector<NodeId> same_;
  std::vector<Node> nodes_;
  std::vector<NodeId> work_;
  std::vector<uint32_t> rank_;  ///< by node: sets flow from lower to higher, as far as is known
  HashSet<uint64_t> has_edge_;  ///< from, to: as they were named when the edge came
  /// The other node of uses that are their own, by what they agree in, as nodes were named then.
  std::map<std::tuple<NodeId, UseKind, int64_t, bool, RecordId, RecordId>, NodeId> own_uses_;
  size_t edge_count_ = 0, next_collapse_ = 4096, copies_left_out_ = 0;
  std::vector<Object> objects_;
  std::vector<Place> places_;
  HashMap<uint64_t, LocId> place_index_;
  HashMap<Symbol, ObjectId> globals_;
  HashMap<uint32_t, ObjectId> function_objects_;
  std::map<Symbol, ObjectId> outside_;
  std::vector<Origin> origins_;
  std::map<std::pair<ir::FuncId, Site>, OriginId> origin_index_;
  std::vector<Context> contexts_;
  std::map<Context, ContextId> context_index_;
  std::vector<Instance> instances_;
  HashMap<uint64_t, InstanceId> instance_index_;
  std::vector<InstanceId> bodies_;  ///< not added yet
  std::vector<InstanceId> entries_;
  std::vector<PendingCall> calls_;
  std::unique_ptr<MemberFunctions> member_functions_;  ///< Detail::program
  std::vector<Copy> copies_;
  HashMap<uint32_t, std::vector<Watch>> watches_;
  HashSet<uint64_t> watched_;
  std::vector<CallEdge> edges_;
  HashSet<uint64_t> connected_;
  std::vector<uint32_t> edge_begin_;  ///< by instance
  std::vector<int8_t> is_library_, fills_in_, makes_, handles_threads_;
  std::vector<uint32_t> callers_;                 ///< by function: calls in the text of the program
  HashMap<uint32_t, std::vector<bool>> strides_;  ///< by function: walks_memory()
  HashMap<uint32_t, NodeId> specific_;            ///< by origin
  std::map<std::pair<Symbol, ContextId>, ObjectId> once_variables_;
  std::set<Member> free_lists_;             ///< that makers take memory off
  HashSet<uint64_t> made_at_;               ///< calls of makers
  HashMap<uint64_t, ObjectId> handed_out_;  ///< by caller and instruction
  HashMap<uint32_t, ObjectId> variadic_;    ///< by instance: its further arguments
  HashSet<uint32_t> listeners_;             ///< objects
  NodeId default_loop_ = 0;
  std::map<std::string, size_t> unknown_;
  struct GlobalRef {
    ir::ModuleId module;
    uint32_t index = 0;
  };
  HashMap<Symbol, GlobalRef> global_refs_;
  /// Before all others: what arrays of pointers are made of, and of numbers of 1, 2, 4, 8 bytes.
  static constexpr size_t kRecordsBegin = 5;
  /// Stand for what a container's node holds: where a piece of new memory begins, or behind a link there.
  static constexpr RecordId kNode{kRecordsBegin}, kHashNode{kRecordsBegin + 1};
  std::vector<const ir::NativeRecord*> records_;
  std::vector<bool> is_class_;  ///< by record: pointers in C++ that are declared so lead to such
  /// Records that stand for vtables of a class: which global, at which offset.
  struct Tables {
    std::unique_ptr<ir::NativeRecord> record;
    std::set<std::pair<Symbol, int64_t>> places;
  };
  std::map<RecordId, Tables> tables_;
  mutable std::vector<std::vector<uint32_t>> begins_;  ///< by record and offset: member_begin()
  /// A name may mean something else in another module.
  struct ModuleRecords {
    HashMap<Symbol, RecordId> by_name;
    std::vector<RecordId> by_memory;  ///< what the fields of Module::memory belong to
  };
  HashMap<const ir::Module*, ModuleRecords> module_records_;
  HashMap<Symbol, RecordId> record_names_;  ///< invalid: it has several meanings
  mutable HashMap<uint64_t, bool> fits_;
  struct Holders {
    heap::ObjectMask places;
    size_t seen = 0;  ///< so many places were asked
  };
  std::vector<Holders> holders_;                         ///< by record
  HashMap<uint32_t, std::vector<RecordId>> pointed_to_;  ///< by function: of its values
  mutable std::map<std::tuple<NodeId, int64_t, RecordId, bool>, std::vector<LocId>> accessed_;
  mutable size_t vague_accesses_ = 0;
};

}  // namespace ravel::flow::native
