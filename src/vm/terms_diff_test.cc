// SPDX-License-Identifier: Apache-2.0
//
// Terms against the installed runtime: tests/vm/terms_diff/expected.escript asks it tens of thousands of
// questions about random terms and writes its answers; here the same questions are put to our functions. The
// input itself passes through our decoder first.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "base/file.h"
#include "base/process.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/external.h"
#include "vm/map.h"
#include "vm/number.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

using Pair = std::pair<Term, Term>;

Term binary_of(Heap& heap, const std::string& bytes) { return make_binary(heap, as_bytes(bytes)); }

/// The same bits from an odd position on.
Term shifted(Heap& heap, Term bitstring) {
  Bits bits = bits_of(bitstring);
  uint8_t* bytes = nullptr;
  Term whole = make_binary(heap, (bits.count + 3 + 7) / 8, bytes);
  copy_bits(bits.bytes, bits.first, bytes, 3, bits.count);
  return make_sub_binary(heap, whole, 3, bits.count);
}

Term result(Heap& heap, Term value, Term reason) {
  if (value) return make_tuple(heap, {atoms::ok, value});
  return make_tuple(heap, {atoms::error, reason});
}

Term text_result(Heap& heap, const std::string& text) {
  return result(heap, text.empty() ? Term::none() : make_string(heap, text), atoms::badarg);
}

std::string text_of(Term list) {
  std::string text;
  for (Term item : ListItems(list)) text.push_back(static_cast<char>(item.small()));
  return text;
}

