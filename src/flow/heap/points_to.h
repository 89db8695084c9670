// SPDX-License-Identifier: Apache-2.0
//
// Which objects a variable may hold: inclusion-based points-to analysis with a call graph built on the fly,
// object-sensitive (Milanova, Rountev, Ryder 2002; Smaragdakis, Bravenboer, Lhoták 2011).
//
// A method is analysed once for each context. Its context is that of its receiver: the allocation
// site of `this`, then the site of the object whose method allocated it, and so on, `depth` of them. An
// object is its site with `heap_depth` such sites. Static methods take their caller's context. So two
// lists made by two different factories stay apart, where one per source line would mix them.
//
// A node is a variable of a method in a context, a field of an object, a static field, or the exceptions
// that leave a method. Sets flow along edges; a field access adds edges as objects arrive at its base, a
// call as they arrive at its receiver. Only what is new travels (difference propagation).
//
// Not handled: reflection, natives without a model (their results are empty and they are listed).
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "flow/heap/body.h"
#include "flow/heap/object_set.h"

namespace ravel::flow::heap {

using ContextId = Id<struct ContextTag>;
using InstanceId = Id<struct InstanceTag>;  ///< a method in a context
using ObjectId = Id<struct HeapObjectTag>;
using NodeId = uint32_t;

struct ContextPolicy {
  uint8_t depth = 2;               ///< sites in a method's context; 0: context-insensitive
  uint8_t heap_depth = 1;          ///< sites in an object's context
  bool types = false;              ///< the class that holds the site instead of the site
  uint32_t per_method_max = 2000;  ///< more contexts than that, and a method falls back to one
};

/// An abstract object.
struct HeapObject {
  SiteId site;
  ContextId context;
};

/// A call that reached a method.
struct CallEdge {
  InstanceId caller;
  ir::InstrId instr;
  InstanceId callee;
  auto operator<=>(const CallEdge&) const = default;
};

class PointsTo {
 public:
  PointsTo(ir::Program& program, Hierarchy& classes, ContextPolicy policy);

  /// A method that somebody outside calls; its reference parameters hold what give() puts there.
  InstanceId add_entry(ir::FuncId function);
  /// An object that the outside made, of that class.
  ObjectId outside_object(ClassId klass);
  void give(InstanceId instance, size_t parameter, ObjectId object);
  /// To a fixed point; may be called again after more entries.
  void solve();

  // What was found. Ids are dense and deterministic.
  size_t instance_count() const { return instances_.size(); }
  ir::FuncId function(InstanceId id) const { return instances_[id.index()].function; }
  ContextId context(InstanceId id) const { return instances_[id.index()].context; }
  const Body& body(ir::FuncId function) const { return *bodies_.at(function); }
  std::span<const uint32_t> objects(InstanceId id, ir::ValueId value) const;
  std::span<const uint32_t> field_objects(ObjectId object, FieldId field) const;
  const HeapObject& object(ObjectId id) const { return objects_[id.index()]; }
  const Site& site(ObjectId id) const { return sites_[objects_[id.index()].site]; }
  size_t object_count() const { return objects_.size(); }
  /// Outermost last; elements are sites (or classes, with types).
  std::span<const uint32_t> elements(ContextId id) const;
  const std::vector<CallEdge>& calls() const { return calls_; }
  /// Methods that were called and have no code here, with one caller each, in order of first call.
  const std::vector<std::pair<ir::FuncName, InstanceId>>& without_code() const { return without_code_; }
  /// Methods whose contexts exceeded the limit of the policy.
  std::vector<ir::FuncId> merged() const;
  size_t node_count() const { return nodes_.size(); }
  size_t fact_count() const;

 private:
  struct Edge {
    NodeId to;
    ClassId filter;
  };
  struct Node {
    ObjectSet set;
    std::vector<uint32_t> fresh;  ///< arrived and not sent on yet, ascending
    std::vector<Edge> edges;
    InstanceId instance;  ///< variables: whose
    Var var = kNoVar;
    bool queued = false;
  };
  struct Instance {
    ir::FuncId function;
    ContextId context;
    NodeId first = 0;  ///< node of variable 0; then the result, then the exceptions
    uint32_t var_count = 0;
  };

  NodeId node(InstanceId id, Var var) const { return instances_[id.index()].first + var; }
  NodeId result_node(InstanceId id) const { return node(id, instances_[id.index()].var_count); }
  NodeId exception_node(InstanceId id) const { return result_node(id) + 1; }
  NodeId field_node(ObjectId object, FieldId field);
  NodeId static_node(FieldId field);
  NodeId captured_node(ObjectId object, size_t index);
  NodeId keyed_node(uint64_t key);

  const Body& body_of(ir::FuncId function);
  InstanceId instance(ir::FuncId function, ContextId context);
  ContextId intern(std::vector<uint32_t> elements);
  ContextId context_for(ObjectId receiver);
  ObjectId object_for(SiteId site, ContextId allocating);
  uint32_t element_of(SiteId site) const;

  void put(NodeId to, std::span<const uint32_t> objects);
  void put(NodeId to, ObjectId object) {
    const uint32_t id = object.index();
    put(to, {&id, 1});
  }
  void add_edge(NodeId from, NodeId to, ClassId filter = {});
  void start(InstanceId id);
  void arrive(NodeId at, std::span<const uint32_t> fresh);
  void arrive_at_receiver(InstanceId id, const CallSite& call, ObjectId receiver);
  void call_closure(InstanceId id, const CallSite& call, ObjectId closure);
  void connect(InstanceId caller, const CallSite& call, InstanceId callee, size_t first_argument);
  void call_static(InstanceId id, const CallSite& call);
  void initialise(ClassId klass);

  ir::Program& program_;
  Hierarchy& classes_;
  ContextPolicy policy_;
  Sites sites_;
  HashMap<ir::FuncId, const Body*> bodies_;
  std::deque<Body> body_store_;
  std::deque<Node> nodes_;
  std::vector<Instance> instances_;
  HashMap<std::pair<ir::FuncId, ContextId>, InstanceId> instance_by_key_;
  HashMap<ir::FuncId, uint32_t> contexts_of_;  ///< how many
  std::vector<std::vector<uint32_t>> contexts_;
  HashMap<std::vector<uint32_t>, ContextId> context_by_elements_;
  std::vector<HeapObject> objects_;
  HashMap<std::pair<SiteId, ContextId>, ObjectId> object_by_key_;
  HashMap<uint64_t, NodeId> keyed_;  ///< fields, statics, captured values
  HashSet<uint64_t> edges_;          ///< (from, to), to add each once
  HashSet<std::pair<uint64_t, ClassId>> filtered_edges_;
  HashMap<ObjectId, ObjectId> made_by_;  ///< by method reference to a constructor: what it makes
  std::vector<InstanceId> pending_;      ///< instances whose statements were not looked at yet
  std::vector<NodeId> queue_;
  size_t queue_at_ = 0;
  std::vector<CallEdge> calls_;
  HashSet<std::pair<std::pair<InstanceId, InstanceId>, uint32_t>> call_seen_;
  std::vector<std::pair<ir::FuncName, InstanceId>> without_code_;
  HashSet<ir::FuncName> without_code_seen_;
  HashSet<ClassId> initialised_;
  std::vector<uint32_t> scratch_;
};

}  // namespace ravel::flow::heap
