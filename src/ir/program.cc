// SPDX-License-Identifier: Apache-2.0
//
// The program's tables and the rounds of lazy library loading.
#include "ir/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/parallel.h"

namespace ravel::ir {

void Program::add(std::vector<Module> modules) {
  std::sort(modules.begin(), modules.end(), [](const Module& a, const Module& b) {
    return std::tie(a.name, a.path) < std::tie(b.name, b.path);
  });
  for (Module& module : modules) {
    const ModuleId other = find_module(module.name);
    if (other.valid()) {
      problems_.push_back({module.path, std::nullopt,
                           fmt::format("module {} is also in {}; this one is ignored", module.name.view(),
                                       this->module(other).path)});
      continue;
    }
    append(std::move(module));
  }
}

std::vector<ModuleId> Program::load_libraries(std::vector<Symbol> names) {
  std::vector<ModuleId> added;
  if (libraries_ == nullptr) return added;
  std::erase_if(names, [&](Symbol name) { return module_by_name_.contains(name) || asked_.contains(name); });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<std::optional<Module>> loaded(names.size());
  parallel_for(names.size(), [&](size_t i) { loaded[i] = libraries_->load(names[i]); });
  for (size_t i = 0; i < names.size(); ++i) {
    asked_.insert(names[i]);
    // A file whose module has another name than asked for must not shadow the module of that name.
    if (!loaded[i] || loaded[i]->name != names[i]) continue;
    loaded[i]->library = true;
    added.push_back(append(std::move(*loaded[i])));
  }
  return added;
}

void Program::load_called_libraries() {
  std::vector<Symbol> names;
  const auto collect = [&](const Module& module) {
    for (const FuncName& callee : module.callees) names.push_back(callee.module);
  };
  for (const Module& module : modules_) collect(module);
  while (!names.empty()) {
    const std::vector<ModuleId> added = load_libraries(std::move(names));
    names.clear();
    for (ModuleId id : added) collect(module(id));
  }
}

FuncId Program::find(const FuncName& name) const {
  const auto found = function_by_name_.find(name);
  return found == function_by_name_.end() ? FuncId() : found->second;
}

ModuleId Program::find_module(Symbol name) const {
  const auto found = module_by_name_.find(name);
  return found == module_by_name_.end() ? ModuleId() : found->second;
}

bool Program::is_missing(Symbol name) const {
  return asked_.contains(name) && !module_by_name_.contains(name);
}

ModuleId Program::append(Module module) {
  const ModuleId id(modules_.size());
  module_by_name_.emplace(module.name, id);
  first_function_.push_back(static_cast<uint32_t>(functions_.size()));
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    function_by_name_.emplace(module.functions[i].name, FuncId(functions_.size()));
    functions_.push_back({id, i});
  }
  modules_.push_back(std::move(module));
  return id;
}

}  // namespace ravel::ir
