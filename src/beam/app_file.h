// SPDX-License-Identifier: Apache-2.0
//
// Application resource files (`my_app.app`, and `my_app.app.src` beside the sources): which application a
// module is the callback module of. Only that is read, of one term:
//
//   {application, my_app, [..., {mod, {my_app_app, []}}, ...]}.
#pragma once

#include <optional>
#include <string_view>

#include "base/symbol.h"

namespace ravel::beam {

struct AppFile {
  Symbol name;
  Symbol callback_module;  ///< empty: a library application has none
};

/// Nothing if the text is no such term as far as it has to be understood.
std::optional<AppFile> read_app_file(std::string_view text);

}  // namespace ravel::beam
