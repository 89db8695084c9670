// SPDX-License-Identifier: Apache-2.0
//
// `ravel check`: the table of contents of the tool. Whoever reads only this file knows what happens, and in
// which order; each step is one call into the folder that does it.
//
// Bad input never stops a run. It becomes a diagnostic, the rest is analysed, and the exit status says so.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "base/file.h"
#include "base/progress.h"
#include "check/checks.h"
#include "cli/applications.h"
#include "cli/check_jvm.h"
#include "cli/commands.h"
#include "cli/compile.h"
#include "cli/compile_cache.h"
#include "cli/entries.h"
#include "cli/inputs.h"
#include "cli/interrupt.h"
#include "cli/loader.h"
#include "cli/native_check.h"
#include "cli/output.h"
#include "cli/pass.h"
#include "cli/progress_bar.h"
#include "cli/sources.h"
#include "cli/terminal.h"
#include "cli/toolchain.h"
#include "cli/walk.h"
#include "flow/flow.h"
#include "ir/program.h"
#include "report/baseline.h"
#include "report/fingerprint.h"
#include "report/report.h"
#include "report/suppress.h"

namespace ravel::cli {

namespace {

using Clock = Pass::Clock;

void count(const ir::Program& program, report::Stats& stats) {
  stats.functions += program.function_count();
  for (size_t i = 0; i < program.function_count(); ++i)
    stats.instructions += program.function(ir::FuncId(i)).instrs.size();
  for (size_t i = 0; i < program.module_count(); ++i)
    stats.more[program.module(ir::ModuleId(i)).library ? "library modules" : "modules"] += 1;
}

/// The BEAM part: from .beam files and sources to findings.
void analyse_beam(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                  GrowingReport& report) {
  // The user's own compilers turn the sources into .beam files, in a cache.
  CompileResult compiled;
  {
    const Pass pass(report, "compile");
    compiled = compile_sources(inputs.sources, toolchain, cache_directory());
  }
  report.add(compiled.diagnostics);
  // From here on there are only .beam files.

  // They are read and lifted into the representation that everything below works on, in parallel.
  Loader loader(inputs, compiled, toolchain, options.source_paths);
  ir::Program program(&loader);
  {
    const Pass pass(report, "read");
    program.add(loader.read_given());
  }
  report.add(loader.take_diagnostics());
  for (const Problem& problem : program.problems()) report.add(diagnostic_of(problem));
  for (size_t i = 0; i < program.module_count(); ++i)
    if (const auto& files = program.module(ir::ModuleId(i)).files; !files.empty())
      report.add_source(files.front());
  // From here on modules are only added because something calls into them, and nothing is reported inside
  // those.

  // Who runs what with which values: calls, processes, tables. Libraries are read in rounds as calls lead
  // into them.
  const Clock::time_point flow_start = Clock::now();
  const ProgressPhase flow_phase("Following values", 0);
  const flow::Flow flow(program, flow_options(options));
  report.update_stats([&](report::Stats& stats) { stats.more["flow"] = seconds_since(flow_start); });
  // From here on the program is only read.

  // The checks, one rule after the other.
  {
    const Pass pass(report, "check");
    check::CheckOptions wanted;
    wanted.unknown_any = options.unknown_calls == UnknownCalls::any;
    // Findings below --min-score are made all the same: one may be what a suppression is for.
    wanted.min_score = std::min(options.min_score, check::kDefaultMinScore);
    wanted.wants = [&](std::string_view rule) { return options.rules.has(rule); };
    std::vector<report::Diagnostic> limits;
    wanted.applications = find_applications(inputs, limits);
    const auto found = [&](std::vector<report::Finding> findings) { report.add(std::move(findings)); };
    check::run_checks(program, flow, wanted, found, limits);
    report.add(std::move(limits));
  }
  report.add(loader.take_diagnostics());
  report.update_stats([&](report::Stats& stats) { count(program, stats); });
}

/// Everything up to the findings. Runs on its own thread; `report` is complete at every moment.
void analyse(const Options& options, GrowingReport& report) {
  // The paths become files: .beam files, class files, sources that need a compiler, folders of dependencies.
  const Inputs inputs = find_inputs(options, true);
  report.add(inputs.diagnostics);
  const Toolchain toolchain = find_toolchain();

  // A project may hold several. They share no data, so each part is a program of its own.
  if (!inputs.beams.empty() || !inputs.sources.empty()) analyse_beam(options, inputs, toolchain, report);
  if (inputs.has_jvm()) analyse_jvm(options, inputs, toolchain, report);
  if (!inputs.native.empty()) analyse_native(options, inputs, report);
}

void leave_out_low_scores(report::Report& report, const Options& options) {
  std::erase_if(report.findings,
                [&](const report::Finding& finding) { return finding.score < options.min_score; });
}

bool is_incomplete(const report::Report& report) {
  return std::any_of(report.diagnostics.begin(), report.diagnostics.end(),
                     [](const report::Diagnostic& d) { return d.severity == report::Severity::error; });
}

/// Silences what the baseline knows, after writing it anew if that was asked for.
Result<void> use_baseline(report::Report& report, const Options& options) {
  if (options.baseline.empty() && !options.write_baseline) return {};
  const std::string file = options.baseline.empty() ? "ravel-baseline.json" : options.baseline;
  report::Baseline baseline;
  if (!options.write_baseline || path_exists(file)) {
    const auto text = read_file(file);
    if (!text) return fail(text.error().message + "; --write-baseline makes a new one");
    auto parsed = report::parse_baseline(*text, file);
    if (!parsed) return fail(parsed.error().message);
    baseline = std::move(*parsed);
  }
  if (options.write_baseline) {
    // What this run does not show, it does not record.
    leave_out_low_scores(report, options);
    baseline = report::baseline_of(report, baseline);
    if (auto done = write_file(file, report::baseline_text(baseline)); !done) return done;
  }
  report::apply_baseline(report, baseline, file, options.rules.names());
  return {};
}

/// Marks what the user has silenced; it stays in the report. `complete`: every file was read and every rule
/// ran to its end, so a suppression that silences nothing is worth a word.
void silence(report::Report& report, const Options& options, const report::SourceLookup& source,
             const std::vector<std::string>& sources, bool complete) {
  const std::vector<report::Diagnostic> before = report.diagnostics;
  const std::vector<std::string>& rules = options.rules.names();
  report::suppress_inline(report, source, sources, rules);
  report::suppress_listed(report, options.ignores, rules);
  const auto baseline = use_baseline(report, options);
  // No rules at all would be read as all of them.
  if (!complete || rules.empty()) report.diagnostics = before;
  if (!baseline) report.diagnostics.push_back(error_about("", baseline.error().message));
}

bool counts(const report::Finding& finding, FailOn fail_on) {
  if (finding.suppressed || fail_on == FailOn::never) return false;
  return fail_on == FailOn::possible || finding.status == report::Status::witnessed;
}

ExitStatus status_of(const report::Report& report, const Options& options) {
  if (is_incomplete(report)) return ExitStatus::failed;
  const bool found = std::any_of(report.findings.begin(), report.findings.end(),
                                 [&](const report::Finding& f) { return counts(f, options.fail_on); });
  return found ? ExitStatus::findings : ExitStatus::clean;
}

void measure(report::Stats& stats, Clock::time_point start) {
  stats.seconds = seconds_since(start);
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) == 0)
    stats.peak_rss_mb = static_cast<uint64_t>(usage.ru_maxrss) / 1024;
}

}  // namespace

