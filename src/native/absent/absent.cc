// SPDX-License-Identifier: Apache-2.0
//
// Stands in for clang/ in a program that was built without LLVM.
#include <fmt/format.h>

#include "native/native.h"

namespace ravel::native {

std::string missing() {
  return "this ravel was built without Clang, which reads C and C++; run `apt-get install llvm-19-dev "
         "libclang-19-dev clang-19` and build it again";
}

std::string version() { return {}; }

Result<std::vector<Unit>> read_database(const std::string& path) {
  return fail(fmt::format("cannot read {}: {}", path, missing()));
}

std::vector<UnitResult> read_units(std::span<const Unit> units, const ReadOptions&) {
  std::vector<UnitResult> results(units.size());
  for (UnitResult& result : results) result.messages.push_back({true, {}, 0, 0, missing()});
  return results;
}

}  // namespace ravel::native
