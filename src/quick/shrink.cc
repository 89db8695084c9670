// SPDX-License-Identifier: Apache-2.0
#include "quick/shrink.h"

#include <algorithm>

#include "base/parallel.h"
#include "explore/random_numbers.h"

namespace ravel::quick {

namespace {

constexpr size_t kBlock = 8;  ///< candidates at a time; the same for any number of cores
/// A test that waits for ever may do so before it has generated anything: then every path leads to the same.
constexpr uint64_t kBlindStepsMax = 1'000;

}  // namespace

Shrinker::Shrinker(RunnerPool& runners, FailedTest failed, ShrinkOptions options)
    : runners_(runners), options_(options), sort_(failed.run.outcome) {
  best_.test = std::move(failed.test);
  best_.run = std::move(failed.run);
}

Shrunk Shrinker::result() const {
  const std::lock_guard lock(mutex_);
  return best_;
}

void Shrinker::run() {
  while (!is_over()) {
    if (!sort_.has_result && best_.steps >= kBlindStepsMax) return;
    if (improve(Depth::down)) continue;
    if (improve(Depth::bottom)) continue;
    const std::lock_guard lock(mutex_);
    best_.is_minimal = !is_over();
    return;
  }
}

/// True if a candidate took the test's place.
bool Shrinker::improve(Depth depth) {
  // A test that never returned did not say how many it has; the outermost is tried then.
  const size_t foralls = best_.run.outcome.has_result ? best_.run.outcome.foralls : 1;
  bool all_complete = depth == Depth::bottom;
  for (size_t forall = 0; forall < foralls; ++forall)
    if (improve_forall(forall, depth, all_complete)) return true;
  const std::lock_guard lock(mutex_);
  best_.is_proven = all_complete && !is_over();
  return false;
}

bool Shrinker::improve_forall(size_t forall, Depth depth, bool& all_complete) {
  for (uint32_t first = 0; !is_over(); first += kBlock) {
    std::vector<Trial> trials(kBlock);
    std::atomic<size_t> first_failed = kBlock;
    parallel_for(kBlock, [&](size_t i) {
      if (i > first_failed || is_stopped_) return;
      trials[i] = attempt(candidate(forall, first + static_cast<uint32_t>(i)), depth);
      if (!trials[i].exists || fails(trials[i].run)) {
        size_t now = first_failed;
        while (i < now && !first_failed.compare_exchange_weak(now, i)) {
        }
      }
    });
    for (size_t i = 0; i < kBlock; ++i) {
      Trial& trial = trials[i];
      if (!trial.has_run || !trial.exists) return false;
      const std::lock_guard lock(mutex_);
      ++best_.candidates;
      best_.runs += trial.runs;
      best_.events += trial.events;
      all_complete &= trial.is_complete;
      if (!fails(trial.run)) continue;
      best_.test = candidate(forall, first + static_cast<uint32_t>(i));
      best_.run = std::move(trial.run);
      ++best_.steps;
      return true;
    }
  }
  return false;
}

/// Inner values are generated anew for another outer one, so what was taken of them counts no more.
TestCase Shrinker::candidate(size_t forall, uint32_t child) const {
  TestCase test = best_.test;
  test.path.resize(forall + 1);
  test.path[forall].push_back(child);
  return test;
}

Shrinker::Trial Shrinker::attempt(const TestCase& test, Depth depth) {
  RunnerPool::Loan runner(runners_);
  Trial trial;
  trial.has_run = trial.exists = true;
  const Runner::Start start = runner->start(test);
  uint64_t seed = test.seed;
  for (const auto& steps : test.path)
    for (const uint32_t step : steps) seed = explore::scramble(seed, step);
  if (depth == Depth::bottom) {
    Exploration all = runner->explore(*start, options_.executions_bottom, &sort_);
    trial.run = std::move(all.run);
    trial.runs += all.executions;
    trial.events += all.events;
    trial.is_complete = all.complete;
    trial.exists = trial.run.outcome.verdict != Verdict::no_child;
    if (!trial.exists || all.complete || fails(trial.run)) return trial;
  }
  // Those of the way down are done when the bottom is reached.
  const uint32_t first = depth == Depth::down ? 0 : options_.schedules_down;
  const uint32_t end = depth == Depth::down ? options_.schedules_down : options_.schedules_bottom;
  for (uint32_t i = first; i < end && !is_stopped_; ++i) {
    trial.run = runner->run(*start, seed_of_schedule(seed, i));
    ++trial.runs;
    trial.events += trial.run.outcome.events;
    const Verdict verdict = trial.run.outcome.verdict;
    trial.exists = verdict != Verdict::no_child;
    const bool says_nothing = verdict == Verdict::discarded || verdict == Verdict::error;
    if (!trial.exists || says_nothing || fails(trial.run)) return trial;
  }
  return trial;
}

bool Shrinker::fails(const Run& run) const { return is_same_sort(sort_, run.outcome); }

}  // namespace ravel::quick
