// SPDX-License-Identifier: Apache-2.0
//
// A file compiled into the program by cmake/embed.cmake.
#pragma once

#include <span>
#include <string_view>

namespace ravel {

struct EmbeddedFile {
  std::string_view name;  ///< without its folder
  std::string_view content;
};

}  // namespace ravel
