// SPDX-License-Identifier: Apache-2.0
//
// ravel.toml: the project's own settings. The nearest one upwards from the first path counts. Its keys are
// the rows of settings.h that say so, and `[[ignore]]` entries; anything else is an error that tells line,
// column and the nearest spelling, because a misspelt key that is silently skipped is a check that silently
// does not run. docs/configuration.md documents it.
//
// The user has one, too: $XDG_CONFIG_HOME/ravel/config.toml. It is read first, so that a project's is
// stronger; but what a project must not say of itself can only stand there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "project/options.h"

namespace ravel::cli {

using namespace project;

/// The nearest ravel.toml in `path` (or its folder, if it is a file) or above.
std::optional<std::string> find_config(const std::string& path);

/// Whose file it is.
enum class ConfigOf { project, user };

/// The user's own file, whether it exists or not; empty if nothing says where it would be.
std::string user_config();

/// Adds what the file says to `options`. `file` is for messages ("ravel.toml:3:5: …") and is the base of the
/// relative paths in it.
Result<void> parse_config(Options& options, std::string_view text, const std::string& file,
                          ConfigOf whose = ConfigOf::project);

/// Reads and parses it.
Result<void> read_config(Options& options, const std::string& file, ConfigOf whose = ConfigOf::project);

}  // namespace ravel::cli
