// SPDX-License-Identifier: Apache-2.0
//
// The functions that guards and bodies of match specifications may call.
#pragma once

#include <cstdint>
#include <optional>

#include "vm/match_spec.h"
#include "vm/term.h"

namespace ravel::vm {

/// The number of a function, if match specifications may call it.
std::optional<uint32_t> find_match_function(Term name, size_t arity);
/// None() if it fails.
Term call_match_function(uint32_t function, const Term* arguments, MatchContext& context);

}  // namespace ravel::vm
