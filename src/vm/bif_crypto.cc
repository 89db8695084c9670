// SPDX-License-Identifier: Apache-2.0
//
// What the module crypto asks of its library, as far as programs under test need it: digests, HMAC, random
// bytes (from the machine's seed), big modular powers. Digests in pieces are {Kind, Bytes so far} where OTP
// has a reference to memory outside; the bytes are appended to in place.
//
// Not here: ciphers, public keys, curves, and the digests beyond SHA-2. They are reported as missing.
#include <gmp.h>

#include <optional>
#include <string>

#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/digest.h"
#include "vm/iodata.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

std::optional<Digest> digest_of(Term name) {
  return name.is_atom() ? digest_named(atom_text(name)) : std::nullopt;
}
Term no_digest(Call& call, Term name) {
  if (!name.is_atom()) return call.badarg();
  return call.unsupported("crypto: the digest " + std::string(atom_text(name)));
}

// ---- digests

Term hash_nif_2(Call& call) {
  auto kind = digest_of(call[0]);
  if (!kind) return no_digest(call, call[0]);
  auto data = iodata_bytes(call[1]);
  return data ? make_binary(call.heap(), digest(*kind, *data)) : call.badarg();
}
Term hash_init_nif_1(Call& call) {
  if (!digest_of(call[0])) return no_digest(call, call[0]);
  return make_tuple(call.heap(), {call[0], make_binary(call.heap(), std::string_view())});
}
/// `bytes` and more of them, without a copy each time.
Term appended(Heap& heap, Term bytes, const std::string& more) {
  uint8_t* room = nullptr;
  size_t first = 0;
  Term result = append_bits(heap, bytes, more.size() * 8, room, first);
  copy_bits(reinterpret_cast<const uint8_t*>(more.data()), 0, room, first, more.size() * 8);
  return result;
}
Term hash_update_nif_2(Call& call) {
  auto data = iodata_bytes(call[1]);
  if (!data || !call[0].is_tuple(2) || !is_binary(call[0].element(1))) return call.badarg();
  return make_tuple(call.heap(), {call[0].element(0), appended(call.heap(), call[0].element(1), *data)});
}
Term hash_final_nif_1(Call& call) {
  auto kind = call[0].is_tuple(2) ? digest_of(call[0].element(0)) : std::nullopt;
  auto data = kind ? iodata_bytes(call[0].element(1)) : std::nullopt;
  return data ? make_binary(call.heap(), digest(*kind, *data)) : call.badarg();
}
Term hash_info_nif_1(Call& call) {
  auto kind = digest_of(call[0]);
  if (!kind) return atoms::notsup;
  static constexpr int64_t kNumbers[] = {4, 64, 675, 672, 673, 674};  // OpenSSL's
  std::pair<Term, Term> pairs[] = {
      {make_atom("block_size"), Term::small(static_cast<int64_t>(digest_block_size(*kind)))},
      {make_atom("size"), Term::small(static_cast<int64_t>(digest_size(*kind)))},
      {make_atom("type"), Term::small(kNumbers[static_cast<size_t>(*kind)])}};
  return make_map(call.heap(), pairs);
}

// ---- HMAC

