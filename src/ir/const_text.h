// SPDX-License-Identifier: Apache-2.0
//
// Words, quotes and constants of the text form (text.h), shared by its printer and the other writers.
#pragma once

#include <string>
#include <string_view>

namespace ravel::ir {

/// `[A-Za-z_][A-Za-z0-9_@]*`: what the text form reads as one word.
bool is_word(std::string_view text);

/// The text between two `delimiter`s, with `\n`, `\t`, `\\`, the delimiter and `\xHH` escaped. Bytes above
/// 0x7F stay as they are if the whole text is UTF-8. The result has no newline.
std::string quote(std::string_view text, char delimiter);

}  // namespace ravel::ir
