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

}  // namespace ravel::flow::sync
