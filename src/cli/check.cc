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
#include <set>

#include "base/file.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/confirming.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/isolate.h"
#include "cli/output.h"
#include "cli/progress_bar.h"
#include "cli/since.h"
#include "cli/terminal.h"
#include "ir/program.h"
#include "load/compile_cache.h"
#include "project/own_files.h"
#include "project/sources.h"
#include "project/toolchain.h"
#include "project/walk.h"
#include "report/baseline.h"
#include "report/fingerprint.h"
#include "report/report.h"
#include "report/suppress.h"
#include "session/analyse.h"
#include "session/pass.h"

namespace ravel::cli {

using namespace project;
using namespace load;
using namespace session;

namespace {

using Clock = Pass::Clock;

/// What scores too low, and, unless all are wanted, what nothing speaks for. Only the latter is counted: the
/// score is the user's own choice.
void leave_out(report::Report& report, const Options& options) {
  std::erase_if(report.findings,
                [&](const report::Finding& finding) { return finding.score < options.min_score; });
  if (options.all) return;
  report.without_evidence +=
      std::erase_if(report.findings, [](const report::Finding& f) { return !f.is_evident && !f.suppressed; });
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
    leave_out(report, options);
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

/// Whose lines are not shown: a stranger's program may name any file.
void tell_hidden(report::Report& report, const OwnFiles& own) {
  std::set<std::string> hidden;
  for (const report::Finding& finding : report.findings)
    for (const report::Place& place : finding.locations)
      if (!place.pos.file.empty() && is_file(place.pos.file) && !own.has(place.pos.file))
        hidden.insert(place.pos.file);
  if (hidden.empty()) return;
  report::Diagnostic note = error_about(
      *hidden.begin(),
      fmt::format(
          "{} not belong to what is analysed, and {} lines are not shown; --source-path DIR shows what is "
          "below DIR",
          hidden.size() == 1 ? "this file does" : fmt::format("this and {} more files do", hidden.size() - 1),
          hidden.size() == 1 ? "its" : "their"));
  note.severity = report::Severity::note;
  report.diagnostics.push_back(std::move(note));
}

void measure(report::Stats& stats, Clock::time_point start) {
  stats.seconds = seconds_since(start);
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) == 0)
    stats.peak_rss_mb = std::max(stats.peak_rss_mb, static_cast<uint64_t>(usage.ru_maxrss) / 1024);
}

}  // namespace

Result<Checked> check_program(const Options& options, int input, const std::function<bool()>& heard) {
  const auto start = Clock::now();
  if (options.fail_on == FailOn::fresh && options.baseline.empty() && options.since.empty())
    return fail("--fail-on new: nothing says what is old; give --baseline FILE or --since REF");
  Result<ChangedFiles> changed = ChangedFiles();
  if (!options.since.empty()) changed = changed_files(options);
  if (!changed) return fail(changed.error().message);

  // The analysis runs in another process, so that Ctrl-C can print what was found so far, and a crash costs
  // only the part that had it.
  GrowingReport growing;
  const bool with_progress = wants_progress(options.quiet, stderr_is_terminal(), environment);
  bool interrupted = run_isolated(
      [&](GrowingReport& found) {
        TerminalProgress progress(with_progress);
        analyse(options, found);
        progress.silence();
      },
      {options.memory, options.seconds, input, heard}, growing);
  if (with_progress) write_stderr("\r\x1b[K");
  // What an analysis that did not come to its end has left behind.
  remove_work_folders(cache_directory());
  report::Report report = growing.copy();
  measure(report.stats, start);
  // From here on no finding is added.

  // Paths become relative and everything gets its final order; only then fingerprints are comparable.
  const std::string directory = absolute_path(".");
  report::normalize(report, directory);
  report::set_fingerprints(report);

  // What the user has silenced stays in the report, marked. Only then low scores go, so that what silences
  // one of them does not look useless.
  const OwnFiles own(options, find_toolchain());
  tell_hidden(report, own);
  const report::SourceLookup source = source_lookup(own);
  silence(report, options, source, growing.sources(), !interrupted && !is_incomplete(report));
  leave_out(report, options);
  if (!options.since.empty()) leave_changed(report, *changed, directory);
  // What is left is made to happen, if the user wants that: only then anything of the program is run.
  if (options.confirm.seconds > 0 && !interrupted) interrupted = confirm_findings(report, options);
  report::normalize(report, directory);
  put_witnessed_first(report);
  return Checked{std::move(report), interrupted};
}

ExitStatus run_check(const Options& options) {
  if (auto outputs = check_outputs(options); !outputs) return complain(outputs.error().message);
  const auto checked = check_program(options);
  if (!checked) return complain(checked.error().message);
  // From here on the report is only read.

  const auto& [report, interrupted] = *checked;
  const ExitStatus status = interrupted ? ExitStatus::interrupted : status_of(report, options);
  const auto written = write_report(report, options, render_options(options, absolute_path("."), status));
  if (!written) complain(written.error().message);
  if (interrupted) leave(static_cast<int>(status));
  return written ? status : ExitStatus::failed;
}

}  // namespace ravel::cli
