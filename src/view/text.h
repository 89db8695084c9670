// SPDX-License-Identifier: Apache-2.0
//
// Texts of a story for a picture. Terms of the program under test can hold any bytes; a label is one line of
// valid UTF-8 with nothing in it that moves the pen.
#pragma once

#include <string>
#include <string_view>

namespace ravel::view {

/// At most `length` characters, the last of them an ellipsis if there were more. Line breaks and tabs become
/// spaces, other control characters, marks that turn the direction of writing, and bytes that are not UTF-8
/// become U+FFFD.
std::string one_line(std::string_view text, size_t length);

}  // namespace ravel::view
