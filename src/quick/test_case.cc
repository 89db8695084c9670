// SPDX-License-Identifier: Apache-2.0
#include "quick/test_case.h"

#include "explore/random_numbers.h"
#include "vm/build.h"
#include "vm/map.h"
#include "vm/print.h"

namespace ravel::quick {

namespace {

constexpr uint64_t kRound = 100;  ///< tests from the smallest to the largest
constexpr uint64_t kSeedMask = (uint64_t{1} << 58U) - 1;

vm::Term path_term(const ShrinkPath& path, vm::Heap& heap) {
  std::vector<vm::Term> lists;
  for (const std::vector<uint32_t>& steps : path) {
    std::vector<vm::Term> numbers;
    for (const uint32_t step : steps) numbers.push_back(vm::Term::small(step));
    lists.push_back(vm::make_list(heap, numbers));
  }
  return vm::make_list(heap, lists);
}

}  // namespace

std::vector<vm::Term> arguments_of(const TestCase& test, vm::Heap& heap) {
  std::vector<std::pair<vm::Term, vm::Term>> options = {
      {vm::make_atom("seed"), vm::Term::small(static_cast<int64_t>(test.seed))},
      {vm::make_atom("size"), vm::Term::small(test.size)},
      {vm::make_atom("path"), path_term(test.path, heap)}};
  if (test.branches > 0) options.emplace_back(vm::make_atom("branches"), vm::Term::small(test.branches));
  if (test.detail) options.emplace_back(vm::make_atom("detail"), vm::atoms::true_);
  return {vm::make_atom(test.module), vm::make_atom(test.property), vm::make_map(heap, options)};
}

std::vector<std::string> argument_texts(const TestCase& test) {
  vm::Heap heap;
  std::vector<std::string> texts;
  for (const vm::Term term : arguments_of(test, heap)) texts.push_back(vm::print_term(term));
  return texts;
}

uint64_t seed_of_test(uint64_t seed, uint64_t number) {
  return explore::scramble(explore::scramble(seed), number) & kSeedMask;
}

uint32_t size_of_test(uint64_t number, uint32_t size_max) {
  const uint64_t growth = size_max > 0 ? size_max - 1 : 0;
  return static_cast<uint32_t>(1 + number % kRound * growth / (kRound - 1));
}

uint64_t seed_of_schedule(uint64_t test_seed, uint64_t number) {
  return explore::scramble(test_seed, number + 1);
}

}  // namespace ravel::quick
