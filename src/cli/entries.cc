// SPDX-License-Identifier: Apache-2.0
#include "cli/entries.h"

#include <algorithm>

#include "cli/glob.h"

namespace ravel::cli {

flow::FlowOptions flow_options(const Options& options) {
  flow::FlowOptions result;
  result.closed = options.closed;
  if (!options.api.empty())
    result.is_entry = [&options](const ir::FuncName& name) {
      return std::any_of(options.api.begin(), options.api.end(),
                         [&](const std::string& pattern) { return glob_matches(pattern, name.str()); });
    };
  return result;
}

}  // namespace ravel::cli
