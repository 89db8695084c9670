// SPDX-License-Identifier: Apache-2.0
//
// Tests of a framework (EUnit, Common Test, ExUnit) as lib/src/ravel_unit.erl runs them: a unit is what is
// run by itself (a function with all the tests that it makes, a case, a group), and its result says of each
// test how it ended, by the framework's own rules.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "explore/system.h"
#include "vm/machine.h"

namespace ravel::quick {

struct Unit {
  std::string framework;  ///< "eunit"
  std::string module;
  std::string name;  ///< for people: "sells_test"
  std::string term;  ///< what ravel_unit:run/3 knows it by
  uint32_t line = 0;
};

inline constexpr const char* kUnitFunction = "ravel_unit:run";
std::vector<std::string> argument_texts(const Unit& unit);

/// The units of a module, as it says itself: some code of it runs. The error is a sentence.
Result<std::vector<Unit>> units_of(const std::string& framework, const std::string& module,
                                   const vm::MachineOptions& machine);

enum class TestEnd : uint8_t { passed, failed, skipped, unsupported };

struct TestVerdict {
  std::string name;
  uint32_t line = 0;
  TestEnd end = TestEnd::passed;
  explore::FailureKind kind = explore::FailureKind::assertion;  ///< of one that failed
  std::string message;                                          ///< one line
  std::string text;                                             ///< as the framework tells it
};

/// What ravel_unit:run/3 returned; nothing if it was something else.
std::optional<std::vector<TestVerdict>> verdicts_of(vm::Term result);

/// The first that failed, as a failure of the unit; the others' texts follow in its details.
std::optional<explore::Failure> failure_of_verdicts(const std::vector<TestVerdict>& verdicts);

}  // namespace ravel::quick
