// SPDX-License-Identifier: Apache-2.0
//
// What the analysis of a C or C++ program found, for people who want to see all of it: `ravel dump
// --origins`, `--locks` and `--points-to`.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "flow/native/input.h"

namespace ravel::session {

using flow::native::NativeInput;

/// The threads, each with who starts it and what it runs; `form` is text or json.
std::string native_origins(const NativeInput& input, std::string_view form);

/// Which locks are wanted while others are held; `form` is text, json or dot.
std::string native_lock_graph(const NativeInput& input, std::string_view form);

/// `function` asks for all its values, `function:%7` or `function:name` for one of them, in each thread that
/// runs it. The error is a sentence.
Result<std::string> native_points_to(const NativeInput& input, std::string_view value);

}  // namespace ravel::session
