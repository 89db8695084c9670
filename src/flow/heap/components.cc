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
  const auto& above = classes.supertypes(id);
  const bool extends = std::any_of(above.begin(), above.end(),
                                   [&](ClassId up) { return model::is_component_base(classes.name(up)); });
  return extends ? JvmRole::component : JvmRole::none;
}

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
