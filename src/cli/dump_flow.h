// SPDX-License-Identifier: Apache-2.0
//
// What the value flow found, for `ravel dump --origins` and `--points-to`: the processes that may exist with
// the functions each enters, and what a value may be. Everything is sorted by text, so that two versions of a
// program can be compared with diff.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "flow/flow.h"

namespace ravel::cli {

/// All origins, the one of exported functions first.
std::string origins_as_text(const flow::Flow& flow);
std::string origins_as_json(const flow::Flow& flow);

/// `mod:fun/1` asks for the parameters and the result of a function, `mod:fun/1:%7` or `mod:fun/1:Name` for
/// one value of it. The error is a sentence.
Result<std::string> points_to_as_text(const flow::Flow& flow, std::string_view value);
Result<std::string> points_to_as_json(const flow::Flow& flow, std::string_view value);

}  // namespace ravel::cli
