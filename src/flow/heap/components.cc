// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/components.h"

#include <algorithm>

namespace ravel::flow::heap {

using model::JvmRole;

namespace {

bool has_own_scope(const ir::AnnotationInfo& annotation) {
  return std::any_of(annotation.values.begin(), annotation.values.end(),
                     [&](Symbol value) { return model::is_own_scope(annotation.type, value); });
}

bool has_wired_field(const ir::ClassInfo& info) {
  return std::any_of(info.fields.begin(), info.fields.end(), [](const ir::FieldInfo& field) {
    return std::any_of(field.annotations.begin(), field.annotations.end(),
                       [](const auto& a) { return model::makes_component(a.type); });
  });
}

bool has_tests(const ir::ClassInfo& info) {
  return std::any_of(info.methods.begin(), info.methods.end(),
                     [](const ir::MethodInfo& m) { return method_role(m) == JvmRole::test; });
}

/// The nearest that says something.
JvmRole role_of_bases(Hierarchy& classes, ClassId id) {
  for (ClassId at = id; at.valid(); at = classes.super(at))
    if (const JvmRole said = model::role_of_base(classes.name(at)); said != JvmRole::none) return said;
  for (const ClassId up : classes.supertypes(id))
    if (const JvmRole said = model::role_of_base(classes.name(up)); said != JvmRole::none) return said;
  return JvmRole::none;
}

}  // namespace

JvmRole class_role(Hierarchy& classes, ClassId id) {
  const ir::ClassInfo* info = classes.info(id);
  if (info == nullptr || (info->flags & ir::kDeclInterface) != 0) return JvmRole::none;
  JvmRole role = JvmRole::none;
  for (const ir::AnnotationInfo& annotation : info->annotations) {
    if (has_own_scope(annotation)) return JvmRole::own_object;
    const JvmRole said = model::role_of_annotation(annotation.type);
    if (said == JvmRole::component) role = said;
    if (said == JvmRole::own_object && role == JvmRole::none) role = said;
  }
  if (role != JvmRole::none) return role;
  if (const JvmRole by_base = role_of_bases(classes, id); by_base != JvmRole::none) return by_base;
  return has_wired_field(*info) && !has_tests(*info) ? JvmRole::component : JvmRole::none;
}

bool role_by_base(Hierarchy& classes, ClassId id) { return role_of_bases(classes, id) != JvmRole::none; }

JvmRole method_role(const ir::MethodInfo& method) {
  for (const ir::AnnotationInfo& annotation : method.annotations) {
    const JvmRole role = model::role_of_annotation(annotation.type);
    if (role == JvmRole::injected) return JvmRole::set_up;  // a setter
    if (role != JvmRole::none && role != JvmRole::component && role != JvmRole::own_object) return role;
  }
  return JvmRole::none;
}

bool is_injected(const ir::FieldInfo& field) {
  return std::any_of(field.annotations.begin(), field.annotations.end(), [](const ir::AnnotationInfo& a) {
    return model::role_of_annotation(a.type) == JvmRole::injected;
  });
}

}  // namespace ravel::flow::heap
