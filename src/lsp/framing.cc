// SPDX-License-Identifier: Apache-2.0
//
// Headers around messages, and file names as URIs (RFC 3986, RFC 8089).
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lsp/server.h"

namespace ravel::lsp {

namespace {

constexpr std::string_view kLength = "Content-Length:";
constexpr std::string_view kEnd = "\r\n\r\n";
constexpr std::string_view kScheme = "file://";
constexpr size_t kHeaderMax = 4096;
constexpr size_t kContentMax = size_t{64} << 20;

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 32);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

}  // namespace

Result<std::optional<std::string>> take_message(std::string& buffer) {
  const size_t end = buffer.find(kEnd);
  if (end == buffer.npos || end > kHeaderMax) {
    if (buffer.size() > kHeaderMax) return fail("a message has no header");
    return std::optional<std::string>();
  }
  const size_t at = buffer.find(kLength);
  if (at == buffer.npos || at > end) return fail("a header has no Content-Length");
  size_t first = at + kLength.size();
  while (first < end && buffer[first] == ' ') ++first;
  size_t length = 0;
  const auto [last, error] = std::from_chars(buffer.data() + first, buffer.data() + end, length);
  if (error != std::errc{} || length > kContentMax) return fail("a header has a bad Content-Length");
  const size_t begin = end + kEnd.size();
  if (buffer.size() - begin < length) return std::optional<std::string>();
  std::optional<std::string> content = buffer.substr(begin, length);
  buffer.erase(0, begin + length);
  return content;
}

std::string framed(std::string_view content) {
  return fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
}

std::string path_of_uri(std::string_view uri) {
  if (!uri.starts_with(kScheme)) return {};
  uri.remove_prefix(kScheme.size());
  std::string path;
  for (size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size() && digit(uri[i + 1]) >= 0 && digit(uri[i + 2]) >= 0) {
      path += static_cast<char>(digit(uri[i + 1]) * 16 + digit(uri[i + 2]));
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path.starts_with('/') && path.find('\0') == path.npos ? path : std::string();
}

std::string uri_of_path(std::string_view path) {
  std::string uri(kScheme);
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = (byte | 32) >= 'a' && (byte | 32) <= 'z';
    if (letter || (byte >= '0' && byte <= '9') || std::string_view("-._~/").find(c) != std::string_view::npos)
      uri += c;
    else
      uri += fmt::format("%{:02X}", byte);
  }
  return uri;
}

}  // namespace ravel::lsp
