// SPDX-License-Identifier: Apache-2.0
#include "flow/words.h"

#include <fmt/format.h>

namespace ravel::flow {

std::string written_name(const ir::Program& program, ir::FuncId func) {
  const ir::Function& function = program.function(func);
  return function.parent.name.empty() ? function.name.str() : function.parent.str();
}

std::string Words::origin(const facts::Path& path) const {
  if (path.origin == Origins::kApi && path.entry.valid())
    return fmt::format("any process that calls {}", function(path.entry));
  return flow_.origins.describe(path.origin);
}

}  // namespace ravel::flow
