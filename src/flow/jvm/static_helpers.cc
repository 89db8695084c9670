// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/static_helpers.h"

#include <algorithm>

#include "flow/heap/operations.h"
#include "model/jvm_objects.h"

namespace ravel::flow::jvm {

StaticHelpers::StaticHelpers(const JvmInput& input) {
  heap::Hierarchy& classes = input.classes;
  const auto keeps_state = [&](heap::ClassId klass) {
    if (!klass.valid()) return false;
    const auto& all = classes.supertypes(klass);
    return std::any_of(all.begin(), all.end(),
                       [&](heap::ClassId above) { return model::keeps_state(classes.name(above)); });
  };
  const auto is_own = [&](heap::ClassId klass) {
    const ir::ModuleId module = klass.valid() ? classes.module(klass) : ir::ModuleId();
    return module.valid() && heap::is_own_class(input.program.module(module));
  };
  input.points_to.each_field([&](heap::ObjectId base, heap::FieldId field, std::span<const uint32_t> held) {
    if (base.valid() || !field.valid() || !is_own(classes.field(field).owner)) return;
    for (const uint32_t object : held)
      if (keeps_state(input.points_to.site(heap::ObjectId(object)).klass))
        objects_.insert(heap::ObjectId(object));
  });
}

}  // namespace ravel::flow::jvm
