// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order_parts.h"

#include <algorithm>

namespace ravel::flow::sync {

bool InitialiserOrder::before_use(const Access& a, const Access& b) const {
  const Origin& initialiser = threads_[a.origin];
  if (initialiser.kind != OriginKind::initialiser) return false;
  if (std::ranges::find(threads_[b.origin].parents, a.origin) != threads_[b.origin].parents.end())
    return false;
  if (!a.object.valid()) {
    const ir::FuncId function = calls_.points_to().function(initialiser.entries[0]);
    const ir::FuncId user = calls_.points_to().function(a.instance);
    // A static of its own class: only the class's own code stores to it while it is initialised.
    return calls_.program().module_of(function).name == calls_.program().module_of(user).name;
  }
  const auto makers = calls_.makers(a.object);
  return !makers.empty() && std::all_of(makers.begin(), makers.end(), [&](heap::InstanceId id) {
    return threads_.of(id).size() == 1 && threads_.runs(a.origin, id);
  });
}

OwnersOrder::Owners OwnersOrder::owners(const Access& access) const {
  const ir::ValueId base = calls_.base_of(access.instance, access.instr, access.object);
  if (!base.valid()) return {};
  const heap::PointsTo& points_to = calls_.points_to();
  const ir::FuncId id = points_to.function(access.instance);
  const ir::Module& module = calls_.program().module_of(id);
  const ir::Function& function = calls_.program().function(id);
  const ir::Instr* load = function.definition(strip(module, function, base));
  if (load == nullptr || load->op != ir::Op::load) return {};
  const heap::FieldId field = fields_.of(id, *load);
  if (!fields_.made_for(field)) return {};
  Owners result{field, {}};
  for (const uint32_t o : points_to.objects(access.instance, function.operands_of(*load)[0])) {
    // A copy holds what the original holds.
    if (points_to.is_copied(heap::ObjectId(o))) return {};
    const auto held = points_to.field_objects(heap::ObjectId(o), field);
    if (std::binary_search(held.begin(), held.end(), access.object.index())) result.objects.push_back(o);
  }
  return result;
}

bool OwnersOrder::keeps_apart(const Access& a, const Access& b) {
  if (!a.object.valid() || !b.object.valid()) return false;
  const Owners first = owners(a);
  if (!first.field.valid() || first.objects.empty()) return false;
  const Owners second = owners(b);
  if (second.field != first.field || second.objects.empty()) return false;
  return std::ranges::none_of(first.objects,
                              [&](uint32_t o) { return std::ranges::binary_search(second.objects, o); });
}

}  // namespace ravel::flow::sync