int sign(int order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

std::vector<Pair> numbered(Term keys) {
  std::vector<Pair> pairs;
  for (Term key : ListItems(keys))
    pairs.emplace_back(key, Term::small(static_cast<int64_t>(pairs.size()) + 1));
  return pairs;
}

Term pair_list(Heap& heap, const std::vector<Pair>& pairs) {
  std::vector<Term> tuples;
  for (const auto& [key, value] : pairs) tuples.push_back(make_tuple(heap, {key, value}));
  return make_list(heap, tuples);
}

/// Both ways to make a map: all at once, and key by key.
Term built(Heap& heap, Term keys) {
  std::vector<Pair> pairs = numbered(keys);
  Term at_once = make_map(heap, pairs);
  Term one_by_one = make_empty_map(heap);
  for (const auto& [key, value] : pairs) one_by_one = map_put(heap, one_by_one, key, value);
  EXPECT_TRUE(equal_exact(at_once, one_by_one));
  EXPECT_EQ(compare(at_once, one_by_one), 0);
  for (const auto& [key, value] : pairs) EXPECT_TRUE(map_get(at_once, key).is(value));
  return at_once;
}

Term encoded(Heap& heap, Term term, EncodeOptions options) {
  return binary_of(heap, encode_term(nullptr, term, options));
}

Term rounded(Heap& heap, Term number, double (*round)(double)) {
  if (number.is_integer()) return number;
  return integer_from_double(heap, round(number.real()));
}

using Answer = Term (*)(Heap&, Term);

Term left(Term pair) { return pair.element(0); }
Term right(Term pair) { return pair.element(1); }

template <Term (*Operation)(Heap&, Term, Term)>
Term arithmetic(Heap& heap, Term pair) {
  if (pair.tuple_size() == 1) return result(heap, negate(heap, left(pair)), atoms::badarith);
  return result(heap, Operation(heap, left(pair), right(pair)), arithmetic_error(left(pair), right(pair)));
}
/// Errors are never of size.
template <Term (*Operation)(Heap&, Term, Term)>
Term dividing(Heap& heap, Term pair) {
  return result(heap, Operation(heap, left(pair), right(pair)), atoms::badarith);
}
template <double (*Round)(double)>
Term rounding(Heap& heap, Term one) {
  return result(heap, rounded(heap, left(one), Round), atoms::badarg);
}
Term shifting(Heap& heap, Term pair, bool to_left) {
  bool limit = false;
  Term count = to_left ? right(pair) : negate(heap, right(pair));
  Term value = shift(heap, left(pair), count, limit);
  return result(heap, value, limit ? atoms::system_limit : atoms::badarith);
}
Term decimals(Heap& heap, Term pair, bool compact) {
  return text_result(heap,
                     float_text_decimals(left(pair).real(), static_cast<int>(right(pair).small()), compact));
}
template <uint32_t (*Hash)(Term)>
Term hashing(Heap& heap, Term term) {
  uint32_t hash = Hash(term);
  if (term.is_bitstring()) {
    EXPECT_EQ(hash, Hash(shifted(heap, term)));
  }
  return Term::small(hash);
}
uint32_t internal(Term term) { return internal_hash(term); }

const std::map<std::string_view, Answer> kAnswers = {
    {"phash2", hashing<portable_hash2>},
    {"phash", hashing<portable_hash>},
    {"internal_hash", hashing<internal>},
    {"compare", [](Heap&, Term pair) { return Term::small(sign(compare(left(pair), right(pair)))); }},
    {"cmp_term", [](Heap&, Term pair) { return Term::small(sign(compare(left(pair), right(pair), true))); }},
    {"exact", [](Heap&, Term pair) { return Term::boolean(equal_exact(left(pair), right(pair))); }},
    {"+", arithmetic<add>},
    {"-", arithmetic<subtract>},
    {"*", arithmetic<multiply>},
    {"/", dividing<divide>},
    {"div", dividing<integer_divide>},
    {"rem", dividing<remainder>},
    {"band", dividing<bit_and>},
    {"bor", dividing<bit_or>},
    {"bxor", dividing<bit_xor>},
    {"bsl", [](Heap& heap, Term pair) { return shifting(heap, pair, true); }},
    {"bsr", [](Heap& heap, Term pair) { return shifting(heap, pair, false); }},
    {"bnot", [](Heap& heap, Term one) { return result(heap, bit_not(heap, left(one)), atoms::badarith); }},
    {"abs", [](Heap& heap, Term one) { return result(heap, absolute(heap, left(one)), atoms::badarg); }},
    {"float",
     [](Heap& heap, Term one) {
       auto value = to_double(left(one));
       return result(heap, value ? make_float(heap, *value) : Term::none(), atoms::badarg);
     }},
    {"trunc", rounding<std::trunc>},
    {"round", rounding<std::round>},
    {"floor", rounding<std::floor>},
    {"ceil", rounding<std::ceil>},
    {"short", [](Heap& heap, Term real) { return make_string(heap, float_text_short(real.real())); }},
    {"plain_float",
     [](Heap& heap, Term real) { return make_string(heap, float_text_scientific(real.real(), 20)); }},
    {"decimals", [](Heap& heap, Term pair) { return decimals(heap, pair, false); }},
    {"compact", [](Heap& heap, Term pair) { return decimals(heap, pair, true); }},
    {"scientific",
     [](Heap& heap, Term pair) {
       return make_string(heap,
                          float_text_scientific(left(pair).real(), static_cast<int>(right(pair).small())));
     }},
    {"integer_text",
     [](Heap& heap, Term pair) {
       return make_string(heap, integer_text(left(pair), static_cast<int>(right(pair).small())));
     }},
    {"t2b", [](Heap& heap, Term term) { return encoded(heap, term, {}); }},
    {"t2b_utf8", [](Heap& heap, Term term) { return encoded(heap, term, {.minor_version = 2}); }},
    {"t2b_det", [](Heap& heap, Term term) { return encoded(heap, term, {.deterministic = true}); }},
    {"t2b_compressed", [](Heap& heap, Term term) { return encoded(heap, term, {.compression = 6}); }},
    {"t2b_compressed1", [](Heap& heap, Term term) { return encoded(heap, term, {.compression = 1}); }},
    {"listed", [](Heap& heap, Term keys) { return pair_list(heap, map_pairs_listed(built(heap, keys))); }},
    {"iterated", [](Heap& heap, Term keys) { return pair_list(heap, map_pairs(built(heap, keys))); }},
    {"removed",
     [](Heap& heap, Term keys_and_gone) {
       Term map = built(heap, left(keys_and_gone));
       for (Term key : ListItems(right(keys_and_gone))) map = map_remove(heap, map, key);
       EXPECT_TRUE(equal_exact(map, make_map(heap, map_pairs(map))));
       return pair_list(heap, map_pairs_listed(map));
     }},
    {"read_float",
     [](Heap& heap, Term text) {
       auto value = float_from_text(text_of(text));
       return result(heap, value ? make_float(heap, *value) : Term::none(), atoms::badarg);
     }},
    {"read_integer",
     [](Heap& heap, Term pair) {
       Term value = integer_from_text(heap, text_of(left(pair)), static_cast<int>(right(pair).small()));
       return result(heap, value, atoms::badarg);
     }},
};

TEST(TermsDiff, AgreesWithTheInstalledRuntime) {
  if (!find_program("escript")) GTEST_SKIP() << "no Erlang here";
  auto file = std::filesystem::temp_directory_path() / ("ravel_terms_" + std::to_string(getpid()));
  Command ask;
  ask.argv = {"escript", RAVEL_SOURCE_DIR "/tests/vm/terms_diff/expected.escript", file.string()};
  if (const char* seed = std::getenv("RAVEL_SEED")) ask.argv.emplace_back(seed);
  auto finished = run_process(ask);
  ASSERT_TRUE(finished && finished->succeeded());
  auto bytes = read_file(file.string());
  std::filesystem::remove(file);
  ASSERT_TRUE(bytes);
  Heap heap;
  size_t used = 0;
  Term cases = decode_term(nullptr, heap, as_bytes(*bytes), used, false);
  ASSERT_TRUE(cases);
  size_t asked = 0, wrong = 0;
  for (Term item : ListItems(cases)) {
    auto name = atom_text(item.element(0));
    auto answer = kAnswers.find(name);
    ASSERT_TRUE(answer != kAnswers.end()) << name;
    Heap room;
    Term got = answer->second(room, item.element(1));
    ++asked;
    if (equal_exact(got, item.element(2)) || ++wrong > 20) continue;
    ADD_FAILURE() << name << " of " << print_term(item.element(1), 400) << "\n   is "
                  << print_term(item.element(2), 400) << "\n  not " << print_term(got, 400);
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(asked, 50'000U);
}

}  // namespace
}  // namespace ravel::vm
