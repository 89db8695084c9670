// SPDX-License-Identifier: Apache-2.0
//
// A test case by its name: a property, a seed, a size, and which shrinking steps to take from what these
// generate. lib/src/ravel_quick.erl makes the test from that name and runs it:
//
//   ravel_quick:run(Module, Property, #{seed => S, size => N, path => [[0, 3], [1]], ...})
//
// returns {passed | failed | discarded, Info}, {error, Text} if there is nothing to run, or no_child if the
// path leads nowhere. A name instead of a value: nothing that a program generates has to be understood here,
// and a trace file holds all that is needed to do the same again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::quick {

/// For each ?FORALL, outermost first: which child of which child of what was generated. Counted from 0.
using ShrinkPath = std::vector<std::vector<uint32_t>>;

struct TestCase {
  std::string module, property;
  uint64_t seed = 0;  ///< below 2^58, so that it is a small integer of the machine
  uint32_t size = 1;
  ShrinkPath path;
  uint32_t branches = 0;  ///< of parallel commands; 0: as the model has it
  bool detail = false;    ///< the result has a report for people
};

/// The arguments of ravel_quick:run/3, made in `heap`; and the same as texts.
std::vector<vm::Term> arguments_of(const TestCase& test, vm::Heap& heap);
std::vector<std::string> argument_texts(const TestCase& test);

/// The function that runs tests.
inline constexpr const char* kRunFunction = "ravel_quick:run";

/// What the test with this number is: tests do not depend on each other, nor on how many there are.
uint64_t seed_of_test(uint64_t seed, uint64_t number);
/// Grows over the first hundred tests, then begins again: small tests are quick, large ones find more.
uint32_t size_of_test(uint64_t number, uint32_t size_max);
/// Of the schedule with this number of a test.
uint64_t seed_of_schedule(uint64_t test_seed, uint64_t number);

}  // namespace ravel::quick
