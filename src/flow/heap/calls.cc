// SPDX-License-Identifier: Apache-2.0
//
// The statements of a method: what happens when its instance is entered, and as objects arrive.
#include <algorithm>

#include "flow/heap/points_to.h"
#include "model/jvm_names.h"
#include "model/jvm_objects.h"

namespace ravel::flow::heap {
namespace {

using model::JvmPrimitive;

// Kinds of method handles (JVM specification, table 5.4.3.5-A).
constexpr uint8_t kInvokeVirtual = 5, kInvokeStatic = 6, kNewInvokeSpecial = 8, kInvokeInterface = 9;

std::string_view simple_name(Symbol method) {
  const std::string_view text = method.view();
  return text.substr(0, text.find('('));
}

CallKind kind_of(const CallSite& call) {
  const bool forks = call.primitive == JvmPrimitive::fork || call.primitive == JvmPrimitive::fork_call;
  return forks ? CallKind::fork : CallKind::call;
}

}  // namespace

/// What does not wait for objects.
void PointsTo::start(InstanceId id) {
  const Instance self = instances_[id.index()];
  const Body& body = *self.body;
  for (const ClassUse& use : body.uses) initialise(use.klass, id, use.instr);
  for (const Alloc& alloc : body.allocs) {
    if (alloc.to == kNoVar) continue;
    const ObjectId object = object_for(alloc.site, self.context);
    for (size_t i = 0; i < alloc.captured.size(); ++i) {
      if (alloc.captured[i] != kNoVar) add_edge(node(id, alloc.captured[i]), captured_node(object, i));
    }
    put(node(id, alloc.to), object);
    if (const auto held = handed_over_.find(site(object).klass); held != handed_over_.end())
      put(static_node(held->second), object);
  }
  for (const Copy& copy : body.copies) add_edge(node(id, copy.from), node(id, copy.to), copy.filter);
  for (uint32_t i = body.loads_of.back(); i < body.loads.size(); ++i) {
    add_edge(static_node(body.loads[i].field), node(id, body.loads[i].value));
  }
  for (uint32_t i = body.stores_of.back(); i < body.stores.size(); ++i) {
    add_edge(node(id, body.stores[i].value), static_node(body.stores[i].field));
  }
  for (const Var result : body.returns) add_edge(node(id, result), result_node(id));
  for (const Raise& raise : body.raises) add_edge(node(id, raise.value), handler_node(id, raise.caught));
  for (const Var handler : body.handlers) add_edge(handler_node(id, handler), node(id, handler));
  for (const CallSite& call : body.calls) {
    if (call.primitive != JvmPrimitive::none) {
      start_primitive(id, call);
    } else if (!call.has_receiver) {
      call_static(id, call);
    }
  }
}

/// Objects came to a variable: loads, stores and calls through it go on.
void PointsTo::arrive(NodeId at, const ObjectSet& fresh) {
  if (nodes_[at].watched) {
    const std::vector<Watcher> waiting = watchers_[at];
    for (const Watcher& watcher : waiting) {
      fresh.for_each([&](uint32_t o) { arrive_at(watcher, ObjectId(o)); });
    }
  }
  const InstanceId id = nodes_[at].instance;
  if (!id.valid()) return;
  const Instance& self = instances_[id.index()];
  const Body& body = *self.body;
  const Var var = at - self.first;
  if (var >= body.var_count) return;
  for (const Access& load : body.loads_through(var)) {
    fresh.for_each([&](uint32_t o) { add_edge(field_node(ObjectId(o), load.field), node(id, load.value)); });
  }
  for (const Access& store : body.stores_through(var)) {
    fresh.for_each(
        [&](uint32_t o) { add_edge(node(id, store.value), field_node(ObjectId(o), store.field)); });
  }
  for (const CallSite& call : body.calls_on(var)) {
    fresh.for_each([&](uint32_t o) { arrive_at_call(id, call, ObjectId(o)); });
  }
}

void PointsTo::arrive_at_call(InstanceId id, const CallSite& call, ObjectId object) {
  // Its methods have whatever descriptor the call has.
  const bool is_handle = call.primitive == JvmPrimitive::use_var_handle;
  if (call.has_receiver && !is_handle) return call_on(id, call, object, kind_of(call));
  call_primitive(call.primitive, id, call, object);
}

PointsTo::Resolved PointsTo::resolve(const CallSite& call, const Site& receiver) {
  using Way = Resolved::Way;
  const ClassId owner = classes_->find(call.callee.module);
  // An object that flowed here although its class has no such method: flow lost its type.
  if (call.is_virtual && !classes_->is_subtype(receiver.klass, owner)) return {};
  Resolved result;
  result.target = call.is_virtual ? classes_->virtual_target(receiver.klass, owner, call.callee.name)
                                  : classes_->direct_target(owner, call.callee.name);
  result.way = enters(result.target) ? Way::method : Way::no_code;
  if (result.target.method != nullptr) {
    result.primitive = model::primitive_of(classes_->name(result.target.owner), call.callee.name);
    if (result.primitive != JvmPrimitive::none) result.way = Way::primitive;
  }
  if (call.is_virtual && receiver.kind == SiteKind::closure && !result.target.function.valid() &&
      simple_name(receiver.method) == simple_name(call.callee.name)) {
    result.way = Way::closure;
  }
  return result;
}

void PointsTo::call_on(InstanceId id, const CallSite& call, ObjectId receiver, CallKind kind) {
  using Way = Resolved::Way;
  const Site& made = site(receiver);
  Resolved to;
  if (made.kind == SiteKind::closure) {  // two of one interface may be of different methods
    to = resolve(call, made);
  } else {
    const std::pair key(&call, made.klass);
    const auto known = resolved_.find(key);
    to = known != resolved_.end() ? known->second : resolve(call, made);
    if (known == resolved_.end()) resolved_.emplace(key, to);
  }
  if (to.way == Way::nothing) return;
  if (to.way == Way::closure) return call_closure(id, call, receiver);
  if (to.way == Way::primitive) return call_primitive(to.primitive, id, call, receiver);
  if (to.way == Way::no_code) return no_code(id, call, call.callee);
  const InstanceId callee = instance_on(to.target.function, receiver, id, call.instr);
  const Body& body = *instances_[callee.index()].body;
  if (!body.parameters.empty() && body.parameters[0] != kNoVar) {
    put(node(callee, body.parameters[0]), receiver);
  }
  connect(id, call, callee, 1, kind);
  if (kind != CallKind::fork) return;
  if (!classes_->is_subtype(site(receiver).klass, classes_->find(Symbol(model::kThreadClass)))) return;
  if (threads_ == kNoNode) threads_ = add_node();
  put(threads_, receiver);
}

/// A lambda or method reference: what it captured comes first, then the arguments of the interface's method.
void PointsTo::call_closure(InstanceId id, const CallSite& call, ObjectId closure) {
  const Site made = site(closure);
  const ClassId owner = classes_->find(made.target.module);
  const bool has_receiver = made.handle != kInvokeStatic && made.handle != kNewInvokeSpecial;
  if (!has_receiver) {
    if (made.handle == kInvokeStatic) initialise(owner, id, call.instr);
    return call_handle(id, call, closure, classes_->direct_target(owner, made.target.name), {});
  }
  const size_t given = call.arguments.size() - 1;
  const bool bound = made.target.arity > given;
  if (!bound && (given == 0 || call.arguments[1] == kNoVar)) return;
  watch(bound ? captured_node(closure, 0) : node(id, call.arguments[1]),
        {Wait::receiver, id, &call, closure});
}

/// The method of a handle runs; `receiver` is invalid for static methods and constructors.
void PointsTo::call_handle(InstanceId id, const CallSite& call, ObjectId closure, const Target& target,
                           ObjectId receiver) {
  const Site made = site(closure);
  const bool constructs = made.handle == kNewInvokeSpecial;
  ObjectId self = receiver;
  if (constructs) {
    // `Foo::new`: the object is named by the method reference, and told apart by who calls it.
    const ClassId klass = classes_->find(made.target.module);
    initialise(klass, id, call.instr);
    const auto [entry, is_new] =
        made_at_.try_emplace(std::pair(std::pair(made.function, made.instr), klass), SiteId());
    if (is_new) {
      Site fresh;
      fresh.klass = klass;
      fresh.function = made.function;
      fresh.instr = made.instr;
      entry->second = sites_.add(fresh);
    }
    const Instance& from = instances_[id.index()];
    self = object_in(entry->second, contexts_.of_reference(objects_[closure.index()], from.function,
                                                           from.context, call.instr));
    if (call.result != kNoVar) put(node(id, call.result), self);
  }
  if (!enters(target)) return no_code(id, call, made.target);
  const InstanceId callee = instance_on(target.function, self.valid() ? self : closure, id, call.instr);
  const Body& body = *instances_[callee.index()].body;
  if (self.valid() && !body.parameters.empty() && body.parameters[0] != kNoVar) {
    put(node(callee, body.parameters[0]), self);
  }
  const bool is_new = add_call(id, call, callee, kind_of(call));
  pass_to_handle(id, call, closure, callee, constructs ? 1 : 0, receiver.valid() ? 1 : 0, is_new);
  if (!is_new) return;
  if (!constructs && call.result != kNoVar) add_edge(result_node(callee), node(id, call.result));
  if (kind_of(call) != CallKind::fork) pass_exceptions(id, call, callee);
}

/// Value `i` of those captured and given becomes parameter `i + shift`, from the `first` one on.
void PointsTo::pass_to_handle(InstanceId id, const CallSite& call, ObjectId closure, InstanceId callee,
                              size_t shift, size_t first, bool is_new) {
  const Site made = site(closure);
  const Body& body = *instances_[callee.index()].body;
  const size_t values = body.parameters.size() - std::min(shift, body.parameters.size());
  const size_t given = call.arguments.size() - 1;
  const size_t captured = values > given ? values - given : 0;
  const bool is_new_closure = closure_seen_.insert({closure, callee}).second;
  const auto types = parameter_types(made.target.name.view());
  const size_t receiver = body.parameters.size() > types.size() ? 1 : 0;
  for (size_t i = first; i < values; ++i) {
    const size_t p = i + shift;
    if (body.parameters[p] == kNoVar) continue;
    const NodeId to = node(callee, body.parameters[p]);
    if (i < captured) {
      if (is_new_closure) add_edge(captured_node(closure, i), to);
      continue;
    }
    const Var argument = i - captured + 1 < call.arguments.size() ? call.arguments[i - captured + 1] : kNoVar;
    if (argument == kNoVar || !is_new) continue;
    // The interface's method takes Object; the handle casts to what its method wants.
    ClassId filter = p >= receiver ? class_of_descriptor(types[p - receiver], *classes_) : ClassId();
    if (filter == classes_->object()) filter = {};
    add_edge(node(id, argument), to, filter);
  }
}

void PointsTo::watch(NodeId at, const Watcher& watcher) {
  std::vector<Watcher>& waiting = watchers_[at];
  if (std::find(waiting.begin(), waiting.end(), watcher) != waiting.end()) return;
  waiting.push_back(watcher);
  nodes_[at].watched = true;
  // What is here already; what is fresh will come again, which does no harm.
  const ObjectSet now = nodes_[find(at)].set;
  now.for_each([&](uint32_t o) { arrive_at(watcher, ObjectId(o)); });
}

void PointsTo::arrive_at(const Watcher& watcher, ObjectId object) {
  switch (watcher.kind) {
    case Wait::receiver: {
      const Site made = site(watcher.object);
      const ClassId owner = classes_->find(made.target.module), klass = site(object).klass;
      if (!classes_->is_subtype(klass, owner)) return;
      const bool is_virtual = made.handle == kInvokeVirtual || made.handle == kInvokeInterface;
      const Target target = is_virtual ? classes_->virtual_target(klass, owner, made.target.name)
                                       : classes_->direct_target(owner, made.target.name);
      return call_handle(watcher.caller, *watcher.call, watcher.object, target, object);
    }
    case Wait::invoked:
      return invoke_on(watcher.caller, *watcher.call, watcher.object, object);
    case Wait::from_array:
      if (classes_->is_array(site(object).klass)) add_edge(field_node(object, {}), watcher.node);
      return;
    case Wait::to_array:
      if (classes_->is_array(site(object).klass)) add_edge(watcher.node, field_node(object, {}));
      return;
  }
}

void PointsTo::call_static(InstanceId id, const CallSite& call) {
  const ClassId owner = classes_->find(call.callee.module);
  const Target target = classes_->direct_target(owner, call.callee.name);
  if (!enters(target)) return no_code(id, call, call.callee);
  const Instance& self = instances_[id.index()];
  const ContextId context = contexts_.of_static(target.function, self.function, self.context, call.instr);
  connect(id, call, instance(target.function, context), 0, CallKind::call);
}

bool PointsTo::add_call(InstanceId caller, const CallSite& call, InstanceId callee, CallKind kind) {
  const Instance& from = instances_[caller.index()];
  const auto number = from.first_call + static_cast<uint32_t>(&call - from.body->calls.data());
  if (!call_seen_.insert(static_cast<uint64_t>(number) << 32 | callee.index()).second) return false;
  calls_.push_back({caller, call.instr, callee, kind});
  return true;
}

void PointsTo::connect(InstanceId caller, const CallSite& call, InstanceId callee, size_t first_argument,
                       CallKind kind) {
  if (!add_call(caller, call, callee, kind)) return;
  const Body& body = *instances_[callee.index()].body;
  for (size_t i = first_argument; i < call.arguments.size() && i < body.parameters.size(); ++i) {
    if (call.arguments[i] != kNoVar && body.parameters[i] != kNoVar) {
      add_edge(node(caller, call.arguments[i]), node(callee, body.parameters[i]));
    }
  }
  if (call.result != kNoVar)
    add_edge(result_of(caller, call, callee, first_argument), node(caller, call.result));
  if (kind != CallKind::fork) pass_exceptions(caller, call, callee);
}

/// Where the result comes from. What only hands back what it was given would mix the arguments of all calls.
NodeId PointsTo::result_of(InstanceId caller, const CallSite& call, InstanceId callee,
                           size_t first_argument) {
  const int32_t returned = instances_[callee.index()].body->returned_parameter;
  if (returned < 0 || static_cast<size_t>(returned) < first_argument) return result_node(callee);
  // A call may give fewer than its method takes: class files come from anybody.
  if (static_cast<size_t>(returned) >= call.arguments.size()) return result_node(callee);
  const Var argument = call.arguments[static_cast<size_t>(returned)];
  return argument == kNoVar ? result_node(callee) : node(caller, argument);
}

void PointsTo::pass_exceptions(InstanceId caller, const CallSite& call, InstanceId callee) {
  const NodeId from = method(instances_[callee.index()].function).exceptions;
  const NodeId to = handler_node(caller, call.caught);
  if (exception_edges_.insert(static_cast<uint64_t>(from) << 32 | to).second) add_edge(from, to);
}

bool PointsTo::enters(const Target& target) const {
  if (!target.function.valid()) return false;
  return policy_.library_internals || !model::is_internal_class(classes_->name(target.owner)) ||
         !contexts_.is_plain_library(target.function);
}

void PointsTo::no_code(InstanceId caller, const CallSite& call, const ir::FuncName& name) {
  if (without_code_seen_.insert(name).second) without_code_.emplace_back(name, caller);
  if (call.result == kNoVar) return;
  const std::string_view text = name.name.view();
  const ClassId klass =
      class_of_descriptor(text.substr(std::min(text.size(), text.rfind(')') + 1)), *classes_);
  if (!klass.valid()) return;
  const bool merged = model::is_merged_class(classes_->name(klass));
  put(node(caller, call.result),
      merged ? object_for(sites_.merged(klass), ContextId(0)) : outside_object(klass));
}

/// A class's static initialiser runs once, before its first use, in no context, and its superclasses' before.
void PointsTo::initialise(ClassId klass, InstanceId user, ir::InstrId instr) {
  if (!class_initialisers_.contains(klass)) {
    std::vector<InstanceId> found;
    for (ClassId at = klass; at.valid(); at = classes_->super(at)) {
      const ir::ClassInfo* info = classes_->info(at);
      if (info == nullptr) continue;
      for (const ir::MethodInfo& method : info->methods) {
        if (method.name.view() != "<clinit>()V" || method.function == ir::MethodInfo::kNoCode) continue;
        if (!enters({program_->func_id(classes_->module(at), method.function), &method, at})) continue;
        found.push_back(instance(program_->func_id(classes_->module(at), method.function), ContextId(0)));
        initialisers_.insert(found.back());
      }
    }
    class_initialisers_.emplace(klass, std::move(found));
  }
  for (const InstanceId initialiser : class_initialisers_[klass]) {
    const uint64_t pair = static_cast<uint64_t>(user.index()) << 32 | initialiser.index();
    if (initialiser == user || !initialiser_seen_.insert(pair).second) continue;
    calls_.push_back({user, instr, initialiser, CallKind::initialiser});
  }
}

/// The collector calls finalize(), in a thread of its own.
void PointsTo::add_finalizer(ObjectId object) {
  const Site& made = site(object);
  if (made.merged || made.kind == SiteKind::closure || classes_->is_array(made.klass)) return;
  const Target target = classes_->direct_target(made.klass, Symbol(model::kFinalizeMethod));
  if (!target.function.valid() || target.owner == classes_->object()) return;
  if (contexts_.is_plain_library(target.function)) return;
  const InstanceId callee = instance_on(target.function, object, {}, {});
  if (std::find(finalizers_.begin(), finalizers_.end(), callee) == finalizers_.end()) {
    finalizers_.push_back(callee);
  }
  give(callee, 0, object);
}

}  // namespace ravel::flow::heap
