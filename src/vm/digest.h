// SPDX-License-Identifier: Apache-2.0
//
// Message digests: MD5, SHA-1 and SHA-2, and HMAC over them, by OpenSSL's library.
#pragma once

#include <openssl/md5.h>

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

/// MD5 in pieces, for erlang:md5_init/0 and its like. The whole state is plain data, which programs carry
/// about.
class Md5 {
 public:
  Md5();
  bool is_sane() const;  ///< false of bytes that no update has left; then nothing below may be called
  void update(std::string_view data);
  std::string finish();  ///< 16 bytes; the state is used up

 private:
  MD5_CTX state_;
};

}  // namespace ravel::vm
