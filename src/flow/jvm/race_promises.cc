// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_promises.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/components.h"
#include "flow/sync/fields.h"
#include "model/jvm_objects.h"

namespace ravel::flow::jvm {

using flow::heap::ClassId;
using flow::heap::FieldId;
using model::JvmPromise;

namespace {

const ir::AnnotationInfo* find(const std::vector<ir::AnnotationInfo>& all, model::JvmPromise promise) {
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const auto& a) { return model::promise_of(a.type) == promise; });
  return found == all.end() ? nullptr : &*found;
}

/// Called by the library only, when an object is written to a stream; many a class locks there and nowhere
/// else.
bool is_for_serialization(std::string_view method) {
  return method.starts_with("writeObject(Ljava/io/ObjectOutputStream;)") ||
         method.starts_with("readObject(Ljava/io/ObjectInputStream;)");
}

/// Read from a static field.
bool is_static_load(const ir::Function& function, ir::ValueId value) {
  const ir::Instr* made = function.definition(value);
  return made != nullptr && made->op == ir::Op::load &&
         static_cast<ir::FieldKind>(made->kind) == ir::FieldKind::statik;
}

/// A monitor, a lock, an atomic class, a collection that guards itself.
Care care_of(const ir::Module& module, const ir::Function& function, bool is_static) {
  Care best = Care::none;
  for (const ir::Instr& i : function.instrs) {
    if (i.op != ir::Op::acquire && !ir::is_call(i.op)) continue;
    bool shared = is_static;
    if (ir::is_call(i.op)) {
      const ir::FuncName& callee = module.callees[i.payload];
      if (!model::is_for_threads(callee.module, callee.name)) continue;
      // A static lock may guard objects; a static map or counter does not.
      const bool is_lock = model::is_lock_class(callee.module);
      shared =
          shared || (!is_lock && i.operand_count > 0 && is_static_load(function, function.operands_of(i)[0]));
    }
    best = std::max(best, shared ? Care::statics : Care::objects);
  }
  return best;
}

}  // namespace

bool is_setter(const ir::Module& module, const ir::Function& function, ir::InstrId store) {
  const ir::Instr& write = function.instr(store);
  const auto kind = static_cast<ir::FieldKind>(write.kind);
  if (write.op != ir::Op::store || (kind != ir::FieldKind::field && kind != ir::FieldKind::statik))
    return false;
  const ir::ValueId value = flow::sync::strip(module, function, function.operands_of(write).back());
  const int parameter = flow::sync::parameter_index(function, value);
  // A parameter that is written to `this` is not `this` itself.
  if (parameter < (kind == ir::FieldKind::field ? 1 : 0)) return false;
  return std::none_of(function.instrs.begin(), function.instrs.end(), [&](const ir::Instr& i) {
    return i.op == ir::Op::acquire ||
           (i.op == ir::Op::load && i.kind == write.kind && i.payload == write.payload);
  });
}

bool Promises::says(ClassId klass, model::JvmPromise promise) const {
  const ir::ClassInfo* declared = input_.classes.info(klass);
  return declared != nullptr && find(declared->annotations, promise) != nullptr;
}

const ir::FieldInfo* Promises::info(FieldId field) const {
  const flow::heap::FieldDecl& decl = input_.classes.field(field);
  const ir::ClassInfo* owner = decl.owner.valid() ? input_.classes.info(decl.owner) : nullptr;
  if (owner == nullptr) return nullptr;
  for (const ir::FieldInfo& candidate : owner->fields)
    if (candidate.name == decl.name) return &candidate;
  return nullptr;
}

bool Promises::is_confined(ClassId klass) const {
  if (!klass.valid()) return false;
  if (says(klass, JvmPromise::thread_confined)) return true;
  // An object for each request. What a channel has for itself, the program's own threads may have, too.
  if (flow::heap::class_role(input_.classes, klass) == model::JvmRole::own_object &&
      !flow::heap::role_by_base(input_.classes, klass))
    return true;
  const auto& named = input_.options.thread_local_name;
  return named && named(flow::heap::class_text(input_.classes.name(klass)));
}

bool Promises::is_for_one_user(ClassId klass) const {
  if (!klass.valid()) return false;
  const auto& all = input_.classes.supertypes(klass);
  return std::any_of(all.begin(), all.end(),
                     [&](ClassId above) { return model::is_stream(input_.classes.name(above)); });
}

bool Promises::is_component(ClassId klass) const {
  return klass.valid() && flow::heap::class_role(input_.classes, klass) == model::JvmRole::component;
}

bool Promises::is_confined(FieldId field) const {
  const flow::heap::FieldDecl& decl = input_.classes.field(field);
  if (const ir::FieldInfo* declared = info(field);
      declared != nullptr && find(declared->annotations, JvmPromise::thread_confined))
    return true;
  if (!decl.owner.valid()) return false;
  const auto& named = input_.options.thread_local_name;
  const std::string owner = flow::heap::class_text(input_.classes.name(decl.owner));
  return is_confined(decl.owner) || (named && named(fmt::format("{}.{}", owner, decl.name.view())));
}

std::optional<std::string> Promises::guard(FieldId field) const {
  const ir::FieldInfo* declared = info(field);
  if (declared == nullptr) return std::nullopt;
  const ir::AnnotationInfo* guarded = find(declared->annotations, JvmPromise::guarded_by);
  if (guarded == nullptr) guarded = find(declared->annotations, JvmPromise::value_guarded_by);
  if (guarded == nullptr || guarded->values.empty()) return std::nullopt;
  std::string text;
  for (const Symbol value : guarded->values) text += (text.empty() ? "" : ", ") + value.str();
  return text;
}

Care Promises::care(ClassId klass) const {
  const ir::ClassInfo* declared = klass.valid() ? input_.classes.info(klass) : nullptr;
  if (declared == nullptr) return Care::none;
  if (is_thread_safe(klass) || is_component(klass)) return Care::objects;
  Care best = Care::none;
  for (const ir::FieldInfo& field : declared->fields) {
    if ((field.flags & ir::kDeclVolatile) == 0 && !model::is_for_threads(field.descriptor.view())) continue;
    best = std::max(best, (field.flags & ir::kDeclStatic) != 0 ? Care::statics : Care::objects);
  }
  const ir::Module& module = input_.program.module(input_.classes.module(klass));
  for (const ir::MethodInfo& method : declared->methods) {
    if (best == Care::objects) break;
    if (is_for_serialization(method.name.view())) continue;
    // What a lambda does that captures nothing of its object may still be done for one.
    const bool is_static = (method.flags & ir::kDeclStatic) != 0 && (method.flags & ir::kDeclSynthetic) == 0;
    if ((method.flags & ir::kDeclSynchronized) != 0)
      best = std::max(best, is_static ? Care::statics : Care::objects);
    if (method.function != ir::MethodInfo::kNoCode)
      best = std::max(best, care_of(module, module.functions[method.function], is_static));
  }
  return best;
}

}  // namespace ravel::flow::jvm
