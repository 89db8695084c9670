// SPDX-License-Identifier: Apache-2.0
//
// Patterns of paths: `*` stands for any characters, slashes included, and `?` for one.
#pragma once

#include <string_view>

namespace ravel::project {

bool glob_matches(std::string_view pattern, std::string_view text);

/// Does the pattern match the path, a folder above it, or its end from some slash on?
bool path_matches(std::string_view pattern, std::string_view path);

}  // namespace ravel::project
