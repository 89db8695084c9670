// SPDX-License-Identifier: Apache-2.0
//
// Which objects a variable may hold: inclusion-based points-to analysis with a call graph built on the fly,
// object-sensitive (Milanova, Rountev, Ryder 2002; Smaragdakis, Bravenboer, Lhoták 2011). Contexts are
// explained in contexts.h.
//
// An *instance* is a method in a context. A node is a variable of an instance, a field of an object, a static
// field, or the exceptions that leave a method. Sets flow along edges; a field access adds edges as
// objects arrive at its base, a call as they arrive at its receiver (calls.cc, primitives.cc). Only what
// is new travels, along the edges' order, and cycles of plain edges become one node (propagate.cc).
//
// Exceptions are kept for each method, not for each instance: they are one object for each class anyway.
//
// When solve() is done, equal sets are kept once and the edges are gone; the accessors below count from then.
//
// Not handled: natives without a model (their results are empty and they are listed), reflection by names
// that are not constants.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <queue>
#include <span>
#include <vector>

#include "flow/heap/chunked_vector.h"
#include "flow/heap/contexts.h"
#include "flow/heap/object_set.h"

namespace ravel::flow::heap {

using InstanceId = Id<struct InstanceTag>;  ///< a method in a context
using NodeId = uint32_t;
inline constexpr NodeId kNoNode = UINT32_MAX;

enum class CallKind : uint8_t {
  call,
  fork,         ///< the callee runs in a new thread
  initialiser,  ///< the caller is the first to need the class, in some run
};

/// A call that reached a method.
struct CallEdge {
  InstanceId caller;
  ir::InstrId instr;  ///< invalid for the initialiser of an entry's own class
  InstanceId callee;
  CallKind kind = CallKind::call;
  auto operator<=>(const CallEdge&) const = default;
};

/// The providers of a service (`java/sql/Driver`), as META-INF/services names them: from whoever read the
/// jars.
using Services = std::function<std::vector<Symbol>(Symbol)>;

class PointsTo {
 public:
  PointsTo(ir::Program& program, Hierarchy& classes, ContextPolicy policy, Services services = {},
           Levels levels = {});

  /// A method that somebody outside calls, without arguments.
  InstanceId add_entry(ir::FuncId function);
  /// To a fixed point; once, after all entries. A program that is too large for the policy is begun anew with
  /// the contexts of its methods chosen by cost: levels() tells which have less than the policy says.
  void solve();
  const Levels& levels() const { return contexts_.levels(); }

  // What was found. Ids are dense and deterministic; sets are ascending.
  size_t instance_count() const { return instances_.size(); }
  ir::FuncId function(InstanceId id) const { return instances_[id.index()].function; }
  ContextId context(InstanceId id) const { return instances_[id.index()].context; }
  std::span<const InstanceId> instances_of(ir::FuncId function) const;
  std::span<const InstanceId> entries() const { return entries_; }
  /// finalize() of classes that declare it, called by a thread of the collector: nobody's callees.
  std::span<const InstanceId> finalizers() const { return finalizers_; }
  bool is_initialiser(InstanceId id) const { return initialisers_.contains(id); }
  /// Null for a function that nothing reached.
  const Body* find_body(ir::FuncId function) const;
  const Body& body(ir::FuncId function) const { return *find_body(function); }
  std::span<const uint32_t> objects(InstanceId id, ir::ValueId value) const;
  std::span<const uint32_t> field_objects(ObjectId object, FieldId field) const;
  std::span<const uint32_t> static_objects(FieldId field) const;
  /// clone() was called on it, or made it.
  bool is_copied(ObjectId id) const;
  /// Calls f(ObjectId base, FieldId field, span of objects) for every field that holds something, in order of
  /// base and field. An invalid base: a static; an invalid field: an array's elements or what a closure
  /// captured.
  template <typename F>
  void each_field(F f) const;
  const HeapObject& object(ObjectId id) const { return objects_[id.index()]; }
  const Site& site(ObjectId id) const { return sites_[objects_[id.index()].site]; }
  const Site& site(SiteId id) const { return sites_[id]; }
  size_t object_count() const { return objects_.size(); }
  /// Innermost first.
  std::span<const uint32_t> elements(ContextId id) const { return contexts_.elements(id); }
  ContextElement element(uint32_t e) const { return contexts_.element(e); }
  /// Neither a model nor a library read as it is.
  bool is_given(ir::FuncId function) const { return contexts_.is_given(function); }
  /// Sorted by caller, instruction and callee.
  const std::vector<CallEdge>& calls() const { return calls_; }
  std::span<const CallEdge> calls_from(InstanceId id) const;
  std::span<const CallEdge> calls_at(InstanceId id, ir::InstrId instr) const;
  /// Indices into calls().
  std::span<const uint32_t> calls_to(InstanceId id) const;
  /// Methods that were called and have no code here, with one caller each, in order of first call.
  const std::vector<std::pair<ir::FuncName, InstanceId>>& without_code() const { return without_code_; }
  /// Methods whose contexts exceeded a limit of the policy, ascending.
  std::vector<ir::FuncId> merged() const;
  size_t node_count() const { return node_count_; }
  size_t fact_count() const { return fact_count_; }
  size_t context_count() const { return contexts_.size(); }
  size_t rounds() const { return rounds_; }

