// SPDX-License-Identifier: Apache-2.0
//
// The digests. All pad the same way: a one bit, zeros, the length; the SHA ones count big-endian. SHA-224 is
// SHA-256 with another start and a shorter end, SHA-384 likewise of SHA-512. The constants of MD5 are sines,
// those of SHA-2 the fractions of roots of primes, and are computed so.
#include "vm/digest.h"

#include <gmp.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

namespace ravel::vm {
namespace {

const uint8_t* bytes_of(std::string_view text) { return reinterpret_cast<const uint8_t*>(text.data()); }

// ---- SHA

template <typename Word>
Word big_endian(const uint8_t* bytes) {
  Word value = 0;
  for (size_t i = 0; i < sizeof(Word); ++i) value = static_cast<Word>(value << 8) | bytes[i];
  return value;
}

template <typename Word, size_t Count>
std::string big_endian_text(const std::array<Word, Count>& words) {
  std::string text;
  for (Word word : words)
    for (size_t i = sizeof(Word); i-- > 0;) text.push_back(static_cast<char>(word >> 8 * i));
  return text;
}

/// Data with its padding: whole blocks of `block` bytes.
std::string padded(std::string_view data, size_t block) {
  std::string text(data);
  text.push_back('\x80');
  size_t length_bytes = block / 8;
  while (text.size() % block != block - length_bytes) text.push_back('\0');
  text.append(length_bytes - 8, '\0');
  uint64_t bits = uint64_t{data.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) text.push_back(static_cast<char>(bits >> shift));
  return text;
}

/// The first 64 bits of the fraction of a prime's cube root.
uint64_t cube_root_fraction(uint64_t prime) {
  mpz_t number;
  mpz_init_set_ui(number, prime);
  mpz_mul_2exp(number, number, 3 * 64);
  mpz_root(number, number, 3);
  uint64_t fraction = mpz_getlimbn(number, 0);
  mpz_clear(number);
  return fraction;
}

const std::array<uint64_t, 80>& sha2_constants() {
  static const auto constants = [] {
    std::array<uint64_t, 80> result{};
    size_t count = 0;
    for (uint64_t number = 2; count < result.size(); ++number) {
      bool is_prime = true;
      for (uint64_t factor = 2; factor * factor <= number; ++factor)
        is_prime = is_prime && number % factor != 0;
      if (is_prime) result[count++] = cube_root_fraction(number);
    }
    return result;
  }();
  return constants;
}

struct Sha256 {
  using Word = uint32_t;
  static constexpr size_t kRounds = 64;
  static Word constant(size_t i) { return static_cast<Word>(sha2_constants()[i] >> 32); }
  static Word big0(Word x) { return std::rotr(x, 2) ^ std::rotr(x, 13) ^ std::rotr(x, 22); }
  static Word big1(Word x) { return std::rotr(x, 6) ^ std::rotr(x, 11) ^ std::rotr(x, 25); }
  static Word small0(Word x) { return std::rotr(x, 7) ^ std::rotr(x, 18) ^ x >> 3; }
  static Word small1(Word x) { return std::rotr(x, 17) ^ std::rotr(x, 19) ^ x >> 10; }
};
struct Sha512 {
  using Word = uint64_t;
  static constexpr size_t kRounds = 80;
  static Word constant(size_t i) { return sha2_constants()[i]; }
  static Word big0(Word x) { return std::rotr(x, 28) ^ std::rotr(x, 34) ^ std::rotr(x, 39); }
  static Word big1(Word x) { return std::rotr(x, 14) ^ std::rotr(x, 18) ^ std::rotr(x, 41); }
  static Word small0(Word x) { return std::rotr(x, 1) ^ std::rotr(x, 8) ^ x >> 7; }
  static Word small1(Word x) { return std::rotr(x, 19) ^ std::rotr(x, 61) ^ x >> 6; }
};

template <typename Sha>
void sha2_block(std::array<typename Sha::Word, 8>& state, const uint8_t* bytes) {
  using Word = typename Sha::Word;
  std::array<Word, Sha::kRounds> w{};
  for (size_t i = 0; i < 16; ++i) w[i] = big_endian<Word>(bytes + i * sizeof(Word));
  for (size_t i = 16; i < w.size(); ++i)
    w[i] = Sha::small1(w[i - 2]) + w[i - 7] + Sha::small0(w[i - 15]) + w[i - 16];
  auto [a, b, c, d, e, f, g, h] = state;
  for (size_t i = 0; i < w.size(); ++i) {
    Word first = h + Sha::big1(e) + ((e & f) ^ (~e & g)) + Sha::constant(i) + w[i];
    Word second = Sha::big0(a) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first;
    d = c, c = b, b = a, a = first + second;
  }
  const Word after[] = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < 8; ++i) state[i] += after[i];
}

template <typename Sha>
std::string sha2(std::array<typename Sha::Word, 8> state, std::string_view data, size_t size) {
  constexpr size_t block = 16 * sizeof(typename Sha::Word);
  std::string text = padded(data, block);
  for (size_t at = 0; at < text.size(); at += block) sha2_block<Sha>(state, bytes_of(text) + at);
  return big_endian_text(state).substr(0, size);
}

std::string sha1(std::string_view data) {
  std::array<uint32_t, 5> state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  std::string text = padded(data, 64);
  for (size_t at = 0; at < text.size(); at += 64) {
    std::array<uint32_t, 80> w{};
    for (size_t i = 0; i < 16; ++i) w[i] = big_endian<uint32_t>(bytes_of(text) + at + 4 * i);
    for (size_t i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    auto [a, b, c, d, e] = state;
    for (size_t i = 0; i < 80; ++i) {
      uint32_t mixed = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                       : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                       : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                : (b ^ c ^ d) + 0xca62c1d6;
      uint32_t next = std::rotl(a, 5) + mixed + e + w[i];
      e = d, d = c, c = std::rotl(b, 30), b = a, a = next;
    }
    const uint32_t after[] = {a, b, c, d, e};
    for (size_t i = 0; i < 5; ++i) state[i] += after[i];
  }
  return big_endian_text(state);
}

}  // namespace

void Md5::block(const uint8_t* bytes) {
  static const auto sines = [] {
    std::array<uint32_t, 64> result{};
    for (size_t i = 0; i < 64; ++i)
      result[i] = static_cast<uint32_t>(std::fabs(std::sin(static_cast<double>(i + 1))) * 4294967296.0);
    return result;
  }();
  static constexpr int kShifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  std::array<uint32_t, 16> m{};
  std::memcpy(m.data(), bytes, 64);  // little-endian, as the machines we run on
  auto [a, b, c, d] = state;
  for (uint32_t i = 0; i < 64; ++i) {
    uint32_t round = i / 16;
    uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                     : round == 1 ? (d & b) | (~d & c)
                     : round == 2 ? b ^ c ^ d
                                  : c ^ (b | ~d);
    uint32_t word = round == 0 ? i : round == 1 ? 5 * i + 1 : round == 2 ? 3 * i + 5 : 7 * i;
    uint32_t next = b + std::rotl(a + mixed + sines[i] + m[word % 16], kShifts[round][i % 4]);
    a = d, d = c, c = b, b = next;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

void Md5::update(std::string_view data) {
  for (size_t at = 0; at < data.size();) {
    size_t filled = size % 64, take = std::min(64 - filled, data.size() - at);
    std::memcpy(rest.data() + filled, data.data() + at, take);
    size += take;
    at += take;
    if (filled + take == 64) block(rest.data());
  }
}

std::string Md5::finish() {
  uint64_t bits = size * 8;
  update(std::string_view("\x80", 1));
  while (size % 64 != 56) update(std::string_view("\0", 1));
  update({reinterpret_cast<const char*>(&bits), sizeof bits});
  return {reinterpret_cast<const char*>(state.data()), 16};
}

std::optional<Digest> digest_named(std::string_view name) {
  if (name == "md5") return Digest::md5;
  if (name == "sha") return Digest::sha1;
  if (name == "sha224") return Digest::sha224;
  if (name == "sha256") return Digest::sha256;
  if (name == "sha384") return Digest::sha384;
  if (name == "sha512") return Digest::sha512;
  return std::nullopt;
}

std::string digest(Digest kind, std::string_view data) {
  switch (kind) {
    case Digest::md5: {
      Md5 md5;
      md5.update(data);
      return md5.finish();
    }
    case Digest::sha1:
      return sha1(data);
    case Digest::sha224:
      return sha2<Sha256>(
          {0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4},
          data, 28);
    case Digest::sha256:
      return sha2<Sha256>(
          {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
          data, 32);
    case Digest::sha384:
      return sha2<Sha512>({0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
                           0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4},
                          data, 48);
    case Digest::sha512:
      break;
  }
  return sha2<Sha512>({0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                       0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179},
                      data, 64);
}

size_t digest_size(Digest kind) {
  static constexpr size_t kSizes[] = {16, 20, 28, 32, 48, 64};
  return kSizes[static_cast<size_t>(kind)];
}
size_t digest_block_size(Digest kind) { return kind >= Digest::sha384 ? 128 : 64; }

std::string hmac(Digest kind, std::string_view key, std::string_view data) {
  size_t block = digest_block_size(kind);
  std::string inner = key.size() > block ? digest(kind, key) : std::string(key);
  inner.resize(block, '\0');
  std::string outer = inner;
  for (char& c : inner) c = static_cast<char>(c ^ 0x36);
  for (char& c : outer) c = static_cast<char>(c ^ 0x5c);
  return digest(kind, outer + digest(kind, inner + std::string(data)));
}

}  // namespace ravel::vm
