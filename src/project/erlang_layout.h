// SPDX-License-Identifier: Apache-2.0
//
// What erlc must be told to compile a file where it lies: include folders of its application, of its
// neighbours and of its dependencies, as rebar3 and erlang.mk lay them out, and the compiled parse
// transforms. Only folders that exist are named, so files without any such surroundings share one command
// line.
//
// Not read: the options in rebar.config or a Makefile (macros, extra include folders). A file that needs them
// does not compile here; its project's own build does, and its .beam files are then used.
#pragma once

#include <string>
#include <vector>

namespace ravel::project {

struct ErlangLayout {
  std::vector<std::string> includes;   ///< -I, in order
  std::vector<std::string> code_path;  ///< -pa: ebin folders
  std::vector<std::string> defines;    ///< -D: macros
  auto operator<=>(const ErlangLayout&) const = default;
};

ErlangLayout layout_around(const std::string& source);

/// Every header that the layout and the file's own folder make visible.
std::vector<std::string> visible_headers(const std::string& source, const ErlangLayout& layout);

}  // namespace ravel::project
