// SPDX-License-Identifier: Apache-2.0
//
// Texts that only the library can make, on a machine of its own: the statistics of generated values (collect,
// aggregate, ...), which each dialect words in its own way, and a test that was generated but never ended.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "quick/test_case.h"
#include "vm/machine.h"

namespace ravel::quick {

/// `labels`: {Kind, Term} in the external term format, and how often, in `tests` tests. Empty if there are
/// none.
std::string labels_text(const std::map<std::string, uint64_t>& labels, uint64_t tests,
                        const vm::MachineOptions& machine);

/// What a test is that says nothing itself, because it never ends.
std::string describe_test(const TestCase& test, const vm::MachineOptions& machine);

}  // namespace ravel::quick
