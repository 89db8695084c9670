// SPDX-License-Identifier: Apache-2.0
#include "project/environment.h"

#include <cstdlib>

namespace ravel::project {

std::optional<std::string> environment(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

}  // namespace ravel::project
