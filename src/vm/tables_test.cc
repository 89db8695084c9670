// SPDX-License-Identifier: Apache-2.0
//
// Tables without processes. Orders of hashed tables were taken from OTP 25.
#include "vm/tables.h"

#include <gtest/gtest.h>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

TableOptions options(TableKind kind, WriteConcurrency concurrency = WriteConcurrency::off) {
  TableOptions result;
  result.kind = kind;
  result.write_concurrency = concurrency;
  result.decentralized_counters = concurrency == WriteConcurrency::auto_;
  return result;
}

Table table(TableKind kind, WriteConcurrency concurrency = WriteConcurrency::off) {
  return Table(kTableReference | 1, make_atom("t"), Term::pid(0, 1), options(kind, concurrency));
}

Packed row(std::initializer_list<Term> elements) {
  Heap heap;
  return pack(make_tuple(heap, elements));
}
Term number(int64_t value) { return Term::small(value); }

/// All keys by first and next, as a list.
Term keys(const Table& table, Heap& heap) {
  std::vector<Term> found;
  const Packed* at = table.first();
  while (at) {
    found.push_back(table.key_of(at->term));
    if (!table.next(found.back(), at)) break;
  }
  return make_list(heap, found);
}

Table numbers(int64_t count, WriteConcurrency concurrency = WriteConcurrency::off) {
  Table result = table(TableKind::set, concurrency);
  for (int64_t value = 1; value <= count; ++value) result.put(row({number(value)}));
  return result;
}

TEST(Tables, HashedOrderIsOtps) {
  Heap heap;
  Table big = numbers(20000);
  EXPECT_EQ(portable_hash2(keys(big, heap)) & 0x7FFFFFF, 96858080u);
  EXPECT_EQ(big.hashed()->bucket_count(), 20000u);
  for (int64_t value = 1; value <= 19000; ++value) big.erase(number(value));
  EXPECT_EQ(portable_hash2(keys(big, heap)) & 0x7FFFFFF, 20609374u);
  EXPECT_EQ(big.hashed()->bucket_count(), 3592u);
}

TEST(Tables, LocksChangeTheOrder) {
  const auto last_ten = [](WriteConcurrency concurrency) {
    Heap heap;
    Table small = numbers(3000, concurrency);
    for (int64_t value = 1; value <= 2990; ++value) small.erase(number(value));
    return print_term(keys(small, heap)) + " " + std::to_string(small.hashed()->bucket_count());
  };
  EXPECT_EQ(last_ten(WriteConcurrency::off), "[2996,2998,2997,3000,2995,2994,2991,2993,2999,2992] 2304");
  EXPECT_EQ(last_ten(WriteConcurrency::on), "[2997,2999,2996,2992,2994,2995,2998,3000,2993,2991] 2304");
  EXPECT_EQ(last_ten(WriteConcurrency::auto_), "[2997,2999,2996,2992,2994,2995,2998,3000,2993,2991] 3424");
}

TEST(Tables, OrderedSetTakesOneForOnePointZero) {
  Heap heap;
  Table ordered = table(TableKind::ordered_set);
  for (int64_t value = 500; value > 0; --value) ordered.put(row({number(value)}));
  EXPECT_EQ(ordered.size(), 500u);
  ordered.put(row({make_float(heap, 7.0), number(1)}));
  EXPECT_EQ(ordered.size(), 500u);
  EXPECT_EQ(print_term(ordered.find(number(7))->term), "{7.0,1}");
  EXPECT_EQ(print_term(ordered.ordered()->above(make_float(heap, 7.5))->term), "{8}");
  EXPECT_EQ(print_term(ordered.ordered()->below(number(8))->term), "{7.0,1}");
  EXPECT_EQ(ordered.ordered()->at(499)->term.element(0), number(500));
  EXPECT_EQ(ordered.ordered()->at(500), nullptr);
  for (int64_t value = 1; value <= 500; ++value) EXPECT_EQ(ordered.erase(number(value)), 1u);
  EXPECT_EQ(ordered.first(), nullptr);
}

TEST(Tables, AFixedTableKeepsThePlaceOfADeletedKey) {
  Table fixed = numbers(10);
  fixed.fix(Term::pid(0, 1), 0);
  const Term first = fixed.key_of(fixed.first()->term);
  const Packed* second = nullptr;
  ASSERT_TRUE(fixed.next(first, second));
  fixed.erase(first);
  EXPECT_EQ(fixed.size(), 9u);
  EXPECT_EQ(fixed.find(first), nullptr);
  const Packed* again = nullptr;
  ASSERT_TRUE(fixed.next(first, again));
  EXPECT_EQ(again, second);
  fixed.unfix(Term::pid(0, 1), false);
  EXPECT_FALSE(fixed.next(first, again));
}

TEST(Tables, BagsListTheOldestFirst) {
  for (TableKind kind : {TableKind::bag, TableKind::duplicate_bag}) {
    Table bag = table(kind);
    for (int64_t value : {3, 1, 3, 2}) bag.put(row({number(0), number(value)}));
    std::vector<const Packed*> found;
    bag.find_all(number(0), found);
    ASSERT_EQ(found.size(), kind == TableKind::bag ? 3u : 4u);
    EXPECT_EQ(found[0]->term.element(1), number(3));
    EXPECT_EQ(found[1]->term.element(1), number(1));
    EXPECT_EQ(found.back()->term.element(1), number(2));
    EXPECT_EQ(bag.erase_object(row({number(0), number(3)}).term), kind == TableKind::bag ? 1u : 2u);
  }
}

TEST(Tables, ACopyKeepsItsRows) {
  Table original = numbers(1000);
  Table copy = original;
  for (int64_t value = 1; value <= 1000; value += 2) copy.erase(number(value));
  copy.put(row({number(2), make_atom("changed")}));
  EXPECT_EQ(original.size(), 1000u);
  EXPECT_EQ(copy.size(), 500u);
  EXPECT_NE(original.find(number(1)), nullptr);
  EXPECT_EQ(print_term(original.find(number(2))->term), "{2}");
  EXPECT_EQ(print_term(copy.find(number(2))->term), "{2,changed}");
}

}  // namespace
}  // namespace ravel::vm