 private:
  struct Edge {
    NodeId to;
    ClassId filter;
  };
  struct Node {
    ObjectSet set;
    std::vector<Edge> edges;
    InstanceId instance;        ///< variables: whose
    NodeId next = kNoNode;      ///< further nodes that were merged into this one
    uint32_t rank = 0;          ///< position in the order of propagation
    uint32_t fresh = kNoFresh;  ///< slot of what arrived and was not sent on yet
    bool watched = false;       ///< watchers_ has somebody waiting
  };
  static constexpr uint32_t kNoFresh = UINT32_MAX;
  struct Instance {
    ir::FuncId function;
    ContextId context;
    NodeId first = 0;         ///< node of variable 0; the result comes after the last one
    uint32_t first_call = 0;  ///< calls of all instances are numbered
    const Body* body = nullptr;
  };
  struct Method {
    Body body;
    NodeId exceptions = kNoNode;
    std::vector<std::pair<Var, NodeId>> caught;  ///< by handler, for all instances
    std::vector<InstanceId> instances;
    bool over_limit = false;
    bool trivial = false;  ///< contexts could make no difference
  };
  /// Something that waits for objects of a node beside the statements of the node's variable.
  enum class Wait : uint8_t {
    receiver,    ///< `call` runs the method of the closure `object` on what arrives
    invoked,     ///< `call` runs the reflective method `object` on what arrives
    from_array,  ///< elements of what arrives go to `node`
    to_array,    ///< what `node` holds goes into the elements of what arrives
  };
  struct Watcher {
    Wait kind;
    InstanceId caller;
    const CallSite* call;
    ObjectId object;
    NodeId node = kNoNode;
    auto operator<=>(const Watcher&) const = default;
  };
  /// What a call runs for receivers of one class.
  struct Resolved {
    Target target;
    model::JvmPrimitive primitive = model::JvmPrimitive::none;
    enum class Way : uint8_t { nothing, method, primitive, closure, no_code } way = Way::nothing;
  };
  struct FieldKey {
    ObjectId base;
    FieldId field;
    uint32_t captured = UINT32_MAX;
    NodeId node = kNoNode;
  };

  // points_to.cc: methods, nodes, objects.
  NodeId node(InstanceId id, Var var) const { return instances_[id.index()].first + var; }
  NodeId result_node(InstanceId id) const { return node(id, instances_[id.index()].body->var_count); }
  NodeId add_node(InstanceId owner = {});
  NodeId field_node(ObjectId object, FieldId field);
  NodeId static_node(FieldId field) { return field_node({}, field); }
  NodeId captured_node(ObjectId object, size_t index);
  NodeId keyed_node(uint64_t key, const FieldKey& what);
  Method& method(ir::FuncId function);
  InstanceId instance(ir::FuncId function, ContextId context);
  InstanceId instance_on(ir::FuncId function, ObjectId receiver, InstanceId caller, ir::InstrId instr);
  ObjectId object_for(SiteId site, ContextId allocating);
  ObjectId object_in(SiteId site, ContextId context);
  /// The object of that class that the outside made.
  ObjectId outside_object(ClassId klass);
  void give(InstanceId instance, size_t parameter, ObjectId object);
  NodeId handler_node(InstanceId id, Var caught);
  void freeze();
  void freeze_calls();
  std::span<const uint32_t> frozen(NodeId node) const;

