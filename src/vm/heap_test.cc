// SPDX-License-Identifier: Apache-2.0
//
// Heaps: growth without moving, collection with roots, segments that copies share, large binaries counted.
#include "vm/heap.h"

#include <gtest/gtest.h>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

Term numbers(Heap& heap, int64_t count) {
  Term list = Term::nil();
  for (int64_t i = count; i > 0; --i)
    list = make_cons(heap, make_tuple(heap, {Term::small(i), atoms::ok}), list);
  return list;
}

int64_t sum(Term list) {
  int64_t total = 0;
  for (Term item : ListItems(list)) total += item.element(0).small();
  return total;
}

void collect(Heap& heap, Term& root) {
  const std::span<Term> roots[] = {{&root, 1}};
  heap.collect(roots, 0);
}

TEST(Heap, GrowsWithoutMoving) {
  Heap heap(8);
  Term first = make_tuple(heap, {atoms::ok, Term::small(1)});
  Term list = numbers(heap, 10'000);
  EXPECT_EQ(print_term(first), "{ok,1}");
  EXPECT_EQ(sum(list), 50'005'000);
}

TEST(Heap, KeepsWhatRootsReachAndNothingElse) {
  Heap heap;
  numbers(heap, 10'000);
  Term root = numbers(heap, 10);
  EXPECT_TRUE(heap.wants_collection());
  collect(heap, root);
  EXPECT_EQ(sum(root), 55);
  EXPECT_FALSE(heap.wants_collection());
  EXPECT_EQ(heap.words_used(), 10u * 5);
}

TEST(Heap, SharedPartsStaySharedAndRawWordsArePassedOver) {
  Heap heap;
  Term part = make_tuple(heap, {Term::small(7)});
  Term root =
      make_tuple(heap, {part, part, make_float(heap, 1.5), make_binary(heap, std::string_view("abc"))});
  collect(heap, root);
  EXPECT_EQ(print_term(root), "{{7},{7},1.5,<<\"abc\">>}");
  EXPECT_TRUE(root.element(0).is(root.element(1)));
}

TEST(Heap, ACopyAndItsOriginalGoTheirOwnWays) {
  Heap original;
  Term root = numbers(original, 1000), other_root = root;
  Heap copy(original);
  Term added = make_cons(copy, make_tuple(copy, {Term::small(1'000'000)}), other_root);
  collect(copy, added);
  EXPECT_EQ(sum(added), 1'500'500);
  EXPECT_EQ(sum(root), 500'500);
  numbers(original, 10'000);
  collect(original, root);
  EXPECT_EQ(sum(root), 500'500);
  EXPECT_EQ(sum(added), 1'500'500);
  collect(copy, added);  // now it holds the old segments alone, and moves what is in them
  EXPECT_EQ(sum(added), 1'500'500);
}

TEST(Heap, WhatIsWrittenAfterItWasCopiedKeepsWhatItRefersTo) {
  Heap heap;
  Term root = make_tuple(heap, {Term::small(1)});
  const Heap copy(heap);
  {
    // A message that arrives later: only the new tuple refers to it.
    const Packed message = pack(numbers(heap, 100));
    heap.adopt(message.segment);
    root = make_tuple(heap, {root, message.term});
  }
  collect(heap, root);
  std::vector<Packed> others;  // take the place of whatever was let go
  for (int i = 0; i < 100; ++i) others.push_back(pack(make_list(heap, std::vector<Term>(200, atoms::ok))));
  EXPECT_EQ(sum(root.element(1)), 5050);
}

TEST(Heap, ManySharedSegmentsAreCopiedTogether) {
  std::vector<Heap> copies;
  copies.emplace_back();
  Term list = Term::nil();
  constexpr int64_t kCopies = 100;
  for (int64_t i = 1; i <= kCopies; ++i) {
    Heap next(copies.back());
    list = make_cons(next, make_tuple(next, {Term::small(i)}), list);
    copies.push_back(std::move(next));
  }
  Term root = list;
  Heap last(copies.back());
  collect(last, root);
  EXPECT_EQ(sum(root), kCopies * (kCopies + 1) / 2);
  EXPECT_EQ(sum(list), kCopies * (kCopies + 1) / 2);
  EXPECT_FALSE(root.is(list));
  EXPECT_EQ(last.words_used(), static_cast<size_t>(kCopies) * 4);
}

TEST(Heap, APackedTermStandsAloneAndIsAdopted) {
  Packed packed;
  {
    Heap heap;
    packed = pack(make_list(heap, {Term::small(1), make_tuple(heap, {atoms::error, Term::nil()})}));
  }
  Heap heap;
  heap.adopt(packed.segment);
  Term root = packed.term;
  collect(heap, root);
  EXPECT_EQ(print_term(root), "[1,{error,[]}]");
  EXPECT_TRUE(equal_exact(root, packed.term));
  packed = {};
  collect(heap, root);
  EXPECT_EQ(print_term(root), "[1,{error,[]}]");
}

TEST(Heap, LargeBinariesAreCountedNotCopied) {
  SharedBytes* shared = SharedBytes::make(1000);
  std::fill_n(shared->bytes, 1000, uint8_t{'x'});
  shared->size = 1000;
  shared->retain();  // ours, to look at the count
  {
    Heap heap;
    Term root = make_shared_binary(heap, shared, 1000);
    EXPECT_EQ(shared->references, 2u);
    collect(heap, root);
    EXPECT_EQ(shared->references, 2u);
    Packed packed = pack(root);
    EXPECT_EQ(shared->references, 3u);
    root = Term::nil();
    collect(heap, root);
    EXPECT_EQ(shared->references, 2u);
  }
  EXPECT_EQ(shared->references, 1u);
  shared->release();
}

TEST(Heap, DeepTermsNeedNoStack) {
  Heap heap;
  Term deep = Term::nil();
  for (int i = 0; i < 1'000'000; ++i) deep = make_tuple(heap, {deep});
  EXPECT_EQ(flat_size(deep), 2'000'000u);
  collect(heap, deep);
  const Packed packed = pack(deep);
  EXPECT_EQ(packed.segment->used, 2'000'000u);
}

}  // namespace
}  // namespace ravel::vm
