// SPDX-License-Identifier: Apache-2.0
//
// Hashes, checksums and digests of the module erlang.
#include <zlib.h>

#include <cstring>

#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/digest.h"
#include "vm/iodata.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

// ---- hashes

constexpr uint64_t kRangeMax = uint64_t{1} << 32;

/// 1 to 2^32; 0 if it is none.
uint64_t range_of(Term range) {
  auto value = to_uint64(range);
  return value && *value <= kRangeMax ? *value : 0;
}
Term phash2_1(Call& call) { return Term::small(portable_hash2(call[0]) & ((1U << 27) - 1)); }
Term phash2_2(Call& call) {
  uint64_t range = range_of(call[1]);
  return range != 0 ? Term::small(static_cast<int64_t>(portable_hash2(call[0]) % range)) : call.badarg();
}
Term phash_2(Call& call) {
  uint64_t range = range_of(call[1]);
  return range != 0 ? Term::small(static_cast<int64_t>(portable_hash(call[0]) % range) + 1) : call.badarg();
}

// ---- checksums

using Checksum = uLong (*)(uLong, const Bytef*, z_size_t);

std::optional<uint32_t> sum_from(Term term) {
  auto value = to_uint64(term);
  return value && *value <= UINT32_MAX ? std::optional(static_cast<uint32_t>(*value)) : std::nullopt;
}
Term checksum(Call& call, Checksum sum, std::optional<uint32_t> start, Term data) {
  auto bytes = iodata_bytes(data);
  if (!bytes || !start) return call.badarg();
  return Term::small(
      static_cast<int64_t>(sum(*start, reinterpret_cast<const Bytef*>(bytes->data()), bytes->size())));
}
Term crc32_1(Call& call) { return checksum(call, crc32_z, 0, call[0]); }
Term crc32_2(Call& call) { return checksum(call, crc32_z, sum_from(call[0]), call[1]); }
Term adler32_1(Call& call) { return checksum(call, adler32_z, 1, call[0]); }
Term adler32_2(Call& call) { return checksum(call, adler32_z, sum_from(call[0]), call[1]); }

template <uLong (*Combine)(uLong, uLong, z_off_t)>
Term combine_3(Call& call) {
  auto first = sum_from(call[0]), second = sum_from(call[1]), size = sum_from(call[2]);
  if (!first || !second || !size) return call.badarg();
  return Term::small(static_cast<int64_t>(Combine(*first, *second, static_cast<z_off_t>(*size))));
}

// ---- MD5. A context is a binary that holds the state.

Term md5_1(Call& call) {
  auto bytes = iodata_bytes(call[0]);
  return bytes ? make_binary(call.heap(), digest(Digest::md5, *bytes)) : call.badarg();
}
static_assert(std::is_trivially_copyable_v<Md5>);
Term context_term(Heap& heap, const Md5& context) {
  return make_binary(heap, std::string_view(reinterpret_cast<const char*>(&context), sizeof context));
}
bool read_context(Term binary, Md5& context) {
  if (!is_binary(binary) || bits_of(binary).byte_count() != sizeof context) return false;
  std::vector<uint8_t> scratch;
  std::memcpy(&context, bytes_of(binary, scratch).data(), sizeof context);
  return context.is_sane();
}
Term md5_init_0(Call& call) { return context_term(call.heap(), Md5()); }
Term md5_update_2(Call& call) {
  Md5 context;
  auto bytes = iodata_bytes(call[1]);
  if (!bytes || !read_context(call[0], context)) return call.badarg();
  context.update(*bytes);
  return context_term(call.heap(), context);
}
Term md5_final_1(Call& call) {
  Md5 context;
  return read_context(call[0], context) ? make_binary(call.heap(), context.finish()) : call.badarg();
}

constexpr Builtin kTable[] = {
    {"erlang", "phash2", 1, phash2_1},
    {"erlang", "phash2", 2, phash2_2},
    {"erlang", "phash", 2, phash_2},
    {"erlang", "crc32", 1, crc32_1},
    {"erlang", "crc32", 2, crc32_2},
    {"erlang", "crc32_combine", 3, combine_3<crc32_combine>},
    {"erlang", "adler32", 1, adler32_1},
    {"erlang", "adler32", 2, adler32_2},
    {"erlang", "adler32_combine", 3, combine_3<adler32_combine>},
    {"erlang", "md5", 1, md5_1},
    {"erlang", "md5_init", 0, md5_init_0},
    {"erlang", "md5_update", 2, md5_update_2},
    {"erlang", "md5_final", 1, md5_final_1},
};

}  // namespace

std::span<const Builtin> hash_builtins() { return kTable; }

}  // namespace ravel::vm
