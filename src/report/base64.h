// SPDX-License-Identifier: Apache-2.0
//
// Bytes as text, for JSON (RFC 4648, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ravel::report {

std::string to_base64(std::string_view bytes);
/// Nothing if it is no such text.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace ravel::report
