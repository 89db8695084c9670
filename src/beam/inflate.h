// SPDX-License-Identifier: Apache-2.0
//
// Bounded decompression. Three places of a .beam file may be compressed: the whole file (gzip),
// the literal table and single terms (zlib, with the size declared in front). All are untrusted,
// so a size is believed only as far as the compressed bytes can justify it: deflate never
// expands more than 1032 times. And all output of one file draws on one budget, so that
// compressed terms in a compressed table in a compressed file cannot multiply.
#pragma once

#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace ravel::beam {

/// What one input file may still expand to. Hitting the limit is an error that is reported.
struct InflateBudget {
  size_t bytes_left = size_t{256} << 20;
};

/// A zlib stream that must expand to exactly `declared_size` bytes. Bytes after the stream are ignored.
Result<std::string> inflate_zlib(Bytes compressed, size_t declared_size, InflateBudget& budget);

bool is_gzip(Bytes bytes);
/// A whole gzip file. A truncated one is an error, whatever could be read of it.
Result<std::string> inflate_gzip(Bytes compressed, InflateBudget& budget);

}  // namespace ravel::beam
