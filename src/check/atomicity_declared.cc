// SPDX-License-Identifier: Apache-2.0
#include "check/atomicity_declared.h"

#include <algorithm>

#include "model/jvm_annotations.h"

namespace ravel::check {

using model::JvmPromise;

const JavaSource* DeclaredAtomic::source(const ir::Module& module) {
  if (!input_.options.source_text || module.files.empty() || module.files[0].empty()) return nullptr;
  const auto [entry, is_new] = sources_.try_emplace(module.files[0]);
  if (is_new) {
    const auto text = input_.options.source_text(module.files[0]);
    const bool has =
        text && (text->find("/*#") != std::string::npos || text->find("//#") != std::string::npos);
    if (has) entry->second = read_java_source(*text);
  }
  return &entry->second;
}

bool DeclaredAtomic::contains(ir::ModuleId id, uint32_t function) {
  const ir::Module& module = input_.program.module(id);
  if (module.klass == nullptr) return false;
  const auto& methods = module.klass->methods;
  const auto method =
      std::find_if(methods.begin(), methods.end(), [&](const auto& m) { return m.function == function; });
  if (method == methods.end()) return false;
  if (std::any_of(method->annotations.begin(), method->annotations.end(),
                  [](const auto& a) { return model::promise_of(a.type) == JvmPromise::atomic; }))
    return true;
  const JavaSource* text = source(module);
  if (text == nullptr) return false;
  const std::string_view full = module.name.view();
  const std::string_view klass = full.substr(full.rfind('/') + 1);
  const std::string_view name = method->name.view().substr(0, method->name.view().find('('));
  const size_t receiver = (method->flags & ir::kDeclStatic) != 0 ? 0 : 1;
  const size_t parameters = module.functions[function].params.size() - receiver;
  for (const SourceClass& c : text->classes) {
    if (c.name != klass) continue;
    for (const SourceMember& m : c.members) {
      if (!m.is_method || m.name != name || m.parameters != parameters) continue;
      return std::any_of(m.said.begin(), m.said.end(),
                         [](const Said& said) { return said.promise == JvmPromise::atomic; });
    }
  }
  return false;
}

}  // namespace ravel::check
