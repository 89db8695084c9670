// SPDX-License-Identifier: Apache-2.0
//
// From a test that fails to the smallest one that does. The library orders what can be tried instead of each
// generated value, large steps first; the first of these that fails for some schedule takes the test's place,
// and it begins again, until none fails.
//
// A smaller test that passes under one schedule may fail under another, so a candidate is asked in two ways.
// Going down, a few random schedules each: that is quick, and what is missed costs nothing yet. At the
// bottom, where every candidate has passed, they are asked again: all schedules that differ, as far as a
// bound allows, and where that is not enough more random ones. Only if none of them fails is the test called
// minimal.
//
// Nothing is left to luck: seeds come from the test's seed and the candidate's place. Candidates are tried on
// all cores, a few at a time, and the first in order wins.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "quick/quick.h"
#include "quick/runner.h"

namespace ravel::quick {

struct ShrinkOptions {
  uint32_t schedules_down = 24;      ///< random schedules of a candidate on the way down
  uint32_t schedules_bottom = 100;   ///< and at the bottom
  uint64_t executions_bottom = 400;  ///< of an exhaustive exploration, at the bottom
  uint64_t runs_max = 400'000;       ///< of all candidates together
};

struct Shrunk {
  TestCase test;
  Run run;
  uint64_t steps = 0;       ///< candidates that took the test's place
  uint64_t candidates = 0;  ///< that were tried
  uint64_t runs = 0;        ///< schedules of them
  uint64_t events = 0;
  bool is_minimal = false;  ///< false: stopped, or out of runs
  bool is_proven = false;   ///< all schedules of all candidates were explored
};

class Shrinker {
 public:
  Shrinker(RunnerPool& runners, FailedTest failed, ShrinkOptions options);
  void run();
  void stop() { is_stopped_ = true; }
  Shrunk result() const;

 private:
  enum class Depth : uint8_t { down, bottom };
  struct Trial {
    bool exists = false, has_run = false, is_complete = false;
    Run run;
    uint64_t runs = 0, events = 0;
  };
  bool improve(Depth depth);
  bool improve_forall(size_t forall, Depth depth, bool& all_complete);
  TestCase candidate(size_t forall, uint32_t child) const;
  Trial attempt(const TestCase& test, Depth depth);
  bool fails(const Run& run) const;
  bool is_over() const { return is_stopped_ || best_.runs >= options_.runs_max; }

  RunnerPool& runners_;
  const ShrinkOptions options_;
  const Outcome sort_;  ///< how the first one failed
  std::atomic<bool> is_stopped_ = false;
  mutable std::mutex mutex_;  ///< guards best_
  Shrunk best_;
};

}  // namespace ravel::quick
