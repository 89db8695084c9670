// SPDX-License-Identifier: Apache-2.0
//
// The build that tests need: the test profile of rebar3, `MIX_ENV=test` of mix, `make test-build` of
// erlang.mk. Nothing is built unless the user says so (`--build`): a build tool runs the project's code. What
// is not built, or older than its source, is told with the command that mends it.
#pragma once

#include <string>

#include "base/result.h"

namespace ravel::cli {

/// "rebar3 as test compile"; empty if the folder is no project of a build tool that is known.
std::string test_build_command(const std::string& root);

/// Runs it, there. The error has what the tool wrote.
Result<void> build_tests(const std::string& root);

/// "src/shop.erl is newer than what was compiled from it: …", or nothing.
std::string stale_sentence(const std::string& root);

/// A project with sources that nothing was compiled from.
bool is_unbuilt(const std::string& root);

}  // namespace ravel::cli
