// SPDX-License-Identifier: Apache-2.0
//
// What the models cannot say in Java: objects from outside, copies, reflection and VarHandles. Names must be
// constants, or string constants that flow here and name a class of the program. What goes through a
// VarHandle is no access to data: it is as good as a volatile field, or meant so.
//
// Not handled: proxies, names that are put together at run time, VarHandles of arrays.
#include <algorithm>

#include "flow/heap/points_to.h"
#include "model/jvm_names.h"

namespace ravel::flow::heap {

using model::JvmPrimitive;

namespace {

const Symbol kConstructor("<init>");

bool named(Symbol method, std::string_view name) {
  const std::string_view text = method.view();
  return text.size() > name.size() && text.starts_with(name) && text[name.size()] == '(';
}

}  // namespace

/// What does not wait for objects of the first argument.
void PointsTo::start_primitive(InstanceId id, const CallSite& call) {
  switch (call.primitive) {
    case JvmPrimitive::current_thread: {
      if (call.result == kNoVar) return;
      if (threads_ == kNoNode) threads_ = add_node();
      add_edge(threads_, node(id, call.result));
      put(node(id, call.result), outside_object(classes_->find(Symbol(model::kThreadClass))));
      return;
    }
    case JvmPrimitive::array_copy: {
      if (call.arguments.size() < 3 || call.arguments[0] == kNoVar || call.arguments[2] == kNoVar) return;
      const NodeId elements = elements_node(id, call, call.arguments[0]);
      return watch(node(id, call.arguments[2]), {Wait::to_array, id, &call, {}, elements});
    }
    case JvmPrimitive::class_named:
      if (!call.name.empty()) give_class(id, call, call.name);
      return;
    case JvmPrimitive::find_var_handle:
      if (call.arguments.size() < 2 || call.arguments[1] == kNoVar) return;
      return watch(node(id, call.arguments[1]), {Wait::invoked, id, &call, {}});
    default:
      return;
  }
}

/// An object came to a primitive's first argument.
void PointsTo::call_primitive(JvmPrimitive primitive, InstanceId id, const CallSite& call, ObjectId object) {
  const Site made = site(object);
  const bool has_result = call.result != kNoVar;
  const ClassId represents = made.represents;
  const auto give_member = [&](Symbol name, std::string_view klass) {
    if (!has_result || !represents.valid() || name.empty()) return;
    put(node(id, call.result),
        object_for(sites_.member(represents, name, classes_->find(Symbol(klass))), ContextId(0)));
  };
  switch (primitive) {
    case JvmPrimitive::any:
      if (represents.valid()) give_any(id, call, represents);
      return;
    case JvmPrimitive::get_class:
      if (!has_result) return;
      put(node(id, call.result),
          object_for(sites_.klass(made.klass, classes_->find(Symbol(model::kClassClass))), ContextId(0)));
      return;
    case JvmPrimitive::clone:
      return clone(id, call, object);
    case JvmPrimitive::class_named:
      if (made.kind == SiteKind::string && !made.text.empty()) give_class(id, call, made.text);
      return;
    case JvmPrimitive::new_instance:
      if (represents.valid()) construct(id, call, represents, false);
      return;
    case JvmPrimitive::find_constructor:
      return give_member(kConstructor, model::kConstructorClass);
    case JvmPrimitive::construct:
      if (made.kind == SiteKind::member) construct(id, call, represents, true);
      return;
    case JvmPrimitive::find_method:
      return give_member(call.name, model::kMethodClass);
    case JvmPrimitive::find_field:
      return give_member(call.name, model::kFieldClass);
    case JvmPrimitive::enum_constants: {
      if (!has_result || !represents.valid()) return;
      // The array that the class's initialiser made.
      initialise(represents, id, call.instr);
      const FieldId values = classes_->field(Symbol(classes_->name(represents).str() + ".$VALUES"));
      return add_edge(static_node(values), node(id, call.result));
    }
    case JvmPrimitive::invoke:
      if (made.kind != SiteKind::member) return;
      invoke_static(id, call, object);
      if (call.arguments.size() > 1 && call.arguments[1] != kNoVar) {
        watch(node(id, call.arguments[1]), {Wait::invoked, id, &call, object});
      }
      return;
    case JvmPrimitive::get_field:
    case JvmPrimitive::set_field:
      if (made.kind != SiteKind::member || call.arguments.size() < 2) return;
      if (call.arguments[1] == kNoVar) return access_field(id, call, object, {});
      return watch(node(id, call.arguments[1]), {Wait::invoked, id, &call, object});
    case JvmPrimitive::use_var_handle:
      if (made.kind != SiteKind::member) return no_code(id, call, call.callee);
      access_field(id, call, object, {});
      if (call.arguments.size() < 2 || call.arguments[1] == kNoVar) return;
      return watch(node(id, call.arguments[1]), {Wait::invoked, id, &call, object});
    case JvmPrimitive::load_services:
      if (!represents.valid() || !services_) return;
      for (const Symbol provider : services_(classes_->name(represents))) {
        construct(id, call, classes_->find(provider), false);
      }
      return;
    default:
      return;  // threads, locks and order are flow/sync's business
  }
}

/// The classes that the user gave, are below `klass` and can have objects.
std::vector<ClassId> PointsTo::given_below(ClassId klass) {
  std::vector<ClassId> found;
  for (uint32_t m = 0; m < program_->module_count(); ++m) {
    const ir::Module& module = program_->module(ir::ModuleId(m));
    if (module.library || module.klass == nullptr) continue;
    if ((module.klass->flags & (ir::kDeclAbstract | ir::kDeclInterface)) != 0) continue;
    const ClassId id = classes_->find(module.name);
    if (id != klass && classes_->is_subtype(id, klass)) found.push_back(id);
  }
  return found;
}

void PointsTo::give_any(InstanceId id, const CallSite& call, ClassId klass) {
  if (call.result == kNoVar) return;
  std::vector<ClassId> all = {klass};
  // Of Object, everything would be below.
  if (klass != classes_->object()) {
    const std::vector<ClassId> below = given_below(klass);
    all.insert(all.end(), below.begin(), below.end());
  }
  for (const ClassId one : all) {
    initialise(one, id, call.instr);
    put(node(id, call.result), outside_object(one));
  }
}

void PointsTo::give_class(InstanceId id, const CallSite& call, Symbol name) {
  if (call.result == kNoVar) return;
  std::string internal = name.str();
  if (!internal.starts_with('[')) std::replace(internal.begin(), internal.end(), '.', '/');
  const ClassId klass = classes_->find(Symbol(internal));
  initialise(klass, id, call.instr);
  put(node(id, call.result),
      object_for(sites_.klass(klass, classes_->find(Symbol(model::kClassClass))), ContextId(0)));
}

ObjectId PointsTo::object_made_at(InstanceId id, const CallSite& call, ClassId klass, SiteKind kind) {
  const Instance& self = instances_[id.index()];
  const auto [entry, is_new] =
      made_at_.try_emplace(std::pair(std::pair(self.function, call.instr), klass), SiteId());
  if (is_new) {
    Site site;
    site.kind = kind;
    site.klass = klass;
    site.function = self.function;
    site.instr = call.instr;
    entry->second = sites_.add(site);
  }
  return object_for(entry->second, self.context);
}

/// The copy is an object of its own, made by the call; its fields follow the original's.
namespace {

bool is_cast(const ir::Module& module, const ir::Instr& instr) {
  if (instr.op != ir::Op::call || instr.operand_count != 2) return false;
  const ir::FuncName& callee = module.callees[instr.payload];
  return callee.module.view() == "$jvm" && callee.name.view() == "checkcast";
}

/// The fields of a call's result that are stored to before anything else is done with it, straight on.
std::vector<Symbol> stored_first(const ir::Module& module, const ir::Function& f, ir::InstrId call) {
  std::vector<Symbol> fields;
  std::vector<ir::ValueId> same = {f.instr(call).result};
  const auto is_copy = [&](ir::ValueId v) { return std::find(same.begin(), same.end(), v) != same.end(); };
  uint32_t at = call.index() + 1;
  std::vector<bool> seen(f.blocks.size(), false);
  for (;;) {
    const ir::Instr& instr = f.instrs[at++];
    const auto operands = f.operands_of(instr);
    const bool used = std::any_of(operands.begin(), operands.end(), is_copy);
    if (used && instr.op == ir::Op::store && static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::field &&
        is_copy(operands[0]) && !is_copy(operands[1])) {
      fields.push_back(module.fields[instr.payload]);
    } else if (used && (instr.op == ir::Op::refine || is_cast(module, instr))) {
      same.push_back(instr.result);
    } else if (used) {
      return fields;
    }
    if (!ir::is_terminator(instr.op)) continue;
    if (instr.op != ir::Op::jump) return fields;
    const auto next =
        std::find_if(f.blocks.begin(), f.blocks.end(), [&](const ir::Block& b) { return b.end == at; });
    const ir::BlockId to = f.targets_of(*next)[0];
    if (seen[to.index()]) return fields;
    seen[to.index()] = true;
    at = f.block(to).begin;
  }
}

}  // namespace

void PointsTo::clone(InstanceId id, const CallSite& call, ObjectId object) {
  if (call.result == kNoVar) return;
  const Site made = site(object);
  if (made.merged || made.kind == SiteKind::closure) return put(node(id, call.result), object);
  const ObjectId copy = object_made_at(id, call, made.klass,
                                       classes_->is_array(made.klass) ? SiteKind::array : SiteKind::object);
  put(node(id, call.result), copy);
  std::vector<ObjectId>& copies = copies_of_[object];
  if (copy == object || std::find(copies.begin(), copies.end(), copy) != copies.end()) return;
  copies.push_back(copy);
  // By index: the list may grow if an object is a copy of itself by way of others.
  for (size_t i = 0; i < fields_of_[object.index()].size(); ++i) {
    copy_field(field_keys_[fields_of_[object.index()][i]], copy);
  }
}

/// But for what is set in the copy before anybody looks at it: `copy.items = items.clone();`.
void PointsTo::copy_field(const FieldKey& from, ObjectId copy) {
  const SiteId made = objects_[copy.index()].site;
  const auto [known, is_new] = set_anew_.try_emplace(made);
  if (is_new) {
    const Site& at = sites_[made];
    for (const Symbol field :
         stored_first(program_->module_of(at.function), program_->function(at.function), at.instr)) {
      known->second.push_back(classes_->field(field));
    }
  }
  const std::vector<FieldId>& anew = known->second;
  if (from.field.valid() && std::find(anew.begin(), anew.end(), from.field) != anew.end()) return;
  const NodeId node = from.node;  // the key may move
  add_edge(node, field_node(copy, from.field));
}

/// What the arrays of a variable hold: one node for the call.
NodeId PointsTo::elements_node(InstanceId id, const CallSite& call, Var array) {
  const auto [entry, is_new] = elements_nodes_.try_emplace(std::pair(id, call.instr), kNoNode);
  if (!is_new) return entry->second;
  const NodeId made = entry->second = add_node();
  watch(node(id, array), {Wait::from_array, id, &call, {}, made});
  return made;
}

void PointsTo::pass_elements(InstanceId id, const CallSite& call, Var array, InstanceId callee,
                             size_t receiver) {
  if (array == kNoVar) return;
  const NodeId elements = elements_node(id, call, array);
  const Instance& self = instances_[callee.index()];
  const auto types = parameter_types(program_->function(self.function).name.name.view());
  for (size_t p = receiver; p < self.body->parameters.size() && p - receiver < types.size(); ++p) {
    if (self.body->parameters[p] == kNoVar) continue;
    add_edge(elements, node(callee, self.body->parameters[p]),
             class_of_descriptor(types[p - receiver], *classes_));
  }
}

/// `all`: every constructor, with the elements of the array that is the second argument; else the one without
/// parameters.
void PointsTo::construct(InstanceId id, const CallSite& call, ClassId klass, bool all) {
  const ir::ClassInfo* info = classes_->info(klass);
  if (call.result == kNoVar || info == nullptr || (info->flags & ir::kDeclAbstract) != 0) return;
  initialise(klass, id, call.instr);
  const ObjectId object = object_made_at(id, call, klass, SiteKind::object);
  put(node(id, call.result), object);
  for (const ir::MethodInfo& method : info->methods) {
    if (method.function == ir::MethodInfo::kNoCode || !named(method.name, "<init>")) continue;
    if (!all && method.name.view() != "<init>()V") continue;
    const ir::FuncId target = program_->func_id(classes_->module(klass), method.function);
    const InstanceId callee = instance_on(target, object, {}, {});
    give(callee, 0, object);
    if (!add_call(id, call, callee, CallKind::call)) continue;
    pass_exceptions(id, call, callee);
    if (all && call.arguments.size() > 1) pass_elements(id, call, call.arguments[1], callee, 1);
  }
}

void PointsTo::invoke_static(InstanceId id, const CallSite& call, ObjectId member) {
  const Site named_by = site(member);
  const ir::ClassInfo* info = classes_->info(named_by.represents);
  if (info == nullptr) return;
  for (const ir::MethodInfo& method : info->methods) {
    if ((method.flags & ir::kDeclStatic) == 0 || !named(method.name, named_by.text.view())) continue;
    if (method.function == ir::MethodInfo::kNoCode) continue;
    initialise(named_by.represents, id, call.instr);
    const InstanceId callee =
        instance(program_->func_id(classes_->module(named_by.represents), method.function), ContextId(0));
    if (!add_call(id, call, callee, CallKind::call)) continue;
    if (call.result != kNoVar) add_edge(result_node(callee), node(id, call.result));
    pass_exceptions(id, call, callee);
    if (call.arguments.size() > 2) pass_elements(id, call, call.arguments[2], callee, 0);
  }
}

/// A reflective call on an object, or an access to a field of it.
void PointsTo::invoke_on(InstanceId id, const CallSite& call, ObjectId member, ObjectId receiver) {
  if (call.primitive == JvmPrimitive::find_var_handle) return give_handle(id, call, receiver);
  const Site named_by = site(member);
  const ClassId klass = site(receiver).klass;
  if (!classes_->is_subtype(klass, named_by.represents)) return;
  const std::string_view kind = classes_->name(named_by.klass).view();
  if (kind == model::kFieldClass || kind == model::kVarHandleClass)
    return access_field(id, call, member, receiver);
  // Overloads are not told apart; inherited ones are found by walking up.
  HashSet<Symbol> seen;
  for (ClassId at = named_by.represents; at.valid(); at = classes_->super(at)) {
    const ir::ClassInfo* info = classes_->info(at);
    if (info == nullptr) continue;
    for (const ir::MethodInfo& method : info->methods) {
      if ((method.flags & ir::kDeclStatic) != 0 || !named(method.name, named_by.text.view())) continue;
      if (!seen.insert(method.name).second) continue;
      const Target target = classes_->virtual_target(klass, at, method.name);
      if (!target.function.valid()) continue;
      const InstanceId callee = instance_on(target.function, receiver, {}, {});
      give(callee, 0, receiver);
      if (!add_call(id, call, callee, CallKind::call)) continue;
      if (call.result != kNoVar) add_edge(result_node(callee), node(id, call.result));
      pass_exceptions(id, call, callee);
      if (call.arguments.size() > 2) pass_elements(id, call, call.arguments[2], callee, 1);
    }
  }
}

void PointsTo::give_handle(InstanceId id, const CallSite& call, ObjectId klass) {
  const ClassId owner = site(klass).represents;
  if (call.result == kNoVar || !owner.valid() || call.name.empty()) return;
  const SiteId handle = sites_.member(owner, call.name, classes_->find(Symbol(model::kVarHandleClass)));
  put(node(id, call.result), object_for(handle, ContextId(0)));
}

/// `base` invalid: a static field, if it is one.
void PointsTo::access_field(InstanceId id, const CallSite& call, ObjectId member, ObjectId base) {
  const Site named_by = site(member);
  const FieldId field =
      classes_->field(Symbol(classes_->name(named_by.represents).str() + "." + named_by.text.str()));
  const bool is_static = (classes_->field(field).flags & ir::kDeclStatic) != 0;
  if (is_static == base.valid() && classes_->name(named_by.klass).view() == model::kVarHandleClass) return;
  if (!is_static && !base.valid()) return;
  const NodeId at = field_node(is_static ? ObjectId() : base, field);
  if (call.result != kNoVar) add_edge(at, node(id, call.result));
  // What is stored comes last: compareAndSet(object, expected, next).
  const size_t values = is_static && call.primitive == JvmPrimitive::use_var_handle ? 1 : 2;
  if (call.arguments.size() > values && call.arguments.back() != kNoVar)
    add_edge(node(id, call.arguments.back()), at);
}

}  // namespace ravel::flow::heap
