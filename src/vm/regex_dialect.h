// SPDX-License-Identifier: Apache-2.0
//
// Where PCRE 8, which OTP has, differs from PCRE2, which we have.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ravel::vm {

/// A hyphen behind a class in brackets, as in `[\d-z]`, stands for itself; PCRE2 takes it for a mistake. The
/// pattern with a backslash before each such hyphen.
std::string escape_hyphens_behind_classes(std::string_view pattern);

/// In UTF-8 PCRE2 goes by its tables only for classes in brackets: `[\w]` for each `\w` outside of them.
std::string put_word_classes_in_brackets(std::string_view pattern);

/// PCRE2's tables of characters, made for ASCII, with the letters of Latin-1 as OTP's have them: `\w` matches
/// an a with a ring.
std::vector<uint8_t> latin1_tables(const uint8_t* ascii);

}  // namespace ravel::vm