  // propagate.cc: sets along edges.
  bool solve_within(size_t nodes_max);
  std::unique_ptr<PointsTo> solved_anew(const ContextPolicy& policy, Levels levels, size_t nodes_max) const;
  void take(PointsTo&& other);
  NodeId find(NodeId node);
  void put(NodeId to, std::span<const uint64_t> words);
  void put(NodeId to, ObjectId object) { put(to, ObjectSet(object.index()).words()); }
  void queue(NodeId node);
  void add_edge(NodeId from, NodeId to, ClassId filter = {});
  void propagate(NodeId at);
  void reorder();
  void merge(NodeId into, NodeId from);
  bool passes(ClassId klass, bool is_closure, ClassId filter);
  const ObjectMask& mask(ClassId filter);
  void extend_masks(ObjectId object);

  // calls.cc: the statements of a method.
  void start(InstanceId id);
  void arrive(NodeId at, const ObjectSet& fresh);
  void arrive_at_call(InstanceId id, const CallSite& call, ObjectId object);
  void call_on(InstanceId id, const CallSite& call, ObjectId receiver, CallKind kind);
  void call_closure(InstanceId id, const CallSite& call, ObjectId closure);
  void call_handle(InstanceId id, const CallSite& call, ObjectId closure, const Target& target,
                   ObjectId receiver);
  void pass_to_handle(InstanceId id, const CallSite& call, ObjectId closure, InstanceId callee, size_t shift,
                      size_t first, bool is_new);
  Resolved resolve(const CallSite& call, const Site& receiver);
  void call_static(InstanceId id, const CallSite& call);
  void connect(InstanceId caller, const CallSite& call, InstanceId callee, size_t first_argument,
               CallKind kind);
  bool add_call(InstanceId caller, const CallSite& call, InstanceId callee, CallKind kind);
  NodeId result_of(InstanceId caller, const CallSite& call, InstanceId callee, size_t first_argument);
  void pass_exceptions(InstanceId caller, const CallSite& call, InstanceId callee);
  void initialise(ClassId klass, InstanceId user, ir::InstrId instr);
  void add_finalizer(ObjectId object);
  void watch(NodeId at, const Watcher& watcher);
  void arrive_at(const Watcher& watcher, ObjectId object);
  void find_handed_over();
  void no_code(InstanceId caller, const CallSite& call, const ir::FuncName& name);
  bool enters(const Target& target) const;

  // primitives.cc: what the models cannot say in Java.
  void start_primitive(InstanceId id, const CallSite& call);
  void call_primitive(model::JvmPrimitive primitive, InstanceId id, const CallSite& call, ObjectId object);
  void clone(InstanceId id, const CallSite& call, ObjectId object);
  void copy_field(const FieldKey& from, ObjectId copy);
  void give_any(InstanceId id, const CallSite& call, ClassId klass);
  void give_class(InstanceId id, const CallSite& call, Symbol name);
  void construct(InstanceId id, const CallSite& call, ClassId klass, bool all);
  void invoke_static(InstanceId id, const CallSite& call, ObjectId member);
  void invoke_on(InstanceId id, const CallSite& call, ObjectId member, ObjectId receiver);
  void pass_elements(InstanceId id, const CallSite& call, Var array, InstanceId callee, size_t receiver);
  void access_field(InstanceId id, const CallSite& call, ObjectId member, ObjectId base);
  void give_handle(InstanceId id, const CallSite& call, ObjectId klass);
  ObjectId object_made_at(InstanceId id, const CallSite& call, ClassId klass, SiteKind kind);
  NodeId elements_node(InstanceId id, const CallSite& call, Var array);
  std::vector<ClassId> given_below(ClassId klass);

