// SPDX-License-Identifier: Apache-2.0
//
// Terms by themselves: bits at odd positions, appending, deep terms, damaged external terms. What OTP decides
// (values, order, text) is compared with it in terms_diff_test.cc.
#include <gtest/gtest.h>

#include <random>

#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/digest.h"
#include "vm/external.h"
#include "vm/iodata.h"
#include "vm/map.h"
#include "vm/number.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

constexpr size_t kDeep = 300'000;

/// {{{...}}} or [[[...]]], so many times.
Term nested(Heap& heap, bool tuples) {
  Term term = Term::nil();
  for (size_t i = 0; i < kDeep; ++i) term = tuples ? make_tuple(heap, {term}) : make_list(heap, {term});
  return term;
}

TEST(Terms, DepthIsNoLimit) {
  for (bool tuples : {true, false}) {
    Heap heap;
    Term left = nested(heap, tuples), right = nested(heap, tuples);
    EXPECT_TRUE(equal_exact(left, right));
    EXPECT_EQ(compare(left, right), 0);
    EXPECT_EQ(portable_hash2(left), portable_hash2(right));
    EXPECT_EQ(internal_hash(left), internal_hash(right));
    EXPECT_GT(print_term(left).size(), 2 * kDeep);
    std::string bytes = encode_term(nullptr, left, {});
    size_t used = 0;
    Term back = decode_term(nullptr, heap, as_bytes(bytes), used, false);
    ASSERT_TRUE(back);
    EXPECT_EQ(used, bytes.size());
    EXPECT_TRUE(equal_exact(left, back));
  }
  Heap heap;
  Term data = nested(heap, false);
  EXPECT_EQ(iodata_size(data), 0U);
}

TEST(Terms, IntegersAtAnyPosition) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) {
    Heap heap;
    std::array<uint8_t, 64> bytes{};
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
    auto before = bytes;
    size_t first = random() % 100, size = 1 + random() % 300;
    Endian endian = random() % 2 == 0 ? Endian::big : Endian::little;
    bool limit = false;
    Term value = shift(heap, make_integer(heap, static_cast<int64_t>(random())),
                       Term::small(static_cast<int64_t>(random() % 260)), limit);
    ASSERT_TRUE(write_integer(bytes.data(), first, size, value, endian));
    // What is read back is the value modulo 2^size, and nothing beside it has changed.
    Term mask = subtract(heap, shift(heap, Term::small(1), Term::small(static_cast<int64_t>(size)), limit),
                         Term::small(1));
    Term read = read_integer(heap, bytes.data(), first, size, false, endian);
    EXPECT_TRUE(equal_exact(read, bit_and(heap, value, mask))) << print_term(value) << " " << size;
    Term is_signed = read_integer(heap, bytes.data(), first, size, true, endian);
    EXPECT_TRUE(equal_exact(bit_and(heap, is_signed, mask), read));
    EXPECT_LE(compare(is_signed, read), 0);
    EXPECT_EQ(compare_bits({bytes.data(), 0, first}, {before.data(), 0, first}), 0);
    size_t end = first + size, rest = bytes.size() * 8 - end;
    EXPECT_EQ(compare_bits({bytes.data(), end, rest}, {before.data(), end, rest}), 0);
  }
}

TEST(Terms, OldVersionsOfAnAppendedBinaryStay) {
  Heap heap;
  std::vector<std::pair<Term, std::string>> versions{{make_binary(heap, std::string_view("start")), "start"}};
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    // Mostly the newest one grows, now and then an older one gets a second continuation.
    auto [binary, text] = versions[random() % 4 == 0 ? random() % versions.size() : versions.size() - 1];
    std::string more(random() % 5, static_cast<char>('a' + i % 26));
    uint8_t* room = nullptr;
    size_t first = 0;
    Term longer = append_bits(heap, binary, more.size() * 8, room, first);
    copy_bits(reinterpret_cast<const uint8_t*>(more.data()), 0, room, first, more.size() * 8);
    versions.emplace_back(longer, text + more);
  }
  for (const auto& [binary, text] : versions) EXPECT_EQ(iodata_bytes(binary), text);
}

