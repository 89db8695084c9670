// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/points_to.h"

#include <algorithm>

namespace ravel::flow::heap {
namespace {

/// The handle kind (JVM specification, table 5.4.3.5-A) of `Foo::new`.
constexpr uint8_t kNewInvokeSpecial = 8;

enum class KeyKind : uint64_t { field, elements, statik, captured };

uint64_t key(KeyKind kind, uint32_t object, uint32_t field) {
  return static_cast<uint64_t>(kind) << 62 | static_cast<uint64_t>(object) << 31 | field;
}

}  // namespace

PointsTo::PointsTo(ir::Program& program, Hierarchy& classes, ContextPolicy policy)
    : program_(program), classes_(classes), policy_(policy) {
  intern({});  // context 0 is the empty one
}

// Contexts and objects.

ContextId PointsTo::intern(std::vector<uint32_t> elements) {
  const auto [entry, is_new] = context_by_elements_.try_emplace(elements, ContextId(contexts_.size()));
  if (is_new) contexts_.push_back(std::move(elements));
  return entry->second;
}

uint32_t PointsTo::element_of(SiteId site) const {
  if (!policy_.types) return site.index();
  const Site& s = sites_[site];
  // The class that contains the allocation; objects of no place stand for themselves.
  return s.function.valid() ? program_.ref(s.function).module.index() | 0x80000000u : site.index();
}

/// The context of a method called on that object: its site, then its own context.
ContextId PointsTo::context_for(ObjectId receiver) {
  if (policy_.depth == 0) return ContextId(0);
  const HeapObject& object = objects_[receiver.index()];
  std::vector<uint32_t> elements = {element_of(object.site)};
  for (const uint32_t e : contexts_[object.context.index()]) elements.push_back(e);
  if (elements.size() > policy_.depth) elements.resize(policy_.depth);
  return intern(std::move(elements));
}

ObjectId PointsTo::object_for(SiteId site, ContextId allocating) {
  std::vector<uint32_t> elements = contexts_[allocating.index()];
  const SiteKind kind = sites_[site].kind;
  // There is one class object of a class, and string constants are not told apart.
  const bool unique = kind == SiteKind::klass || kind == SiteKind::string || kind == SiteKind::outside;
  elements.resize(unique ? 0 : std::min<size_t>(elements.size(), policy_.heap_depth));
  const ContextId context = intern(std::move(elements));
  const auto [entry, is_new] =
      object_by_key_.try_emplace(std::pair(site, context), ObjectId(objects_.size()));
  if (is_new) objects_.push_back({site, context});
  return entry->second;
}

ObjectId PointsTo::outside_object(ClassId klass) {
  Site site;
  site.kind = SiteKind::outside;
  site.klass = klass;
  return object_for(sites_.add(site), ContextId(0));
}

std::span<const uint32_t> PointsTo::elements(ContextId id) const { return contexts_[id.index()]; }

// Methods and nodes.

const Body& PointsTo::body_of(ir::FuncId function) {
  const auto known = bodies_.find(function);
  if (known != bodies_.end()) return *known->second;
  body_store_.push_back(make_body(program_, function, classes_, sites_));
  bodies_.emplace(function, &body_store_.back());
  return body_store_.back();
}

InstanceId PointsTo::instance(ir::FuncId function, ContextId context) {
  uint32_t& count = contexts_of_[function];
  if (count > policy_.per_method_max) context = ContextId(0);
  const auto [entry, is_new] =
      instance_by_key_.try_emplace(std::pair(function, context), InstanceId(instances_.size()));
  if (!is_new) return entry->second;
  ++count;
  const InstanceId id = entry->second;
  const Body& body = body_of(function);
  instances_.push_back({function, context, static_cast<NodeId>(nodes_.size()), body.var_count});
  for (Var v = 0; v < body.var_count + 2; ++v) {
    nodes_.emplace_back();
    nodes_.back().instance = id;
    nodes_.back().var = v < body.var_count ? v : kNoVar;
  }
  pending_.push_back(id);
  return id;
}

NodeId PointsTo::keyed_node(uint64_t key) {
  const auto [entry, is_new] = keyed_.try_emplace(key, static_cast<NodeId>(nodes_.size()));
  if (is_new) nodes_.emplace_back();
  return entry->second;
}
NodeId PointsTo::field_node(ObjectId object, FieldId field) {
  return keyed_node(field.valid() ? key(KeyKind::field, object.index(), field.index())
                                  : key(KeyKind::elements, object.index(), 0));
}
NodeId PointsTo::static_node(FieldId field) { return keyed_node(key(KeyKind::statik, 0, field.index())); }
NodeId PointsTo::captured_node(ObjectId object, size_t index) {
  return keyed_node(key(KeyKind::captured, object.index(), static_cast<uint32_t>(index)));
}

// Propagation.

void PointsTo::put(NodeId to, std::span<const uint32_t> objects) {
  Node& node = nodes_[to];
  const size_t before = node.fresh.size();
  node.set.unite(objects, node.fresh);
  if (node.fresh.size() == before) return;
  std::inplace_merge(node.fresh.begin(), node.fresh.begin() + static_cast<std::ptrdiff_t>(before),
                     node.fresh.end());
  if (!node.queued) {
    node.queued = true;
    queue_.push_back(to);
  }
}

void PointsTo::add_edge(NodeId from, NodeId to, ClassId filter) {
  if (from == to) return;
  const uint64_t pair = static_cast<uint64_t>(from) << 32 | to;
  const bool is_new =
      filter.valid() ? filtered_edges_.insert({pair, filter}).second : edges_.insert(pair).second;
  if (!is_new) return;
  nodes_[from].edges.push_back({to, filter});
  // What is still fresh at `from` travels when its turn comes; the rest now.
  std::vector<uint32_t> old;
  const Node& node = nodes_[from];
  std::set_difference(node.set.items().begin(), node.set.items().end(), node.fresh.begin(), node.fresh.end(),
                      std::back_inserter(old));
  if (filter.valid()) {
    std::erase_if(old, [&](uint32_t o) { return !classes_.is_subtype(site(ObjectId(o)).klass, filter); });
  }
  put(to, old);
}

void PointsTo::solve() {
  while (!pending_.empty() || queue_at_ < queue_.size()) {
    if (!pending_.empty()) {
      const InstanceId next = pending_.back();
      pending_.pop_back();
      start(next);
      continue;
    }
    const NodeId at = queue_[queue_at_++];
    if (queue_at_ > 4096 && queue_at_ * 2 > queue_.size()) {
      queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(queue_at_));
      queue_at_ = 0;
    }
    nodes_[at].queued = false;
    const std::vector<uint32_t> fresh = std::exchange(nodes_[at].fresh, {});
    // By index: edges may be added while objects travel.
    for (size_t e = 0; e < nodes_[at].edges.size(); ++e) {
      const Edge edge = nodes_[at].edges[e];
      if (!edge.filter.valid()) {
        put(edge.to, fresh);
        continue;
      }
      scratch_.clear();
      for (const uint32_t o : fresh) {
        if (classes_.is_subtype(site(ObjectId(o)).klass, edge.filter)) scratch_.push_back(o);
      }
      put(edge.to, scratch_);
    }
    arrive(at, fresh);
  }
  queue_.clear();
  queue_at_ = 0;
}

