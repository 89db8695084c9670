// SPDX-License-Identifier: Apache-2.0
//
// "Did you mean …?": the known word nearest to a misspelt one, for error messages about rules,
// configuration keys and commands. Distance is by insertions, deletions, substitutions and swaps of
// neighbours, without regard to case; a word more than a third wrong is no suggestion.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ravel {

/// Edits that lead from `a` to `b` (optimal string alignment), ASCII case ignored.
size_t edit_distance(std::string_view a, std::string_view b);

/// The nearest of `candidates`, the first of equally near ones; nothing if none is near.
std::optional<std::string> nearest_spelling(std::string_view word,
                                            std::span<const std::string_view> candidates);
std::optional<std::string> nearest_spelling(std::string_view word, std::span<const std::string> candidates);

}  // namespace ravel
