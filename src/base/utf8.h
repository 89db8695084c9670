// SPDX-License-Identifier: Apache-2.0
//
// Names and strings of programs are bytes; most are UTF-8, some are Latin-1 or plain binary. Decoding is
// strict: no overlong forms, no surrogates, nothing above U+10FFFF, as JSON and the BEAM demand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ravel {

/// The length (1 to 4) of the valid sequence that starts at `at`, or 0 if there is none.
size_t utf8_sequence(std::string_view text, size_t at);
bool is_utf8(std::string_view text);
bool is_ascii(std::string_view text);
/// Takes the first code point off `text`; nothing if it is not valid UTF-8.
std::optional<uint32_t> next_code_point(std::string_view& text);

/// A number that may stand for a character.
bool is_code_point(int64_t value);
/// Appends a code point, which must be one.
void append_utf8(std::string& text, uint32_t code_point);
std::string latin1_to_utf8(std::string_view latin1);

}  // namespace ravel