  ir::Program* program_;
  Hierarchy* classes_;
  ContextPolicy policy_;
  Services services_;
  Sites sites_;
  Contexts contexts_;
  HashMap<ir::FuncId, Method*> method_by_id_;
  std::deque<Method> methods_;
  ChunkedVector<Node> nodes_;
  std::vector<NodeId> same_;  ///< by node: what it was merged into
  std::vector<Instance> instances_;
  std::vector<InstanceId> entries_;
  HashSet<InstanceId> initialisers_;
  HashMap<std::pair<ir::FuncId, ContextId>, InstanceId> instance_by_key_;
  std::vector<HeapObject> objects_;
  HashMap<std::pair<SiteId, ContextId>, ObjectId> object_by_key_;
  HashMap<uint64_t, NodeId> keyed_;  ///< fields, statics, captured values
  std::vector<FieldKey> field_keys_;
  HashSet<uint64_t> exception_edges_;
  HashMap<ObjectId, std::vector<ObjectId>> copies_of_;  ///< by clone()
  HashMap<SiteId, std::vector<FieldId>> set_anew_;      ///< by clone(): what the copy does not keep
  std::vector<std::vector<uint32_t>> fields_of_;        ///< by object: indices into field_keys_
  HashMap<std::pair<std::pair<ir::FuncId, ir::InstrId>, ClassId>, SiteId> made_at_;
  HashMap<std::pair<InstanceId, ir::InstrId>, NodeId> elements_nodes_;
  HashMap<ClassId, ObjectId> outside_of_;
  HashMap<ClassId, std::vector<InstanceId>> class_initialisers_;
  HashSet<std::pair<ObjectId, InstanceId>> closure_seen_;
  NodeId threads_ = kNoNode;  ///< objects of Thread that were started
  HashMap<NodeId, std::vector<Watcher>> watchers_;
  HashMap<ClassId, ObjectMask> masks_;
  HashMap<std::pair<ClassId, bool>, std::vector<ClassId>> filters_of_;  ///< by class, closures apart
  std::vector<InstanceId> pending_;  ///< instances whose statements were not looked at yet
  using Queue = std::priority_queue<uint64_t, std::vector<uint64_t>, std::greater<>>;  ///< rank, node
  Queue queue_, next_queue_;
  uint32_t sweep_at_ = 0;  ///< rank
  std::vector<ObjectSet> fresh_;
  std::vector<uint32_t> free_fresh_;
  size_t edge_count_ = 0, edges_at_reorder_ = 0, rounds_ = 0;
  uint32_t next_rank_ = 0;
  std::vector<CallEdge> calls_;
  HashSet<uint64_t> call_seen_;         ///< (numbered call, callee)
  HashSet<uint64_t> initialiser_seen_;  ///< (user, initialiser)
  uint32_t call_count_ = 0;
  HashMap<std::pair<const CallSite*, ClassId>, Resolved> resolved_;
  std::vector<ContextId> context_on_;  ///< by object: of methods that are looked at in full
  std::vector<std::pair<ir::FuncName, InstanceId>> without_code_;
  HashSet<ir::FuncName> without_code_seen_;
  std::vector<InstanceId> finalizers_;
  ObjectSet added_, passed_;  ///< scratch

  // After solve().
  std::vector<uint32_t> frozen_items_, frozen_begin_;  ///< set s is items[begin[s] .. begin[s + 1])
  std::vector<uint32_t> set_of_node_;
  std::vector<uint32_t> calls_from_, calls_to_begin_, calls_to_;
  size_t fact_count_ = 0, node_count_ = 0;

  /// Statics of the harness that hold what the program makes (harness_code.h).
  HashMap<ClassId, FieldId> handed_over_;
};

template <typename F>
void PointsTo::each_field(F f) const {
  for (const FieldKey& key : field_keys_) {
    const auto held = frozen(key.node);
    if (!held.empty()) f(key.base, key.field, held);
  }
}

}  // namespace ravel::flow::heap