// The statements of a method.

/// What does not wait for objects.
void PointsTo::start(InstanceId id) {
  const Instance self = instances_[id.index()];
  const Body& body = *bodies_.at(self.function);
  initialise(classes_.find(program_.module_of(self.function).name));
  for (const Alloc& alloc : body.allocs) {
    const ObjectId object = object_for(alloc.site, self.context);
    const Site& made = sites_[alloc.site];
    if (made.kind == SiteKind::object) initialise(made.klass);
    for (size_t i = 0; i < alloc.captured.size(); ++i) {
      add_edge(node(id, alloc.captured[i]), captured_node(object, i));
    }
    put(node(id, alloc.to), object);
  }
  for (const Copy& copy : body.copies) add_edge(node(id, copy.from), node(id, copy.to), copy.filter);
  for (const Access& load : body.loads) {
    if (load.base != kNoVar) continue;
    initialise(classes_.field(load.field).owner);
    add_edge(static_node(load.field), node(id, load.value));
  }
  for (const Access& store : body.stores) {
    if (store.base != kNoVar) continue;
    initialise(classes_.field(store.field).owner);
    add_edge(node(id, store.value), static_node(store.field));
  }
  for (const Var result : body.returns) add_edge(node(id, result), result_node(id));
  for (const Raise& raise : body.raises) {
    add_edge(node(id, raise.value), raise.caught == kNoVar ? exception_node(id) : node(id, raise.caught));
  }
  for (const CallSite& call : body.calls) {
    if (!call.has_receiver) call_static(id, call);
  }
}

