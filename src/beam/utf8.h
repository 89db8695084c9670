// SPDX-License-Identifier: Apache-2.0
//
// UTF-8 and Latin-1, as far as names in .beam files need them. Decoding is strict: no overlong
// forms, no surrogates, nothing above U+10FFFF, as the BEAM itself demands of atoms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ravel::beam {

bool is_code_point(int64_t value);
void append_utf8(std::string& text, uint32_t code_point);
/// Takes the first code point off `text`; nothing if it is not valid UTF-8.
std::optional<uint32_t> next_code_point(std::string_view& text);
bool is_valid_utf8(std::string_view text);
bool is_ascii(std::string_view text);
std::string latin1_to_utf8(std::string_view latin1);

}  // namespace ravel::beam
