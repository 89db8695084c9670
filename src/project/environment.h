// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace ravel::project {

/// A variable of the environment, if it is set.
std::optional<std::string> environment(const std::string& name);

}  // namespace ravel::project
