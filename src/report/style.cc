// SPDX-License-Identifier: Apache-2.0
//
// The sixteen standard colours only: they follow the user's own terminal theme.
#include "report/style.h"

#include <fmt/format.h>

#include <array>

namespace ravel::report {

namespace {

// In the order of Ink.
constexpr std::array<std::string_view, 9> kCodes = {"", "1", "2", "1;31", "1;33", "32", "1;34", "35", "36"};

}  // namespace

std::string Painter::operator()(Ink ink, std::string_view text) const {
  if (!on_ || ink == Ink::plain || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<size_t>(ink)], text);
}

void append_line(std::string& out, size_t indent, std::string_view text) {
  if (!text.empty()) out.append(indent, ' ').append(text);
  while (out.ends_with(' ')) out.pop_back();
  out += '\n';
}

}  // namespace ravel::report
