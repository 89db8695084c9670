// SPDX-License-Identifier: Apache-2.0
//
// erlang:decode_packet/3: where the first packet of some bytes ends, by the framing that its type names, and
// what it says if it is a line of HTTP.
//
// Not here: ssl_tls.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"

namespace ravel::vm {
namespace {

struct PacketOptions {
  size_t packet_size = 0, line_length = 0;  ///< 0 for no limit
  char delimiter = '\n';
};

/// The whole packet, or how much is known of it.
struct Frame {
  enum class Kind : uint8_t { whole, more, invalid } kind = Kind::more;
  size_t size = 0;  ///< in bytes, header included; for `more` 0 if not known yet
  size_t skip = 0;  ///< bytes of the header that are not part of the result
};
constexpr Frame kMore{Frame::Kind::more, 0, 0}, kInvalid{Frame::Kind::invalid, 0, 0};

uint64_t number(std::string_view bytes, size_t at, size_t count, bool little = false) {
  uint64_t value = 0;
  for (size_t i = 0; i < count; ++i)
    value = value << 8 | static_cast<uint8_t>(bytes[little ? at + count - 1 - i : at + i]);
  return value;
}

Frame sized(std::string_view bytes, uint64_t header, uint64_t body, size_t skip,
            const PacketOptions& options) {
  if (body > INT32_MAX || (options.packet_size != 0 && header + body > options.packet_size)) return kInvalid;
  Frame frame{Frame::Kind::whole, header + body, skip};
  if (frame.size > bytes.size()) frame.kind = Frame::Kind::more;
  return frame;
}

Frame line_frame(std::string_view bytes, const PacketOptions& options) {
  size_t end = bytes.find(options.delimiter);
  size_t size = end == std::string_view::npos ? bytes.size() : end + 1;
  if (options.packet_size != 0 && size > options.packet_size) return kInvalid;
  if (options.line_length != 0 && size >= options.line_length)
    return {Frame::Kind::whole, std::min(size, options.line_length), 0};
  return end == std::string_view::npos ? kMore : Frame{Frame::Kind::whole, size, 0};
}

Frame asn1_frame(std::string_view bytes, const PacketOptions& options) {
  if (bytes.size() < 2) return kMore;
  size_t at = 1;
  if ((bytes[0] & 0x1F) == 0x1F) {  // a tag of several bytes
    while (at < bytes.size() && (bytes[at] & 0x80) != 0) ++at;
    ++at;
  }
  if (at >= bytes.size()) return kMore;
  auto length = static_cast<uint8_t>(bytes[at++]);
  if ((length & 0x80) == 0) return sized(bytes, at, length, 0, options);
  size_t count = length & 0x7F;
  if (count > 4) return kInvalid;
  if (at + count > bytes.size()) return kMore;
  return sized(bytes, at + count, number(bytes, at, count), 0, options);
}

Frame cdr_frame(std::string_view bytes, const PacketOptions& options) {
  if (bytes.size() < 12) return kMore;
  if (!bytes.starts_with("GIOP")) return kInvalid;
  bool little = bytes[4] == 1 && bytes[5] == 0 ? bytes[6] != 0 : (bytes[6] & 1) != 0;
  return sized(bytes, 12, number(bytes, 8, 4, little), 0, options);
}
Frame fcgi_frame(std::string_view bytes, const PacketOptions& options) {
  if (bytes.size() < 8) return kMore;
  if (bytes[0] != 1) return kInvalid;
  uint64_t padding = static_cast<uint8_t>(bytes[6]);
  Frame frame = sized(bytes, 8, number(bytes, 4, 2) + padding, 0, options);
  return frame;
}
Frame tpkt_frame(std::string_view bytes, const PacketOptions& options) {
  if (bytes.size() < 4) return kMore;
  uint64_t size = number(bytes, 2, 2);
  if (bytes[0] != 3 || bytes[1] != 0 || size < 4) return kInvalid;
  return sized(bytes, 4, size - 4, 0, options);
}

Frame prefixed(std::string_view bytes, size_t header, const PacketOptions& options) {
  if (bytes.size() < header) return kMore;
  return sized(bytes, header, number(bytes, 0, header), header, options);
}

/// A line; a header line goes on as long as the next one begins with a blank.
Frame http_frame(std::string_view bytes, bool is_header) {
  for (size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n', end + 1)) {
    bool is_empty = end == 0 || (end == 1 && bytes[0] == '\r');
    if (!is_header || is_empty) return {Frame::Kind::whole, end + 1, 0};
    if (end + 1 >= bytes.size()) return kMore;
    if (bytes[end + 1] != ' ' && bytes[end + 1] != '\t') return {Frame::Kind::whole, end + 1, 0};
  }
  return kMore;
}

// ---- what a line of HTTP says

constexpr std::array<std::string_view, 7> kMethods = {"OPTIONS", "GET",    "HEAD", "POST",
                                                      "PUT",     "DELETE", "TRACE"};
constexpr std::array<std::string_view, 52> kHeaders = {"Cache-Control",
                                                       "Connection",
                                                       "Date",
                                                       "Pragma",
                                                       "Transfer-Encoding",
                                                       "Upgrade",
                                                       "Via",
                                                       "Accept",
                                                       "Accept-Charset",
                                                       "Accept-Encoding",
                                                       "Accept-Language",
                                                       "Authorization",
                                                       "From",
                                                       "Host",
                                                       "If-Modified-Since",
                                                       "If-Match",
                                                       "If-None-Match",
                                                       "If-Range",
                                                       "If-Unmodified-Since",
                                                       "Max-Forwards",
                                                       "Proxy-Authorization",
                                                       "Range",
                                                       "Referer",
                                                       "User-Agent",
                                                       "Age",
                                                       "Location",
                                                       "Proxy-Authenticate",
                                                       "Public",
                                                       "Retry-After",
                                                       "Server",
                                                       "Vary",
                                                       "Warning",
                                                       "Www-Authenticate",
                                                       "Allow",
                                                       "Content-Base",
                                                       "Content-Encoding",
                                                       "Content-Language",
                                                       "Content-Length",
                                                       "Content-Location",
                                                       "Content-Md5",
                                                       "Content-Range",
                                                       "Content-Type",
                                                       "Etag",
                                                       "Expires",
                                                       "Last-Modified",
                                                       "Accept-Ranges",
                                                       "Set-Cookie",
                                                       "Set-Cookie2",
                                                       "X-Forwarded-For",
                                                       "Cookie",
                                                       "Keep-Alive",
                                                       "Proxy-Connection"};

bool is_blank(char c) { return c == ' ' || c == '\t'; }

class HttpLine {
 public:
  HttpLine(Heap& heap, bool binaries) : heap_(heap), binaries_(binaries) {}

