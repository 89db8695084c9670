// SPDX-License-Identifier: Apache-2.0
//
// zlib behind inflate.h. The stream object is owned by a small class, so that every early
// return frees it.
#include "beam/inflate.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>

namespace ravel::beam {
namespace {

constexpr size_t kDeflateExpansionMax = 1032;
constexpr int kZlibFormat = MAX_WBITS;
constexpr int kGzipFormat = MAX_WBITS + 16;

class InflateStream {
 public:
  InflateStream(Bytes input, int format) {
    stream_.next_in = const_cast<Bytef*>(input.data());
    stream_.avail_in = static_cast<uInt>(input.size());
    ready_ = inflateInit2(&stream_, format) == Z_OK;
  }
  ~InflateStream() {
    if (ready_) inflateEnd(&stream_);
  }
  InflateStream(const InflateStream&) = delete;
  InflateStream& operator=(const InflateStream&) = delete;

  /// Fills `room` as far as the input goes; gives zlib's status.
  int fill(char* room, size_t size) {
    if (!ready_) return Z_MEM_ERROR;
    stream_.next_out = reinterpret_cast<Bytef*>(room);
    stream_.avail_out = static_cast<uInt>(size);
    return inflate(&stream_, Z_NO_FLUSH);
  }
  size_t output_size() const { return stream_.total_out; }

 private:
  z_stream stream_{};
  bool ready_ = false;
};

/// Both sizes fit zlib's 32-bit counters, and the expansion is one that deflate can reach.
bool is_plausible(size_t compressed_size, size_t declared_size) {
  if (compressed_size > (size_t{1} << 30) || declared_size > (size_t{1} << 30)) return false;
  return declared_size <= (compressed_size + 1) * kDeflateExpansionMax;
}

}  // namespace

Result<std::string> inflate_zlib(Bytes compressed, size_t declared_size, InflateBudget& budget) {
  if (declared_size > budget.bytes_left) {
    return fail(fmt::format(
        "it declares {} bytes of compressed data, more than the limit leaves for this file", declared_size));
  }
  if (!is_plausible(compressed.size(), declared_size)) {
    return fail(fmt::format("{} compressed bytes cannot expand to the declared {}", compressed.size(),
                            declared_size));
  }
  budget.bytes_left -= declared_size;
  // One byte of room beyond the declared size shows a stream that is longer than it says.
  std::string result(declared_size + 1, '\0');
  InflateStream stream(compressed, kZlibFormat);
  const int status = stream.fill(result.data(), result.size());
  if (status != Z_STREAM_END) return fail("its compressed data is damaged or cut short");
  if (stream.output_size() != declared_size) {
    return fail(fmt::format("its compressed data expands to {} bytes, not to the declared {}",
                            stream.output_size(), declared_size));
  }
  result.resize(declared_size);
  return result;
}

bool is_gzip(Bytes bytes) { return bytes.size() >= 2 && bytes[0] == 0x1f && bytes[1] == 0x8b; }

Result<std::string> inflate_gzip(Bytes compressed, InflateBudget& budget) {
  if (compressed.size() > (size_t{1} << 30)) return fail("it is too large for a compressed file");
  InflateStream stream(compressed, kGzipFormat);
  std::string result;
  for (;;) {
    const size_t done = stream.output_size();
    const size_t room = std::min(std::max(compressed.size() * 4, done), budget.bytes_left + 1 - done);
    result.resize(done + room);
    const int status = stream.fill(result.data() + done, room);
    if (stream.output_size() > budget.bytes_left)
      return fail("it expands beyond the limit of 256 MiB for one file");
    if (status == Z_STREAM_END) break;
    if (status != Z_OK || stream.output_size() == done) return fail("its gzip data is damaged or cut short");
  }
  result.resize(stream.output_size());
  budget.bytes_left -= result.size();
  return result;
}

}  // namespace ravel::beam