ExitStatus run_check(const Options& options) {
  const auto start = Clock::now();
  if (auto outputs = check_outputs(options); !outputs) return complain(outputs.error().message);

  // The analysis runs beside this thread, so that Ctrl-C can print what was found so far.
  TerminalProgress progress(wants_progress(options.quiet, stderr_is_terminal(), environment));
  GrowingReport growing;
  const bool interrupted = run_interruptible([&] { analyse(options, growing); });
  progress.silence();
  report::Report report = growing.copy();
  measure(report.stats, start);
  // From here on no finding is added.

  // Paths become relative and everything gets its final order; only then fingerprints are comparable.
  const std::string directory = absolute_path(".");
  report::normalize(report, directory);
  report::set_fingerprints(report);

  // What the user has silenced stays in the report, marked. Only then low scores go, so that what silences
  // one of them does not look useless.
  const report::SourceLookup source = source_lookup();
  silence(report, options, source, growing.sources(), !interrupted && !is_incomplete(report));
  leave_out_low_scores(report, options);
  report::normalize(report, directory);
  // From here on the report is only read.

  const ExitStatus status = interrupted ? ExitStatus::interrupted : status_of(report, options);
  report::RenderOptions render;
  render.color = wants_color(options.color, stdout_is_terminal(), environment);
  render.width = terminal_width(STDOUT_FILENO);
  render.directory = directory;
  render.source = source;
  render.version = kVersion;
  render.stats = options.stats;
  render.failed = status == ExitStatus::failed || interrupted;
  const auto written = write_report(report, options, render);
  if (!written) complain(written.error().message);
  if (interrupted) {
    remove_work_folders(cache_directory());
    leave(static_cast<int>(status));
  }
  return written ? status : ExitStatus::failed;
}

}  // namespace ravel::cli
