// SPDX-License-Identifier: Apache-2.0
#include "cli/test_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "base/parallel.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/interrupt.h"
#include "cli/program.h"
#include "cli/session.h"
#include "cli/test_failure.h"
#include "cli/unit_failure.h"
#include "explore/trace_file.h"
#include "quick/text.h"

namespace ravel::cli {

namespace {

using quick::TestCount;
using quick::Unit;
using quick::UnitRun;
using quick::UnitRunner;
using quick::UnitRuns;
using report::TestedUnit;
using report::UnitResult;

/// What was found so far; another thread may look while tests go on.
class UnitResults {
 public:
  explicit UnitResults(size_t count) : runs_(count) {}
  void set(size_t unit, UnitRuns runs) {
    const std::lock_guard lock(mutex_);
    runs_[unit] = std::move(runs);
  }
  void fail(const std::string& error) {
    const std::lock_guard lock(mutex_);
    if (error_.empty()) error_ = error;
  }
  std::vector<UnitRuns> runs() const {
    const std::lock_guard lock(mutex_);
    return runs_;
  }
  std::string error() const {
    const std::lock_guard lock(mutex_);
    return error_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<UnitRuns> runs_;
  std::string error_;
};

/// Runners that no thread has at the moment; they take long to make.
class Runners {
 public:
  Runners(const quick::UnitOptions& options, const Unit& first) : options_(options), first_(first) {}
  Result<std::unique_ptr<UnitRunner>> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        auto runner = std::move(free_.back());
        free_.pop_back();
        return runner;
      }
    }
    return UnitRunner::make(options_, first_);
  }
  void give(std::unique_ptr<UnitRunner> runner) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(runner));
  }

 private:
  const quick::UnitOptions& options_;
  const Unit& first_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<UnitRunner>> free_;
};

void run_all(const std::vector<Unit>& units, const quick::UnitOptions& options,
             const std::function<bool()>& stop, UnitResults& results) {
  ProgressPhase testing("Testing", units.size());
  Runners runners(options, units.front());
  parallel_for(units.size(), [&](size_t i) {
    if (stop()) return;
    auto runner = runners.take();
    if (!runner) return results.fail(runner.error().message);
    results.set(i, (*runner)->run(units[i], stop));
    runners.give(*std::move(runner));
    testing.advance();
  });
}

UnitResult result_of(const TestCount& count, uint64_t schedules) {
  if (count.failed > 0 && count.passed > 0) return UnitResult::flaky;
  if (!quick::problem_of(count).empty()) return UnitResult::error;
  if (count.failed == 0 && count.passed == 0) return UnitResult::skipped;
  if (count.failed == 0) return UnitResult::passed;
  return count.failed == schedules ? UnitResult::failed : UnitResult::flaky;
}

TestedUnit shown_of(const TestCount& count, const Unit& unit, const UnitRuns& all) {
  const std::vector<UnitRun>& runs = all.runs;
  TestedUnit shown;
  shown.name = count.name;
  shown.framework = unit.framework;
  shown.schedules = runs.size();
  shown.complete = all.complete;
  shown.passed = count.passed;
  shown.failed = count.failed;
  shown.skipped = count.skipped;
  shown.result = result_of(count, runs.size());
  const std::string problem = quick::problem_of(count);
  shown.message = problem.empty() ? count.message : problem;
  if (count.failed > 0 && shown.result != UnitResult::error) {
    shown.kind = explore::failure_name(count.kind);
    shown.details = quick::lines_of(count.text);
  }
  return shown;
}

std::string file_name(std::string text) {
  for (char& c : text)
    if (c == '/' || c == ' ' || c == ':' || c == '"' || c == '\'') c = '_';
  return text;
}

/// The first failure's trace is what --trace names; the others are called after their units.
class Traces {
 public:
  Traces(const TestRequest& request, bool is_only) : request_(request), is_only_(is_only) {}
  std::string next(const Unit& unit) {
    const bool is_first = count_++ == 0;
    if (is_first && !request_.trace.empty()) return request_.trace;
    const std::string name = is_only_ ? unit.module : fmt::format("{}.{}", unit.module, unit.name);
    const size_t again = used_[name]++;
    return file_name(again == 0 ? name : fmt::format("{}.{}", name, again + 1)) + ".rvt";
  }

  size_t count() const { return count_; }

 private:
  const TestRequest& request_;
  bool is_only_;
  size_t count_ = 0;
  std::map<std::string, size_t> used_;
};

