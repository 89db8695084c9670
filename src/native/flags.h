// SPDX-License-Identifier: Apache-2.0
//
// Which flags of a compile command Clang gets. The command comes with the program, and a compiler can be told
// to write files, load plug-ins and start programs; so only flags that are known to change nothing but how
// the source is read go through. What concerns output, optimisation, warnings and linking is left out without
// a word. Whatever is in neither list is left out and told.
#pragma once

#include <string_view>

namespace ravel::native {

struct FlagUse {
  enum class What { keep, drop, refuse } what = What::refuse;
  bool takes_next = false;  ///< the word that follows belongs to it
};

/// `flag` begins with a dash.
FlagUse use_of_flag(std::string_view flag);

/// Languages that -x may name.
bool is_known_language(std::string_view name);

}  // namespace ravel::native
