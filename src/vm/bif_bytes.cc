// SPDX-License-Identifier: Apache-2.0
//
// Binaries from lists and back, parts of binaries, and the external format.
#include <string>
#include <vector>

#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/external.h"
#include "vm/iodata.h"
#include "vm/machine.h"
#include "vm/release.h"

namespace ravel::vm {
namespace {

Term small_size(size_t size) { return Term::small(static_cast<int64_t>(size)); }

// ---- iodata

Term binary_from(Call& call) {
  auto bytes = iodata_bytes(call[0]);
  return bytes ? make_binary(call.heap(), *bytes) : call.badarg();
}
Term iolist_to_binary_1(Call& call) { return is_binary(call[0]) ? call[0] : binary_from(call); }
Term list_to_binary_1(Call& call) { return call[0].is_list() ? binary_from(call) : call.badarg(); }
Term iolist_size_1(Call& call) {
  auto size = iodata_size(call[0]);
  return size ? small_size(*size) : call.badarg();
}
Term iolist_to_iovec_1(Call& call) {
  Term binary = iolist_to_binary_1(call);
  if (!binary) return binary;
  return bits_of(binary).count == 0 ? Term::nil() : make_list(call.heap(), {binary});
}

Term list_to_bitstring_1(Call& call) {
  if (!call[0].is_list()) return call.badarg();
  std::vector<uint8_t> bytes(64);
  size_t count = 0;
  DataWalk walk(call[0]);
  while (Term item = walk.next()) {
    auto byte = static_cast<uint8_t>(item.is_small() ? item.small() : 0);
    bool is_byte = item.is_small() && item.small() == byte && !walk.in_tail();
    if (!is_byte && !item.is_bitstring()) return call.badarg();
    Bits bits = is_byte ? Bits{&byte, 0, 8} : bits_of(item);
    if ((count + bits.count) / 8 + 1 > bytes.size()) bytes.resize(2 * ((count + bits.count) / 8 + 1));
    copy_bits(bits.bytes, bits.first, bytes.data(), count, bits.count);
    count += bits.count;
  }
  Term whole = make_binary(call.heap(), Bytes(bytes.data(), (count + 7) / 8));
  return count % 8 == 0 ? whole : make_sub_binary(call.heap(), whole, 0, count);
}

Term list_of_bytes(Call& call, Bytes bytes, Term tail) {
  if (bytes.empty()) return tail;
  Word* cells = call.heap().allocate(2 * bytes.size());
  for (size_t i = 0; i < bytes.size(); ++i) {
    cells[2 * i] = Term::small(bytes[i]).word();
    cells[2 * i + 1] = Term::cons(cells + 2 * i + 2).word();
  }
  cells[2 * bytes.size() - 1] = tail.word();
  return Term::cons(cells);
}
Term binary_to_list_1(Call& call) {
  if (!is_binary(call[0])) return call.badarg();
  std::vector<uint8_t> scratch;
  return list_of_bytes(call, bytes_of(call[0], scratch), Term::nil());
}
Term binary_to_list_3(Call& call) {
  if (!is_binary(call[0]) || !call[1].is_small() || !call[2].is_small()) return call.badarg();
  std::vector<uint8_t> scratch;
  Bytes bytes = bytes_of(call[0], scratch);
  int64_t first = call[1].small(), last = call[2].small();
  if (first < 1 || last < first || last > static_cast<int64_t>(bytes.size())) return call.badarg();
  auto part = bytes.subspan(static_cast<size_t>(first - 1), static_cast<size_t>(last - first + 1));
  return list_of_bytes(call, part, Term::nil());
}
Term bitstring_to_list_1(Call& call) {
  if (!call[0].is_bitstring()) return call.badarg();
  Bits bits = bits_of(call[0]);
  Term tail = Term::nil();
  if (size_t rest = bits.count % 8)
    tail = make_list(call.heap(), {make_sub_binary(call.heap(), call[0], bits.count - rest, rest)});
  std::vector<uint8_t> bytes(bits.byte_count());
  copy_bits(bits.bytes, bits.first, bytes.data(), 0, bytes.size() * 8);
  return list_of_bytes(call, bytes, tail);
}

Term split_binary_2(Call& call) {
  if (!call[0].is_bitstring() || !call[1].is_small()) return call.badarg();
  size_t count = bits_of(call[0]).count;
  auto at = static_cast<uint64_t>(call[1].small());
  if (at > count / 8) return call.badarg();
  Heap& heap = call.heap();
  return make_tuple(heap, {make_sub_binary(heap, call[0], 0, at * 8),
                           make_sub_binary(heap, call[0], at * 8, count - at * 8)});
}

// ---- the external format

bool read_encode_option(Term option, EncodeOptions& options) {
  if (option.is(atoms::compressed)) {
    options.compression = 6;
  } else if (option.is(atoms::deterministic)) {
    options.deterministic = true;
  } else if (option.is_tuple(2) && option.element(1).is_small()) {
    int64_t value = option.element(1).small();
    if (option.element(0).is(atoms::compressed) && value >= 0 && value <= 9)
      options.compression = static_cast<int>(value);
    else if (option.element(0).is(atoms::minor_version) && value >= 0 && value <= 2)
      options.minor_version = static_cast<int>(value);
    else
      return false;
  } else {
    return false;
  }
  return true;
}
/// False if the options are wrong.
bool encode(Call& call, std::string& bytes) {
  EncodeOptions options;
  constexpr int kUtf8Since = 26;  // atoms are written in UTF-8 by default
  if (release_number(call.machine()) >= kUtf8Since) options.minor_version = 2;
  Term list = call.builtin().arity == 2 ? call[1] : Term::nil();
  for (; list.is_cons(); list = list.tail())
    if (!read_encode_option(list.head(), options)) return false;
  if (!list.is_nil()) return false;
  bytes = encode_term(&call.machine(), call[0], options);
  return true;
}
Term term_to_binary(Call& call) {
  std::string bytes;
  return encode(call, bytes) ? make_binary(call.heap(), bytes) : call.badarg(atoms::badopt);
}
Term term_to_iovec(Call& call) {
  Term binary = term_to_binary(call);
  return binary ? make_list(call.heap(), {binary}) : binary;
}
Term external_size(Call& call) {
  std::string bytes;
  return encode(call, bytes) ? small_size(bytes.size()) : call.badarg(atoms::badopt);
}

Term binary_to_term(Call& call) {
  bool safe = false, used = false;
  Term options = call.builtin().arity == 2 ? call[1] : Term::nil();
  for (; options.is_cons(); options = options.tail()) {
    if (options.head().is(atoms::safe))
      safe = true;
    else if (options.head().is(atoms::used))
      used = true;
    else
      return call.badarg(atoms::badopt);
  }
  if (!options.is_nil()) return call.badarg(atoms::badopt);
  if (!is_binary(call[0])) return call.badarg();
  std::vector<uint8_t> scratch;
  size_t size = 0;
  Term term = decode_term(&call.machine(), call.heap(), bytes_of(call[0], scratch), size, safe);
  if (!term) return call.badarg();
  return used ? make_tuple(call.heap(), {term, small_size(size)}) : term;
}

constexpr Builtin kTable[] = {
    {"erlang", "iolist_to_binary", 1, iolist_to_binary_1},
    {"erlang", "list_to_binary", 1, list_to_binary_1},
    {"binary", "list_to_bin", 1, list_to_binary_1},
    {"erlang", "iolist_size", 1, iolist_size_1},
    {"erlang", "iolist_to_iovec", 1, iolist_to_iovec_1},
    {"erlang", "list_to_bitstring", 1, list_to_bitstring_1},
    {"erlang", "binary_to_list", 1, binary_to_list_1},
    {"erlang", "binary_to_list", 3, binary_to_list_3},
    {"erlang", "bitstring_to_list", 1, bitstring_to_list_1},
    {"erlang", "split_binary", 2, split_binary_2},
    {"erlang", "term_to_binary", 1, term_to_binary},
    {"erlang", "term_to_binary", 2, term_to_binary},
    {"erlang", "term_to_iovec", 1, term_to_iovec},
    {"erlang", "term_to_iovec", 2, term_to_iovec},
    {"erlang", "external_size", 1, external_size},
    {"erlang", "external_size", 2, external_size},
    {"erlang", "binary_to_term", 1, binary_to_term},
    {"erlang", "binary_to_term", 2, binary_to_term},
};

}  // namespace

std::span<const Builtin> bytes_builtins() { return kTable; }

}  // namespace ravel::vm
