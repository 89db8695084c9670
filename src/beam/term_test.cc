// SPDX-License-Identifier: Apache-2.0
//
// Terms from bytes written by hand: every tag of the external format once, then the same bytes cut
// at every offset, then bytes that lie about sizes. Terms that `erl` wrote are compared in
// tests/beam_diff/.
#include "beam/term.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "beam/beam_writer.h"
#include "beam/term_decoder.h"

namespace ravel::beam {
namespace {

using testing::deflate_zlib;
using ::testing::HasSubstr;
using testing::u16;
using testing::u32;

struct Decoded {
  std::shared_ptr<TermArena> arena = std::make_shared<TermArena>();
  std::optional<Term> term;
  DecodeError error;
};

Decoded decode(std::string_view bytes, DecodeLimits limits = {}) {
  Decoded result;
  TermBuilder builder(*result.arena);
  InflateBudget budget;
  TermDecoder<TermBuilder> decoder(builder, budget, limits);
  result.term = decoder.decode(as_bytes(bytes));
  result.error = decoder.error();
  return result;
}

template <size_t N>
std::string bytes(const char (&text)[N]) {
  return std::string(text, N - 1);
}

const std::string kNode = bytes("w\x03n@h");
const std::string kPid = "X" + kNode + u32(7) + u32(8) + u32(9);

struct Example {
  std::string body;  ///< without the leading 131
  std::string text;
};

const std::vector<Example>& examples() {
  static const std::vector<Example> all = {
      {bytes("a\xff"), "255"},
      {bytes("b\xff\xff\xff\xfe"), "-2"},
      {bytes("b\x7f\xff\xff\xff"), "2147483647"},
      {bytes("n\x08\x01\0\0\0\0\0\0\0\x80"), "-9223372036854775808"},
      {bytes("n\x08\0\0\0\0\0\0\0\0\x80"), "9223372036854775808"},
      {bytes("n\x0a\x01\0\0\0\0\0\0\0\0\x01\0"), "-18446744073709551616"},
      {"o" + u32(9) + bytes("\0\xff\xff\xff\xff\xff\xff\xff\xff\x01"), "36893488147419103231"},
      {bytes("F\x40\x09\x21\xfb\x54\x44\x2d\x18"), "3.141592653589793"},
      {bytes("F\xbf\xf0\0\0\0\0\0\0"), "-1.0"},
      {bytes("F\x44\x80\xf0\xcf\x06\x4d\xd5\x92"), "1.0e22"},
      {"c" + bytes("1.50000000000000000000e+00") + std::string(5, '\0'), "1.5"},
      {bytes("d\0\x03"
             "abc"),
       "abc"},
      {bytes("s\x02\xe5"
             "B"),
       "'\xc3\xa5"
       "B'"},
      {bytes("v\0\x03"
             "a b"),
       "'a b'"},
      {bytes("w\0"), "''"},
      {bytes("w\x03"
             "end"),
       "'end'"},
      {"e" + kNode + u32(5) + "\x01", "#Ref<n@h.5>"},
      {"r" + u16(2) + kNode + "\x01" + u32(5) + u32(6), "#Ref<n@h.6.5>"},
      {"Z" + u16(3) + kNode + u32(1) + u32(5) + u32(6) + u32(7), "#Ref<n@h.7.6.5>"},
      {"f" + kNode + u32(5) + "\x01", "#Port<n@h.5>"},
      {"Y" + kNode + u32(5) + u32(1), "#Port<n@h.5>"},
      {"x" + kNode + u32(1) + u32(5) + u32(1), "#Port<n@h.4294967301>"},
      {"g" + kNode + u32(7) + u32(8) + "\x01", "#Pid<n@h.7.8>"},
      {kPid, "#Pid<n@h.7.8>"},
      {bytes("h\x02"
             "a\x01"
             "h\0"),
       "{1,{}}"},
      {"i" + u32(1) + bytes("a\x01"), "{1}"},
      {"j", "[]"},
      {"k" + u16(3) + "a\"\n", "\"a\\\"\\n\""},
      {"k" + u16(2) + bytes("\x01\x02"), "[1,2]"},
      {"l" + u32(2) +
           bytes("a\x01"
                 "w\x01"
                 "a"
                 "j"),
       "[1,a]"},
      {"l" + u32(1) +
           bytes("a\x01"
                 "a\x02"),
       "[1|2]"},
      {"m" + u32(3) + "abc", "<<\"abc\">>"},
      {"m" + u32(2) + "\xc3\xa5", "<<\"\xc3\xa5\"/utf8>>"},
      {"m" + u32(2) + bytes("\0\xff"), "<<0,255>>"},
      {"m" + u32(0), "<<>>"},
      {"M" + u32(2) + bytes("\x03\xff\xbf"), "<<255,5:3>>"},
      {"t" + u32(1) +
           bytes("w\x01"
                 "k"
                 "a\x01"),
       "#{k => 1}"},
      {"t" + u32(0), "#{}"},
      {"p" + u32(99) + "\x02" + std::string(16, 'u') + u32(4) + u32(1) +
           bytes("w\x01m"
                 "a\x04") +
           "b" + u32(12) + kPid + bytes("a\x2a"),
       "#Fun<m.4.12>"},
      {"p" + u32(99) + bytes("\0") + std::string(16, 'u') + u32(4) + u32(0) +
           bytes("w\x01m"
                 "a\x04"
                 "a\x05") +
           kPid,
       "#Fun<m.4.5>"},
      {"u" + u32(1) + kPid +
           bytes("w\x01m"
                 "a\x04"
                 "a\x05"
                 "j"),
       "#Fun<m.4.5>"},
      {bytes("q"
             "w\x01m"
             "w\x01"
             "f"
             "a\x03"),
       "fun m:f/3"},
      {bytes("y"
             "12345678"
             "h\x01"
             "a\x01"),
       "{1}"},
  };
  return all;
}

TEST(Term, decodes_every_tag) {
  for (const Example& example : examples()) {
    const Decoded decoded = decode("\x83" + example.body);
    ASSERT_TRUE(decoded.term) << example.text << ": " << decoded.error.message;
    EXPECT_EQ(to_text(*decoded.term), example.text);
  }
}

TEST(Term, cut_at_any_offset_is_an_error_with_an_offset) {
  for (const Example& example : examples()) {
    const std::string whole = "\x83" + example.body;
    for (size_t size = 0; size < whole.size(); ++size) {
      const Decoded decoded = decode(std::string_view(whole).substr(0, size));
      EXPECT_FALSE(decoded.term) << example.text << " cut at " << size;
      EXPECT_FALSE(decoded.error.message.empty());
      EXPECT_LE(decoded.error.offset, size);
    }
  }
}

TEST(Term, decodes_compressed_terms) {
  const std::string plain = "m" + u32(1000) + std::string(1000, 'x');
  const std::string whole = "\x83P" + u32(static_cast<uint32_t>(plain.size())) + deflate_zlib(plain);
  const Decoded decoded = decode(whole);
  ASSERT_TRUE(decoded.term);
  EXPECT_EQ(decoded.term->bit_count(), 8000);
  for (size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(decode(std::string_view(whole).substr(0, size)).term);
}

TEST(Term, refuses_compressed_terms_that_lie_about_their_size) {
  const std::string plain = "m" + u32(1000) + std::string(1000, 'x');
  const std::string packed = deflate_zlib(plain);
  for (uint32_t declared : {0u, 5u, 1004u, 1006u, 0x7fffffffu, 0xffffffffu}) {
    EXPECT_FALSE(decode("\x83P" + u32(declared) + packed).term) << declared;
  }
}

TEST(Term, refuses_counts_beyond_the_input) {
  const std::string huge = u32(0xffffffff);
  for (const char* tag : {"i", "l", "t", "m", "M", "o", "p", "u"}) {
    EXPECT_FALSE(decode("\x83" + std::string(tag) + huge + std::string(64, 'j')).term) << tag;
  }
  EXPECT_FALSE(decode("\x83Z" + u16(6) + kNode + std::string(64, '\0')).term);
}

TEST(Term, refuses_what_is_not_a_term) {
  EXPECT_FALSE(decode("").term);
  EXPECT_FALSE(decode("\x82j").term);
  EXPECT_FALSE(decode("\x83R\x01").term);
  EXPECT_FALSE(decode(bytes("\x83w\x01\xff")).term) << "an atom that is not UTF-8";
  EXPECT_FALSE(decode(bytes("\x83"
                            "F\x7f\xf0\0\0\0\0\0\0"))
                   .term)
      << "infinity";
  EXPECT_FALSE(decode("\x83"
                      "c" +
                      std::string(31, 'x'))
                   .term)
      << "a float that is no number";
  EXPECT_FALSE(decode("\x83M" + u32(1) + bytes("\x09\xff")).term) << "nine bits in a byte";
  EXPECT_FALSE(decode("\x83h\x01\x83j").term) << "a version byte inside";
  EXPECT_FALSE(decode(bytes("\x83y12345678y12345678j")).term) << "local in local";
}

TEST(Term, nesting_has_a_limit_that_is_reported) {
  std::string deep = "\x83";
  for (int i = 0; i < 5000; ++i) deep += bytes("h\x01");
  deep += "j";
  const Decoded refused = decode(deep);
  EXPECT_FALSE(refused.term);
  EXPECT_THAT(refused.error.message, HasSubstr("deeper than the limit"));
  const Decoded allowed = decode(deep, {.depth_max = 6000});
  ASSERT_TRUE(allowed.term);
  EXPECT_THAT(to_text(*allowed.term), HasSubstr("{...}"));
  EXPECT_TRUE(allowed.term->same_as(*decode(deep, {.depth_max = 6000}).term));
}

TEST(Term, the_number_of_terms_has_a_limit_that_is_reported) {
  const std::string list = "\x83l" + u32(2000) + std::string(2001, 'j');
  EXPECT_TRUE(decode(list, {.terms_max = 2002}).term);
  const Decoded refused = decode(list, {.terms_max = 2001});
  EXPECT_FALSE(refused.term);
  EXPECT_THAT(refused.error.message, HasSubstr("more terms than the limit"));
  EXPECT_FALSE(decode("\x83h\x02k" + u16(2000) + std::string(2000, 'x') + "j", {.terms_max = 1000}).term);
}

/// Bombs: 10 kB that want to be 10 MB where 1 MB is allowed, and 9 kB that want to be 9 million terms.
TEST(Term, compressed_bombs_are_refused) {
  std::string binary = "m" + u32(10'000'000);
  binary.resize(10'000'005, 'x');
  const std::string packed = "\x83P" + u32(10'000'005) + deflate_zlib(binary);
  TermArena arena;
  TermBuilder builder(arena);
  InflateBudget budget{.bytes_left = 1'000'000};
  TermDecoder<TermBuilder> decoder(builder, budget);
  EXPECT_FALSE(decoder.decode(as_bytes(packed)));
  EXPECT_THAT(decoder.error().message, HasSubstr("more than the limit leaves"));
  std::string list = "l" + u32(9'000'000);
  list.resize(9'000'006, 'j');
  const Decoded terms = decode("\x83P" + u32(9'000'006) + deflate_zlib(list));
  EXPECT_FALSE(terms.term);
  EXPECT_THAT(terms.error.message, HasSubstr("more terms than the limit"));
}

/// The virtual machine will bring a builder of its own; this one only counts.
struct CountingBuilder {
  using Value = size_t;
  static size_t sum(std::span<const size_t> parts) {
    size_t total = 1;
    for (size_t part : parts) total += part;
    return total;
  }
  size_t atom(Symbol) { return 1; }
  size_t integer(int64_t) { return 1; }
  size_t big_integer(bool, Bytes) { return 1; }
  size_t real(double) { return 1; }
  size_t nil() { return 1; }
  size_t string(Bytes bytes) { return bytes.size() + 1; }
  size_t list(std::span<const size_t> elements, size_t tail) { return sum(elements) + tail; }
  size_t tuple(std::span<const size_t> elements) { return sum(elements); }
  size_t map(std::span<const size_t> pairs) { return sum(pairs); }
  size_t record(std::span<const size_t> parts) { return sum(parts); }
  size_t bitstring(Bytes, size_t) { return 1; }
  size_t pid(const PidTerm&) { return 1; }
  size_t port(const PortTerm&) { return 1; }
  size_t reference(const ReferenceTerm&) { return 1; }
  size_t local_fun(const LocalFunTerm&, std::span<const size_t> free) { return sum(free); }
  size_t export_fun(const ExportFunTerm&) { return 1; }
};

TEST(Term, decodes_into_any_builder) {
  CountingBuilder builder;
  InflateBudget budget;
  TermDecoder<CountingBuilder> decoder(builder, budget);
  const std::string nested =
      bytes("\x83h\x02") + "t" + u32(1) + bytes("a\x01j") + "l" + u32(1) + bytes("a\x02j");
  EXPECT_EQ(decoder.decode(as_bytes(nested)), 1u + (1 + 1 + 1) + (1 + 1 + 1));
  for (const Example& example : examples()) {
    const std::string whole = "\x83" + example.body;
    EXPECT_TRUE(decoder.decode(as_bytes(whole))) << example.text;
  }
}

TEST(Term, big_integers_in_decimal) {
  const std::string ten_to_60 =
      bytes("\0\0\0\0\0\0\0\x10\xd9\x90\x65\x94\x2c\x42\x62\xd7\x01\x45\x22\x9a\x17\x26\x27\x4f\x9f");
  EXPECT_EQ(to_text(*decode(bytes("\x83n\x19\x01") + ten_to_60).term), "-1" + std::string(60, '0'));
}

TEST(Term, accessors_of_another_kind_are_empty) {
  const Decoded decoded =
      decode(bytes("\x83w\x01"
                   "a"));
  const Term atom = *decoded.term;
  EXPECT_EQ(atom.integer(), 0);
  EXPECT_TRUE(atom.elements().empty());
  EXPECT_TRUE(atom.bytes().empty());
  EXPECT_EQ(atom.pid(), nullptr);
  EXPECT_FALSE(atom.element(3));
  EXPECT_FALSE(Term().tail());
  EXPECT_EQ(Term().kind(), TermKind::none);
  EXPECT_EQ(Term().atom(), Symbol());
}

TEST(Term, fun_keeps_its_parts) {
  const Decoded decoded = decode("\x83p" + u32(99) + "\x02" + std::string(16, 'u') + u32(4) + u32(1) +
                                 bytes("w\x01m"
                                       "a\x04") +
                                 "b" + u32(12) + kPid + bytes("a\x2a"));
  const LocalFunTerm* fun = decoded.term->local_fun();
  ASSERT_NE(fun, nullptr);
  EXPECT_EQ(fun->arity, 2u);
  EXPECT_EQ(fun->index, 4u);
  EXPECT_EQ(fun->old_unique, 12u);
  EXPECT_EQ(fun->unique[15], 'u');
  EXPECT_EQ(fun->creator.serial, 8u);
  ASSERT_EQ(fun->free.size(), 1u);
  EXPECT_EQ(fun->free[0].integer(), 42);
}

TEST(Term, text_and_lookup) {
  const Decoded string = decode("\x83k" + u16(2) + "hi");
  EXPECT_EQ(string.term->text(), "hi");
  const Decoded pairs = decode("\x83l" + u32(1) + bytes("h\x02w\x06sourcek\0\x02hij"));
  EXPECT_EQ(pairs.term->lookup("source").text(), "hi");
  EXPECT_FALSE(pairs.term->lookup("version"));
  const Decoded map = decode("\x83t" + u32(1) +
                             bytes("w\x01"
                                   "ka\x05"));
  EXPECT_EQ(map.term->lookup("k").integer(), 5);
  EXPECT_FALSE(decode("\x83l" + u32(1) +
                      bytes("a\x01"
                            "a\x02"))
                   .term->text())
      << "an improper list is no string";
}

TEST(Term, same_as_compares_values) {
  for (const Example& a : examples()) {
    const Decoded left = decode("\x83" + a.body), again = decode("\x83" + a.body);
    EXPECT_TRUE(left.term->same_as(*again.term)) << a.text;
    for (const Example& b : examples()) {
      if (a.text == b.text) continue;
      EXPECT_FALSE(left.term->same_as(*decode("\x83" + b.body).term)) << a.text << " and " << b.text;
    }
  }
}

TEST(Term, long_texts_are_cut) {
  const Decoded decoded = decode("\x83k" + u16(60000) + std::string(60000, '\x01'));
  EXPECT_LT(to_text(*decoded.term, {.size_max = 100}).size(), 120u);
}

}  // namespace
}  // namespace ravel::beam
