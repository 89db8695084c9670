// SPDX-License-Identifier: Apache-2.0
//
// What the runtime system knows of a .beam file beyond what beam/ decodes: its raw chunks, and the checksum
// by which versions of a module are told apart.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "base/bytes.h"

namespace ravel::vm {

/// The content of a chunk; nothing if there is none. The file is not compressed.
std::optional<Bytes> find_chunk(Bytes file, std::string_view name);

/// Module:module_info(md5): MD5 of the chunks that say what the module does. Of the table of funs, the
/// numbers that older releases told versions by count as zero.
std::array<uint8_t, 16> module_md5(Bytes file);

}  // namespace ravel::vm
