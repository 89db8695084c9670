// SPDX-License-Identifier: Apache-2.0
//
// How a test ended, read from what ravel_quick:run/3 returned (test_case.h) or, if it never did, from how its
// process ended: a property may wait for ever, run for ever, or be killed by something it is linked to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/beam_system.h"
#include "explore/chooser.h"
#include "explore/system.h"

namespace ravel::quick {

enum class Verdict : uint8_t {
  passed,
  failed,
  discarded,  ///< ?IMPLIES
  error,      ///< there is nothing to run, or it cannot be generated: `message`
  no_child,   ///< the path leads nowhere
};

struct Outcome {
  Verdict verdict = Verdict::error;
  std::string message;
  explore::Failure failure;  ///< if it failed
  std::string reason;        ///< what sort of failure; shrinking keeps to it
  /// How many ?FORALLs were reached; each may have smaller values to try.
  size_t foralls = 0;
  bool has_result = false;          ///< the property returned at all
  std::vector<std::string> labels;  ///< {Kind, Term} each, in the external term format
  std::optional<uint64_t> tests;    ///< numtests(N, Property)
  bool expects_failure = false;     ///< fails(Property)
  std::string printed;              ///< by ?WHENFAIL, with TestCase::detail
  uint64_t events = 0;
};

/// Of an execution of ravel_quick:run/3 that is over, or was given up because it does not end.
Outcome outcome_of(explore::BeamSystem& system, explore::Ended ended, uint64_t events);

/// What a result of ravel_quick:run/3, or of ravel_unit:run/3, means to whoever replays a trace: a failure
/// with its report, or none.
std::optional<explore::Failure> failure_of_result(vm::Term result);

/// Of the sentence for a test that did not end.
extern const char* const kEndless;

}  // namespace ravel::quick
