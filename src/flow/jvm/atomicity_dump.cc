// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_dump.h"

#include <algorithm>

#include "flow/heap/operations.h"

namespace ravel::flow::jvm {

std::vector<facts::NamedAtomicity> named_atomicities(const JvmInput& input,
                                                     const flow::sync::LockNames& names,
                                                     const Summaries& summaries) {
  std::vector<facts::NamedAtomicity> result;
  for (size_t m = 0; m < input.program.module_count(); ++m) {
    const ir::Module& module = input.program.module(ir::ModuleId(m));
    if (!flow::heap::is_own_class(module)) continue;
    for (uint32_t f = 0; f < module.functions.size(); ++f) {
      const ir::FuncId id = input.program.func_id(ir::ModuleId(m), f);
      if (input.points_to.find_body(id) == nullptr) continue;
      const auto lock = [&](LockKey key) { return names.text(names[flow::sync::NameId(key)], id); };
      result.push_back({flow::heap::method_text(module.functions[f].name, true),
                        summaries.conditionals().text(summaries.of(id), lock)});
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace ravel::flow::jvm