Term mac(Call& call, Term type, Term kind_name, Term key, Term data) {
  if (!type.is(make_atom("hmac"))) return call.unsupported("crypto:mac/4 other than hmac");
  auto kind = digest_of(kind_name);
  if (!kind) return no_digest(call, kind_name);
  auto key_bytes = iodata_bytes(key), data_bytes = iodata_bytes(data);
  if (!key_bytes || !data_bytes) return call.badarg();
  return make_binary(call.heap(), hmac(*kind, *key_bytes, *data_bytes));
}
Term mac_nif_4(Call& call) { return mac(call, call[0], call[1], call[2], call[3]); }
Term mac_init_nif_3(Call& call) {
  return make_tuple(call.heap(), {call[0], call[1], call[2], make_binary(call.heap(), std::string_view())});
}
Term mac_update_nif_2(Call& call) {
  Term state = call[0];
  auto data = iodata_bytes(call[1]);
  if (!data || !state.is_tuple(4) || !is_binary(state.element(3))) return call.badarg();
  return make_tuple(call.heap(), {state.element(0), state.element(1), state.element(2),
                                  appended(call.heap(), state.element(3), *data)});
}
Term mac_final_nif_1(Call& call) {
  Term state = call[0];
  if (!state.is_tuple(4)) return call.badarg();
  return mac(call, state.element(0), state.element(1), state.element(2), state.element(3));
}
Term pbkdf2_hmac_nif_5(Call& call) {
  auto kind = digest_of(call[0]);
  if (!kind) return no_digest(call, call[0]);
  auto password = iodata_bytes(call[1]), salt = iodata_bytes(call[2]);
  auto rounds = to_uint64(call[3]), size = to_uint64(call[4]);
  if (!password || !salt || !rounds || !size || *rounds == 0 || *size == 0) return call.badarg();
  std::string key;
  for (uint32_t index = 1; key.size() < *size; ++index) {
    std::string number;
    for (int shift = 24; shift >= 0; shift -= 8) number.push_back(static_cast<char>(index >> shift));
    std::string last = hmac(*kind, *password, *salt + number), block = last;
    for (uint64_t i = 1; i < *rounds; ++i) {
      last = hmac(*kind, *password, last);
      for (size_t j = 0; j < block.size(); ++j) block[j] = static_cast<char>(block[j] ^ last[j]);
    }
    key += block;
  }
  return make_binary(call.heap(), key.substr(0, *size));
}

// ---- random numbers, from the machine's seed and, when somebody chooses, from who asks how often

std::string random_bytes(Call& call, size_t count) {
  std::string bytes;
  while (bytes.size() < count) {
    uint64_t word = call.machine().random();
    for (int i = 0; i < 8 && bytes.size() < count; ++i) bytes.push_back(static_cast<char>(word >> 8 * i));
  }
  return bytes;
}
Term strong_rand_bytes_nif_1(Call& call) {
  auto count = to_uint64(call[0]);
  if (!count || *count > (uint64_t{1} << 32)) return call.badarg();
  return make_binary(call.heap(), random_bytes(call, *count));
}

