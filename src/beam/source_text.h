// SPDX-License-Identifier: Apache-2.0
//
// Inside debug_info: parsed expressions back to short text, for Erlang's abstract code and for
// Elixir's quoted form. The text is for one line of a message: it is cut at a length, and bodies
// of funs, cases and the like become "...". Input is untrusted, so each printer also counts depth.
#pragma once

#include <string>

#include "beam/term.h"

namespace ravel::beam {

inline constexpr size_t kSourceTextMax = 120;
inline constexpr size_t kSourceDepthMax = 40;

/// Cuts the text at the limit, between characters.
std::string cut_source_text(std::string text);
/// An expression of Erlang's abstract format.
std::string erlang_text(Term expression);
/// An expression of Elixir's quoted form.
std::string elixir_text(Term expression);
/// A module or function name as Elixir shows it: GenServer, :ets.
std::string elixir_atom_text(std::string_view atom);

}  // namespace ravel::beam
