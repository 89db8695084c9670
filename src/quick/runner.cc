// SPDX-License-Identifier: Apache-2.0
#include "quick/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "explore/dpor.h"
#include "explore/replay.h"
#include "quick/bounded_system.h"
#include "vm/iodata.h"

namespace ravel::quick {

namespace {

using explore::BeamSystem;
using explore::Ended;
using explore::Execution;

std::vector<explore::Action> actions_of(const Execution& execution) {
  std::vector<explore::Action> actions;
  for (const explore::Event& event : execution.events()) actions.push_back(event.action);
  return actions;
}

bool has_ended(const vm::Machine& machine) { return machine.find(machine.main_process()) == nullptr; }

std::unique_ptr<BeamSystem> copy_of(const BeamSystem& system) {
  std::unique_ptr<explore::System> copy = system.clone();
  return std::unique_ptr<BeamSystem>(static_cast<BeamSystem*>(copy.release()));
}

Run run_of(Execution& execution, BeamSystem& system, Ended ended) {
  Run run{outcome_of(system, ended, execution.size()), {}, false};
  if (run.outcome.verdict == Verdict::failed) run.actions = actions_of(execution);
  return run;
}

}  // namespace

bool is_same_sort(const Outcome& a, const Outcome& b) {
  return a.verdict == b.verdict && a.failure.kind == b.failure.kind && a.reason == b.reason;
}

Runner::Runner(const RunnerOptions& options) : options_(options) {
  explore::ChooserOptions chooser = options.chooser;
  if (chooser.strategy == explore::Strategy::dpor) chooser.strategy = explore::Strategy::random;
  chooser_ = make_chooser(chooser);
}

Runner::~Runner() = default;

Result<std::unique_ptr<Runner>> Runner::make(const RunnerOptions& options) {
  std::unique_ptr<Runner> runner(new Runner(options));
  explore::BeamOptions& program = runner->options_.program;
  program.target = kRunFunction;
  program.arguments = argument_texts(options.examples.front());
  auto base = BeamSystem::make(program);
  if (!base) return fail(base.error().message);
  runner->base_ = *std::move(base);
  runner->load_what_is_used();
  return runner;
}

void Runner::load_what_is_used() {
  constexpr int64_t kReductionsMax = 5'000'000;  // those that do not end cost that much each
  const int64_t reductions_max = std::exchange(options_.reductions_max, kReductionsMax);
  size_t events = 0;
  for (const TestCase& example : options_.examples) {
    Start system = start(example);
    BeamSystem& there = *system;
    Execution execution(std::move(system));
    chooser_->begin(example.seed, 1000);
    run_to_result(execution);
    events += execution.size();
    base_->load_as(there);
  }
  options_.reductions_max = reductions_max;
  expected_events_ = std::max<size_t>(events / options_.examples.size(), 1);
}

Runner::Start Runner::start(const TestCase& test) const {
  vm::Heap heap;
  return base_->with_arguments(arguments_of(test, heap));
}

/// Until the property's process has ended, or nothing is possible, or it takes too long.
Ended Runner::run_to_result(Execution& execution) {
  const auto& machine = static_cast<BeamSystem&>(execution.system()).machine();
  has_chosen_ = false;
  while (!has_ended(machine)) {
    const std::vector<explore::Possible>& possible = execution.possible();
    if (possible.empty()) return Ended::over;
    has_chosen_ |= possible.size() > 1;
    if (execution.size() >= options_.events_max || machine.reductions() > options_.reductions_max)
      return Ended::cut;
    const auto action = chooser_->choose(execution, possible);
    if (!action) return Ended::stopped;
    execution.step(*action);
  }
  return Ended::over;
}

Run Runner::run(const BeamSystem& start, uint64_t schedule_seed) {
  return run_once(copy_of(start), schedule_seed);
}

Run Runner::run_once(Start start, uint64_t schedule_seed) {
  BeamSystem& system = *start;
  Execution execution(std::move(start));
  chooser_->begin(schedule_seed, expected_events_);
  const Ended ended = run_to_result(execution);
  Run run = run_of(execution, system, ended);
  run.is_only = !has_chosen_;
  return run;
}

Run Runner::replay(const TestCase& test, const std::vector<explore::Action>& actions) {
  Start system = start(test);
  BeamSystem& there = *system;
  Execution execution(std::move(system));
  const explore::Replayed replayed = explore::replay(execution, actions);
  const bool is_over = replayed.is_over || has_ended(there.machine());
  return run_of(execution, there, is_over ? Ended::over : Ended::cut);
}

Exploration Runner::explore(const BeamSystem& start, uint64_t executions_max, const Outcome* sort) {
  explore::Dpor dpor(std::make_unique<BoundedSystem>(copy_of(start), options_.reductions_max),
                     {options_.events_max, options_.chooser.preemptions_max});
  Exploration result;
  bool has_failed = false;
  const bool all = dpor.run([&](Execution& execution) {
    auto& system = static_cast<BoundedSystem&>(execution.system());
    const bool is_cut = execution.size() >= options_.events_max || system.is_exhausted();
    result.run = run_of(execution, system.inner(), is_cut ? Ended::cut : Ended::over);
    const Outcome& outcome = result.run.outcome;
    has_failed = outcome.verdict == Verdict::failed && (sort == nullptr || is_same_sort(*sort, outcome));
    ++result.executions;
    result.events += execution.size();
    const bool can_go_on = outcome.verdict != Verdict::error && outcome.verdict != Verdict::no_child;
    return !has_failed && can_go_on && result.executions < executions_max;
  });
  result.complete = all && !has_failed;
  if (!has_failed && result.run.outcome.verdict == Verdict::failed)
    result.run.outcome.verdict = Verdict::passed;
  return result;
}

Result<void> RunnerPool::open() {
  auto runner = Runner::make(options_);
  if (!runner) return fail(runner.error().message);
  give(*std::move(runner));
  return {};
}

std::unique_ptr<Runner> RunnerPool::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      auto runner = std::move(free_.back());
      free_.pop_back();
      return runner;
    }
  }
  auto runner = Runner::make(options_);
  CHECK(runner.has_value(), "a machine that could be made once cannot be made again");
  return *std::move(runner);
}

void RunnerPool::give(std::unique_ptr<Runner> runner) {
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(runner));
}

}  // namespace ravel::quick