/// A big-endian number.
struct Number {
  mpz_t value;
  Number() { mpz_init(value); }
  explicit Number(std::string_view bytes) : Number() {
    mpz_import(value, bytes.size(), 1, 1, 1, 0, bytes.data());
  }
  ~Number() { mpz_clear(value); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  std::string bytes() const {
    std::string text((mpz_sizeinbase(value, 2) + 7) / 8, '\0');
    size_t count = 0;
    mpz_export(text.data(), &count, 1, 1, 1, 0, value);
    text.resize(count);
    return text;
  }
};
/// From 0 on, below `limit`.
void random_below(Call& call, const Number& limit, Number& result) {
  Number wide(random_bytes(call, limit.bytes().size() + 8));
  mpz_mod(result.value, wide.value, limit.value);
}
Term strong_rand_range_nif_1(Call& call) {
  auto bytes = iodata_bytes(call[0]);
  if (!bytes) return call.badarg();
  Number limit(*bytes), result;
  if (mpz_sgn(limit.value) == 0) return call.badarg();
  random_below(call, limit, result);
  return make_binary(call.heap(), result.bytes());
}
/// Numbers with their size in four bytes in front.
Term rand_uniform_nif_2(Call& call) {
  auto from_bytes = iodata_bytes(call[0]), to_bytes = iodata_bytes(call[1]);
  if (!from_bytes || !to_bytes || from_bytes->size() < 4 || to_bytes->size() < 4) return call.badarg();
  Number from(std::string_view(*from_bytes).substr(4)), to(std::string_view(*to_bytes).substr(4)), width,
      result;
  mpz_sub(width.value, to.value, from.value);
  if (mpz_sgn(width.value) <= 0) return call.badarg();
  random_below(call, width, result);
  mpz_add(result.value, result.value, from.value);
  std::string bytes = result.bytes(), with_size;
  if (bytes.empty()) bytes.push_back('\0');
  for (int shift = 24; shift >= 0; shift -= 8) with_size.push_back(static_cast<char>(bytes.size() >> shift));
  return make_binary(call.heap(), with_size + bytes);
}
Term rand_seed_nif_1(Call&) { return atoms::ok; }
/// Instead of loading a library, for which OTP's code asks the application controller.
Term on_load_0(Call&) { return atoms::ok; }

Term mod_exp_nif_4(Call& call) {
  auto base = iodata_bytes(call[0]), exponent = iodata_bytes(call[1]), modulus = iodata_bytes(call[2]);
  if (!base || !exponent || !modulus) return call.badarg();
  Number b(*base), e(*exponent), m(*modulus), result;
  if (mpz_sgn(m.value) == 0) return atoms::error;
  mpz_powm(result.value, b.value, e.value, m.value);
  std::string bytes = result.bytes();
  if (bytes.empty()) bytes.push_back('\0');
  return make_binary(call.heap(), bytes);
}

// ---- small things

Term do_exor_2(Call& call) {
  auto left = iodata_bytes(call[0]), right = iodata_bytes(call[1]);
  if (!left || !right || left->size() != right->size()) return call.badarg();
  for (size_t i = 0; i < left->size(); ++i) (*left)[i] = static_cast<char>((*left)[i] ^ (*right)[i]);
  return make_binary(call.heap(), *left);
}
Term hash_equals_nif_2(Call& call) {
  auto left = iodata_bytes(call[0]), right = iodata_bytes(call[1]);
  if (!left || !right || left->size() != right->size()) return call.badarg();
  return Term::boolean(*left == *right);
}
Term hash_algorithms_0(Call& call) {
  std::vector<Term> names;
  for (const char* name : {"sha", "sha224", "sha256", "sha384", "sha512", "md5"})
    names.push_back(make_atom(name));
  return make_list(call.heap(), names);
}
Term mac_algorithms_0(Call& call) { return make_list(call.heap(), {make_atom("hmac")}); }
Term nothing_0(Call&) { return Term::nil(); }
Term info_fips_0(Call&) { return make_atom("not_supported"); }
Term info_lib_0(Call& call) {
  Heap& heap = call.heap();
  return make_list(heap,
                   {make_tuple(heap, {make_binary(heap, std::string_view("OpenSSL")), Term::small(0x30000090),
                                      make_binary(heap, std::string_view("Ravel's digests"))})});
}

constexpr Builtin kTable[] = {
    {"crypto", "on_load", 0, on_load_0},
    {"crypto", "hash_nif", 2, hash_nif_2},
    {"crypto", "hash_init_nif", 1, hash_init_nif_1},
    {"crypto", "hash_update_nif", 2, hash_update_nif_2},
    {"crypto", "hash_final_nif", 1, hash_final_nif_1},
    {"crypto", "hash_info_nif", 1, hash_info_nif_1},
    {"crypto", "mac_nif", 4, mac_nif_4},
    {"crypto", "mac_init_nif", 3, mac_init_nif_3},
    {"crypto", "mac_update_nif", 2, mac_update_nif_2},
    {"crypto", "mac_final_nif", 1, mac_final_nif_1},
    {"crypto", "pbkdf2_hmac_nif", 5, pbkdf2_hmac_nif_5},
    {"crypto", "strong_rand_bytes_nif", 1, strong_rand_bytes_nif_1, false},
    {"crypto", "strong_rand_range_nif", 1, strong_rand_range_nif_1, false},
    {"crypto", "rand_uniform_nif", 2, rand_uniform_nif_2, false},
    {"crypto", "rand_seed_nif", 1, rand_seed_nif_1},
    {"crypto", "mod_exp_nif", 4, mod_exp_nif_4},
    {"crypto", "do_exor", 2, do_exor_2},
    {"crypto", "hash_equals_nif", 2, hash_equals_nif_2},
    {"crypto", "hash_algorithms", 0, hash_algorithms_0},
    {"crypto", "mac_algorithms", 0, mac_algorithms_0},
    {"crypto", "cipher_algorithms", 0, nothing_0},
    {"crypto", "pubkey_algorithms", 0, nothing_0},
    {"crypto", "curve_algorithms", 0, nothing_0},
    {"crypto", "rsa_opts_algorithms", 0, nothing_0},
    {"crypto", "info_fips", 0, info_fips_0},
    {"crypto", "info_lib", 0, info_lib_0},
};

}  // namespace

std::span<const Builtin> crypto_builtins() { return kTable; }

}  // namespace ravel::vm