/// Objects came to a variable: loads, stores and calls through it go on.
void PointsTo::arrive(NodeId at, std::span<const uint32_t> fresh) {
  const InstanceId id = nodes_[at].instance;
  const Var var = nodes_[at].var;
  if (!id.valid() || var == kNoVar) return;
  const Body& body = *bodies_.at(instances_[id.index()].function);
  const auto by_base = [](const Access& a, const Access& b) { return a.base < b.base; };
  const Access wanted{var, kNoVar, {}};
  const auto loads = std::equal_range(body.loads.begin(), body.loads.end(), wanted, by_base);
  const auto stores = std::equal_range(body.stores.begin(), body.stores.end(), wanted, by_base);
  for (const uint32_t o : fresh) {
    for (auto load = loads.first; load != loads.second; ++load) {
      add_edge(field_node(ObjectId(o), load->field), node(id, load->value));
    }
    for (auto store = stores.first; store != stores.second; ++store) {
      add_edge(node(id, store->value), field_node(ObjectId(o), store->field));
    }
  }
  const auto receiver = [](const CallSite& c) { return c.has_receiver ? c.arguments[0] : kNoVar; };
  auto call = std::partition_point(body.calls.begin(), body.calls.end(),
                                   [&](const CallSite& c) { return receiver(c) < var; });
  for (; call != body.calls.end() && receiver(*call) == var; ++call) {
    for (const uint32_t o : fresh) arrive_at_receiver(id, *call, ObjectId(o));
  }
}

void PointsTo::arrive_at_receiver(InstanceId id, const CallSite& call, ObjectId receiver) {
  const Site& made = site(receiver);
  ir::FuncId target;
  if (call.is_virtual && made.kind == SiteKind::closure && made.method == call.callee.name) {
    return call_closure(id, call, receiver);
  }
  if (call.is_virtual) {
    // An object that flowed here although its class has no such method: flow lost its type.
    if (!classes_.is_subtype(made.klass, classes_.find(call.callee.module))) return;
    target = classes_.dispatch(made.klass, call.callee.name);
  } else {
    target = classes_.resolve(classes_.find(call.callee.module), call.callee.name);
  }
  if (!target.valid()) {
    if (without_code_seen_.insert(call.callee).second) without_code_.emplace_back(call.callee, id);
    return;
  }
  const InstanceId callee = instance(target, context_for(receiver));
  const Body& body = *bodies_.at(target);
  if (!body.parameters.empty() && body.parameters[0] != kNoVar)
    put(node(callee, body.parameters[0]), receiver);
  connect(id, call, callee, 1);
}

/// A lambda: what it captured comes first, then the arguments of the interface's method.
void PointsTo::call_closure(InstanceId id, const CallSite& call, ObjectId closure) {
  const Site made = site(closure);
  const ClassId owner = classes_.find(made.target.module);
  ir::FuncId target = classes_.resolve(owner, made.target.name);
  if (!target.valid()) {
    if (without_code_seen_.insert(made.target).second) without_code_.emplace_back(made.target, id);
    return;
  }
  const InstanceId callee = instance(target, context_for(closure));
  const Body& body = *bodies_.at(target);
  size_t parameter = made.handle == kNewInvokeSpecial ? 1 : 0;
  size_t captured = body.parameters.size() - parameter;
  const size_t given = call.arguments.size() - 1;
  captured = captured > given ? captured - given : 0;
  for (size_t i = 0; i < captured && parameter < body.parameters.size(); ++i, ++parameter) {
    if (body.parameters[parameter] != kNoVar) {
      add_edge(captured_node(closure, i), node(callee, body.parameters[parameter]));
    }
  }
  for (size_t i = 1; i < call.arguments.size() && parameter < body.parameters.size(); ++i, ++parameter) {
    if (call.arguments[i] != kNoVar && body.parameters[parameter] != kNoVar) {
      add_edge(node(id, call.arguments[i]), node(callee, body.parameters[parameter]));
    }
  }
  if (made.handle == kNewInvokeSpecial) {
    // `Foo::new`: the object is made here, named by the method reference.
    Site fresh;
    fresh.klass = owner;
    fresh.function = made.function;
    fresh.instr = made.instr;
    const auto [entry, is_new] = made_by_.try_emplace(closure);
    if (is_new) entry->second = object_for(sites_.add(fresh), objects_[closure.index()].context);
    const ObjectId object = entry->second;
    put(node(callee, body.parameters[0]), object);
    if (call.result != kNoVar) put(node(id, call.result), object);
  } else if (call.result != kNoVar) {
    add_edge(result_node(callee), node(id, call.result));
  }
  add_edge(exception_node(callee), call.caught == kNoVar ? exception_node(id) : node(id, call.caught));
  if (call_seen_.insert({{id, callee}, call.instr.index()}).second)
    calls_.push_back({id, call.instr, callee});
}