  /// The first line of a request or response.
  Term first(std::string_view line) {
    std::string_view text = without_end(line);
    if (text.starts_with("HTTP/")) {
      if (Term response = read_response(text)) return response;
    } else if (Term request = read_request(text)) {
      return request;
    }
    return failed(line);
  }

  Term header(std::string_view line) {
    std::string_view text = without_end(line);
    if (text.empty()) return make_atom("http_eoh");
    size_t colon = text.find(':');
    std::string_view name = text.substr(0, colon);
    bool fine =
        colon != std::string_view::npos && colon > 0 && std::none_of(name.begin(), name.end(), is_separator);
    if (!fine) return failed(line);
    std::string_view value = text.substr(colon + 1);
    while (!value.empty() && is_blank(value.front())) value.remove_prefix(1);
    std::string proper = proper_name(name);
    auto known = std::find(kHeaders.begin(), kHeaders.end(), proper);
    bool is_known = known != kHeaders.end();
    return make_tuple(heap_,
                      {make_atom("http_header"), Term::small(is_known ? known - kHeaders.begin() + 1 : 0),
                       is_known ? make_atom(proper) : string(proper), string(name), string(value)});
  }

 private:
  static bool is_separator(char c) {
    return std::string_view("()<>@,;\\\"/[]?={} \t").find(c) != std::string_view::npos || c < 32;
  }
  static std::string_view without_end(std::string_view line) {
    if (line.ends_with('\n')) line.remove_suffix(1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }
  /// Each word of it with a capital.
  static std::string proper_name(std::string_view name) {
    constexpr size_t kLongest = 50;
    std::string proper(name);
    if (name.size() > kLongest) return proper;
    bool first = true;
    for (char& c : proper) {
      c = static_cast<char>(first ? std::toupper(static_cast<uint8_t>(c))
                                  : std::tolower(static_cast<uint8_t>(c)));
      first = c == '-';
    }
    return proper;
  }

  Term string(std::string_view text) {
    if (binaries_) return make_binary(heap_, text);
    std::vector<Term> characters;
    for (char c : text) characters.push_back(Term::small(static_cast<uint8_t>(c)));
    return make_list(heap_, characters);
  }
  Term failed(std::string_view line) { return make_tuple(heap_, {make_atom("http_error"), string(line)}); }

  /// "HTTP/1.1" at the front; none() if it is not there.
  Term take_version(std::string_view& text) {
    if (!text.starts_with("HTTP/")) return Term::none();
    int major = 0, minor = 0;
    const char* end = text.data() + text.size();
    auto [point, bad_major] = std::from_chars(text.data() + 5, end, major);
    if (bad_major != std::errc() || point == end || *point != '.') return Term::none();
    auto [rest, bad_minor] = std::from_chars(point + 1, end, minor);
    if (bad_minor != std::errc()) return Term::none();
    text.remove_prefix(static_cast<size_t>(rest - text.data()));
    return make_tuple(heap_, {Term::small(major), Term::small(minor)});
  }

  Term read_response(std::string_view text) {
    Term version = take_version(text);
    if (!version || text.empty() || !is_blank(text.front())) return Term::none();
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    int status = 0;
    auto [rest, bad] = std::from_chars(text.data(), text.data() + text.size(), status);
    if (bad != std::errc()) return Term::none();
    text.remove_prefix(static_cast<size_t>(rest - text.data()));
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    return make_tuple(heap_, {make_atom("http_response"), version, Term::small(status), string(text)});
  }

  Term read_request(std::string_view text) {
    size_t method_end = std::min(text.find(' '), text.size());
    std::string_view method = text.substr(0, method_end), rest = text.substr(method_end);
    bool fine = !method.empty() && !rest.empty() && std::none_of(method.begin(), method.end(), is_separator);
    if (!fine) return Term::none();
    while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
    size_t path_end = std::min(rest.find_first_of(" \t"), rest.size());
    std::string_view path = rest.substr(0, path_end);
    rest.remove_prefix(path_end);
    while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
    Term version = rest.empty() ? make_tuple(heap_, {Term::small(0), Term::small(9)}) : take_version(rest);
    if (!version || !rest.empty() || path.empty()) return Term::none();
    bool is_known = std::find(kMethods.begin(), kMethods.end(), method) != kMethods.end();
    return make_tuple(heap_, {make_atom("http_request"), is_known ? make_atom(method) : string(method),
                              uri(path), version});
  }

  Term uri(std::string_view path) {
    if (path == "*") return make_atom("*");
    if (path.starts_with('/')) return make_tuple(heap_, {make_atom("abs_path"), string(path)});
    for (std::string_view scheme : {"http", "https"}) {
      std::string start = std::string(scheme) + "://";
      if (path.size() > start.size() && path.starts_with(start))
        return absolute_uri(scheme, path.substr(start.size()));
    }
    size_t colon = path.find(':');
    if (colon == std::string_view::npos) return string(path);
    return make_tuple(heap_,
                      {make_atom("scheme"), string(path.substr(0, colon)), string(path.substr(colon + 1))});
  }
  Term absolute_uri(std::string_view scheme, std::string_view rest) {
    size_t slash = std::min(rest.find('/'), rest.size());
    std::string_view host = rest.substr(0, slash), path = rest.substr(slash);
    Term port = atoms::undefined;
    if (size_t colon = host.find(':'); colon != std::string_view::npos) {
      int value = 0;
      std::string_view digits = host.substr(colon + 1);
      auto [end, bad] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (bad == std::errc() && end == digits.data() + digits.size()) port = Term::small(value);
      host = host.substr(0, colon);
    }
    return make_tuple(heap_, {make_atom("absoluteURI"), make_atom(scheme), string(host), port,
                              string(path.empty() ? "/" : path)});
  }

  Heap& heap_;
  bool binaries_;
};

// ---- the built-in

bool read_option(Term option, PacketOptions& options) {
  if (!option.is_tuple(2) || !option.element(0).is_atom() || !option.element(1).is_small()) return false;
  int64_t value = option.element(1).small();
  if (value < 0) return false;
  std::string_view name = atom_text(option.element(0));
  if (name == "packet_size")
    options.packet_size = static_cast<size_t>(value);
  else if (name == "line_length")
    options.line_length = static_cast<size_t>(value);
  else if (name == "line_delimiter" && value < 256)
    options.delimiter = static_cast<char>(value);
  else
    return false;
  return true;
}

/// Nothing if there is no such type.
std::optional<Frame> frame_of(std::string_view type, std::string_view bytes, const PacketOptions& options) {
  if (type == "raw" || type == "0") return bytes.empty() ? kMore : Frame{Frame::Kind::whole, bytes.size(), 0};
  if (type == "1" || type == "2" || type == "4")
    return prefixed(bytes, static_cast<size_t>(type[0] - '0'), options);
  if (type == "line") return line_frame(bytes, options);
  if (type == "asn1") return asn1_frame(bytes, options);
  if (type == "cdr") return cdr_frame(bytes, options);
  if (type == "fcgi") return fcgi_frame(bytes, options);
  if (type == "tpkt") return tpkt_frame(bytes, options);
  if (type == "sunrm")
    return bytes.size() < 4 ? kMore : sized(bytes, 4, number(bytes, 0, 4) & 0x7FFFFFFF, 0, options);
  if (type == "http" || type == "http_bin") return http_frame(bytes, false);
  if (type == "httph" || type == "httph_bin") return http_frame(bytes, true);
  return std::nullopt;
}

Term content(Call& call, std::string_view type, std::string_view bytes, const Frame& frame) {
  std::string_view packet = bytes.substr(0, frame.size);
  if (type.starts_with("http")) {
    HttpLine line(call.heap(), type.ends_with("_bin"));
    return type.starts_with("httph") ? line.header(packet) : line.first(packet);
  }
  size_t end = frame.size;
  if (type == "fcgi") end -= static_cast<uint8_t>(bytes[6]);  // without the padding
  return make_sub_binary(call.heap(), call[1], frame.skip * 8, (end - frame.skip) * 8);
}

Term decode_packet_3(Call& call) {
  PacketOptions options;
  Term list = call[2];
  for (; list.is_cons(); list = list.tail())
    if (!read_option(list.head(), options)) return call.badarg(atoms::badopt);
  if (!list.is_nil()) return call.badarg(atoms::badopt);
  if (!is_binary(call[1])) return call.badarg();
  std::string type = call[0].is_small()  ? std::to_string(call[0].small())
                     : call[0].is_atom() ? std::string(atom_text(call[0]))
                                         : std::string();
  if (type == "ssl_tls") return call.unsupported("erlang:decode_packet/3 with ssl_tls");
  if (options.delimiter != '\n' && type != "line") return call.badarg(atoms::badopt);
  std::vector<uint8_t> scratch;
  std::string_view bytes = as_text(bytes_of(call[1], scratch));
  auto frame = frame_of(type, bytes, options);
  if (!frame) return call.badarg(atoms::badopt);
  Heap& heap = call.heap();
  if (frame->kind == Frame::Kind::invalid) return make_tuple(heap, {atoms::error, make_atom("invalid")});
  if (frame->kind == Frame::Kind::more) {
    Term size = frame->size == 0 ? atoms::undefined : Term::small(static_cast<int64_t>(frame->size));
    return make_tuple(heap, {make_atom("more"), size});
  }
  Term rest = make_sub_binary(heap, call[1], frame->size * 8, (bytes.size() - frame->size) * 8);
  return make_tuple(heap, {atoms::ok, content(call, type, bytes, *frame), rest});
}

constexpr Builtin kTable[] = {{"erlang", "decode_packet", 3, decode_packet_3}};

}  // namespace

std::span<const Builtin> packet_builtins() { return kTable; }

}  // namespace ravel::vm
