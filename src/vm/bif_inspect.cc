// SPDX-License-Identifier: Apache-2.0
//
// What looks at how terms are made: their size in words as OTP counts it (our boxes differ a little), their
// kind, whether two are the same one.
#include <vector>

#include <algorithm>

#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/map.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

size_t words_of_bytes(size_t bytes) { return (bytes + 7) / 8; }

/// A part that does not begin and end on bytes is a box of five words beside the bytes it is copied with.
size_t bitstring_words(Term term) {
  constexpr size_t kPart = 5, kShared = 6;
  Bits bits = bits_of(term);
  size_t odd = bits.first % 8 + bits.count % 8;
  if (!term.is_box_of(BoxKind::sub_binary)) odd = 0;
  Term whole = term.is_box_of(BoxKind::sub_binary) ? Term(term.box()[1]) : term;
  size_t extra_bytes = odd > 8 ? 2 : odd > 0 ? 1 : 0;
  size_t base =
      whole.is_box_of(BoxKind::shared_binary) ? kShared : 2 + words_of_bytes(bits.byte_count() + extra_bytes);
  return base + (odd > 0 ? kPart : 0);
}

/// Words of OTP's box for the term, without what it refers to.
size_t own_words(Term term) {
  if (term.is_cons()) return 2;
  if (!term.is_boxed()) return 0;
  size_t words = Term::header_words(term.header());
  switch (Term::header_kind(term.header())) {
    case BoxKind::flat_map:
      return 2 + words;
    case BoxKind::hash_map:
    case BoxKind::hash_node:
      return words;  // the bit map is in the header there
    case BoxKind::reference:
      return 3;
    case BoxKind::fun:
      return words + 2;
    case BoxKind::export_fun:
      return 5;
    case BoxKind::heap_binary:
    case BoxKind::shared_binary:
    case BoxKind::sub_binary:
      return bitstring_words(term);
    default:
      return 1 + words;
  }
}

size_t words_as_otp(Term start) {
  size_t words = 0;
  std::vector<Term> work{start};
  auto push = [&](Word word) {
    if (Term term(word); term.is_cons() || term.is_boxed()) work.push_back(term);
  };
  while (!work.empty()) {
    Term term = work.back();
    work.pop_back();
    if (term.is_tuple(0)) continue;  // there is only one, a literal
    words += own_words(term);
    if (term.is_cons()) {
      push(term.tail().word());
      push(term.head().word());
    } else if (term.is_boxed() && !term.is_bitstring()) {
      TermRange range = term_range(term.header());
      for (size_t i = range.begin; i < range.end; ++i) push(term.box()[i]);
    }
  }
  return words;
}

Term flat_size_1(Call& call) { return Term::small(static_cast<int64_t>(words_as_otp(call[0]))); }
Term same_2(Call& call) { return Term::boolean(call[0].is(call[1])); }
Term copy_shared_2(Call& call) { return call[0]; }

const char* boxed_type(Term term) {
  switch (Term::header_kind(term.header())) {
    case BoxKind::tuple:
      return "tuple";
    case BoxKind::positive_big:
    case BoxKind::negative_big:
      return "bignum";
    case BoxKind::real:
      return "hfloat";
    case BoxKind::reference:
      return "reference";
    case BoxKind::fun:
      return "fun";
    case BoxKind::export_fun:
      return "export";
    case BoxKind::heap_binary:
      return "heap_binary";
    case BoxKind::shared_binary:
      return "refc_binary";
    case BoxKind::flat_map:
      return "flatmap";
    case BoxKind::hash_map:
      return "hashmap";
    case BoxKind::hash_node:
      return "hashmap_node";
    case BoxKind::record:
      return "record";
    default:
      return "sub_binary";
  }
}
/// A term as ~tp would write it, or the first so many bytes of that.
Term term_to_string_2(Call& call) {
  const bool is_limited = call[1].is_small() && call[1].small() >= 0;
  if (!is_limited && !call[1].is(atoms::undefined)) return call.badarg();
  constexpr size_t kMost = 1 << 20;
  const size_t most = is_limited ? std::min(kMost, static_cast<size_t>(call[1].small())) : kMost;
  return make_string(call.heap(), print_term(call[0], most));
}

Term term_type_1(Call& call) {
  Term term = call[0];
  if (term.is_boxed()) return make_atom(boxed_type(term));
  if (term.is_cons()) return make_atom("list");
  if (term.is_small()) return make_atom("fixnum");
  if (term.is_atom()) return make_atom("atom");
  if (term.is_pid()) return make_atom("pid");
  return make_atom(term.is_port() ? "port" : "nil");
}

constexpr Builtin kTable[] = {
    {"erts_debug", "flat_size", 1, flat_size_1},
    {"erts_debug", "size_shared", 1, flat_size_1},
    {"erts_debug", "same", 2, same_2},
    {"erts_debug", "copy_shared", 2, copy_shared_2},
    {"erts_internal", "term_type", 1, term_type_1},
    {"erts_internal", "term_to_string", 2, term_to_string_2},
};

}  // namespace

std::span<const Builtin> inspect_builtins() { return kTable; }

}  // namespace ravel::vm
