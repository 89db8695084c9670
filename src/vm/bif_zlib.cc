// SPDX-License-Identifier: Apache-2.0
//
// The functions of the module zlib that take and give whole binaries. They stand in front of OTP's Erlang
// code, which would do the same through a stream in memory outside the machine.
//
// Streams are in bif_zlib_stream.cc.
#include <zlib.h>

#include <optional>
#include <string>

#include "vm/bif.h"
#include "vm/build.h"
#include "vm/iodata.h"

namespace ravel::vm {
namespace {

/// How zlib names the formats: the size of the window, with a sign or 16 for the wrapping.
enum Format : int { kRaw = -15, kZlib = 15, kGzip = 16 + 15 };

/// Runs a step of zlib until it has no more to say; false if it fails.
template <typename Step>
bool drain(z_stream& stream, std::string& out, Step step) {
  constexpr size_t kPiece = 1 << 16;
  for (;;) {
    size_t at = out.size();
    out.resize(at + kPiece);
    stream.next_out = reinterpret_cast<Bytef*>(out.data()) + at;
    stream.avail_out = kPiece;
    int status = step();
    out.resize(out.size() - stream.avail_out);
    if (status == Z_STREAM_END) return true;
    if (status != Z_OK || (stream.avail_out != 0 && stream.avail_in == 0)) return false;
  }
}

void feed(z_stream& stream, std::string_view data) {
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
  stream.avail_in = static_cast<uInt>(data.size());
}

std::string deflated(std::string_view data, Format format) {
  z_stream stream{};
  std::string out;
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, format, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    return out;
  feed(stream, data);
  drain(stream, out, [&] { return deflate(&stream, Z_FINISH); });
  deflateEnd(&stream);
  return out;
}

/// Nothing if the data is damaged or cut short. A gzip file may have several parts.
std::optional<std::string> inflated(std::string_view data, Format format) {
  z_stream stream{};
  std::string out;
  if (inflateInit2(&stream, format) != Z_OK) return std::nullopt;
  feed(stream, data);
  bool fine = drain(stream, out, [&] { return inflate(&stream, Z_NO_FLUSH); });
  while (fine && format == kGzip && stream.avail_in > 0 && inflateReset(&stream) == Z_OK)
    fine = drain(stream, out, [&] { return inflate(&stream, Z_NO_FLUSH); });
  inflateEnd(&stream);
  return fine ? std::optional(std::move(out)) : std::nullopt;
}

constexpr size_t kSizeMax = UINT32_MAX;

template <Format In>
Term pack(Call& call) {
  auto data = iodata_bytes(call[0]);
  return data && data->size() <= kSizeMax ? make_binary(call.heap(), deflated(*data, In)) : call.badarg();
}
template <Format In>
Term unpack(Call& call) {
  auto data = iodata_bytes(call[0]);
  if (!data || data->size() > kSizeMax) return call.badarg();
  auto out = inflated(*data, In);
  return out ? make_binary(call.heap(), *out) : call.error(make_atom("data_error"));
}

constexpr Builtin kTable[] = {
    {"zlib", "compress", 1, pack<kZlib>}, {"zlib", "uncompress", 1, unpack<kZlib>},
    {"zlib", "gzip", 1, pack<kGzip>},     {"zlib", "gunzip", 1, unpack<kGzip>},
    {"zlib", "zip", 1, pack<kRaw>},       {"zlib", "unzip", 1, unpack<kRaw>},
};

}  // namespace

std::span<const Builtin> zlib_builtins() { return kTable; }

}  // namespace ravel::vm
