// SPDX-License-Identifier: Apache-2.0
#include "report/base64.h"

#include <cstdint>

namespace ravel::report {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string to_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const auto byte = [&](size_t at) -> uint32_t {
      return at < bytes.size() ? static_cast<uint8_t>(bytes[at]) : 0;
    };
    const uint32_t bits = byte(i) << 16U | byte(i + 1) << 8U | byte(i + 2);
    for (unsigned digit = 0; digit < 4; ++digit)
      text += i + digit <= bytes.size() ? kDigits[bits >> (18 - 6 * digit) & 63U] : '=';
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  for (size_t i = 0; i < text.size(); i += 4) {
    const bool is_last = i + 4 == text.size();
    size_t digits = 4;
    while (is_last && digits > 2 && text[i + digits - 1] == '=') --digits;
    uint32_t bits = 0;
    for (size_t k = 0; k < 4; ++k) {
      const size_t value = k < digits ? kDigits.find(text[i + k]) : 0;
      if (value == std::string_view::npos) return std::nullopt;
      bits = bits << 6U | static_cast<uint32_t>(value);
    }
    for (size_t k = 0; k + 1 < digits; ++k) bytes += static_cast<char>(bits >> (16 - 8 * k) & 255U);
  }
  return bytes;
}

}  // namespace ravel::report
