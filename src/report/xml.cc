// SPDX-License-Identifier: Apache-2.0
#include "report/xml.h"

#include <fmt/format.h>

#include "report/unicode.h"

namespace ravel::report {

std::string xml_text(std::string_view text) {
  const std::string line = printable(text);
  std::string result;
  for (size_t at = 0; at < line.size();) {
    const char32_t c = next_char(line, at);
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        // The two characters that are valid UTF-8 and that XML has not.
        append_char(result, c == 0xFFFE || c == 0xFFFF ? 0xFFFD : c);
    }
  }
  return result;
}

std::string xml_attribute(std::string_view name, std::string_view text) {
  return fmt::format(" {}=\"{}\"", name, xml_text(text));
}

}  // namespace ravel::report
