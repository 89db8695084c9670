// SPDX-License-Identifier: Apache-2.0
//
// Whole files in, with errors as sentences.
#pragma once

#include <string>

#include "base/result.h"

namespace ravel {

/// Everything in the file at `path`. Refuses directories, devices and files over 1 GiB.
Result<std::string> read_file(const std::string& path);
/// Writes through a temporary file beside `path`, so that a reader never sees half of it; a device or a pipe
/// is written to as it is.
Result<void> write_file(const std::string& path, std::string_view content);

}  // namespace ravel
