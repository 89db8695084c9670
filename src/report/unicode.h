// SPDX-License-Identifier: Apache-2.0
//
// Text from anywhere made fit to print. Names and source lines come from untrusted files: they may hold
// invalid UTF-8, terminal escapes or characters that reorder a line ("Trojan Source", Boucher and
// Anderson 2021). Here they become visible, and columns are counted as a terminal shows them.
//
// Width is approximate: combining marks 0, East Asian wide and emoji 2, all else 1; no grapheme clusters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ravel::report {

/// The next character of `text` from `at`, which moves on; U+FFFD for a byte that is not UTF-8.
char32_t next_char(std::string_view text, size_t& at);
void append_char(std::string& text, char32_t c);

/// The same text with every invalid byte replaced by U+FFFD.
std::string valid_utf8(std::string_view text);

/// One line for people: valid UTF-8; white space of any kind is one blank each; control and reordering
/// characters are shown as pictures (␛) or U+FFFD.
std::string printable(std::string_view text);

/// Lines for people: like printable, but line breaks stay.
std::string printable_lines(std::string_view text);

/// Lines that a log of continuous integration does not take for commands of its own (`::error ...`,
/// `##[...]`): one that begins like that gets a word in front.
std::string without_commands(std::string_view lines);

size_t char_width(char32_t c);
/// Columns that `text` takes on a terminal.
size_t display_width(std::string_view text);

/// Breaks at blanks so that no line is wider than `width`; a longer word is cut. At least one line.
std::vector<std::string> wrap(std::string_view text, size_t width);

}  // namespace ravel::report
