// SPDX-License-Identifier: Apache-2.0
#include "session/entries.h"

#include <algorithm>

#include "project/glob.h"

namespace ravel::session {

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

}  // namespace ravel::session
