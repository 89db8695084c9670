// SPDX-License-Identifier: Apache-2.0
//
// What a framework does with a class, a method or a field: model/jvm_frameworks.h, asked of the program's
// classes.
#pragma once

#include "flow/heap/hierarchy.h"
#include "model/jvm_frameworks.h"

namespace ravel::flow::heap {

/// component, own_object, main_line or none.
model::JvmRole class_role(Hierarchy& classes, ClassId id);
/// Because it extends a class of the framework, not by an annotation.
bool role_by_base(Hierarchy& classes, ClassId id);
/// entry, timer, set_up, test or none.
model::JvmRole method_role(const ir::MethodInfo& method);
bool is_injected(const ir::FieldInfo& field);

}  // namespace ravel::flow::heap
