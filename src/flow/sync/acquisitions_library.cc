// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/acquisitions_library.h"

namespace ravel::flow::sync {

model::JvmWait LibraryWaits::of(const ir::FuncName& callee) {
  const auto [entry, is_new] = known_.try_emplace(callee);
  if (is_new) entry->second = find(callee);
  return entry->second;
}

model::JvmWait LibraryWaits::find(const ir::FuncName& callee) {
  // Names that no class has (`$jvm`) are not looked for.
  if (callee.module.view().starts_with('$') || callee.module.view().empty()) return {};
  const heap::ClassId klass = classes_.find(callee.module);
  bool in_table = false;
  for (heap::ClassId at = klass; at.valid(); at = classes_.super(at)) {
    const model::JvmWait wait = model::wait_of(classes_.name(at), callee.name, &in_table);
    if (in_table) return wait;
  }
  for (const heap::ClassId above : classes_.supertypes(klass)) {
    const model::JvmWait wait = model::wait_of(classes_.name(above), callee.name, &in_table);
    if (in_table) return wait;
  }
  return {};
}

}  // namespace ravel::flow::sync