/// No schedule is to be explained, and a trace is asked for: that of the first test.
Result<void> keep_run(const Unit& unit, const UnitRun& run, const TestRequest& request,
                      const std::vector<std::string>& code_path) {
  ExploreRequest call = unit_call(unit, request, code_path);
  call.seed = run.seed;
  const auto session = Session::open(call);
  if (!session) return fail(session.error().message);
  return write_file(request.trace, explore::trace_bytes(session->trace(call, run.actions)));
}

/// The test that a run failed by: the first of it that did.
std::string failing_test(const Unit& unit, const UnitRun& run) {
  for (const quick::TestVerdict& verdict : run.tests)
    if (verdict.end == quick::TestEnd::failed) return verdict.name;
  return quick::name_of(unit);
}

}  // namespace

Result<explore::BeamOptions> test_program(const TestRequest& request,
                                          const std::vector<std::string>& code_path,
                                          const quick::Library& library) {
  const ExploreRequest call = explore_options(request);
  auto machine = machine_options(call.program, kExploreReductions);
  if (!machine) return fail(machine.error().message);
  explore::BeamOptions program = beam_options(call, *std::move(machine));
  std::vector<std::string>& folders = program.machine.code_path;
  folders.insert(folders.begin(), code_path.begin(), code_path.end());
  const auto stubs = stub_folders();
  if (!stubs) return fail(stubs.error().message);
  folders.insert(folders.begin(), stubs->begin(), stubs->end());
  // Before everything else: a real PropEr there would be taken for ours.
  folders.insert(folders.begin(), library.ebin);
  folders.push_back(library.last);
  return program;
}

bool needs_boot(const Tested& tested, const TestRequest& request) {
  return !tested.units.empty() && request.nodes.empty();
}

quick::UnitOptions unit_options(const TestRequest& request, const explore::BeamOptions& program) {
  quick::UnitOptions options;
  options.program = program;
  options.program.machine.time_flows = request.strategy != "dpor";
  options.chooser.strategy = strategy_of(request.strategy);
  options.chooser.preemptions_max = request.preemptions;
  options.schedules = request.schedules;
  options.seed = request.seed;
  options.events_max = request.events;
  options.keep_actions = !request.trace.empty();
  return options;
}

bool test_units(const TestRequest& request, const Tested& tested, const quick::UnitOptions& options,
                const std::function<bool()>& stop, report::TestRun& shown) {
  if (tested.units.empty()) return true;
  // Whoever is interrupted leaves the threads at work behind, and what they work on.
  auto* const results = new UnitResults(tested.units.size());  // NOLINT
  shown.interrupted |= run_interruptible([&, results] { run_all(tested.units, options, stop, *results); });
  const std::string results_error = results->error();
  if (!results_error.empty()) shown.errors.push_back(results_error);
  const auto all = results->runs();
  if (!shown.interrupted) delete results;  // NOLINT
  // From here on nothing more is run but what explains a failure.

  bool is_written = true;
  Traces traces(request, tested.units.size() == 1);
  for (size_t i = 0; i < all.size(); ++i) {
    const Unit& unit = tested.units[i];
    const std::vector<UnitRun>& runs = all[i].runs;
    if (runs.empty()) {
      shown.not_begun += results_error.empty();
      continue;
    }
    for (const UnitRun& run : runs) shown.unit_events += run.events;
    shown.unit_schedules += runs.size();
    for (const TestCount& count : quick::counts_of(unit, runs)) {
      TestedUnit& one = shown.units.emplace_back(shown_of(count, unit, all[i]));
      if (one.result != UnitResult::flaky) continue;
      // A schedule in which no other test failed before it, if there is one.
      const auto by_it = std::ranges::find_if(
          runs, [&](const UnitRun& run) { return run.failure && failing_test(unit, run) == count.name; });
      if (by_it == runs.end()) {
        one.blamed = failing_test(unit, runs[count.first_failed]);
        continue;
      }
      const UnitRun& run = *by_it;
      const auto explained = explain_unit(unit, run, request, tested.code_path, traces.next(unit), one);
      if (!explained) complain(explained.error().message);
      is_written &= explained.has_value();
    }
  }
  if (!request.trace.empty() && traces.count() == 0 && !all.front().runs.empty()) {
    const auto kept = keep_run(tested.units.front(), all.front().runs.front(), request, tested.code_path);
    if (!kept) complain(kept.error().message);
    if (kept) shown.passing_trace = request.trace;
    is_written &= kept.has_value();
  }
  return is_written;
}

}  // namespace ravel::cli
