// SPDX-License-Identifier: Apache-2.0
//
// Message digests: MD5 (RFC 1321), SHA-1 and SHA-2 (FIPS 180-4), and HMAC over them (RFC 2104). Programs
// under test hash to name and to compare things; nothing here is hardened against those who measure time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ravel::vm {

enum class Digest : uint8_t { md5, sha1, sha224, sha256, sha384, sha512 };

std::optional<Digest> digest_named(std::string_view name);  ///< as the module crypto names them
std::string digest(Digest kind, std::string_view data);
std::string hmac(Digest kind, std::string_view key, std::string_view data);
size_t digest_size(Digest kind);
size_t digest_block_size(Digest kind);

/// MD5 in pieces, for erlang:md5_init/0 and its like. The whole state is plain data.
struct Md5 {
  std::array<uint32_t, 4> state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  uint64_t size = 0;  ///< of what was put in so far, in bytes
  std::array<uint8_t, 64> rest{};

  void update(std::string_view data);
  std::string finish();  ///< 16 bytes; the state is used up

 private:
  void block(const uint8_t* bytes);
};

}  // namespace ravel::vm
