// SPDX-License-Identifier: Apache-2.0
//
// Which file holds a module: the code path, without a VM. Only folders are listed, no file is opened: the
// name of a .beam file is its module's name. Earlier folders win, as on Erlang's code path.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/hash_map.h"
#include "base/symbol.h"

namespace ravel::load {

class ModuleFinder {
 public:
  ModuleFinder() = default;
  /// Lists the folders at once; about 2 ms for the whole of OTP.
  explicit ModuleFinder(std::span<const std::string> folders);

  std::optional<std::string> path_of(Symbol module) const;
  size_t size() const { return paths_.size(); }

 private:
  HashMap<Symbol, std::string> paths_;
};

}  // namespace ravel::load