TEST(Terms, AppendingBitsDoesNotCopyEachTime) {
  Heap heap;
  Term bits = make_binary(heap, std::string_view());
  const uint8_t* last = nullptr;
  int moves = 0;
  for (size_t i = 0; i < 100'000; ++i) {
    uint8_t* room = nullptr;
    size_t first = 0;
    bits = append_bits(heap, bits, 1, room, first);
    write_integer(room, first, 1, Term::small(static_cast<int64_t>(i % 3 == 0)), Endian::big);
    moves += room != last ? 1 : 0;
    last = room;
  }
  EXPECT_LT(moves, 20);
  Bits all = bits_of(bits);
  ASSERT_EQ(all.count, 100'000U);
  for (size_t i = 0; i < all.count; ++i)
    ASSERT_EQ(read_integer(heap, all.bytes, i, 1, false, Endian::big).small(), i % 3 == 0 ? 1 : 0);
}

TEST(Terms, FunctionsHaveNoNegativeNumberOfArguments) {
  Heap heap;
  size_t used = 0;
  const std::string head("\x83qd\0\1ad\0\1b", 10);
  EXPECT_TRUE(decode_term(nullptr, heap, as_bytes(head + std::string("b\0\0\1\0", 5)), used, false));
  EXPECT_FALSE(decode_term(nullptr, heap, as_bytes(head + "b\xff\xff\xff\xff"), used, false));
}

TEST(Terms, DamagedExternalTermsAreRefused) {
  Heap heap;
  std::pair<Term, Term> pairs[] = {
      {make_atom("a"), make_float(heap, 1.5)},
      {make_integer(heap, INT64_MIN), make_binary(heap, std::string_view("xyz"))}};
  Term term =
      make_tuple(heap, {make_map(heap, pairs), make_string(heap, "abc"), make_reference(heap, 0, 99)});
  std::string good = encode_term(nullptr, term, {});
  std::mt19937 random(3);
  size_t used = 0;
  for (size_t size = 0; size < good.size(); ++size)
    EXPECT_FALSE(decode_term(nullptr, heap, as_bytes(good.substr(0, size)), used, false));
  for (int i = 0; i < 20'000; ++i) {
    std::string bad = good;
    for (size_t changes = 1 + random() % 3; changes > 0; --changes)
      bad[random() % bad.size()] = static_cast<char>(random());
    Heap room;
    if (Term decoded = decode_term(nullptr, room, as_bytes(bad), used, true)) print_term(decoded);
  }
}

TEST(Terms, Text) {
  Heap heap;
  auto text = [&](Term term) { return print_term(term); };
  EXPECT_EQ(text(make_atom("it's")), "'it\\'s'");
  EXPECT_EQ(text(make_string(heap, "a\"b\n")), "\"a\\\"b\\n\"");
  EXPECT_EQ(text(make_list(heap, {Term::small(1), Term::small(2)})), "[1,2]");
  EXPECT_EQ(text(make_cons(heap, Term::small(1), Term::small(2))), "[1|2]");
  EXPECT_EQ(text(make_tuple(heap, {make_float(heap, 1e3), make_binary(heap, std::string_view("ok"))})),
            "{1.0e3,<<\"ok\">>}");
  EXPECT_EQ(text(make_sub_binary(heap, make_binary(heap, std::string_view("\xA0")), 0, 3)), "<<5:3>>");
  EXPECT_EQ(print_term(make_string(heap, "abcdefghij"), 5), "\"abcd...");
  EXPECT_EQ(text(Term::pid(0, 80)), "<0.80.0>");
}

TEST(Terms, Digests) {
  auto hex = [](const std::string& bytes) {
    std::string text;
    for (char c : bytes) {
      text += "0123456789abcdef"[static_cast<uint8_t>(c) >> 4];
      text += "0123456789abcdef"[c & 15];
    }
    return text;
  };
  EXPECT_EQ(hex(digest(Digest::md5, "abc")), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(hex(digest(Digest::sha1, "abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(hex(digest(Digest::sha256, "abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex(digest(Digest::sha512, "abc")).substr(0, 32), "ddaf35a193617abacc417349ae204131");
  EXPECT_EQ(hex(hmac(Digest::md5, "Jefe", "what do ya want for nothing?")),
            "750c783e6ab0b503eaa86e310a5db738");
}

}  // namespace
}  // namespace ravel::vm
