// SPDX-License-Identifier: Apache-2.0
#include "check/race_promises.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/jvm_objects.h"

namespace ravel::check {

using flow::heap::ClassId;
using flow::heap::FieldId;
using model::JvmPromise;

namespace {

const ir::AnnotationInfo* find(const std::vector<ir::AnnotationInfo>& all, model::JvmPromise promise) {
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const auto& a) { return model::promise_of(a.type) == promise; });
  return found == all.end() ? nullptr : &*found;
}

/// A monitor, a lock, an atomic class, a collection that guards itself.
bool takes_care(const ir::Module& module, const ir::Function& function) {
  return std::any_of(function.instrs.begin(), function.instrs.end(), [&](const ir::Instr& i) {
    if (i.op == ir::Op::acquire) return true;
    if (i.op != ir::Op::call && i.op != ir::Op::call_virtual) return false;
    const ir::FuncName& callee = module.callees[i.payload];
    return model::is_for_threads(callee.module, callee.name);
  });
}

}  // namespace

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
  const auto& named = input_.options.thread_local_name;
  return named && named(flow::heap::class_text(input_.classes.name(klass)));
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

bool Promises::synchronises(ClassId klass) const {
  const ir::ClassInfo* declared = klass.valid() ? input_.classes.info(klass) : nullptr;
  if (declared == nullptr) return false;
  const bool has_volatile = std::any_of(declared->fields.begin(), declared->fields.end(), [](const auto& f) {
    return (f.flags & ir::kDeclVolatile) != 0 || model::is_for_threads(f.descriptor.view());
  });
  if (has_volatile) return true;
  const ir::Module& module = input_.program.module(input_.classes.module(klass));
  return std::any_of(declared->methods.begin(), declared->methods.end(), [&](const ir::MethodInfo& m) {
    return (m.flags & ir::kDeclSynchronized) != 0 ||
           (m.function != ir::MethodInfo::kNoCode && takes_care(module, module.functions[m.function]));
  });
}

}  // namespace ravel::check