void PointsTo::call_static(InstanceId id, const CallSite& call) {
  const ClassId owner = classes_.find(call.callee.module);
  initialise(owner);
  const ir::FuncId target = classes_.resolve(owner, call.callee.name);
  if (!target.valid()) {
    if (without_code_seen_.insert(call.callee).second) without_code_.emplace_back(call.callee, id);
    return;
  }
  connect(id, call, instance(target, instances_[id.index()].context), 0);
}

void PointsTo::connect(InstanceId caller, const CallSite& call, InstanceId callee, size_t first_argument) {
  if (!call_seen_.insert({{caller, callee}, call.instr.index()}).second) return;
  calls_.push_back({caller, call.instr, callee});
  const Body& body = *bodies_.at(instances_[callee.index()].function);
  for (size_t i = first_argument; i < call.arguments.size() && i < body.parameters.size(); ++i) {
    if (call.arguments[i] != kNoVar && body.parameters[i] != kNoVar) {
      add_edge(node(caller, call.arguments[i]), node(callee, body.parameters[i]));
    }
  }
  if (call.result != kNoVar) add_edge(result_node(callee), node(caller, call.result));
  add_edge(exception_node(callee),
           call.caught == kNoVar ? exception_node(caller) : node(caller, call.caught));
}

/// A class's static initialiser runs once, before its first use, in no context.
void PointsTo::initialise(ClassId klass) {
  for (ClassId at = klass; at.valid() && initialised_.insert(at).second; at = classes_.super(at)) {
    const ir::ClassInfo* info = classes_.info(at);
    if (info == nullptr) continue;
    for (const ir::MethodInfo& method : info->methods) {
      if (method.name.view() == "<clinit>()V" && method.function != ir::MethodInfo::kNoCode) {
        instance(program_.func_id(classes_.module(at), method.function), ContextId(0));
      }
    }
  }
}

// The outside.

InstanceId PointsTo::add_entry(ir::FuncId function) { return instance(function, ContextId(0)); }

void PointsTo::give(InstanceId instance, size_t parameter, ObjectId object) {
  const Body& body = *bodies_.at(instances_[instance.index()].function);
  if (parameter < body.parameters.size() && body.parameters[parameter] != kNoVar) {
    put(node(instance, body.parameters[parameter]), object);
  }
}

std::span<const uint32_t> PointsTo::objects(InstanceId id, ir::ValueId value) const {
  const Var var = bodies_.at(instances_[id.index()].function)->of_value[value.index()];
  if (var == kNoVar) return {};
  return nodes_[node(id, var)].set.items();
}

std::span<const uint32_t> PointsTo::field_objects(ObjectId object, FieldId field) const {
  const auto found = keyed_.find(field.valid() ? key(KeyKind::field, object.index(), field.index())
                                               : key(KeyKind::elements, object.index(), 0));
  if (found == keyed_.end()) return {};
  return nodes_[found->second].set.items();
}

std::vector<ir::FuncId> PointsTo::merged() const {
  std::vector<ir::FuncId> result;
  for (const auto& [function, count] : contexts_of_) {
    if (count > policy_.per_method_max) result.push_back(function);
  }
  std::sort(result.begin(), result.end());
  return result;
}

size_t PointsTo::fact_count() const {
  size_t count = 0;
  for (const Node& node : nodes_) count += node.set.size();
  return count;
}

}  // namespace ravel::flow::heap
