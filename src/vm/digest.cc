// SPDX-License-Identifier: Apache-2.0
#define OPENSSL_SUPPRESS_DEPRECATED  // MD5 in pieces: the newer interface keeps no state that could be copied
#include "vm/digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <iterator>

namespace ravel::vm {

namespace {

/// In the order of Digest.
constexpr std::string_view kNames[] = {"md5", "sha", "sha224", "sha256", "sha384", "sha512"};

const EVP_MD* algorithm(Digest kind) {
  switch (kind) {
    case Digest::md5:
      return EVP_md5();
    case Digest::sha1:
      return EVP_sha1();
    case Digest::sha224:
      return EVP_sha224();
    case Digest::sha256:
      return EVP_sha256();
    case Digest::sha384:
      return EVP_sha384();
    case Digest::sha512:
      break;
  }
  return EVP_sha512();
}

/// The bytes that `write` puts into a buffer of the largest size, with how many there are.
template <class Write>
std::string written(Write write) {
  std::string bytes(EVP_MAX_MD_SIZE, '\0');
  unsigned size = 0;
  write(reinterpret_cast<unsigned char*>(bytes.data()), &size);
  bytes.resize(size);
  return bytes;
}

}  // namespace

std::optional<Digest> digest_named(std::string_view name) {
  const auto* at = std::find(std::begin(kNames), std::end(kNames), name);
  if (at == std::end(kNames)) return std::nullopt;
  return static_cast<Digest>(at - std::begin(kNames));
}

std::string digest(Digest kind, std::string_view data) {
  return written([&](unsigned char* out, unsigned* size) {
    EVP_Digest(data.data(), data.size(), out, size, algorithm(kind), nullptr);
  });
}

std::string hmac(Digest kind, std::string_view key, std::string_view data) {
  const std::string whole_key(key);  // a null pointer would mean the key of the call before
  return written([&](unsigned char* out, unsigned* size) {
    HMAC(algorithm(kind), whole_key.data(), static_cast<int>(whole_key.size()),
         reinterpret_cast<const unsigned char*>(data.data()), data.size(), out, size);
  });
}

size_t digest_size(Digest kind) { return static_cast<size_t>(EVP_MD_get_size(algorithm(kind))); }
size_t digest_block_size(Digest kind) { return static_cast<size_t>(EVP_MD_get_block_size(algorithm(kind))); }

Md5::Md5() { MD5_Init(&state_); }
bool Md5::is_sane() const { return state_.num < MD5_CBLOCK; }
void Md5::update(std::string_view data) { MD5_Update(&state_, data.data(), data.size()); }
std::string Md5::finish() {
  return written([&](unsigned char* out, unsigned* size) {
    MD5_Final(out, &state_);
    *size = MD5_DIGEST_LENGTH;
  });
}

}  // namespace ravel::vm
