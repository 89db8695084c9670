// SPDX-License-Identifier: Apache-2.0
#include "quick/quick.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/parallel.h"

namespace ravel::quick {

namespace {

constexpr uint64_t kBlockFirst = 8, kBlockMax = 1024;

void lower(std::atomic<uint64_t>& value, uint64_t to) {
  uint64_t now = value;
  while (to < now && !value.compare_exchange_weak(now, to)) {
  }
}

}  // namespace

Quick::Quick(RunnerPool& runners, QuickOptions options) : runners_(runners), options_(std::move(options)) {
  result_.tests_wanted = options_.tests.value_or(QuickOptions::kTests);
}

QuickResult Quick::result() const {
  const std::lock_guard lock(mutex_);
  return result_;
}

TestCase Quick::test_of(uint64_t number) const {
  TestCase test;
  test.module = options_.module;
  test.property = options_.property;
  test.seed = seed_of_test(options_.seed, number);
  test.size = size_of_test(number, options_.size_max);
  test.branches = options_.branches;
  return test;
}

uint64_t Quick::schedules_max() const {
  if (options_.schedules > 0) return options_.schedules;
  return options_.exhaustive ? QuickOptions::kSchedulesMax : QuickOptions::kSchedules;
}

void Quick::run() {
  uint64_t number = 0, size = kBlockFirst;
  while (!is_stopped_) {
    const QuickResult now = result();
    if (now.tests >= now.tests_wanted) return;
    // The first test alone says how many there are to be.
    const uint64_t count = number == 0 ? 1 : std::min(size, now.tests_wanted - now.tests);
    std::vector<Record> block(count);
    parallel_for(count, [&](size_t i) { run_one(number + i, block[i]); });
    for (Record& record : block)
      if (!take_in(number++, record)) return;
    size = std::min(size * 2, kBlockMax);
  }
}

void Quick::run_one(uint64_t number, Record& record) {
  if (is_stopped_ || number > first_failed_) return;
  RunnerPool::Loan runner(runners_);
  const TestCase test = test_of(number);
  if (options_.exhaustive) {
    Exploration all = runner->explore(*runner->start(test), schedules_max(), nullptr);
    record.schedules = all.executions;
    record.schedule = all.executions - 1;
    record.events = all.events;
    record.is_complete = all.complete;
    record.run = std::move(all.run);
  } else {
    run_schedules(*runner, test, record);
  }
  record.has_run = true;
  if (record.run.outcome.verdict == Verdict::failed || record.run.outcome.verdict == Verdict::error)
    lower(first_failed_, number);
}

void Quick::run_schedules(Runner& runner, const TestCase& test, Record& record) const {
  Runner::Start start = runner.start(test);
  const auto note = [&](Run run, uint64_t schedule) {
    record.run = std::move(run);
    record.schedule = schedule;
    ++record.schedules;
    record.events += record.run.outcome.events;
    return record.run.outcome.verdict == Verdict::passed && !record.run.is_only;
  };
  const uint64_t last = schedules_max() - 1;
  for (uint64_t i = 0; i < last && !is_stopped_; ++i)
    if (!note(runner.run(*start, seed_of_schedule(test.seed, i)), i)) return;
  // No copy for the last one.
  note(runner.run_once(std::move(start), seed_of_schedule(test.seed, last)), last);
}

/// Counts a test. False if no more are wanted.
bool Quick::take_in(uint64_t number, Record& record) {
  if (!record.has_run) return false;  // stopped
  const std::lock_guard lock(mutex_);
  Outcome& outcome = record.run.outcome;
  result_.schedules += record.schedules;
  result_.events += record.events;
  if (number == 0 && outcome.tests && !options_.tests) result_.tests_wanted = *outcome.tests;
  result_.expects_failure |= outcome.expects_failure;
  switch (outcome.verdict) {
    case Verdict::discarded:
      ++result_.discarded;
      result_.gave_up = result_.discarded >= result_.tests_wanted * QuickOptions::kDiscardedPerTest;
      return !result_.gave_up;
    case Verdict::passed:
      ++result_.tests;
      result_.incomplete += !record.is_complete;
      for (const std::string& label : outcome.labels) ++result_.labels[label];
      return true;
    case Verdict::failed:
      ++result_.tests;
      result_.failure = FailedTest{number, test_of(number), record.schedule, std::move(record.run)};
      return false;
    case Verdict::error:
    case Verdict::no_child:
      result_.error = outcome.message;
      return false;
  }
  return false;
}

}  // namespace ravel::quick
