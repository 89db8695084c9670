// SPDX-License-Identifier: Apache-2.0
#include "load/module_finder.h"

#include "project/walk.h"

namespace ravel::load {

using namespace project;

ModuleFinder::ModuleFinder(std::span<const std::string> folders) {
  for (const std::string& folder : folders)
    for (std::string& path : files_ending(folder, ".beam"))
      paths_.emplace(Symbol(stem_of(path)), std::move(path));
}

std::optional<std::string> ModuleFinder::path_of(Symbol module) const {
  const auto found = paths_.find(module);
  return found == paths_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace ravel::load
