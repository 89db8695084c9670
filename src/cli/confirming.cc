// SPDX-License-Identifier: Apache-2.0
#include "cli/confirming.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

#include "base/file.h"
#include "base/progress.h"
#include "cli/isolate.h"
#include "cli/program.h"
#include "cli/progress_bar.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cli/tested.h"
#include "confirm/confirm.h"
#include "confirm/telling.h"
#include "explore/replay.h"
#include "load/compile.h"
#include "load/loader.h"
#include "project/inputs.h"
#include "project/toolchain.h"
#include "project/walk.h"
#include "view/svg.h"

namespace ravel::cli {

using namespace load;

namespace {

using ConfirmClock = std::chrono::steady_clock;

/// A finding's driver is small: what needs more has gone wrong.
constexpr MachineLimits kLimits = {20'000, 200'000, uint64_t{512} << 20U, 3'000'000, {}};

/// Where modules lie: of the given .beam files, of what was compiled, of the project's dependencies.
std::vector<std::string> folders_of(const Inputs& inputs, const CompileResult& compiled) {
  std::vector<std::string> folders;
  const auto add = [&](const std::string& folder) {
    const std::string whole = absolute_path(folder);
    if (std::ranges::find(folders, whole) == folders.end()) folders.push_back(whole);
  };
  for (const Compiled& module : compiled.modules) add(parent_of(module.beam));
  for (const std::string& beam : inputs.beams) add(parent_of(beam));
  for (const std::string& library : inputs.libraries) add(library);
  return folders;
}

ExploreRequest request_of(const confirm::Driver& driver, const std::vector<std::string>& code_path,
                          const Options& options) {
  ExploreRequest request;
  request.is_driver = true;
  request.program.target = confirm::kDriverFunction;
  request.program.arguments = confirm::arguments_of(driver);
  request.program.code_path = code_path;
  request.program.booted = driver.booted;
  request.program.limits = kLimits;
  request.strategy = "confirm";
  request.seed = options.confirm.seed;
  return request;
}

bool wants_picture(const Options& options) {
  return std::ranges::any_of(options.formats,
                             [](const FormatRequest& each) { return each.format == report::Format::html; });
}

/// The trace is written, and the finding told by it.
Result<void> make_witness(const confirm::Confirmed& confirmed, const std::vector<std::string>& code_path,
                          const Options& options, report::Finding& finding) {
  const ExploreRequest request = request_of(confirmed.driver, code_path, options);
  const auto session = Session::open(request);
  if (!session) return fail(session.error().message);
  // A witness that does not replay is none.
  explore::Execution again(session->system().clone());
  if (!explore::replay(again, confirmed.actions).fits) return fail("the schedule does not replay");
  const explore::Trace trace = session->trace(request, confirmed.actions);
  std::error_code error;
  std::filesystem::create_directories(options.confirm.folder, error);
  const std::string file =
      fmt::format("{}/{}-{}.rvt", options.confirm.folder, finding.rule, finding.fingerprint.substr(0, 12));
  if (auto written = write_file(file, explore::trace_bytes(trace)); !written) return written;
  const explore::Story story = session->story(confirmed.actions);
  confirm::tell(confirmed, story, finding);
  finding.witness->trace = file;
  if (wants_picture(options))
    if (auto picture = view::to_svg(story)) finding.witness->picture = *std::move(picture);
  return {};
}

bool is_exported(const ir::Program& program, const confirm::Call& call) {
  const ir::FuncId id = program.find({Symbol(call.module), Symbol(call.function), 0});
  return id.valid() && program.function(id).exported;
}

/// In a process of its own: what is found is sent as it comes.
void try_findings(const std::vector<const report::Finding*>& findings, const Options& options,
                  GrowingReport& report) {
  const auto start = ConfirmClock::now();
  // Tests tell how the program is used, and are drivers themselves.
  Options with_tests = options;
  with_tests.tests = true;
  const Inputs inputs = find_inputs(with_tests, true);
  const Toolchain toolchain = find_toolchain();
  const CompileResult compiled =
      compile_sources(inputs.sources, toolchain, cache_directory(), compile_policy(options));
  Loader loader(inputs, compiled, toolchain, options.source_paths);
  ir::Program program(&loader);
  program.add(loader.read_given());
  const confirm::Code code(program);
  // From here on the program is only read.

  const std::vector<std::string> code_path = folders_of(inputs, compiled);
  const ExploreRequest request = request_of({}, code_path, options);
  auto machine = machine_options(request.program, kLimits.reductions);
  const auto library = test_library();
  if (!machine || !library) {
    for (const report::Finding* finding : findings) {
      report::Finding copy = *finding;
      copy.confirm = "no driver: " + (machine ? library.error().message : machine.error().message);
      report.add(std::vector{std::move(copy)});
    }
    return;
  }
  confirm::ConfirmOptions wanted;
  wanted.lab.system.machine = *std::move(machine);
  wanted.lab.system.machine.code_path.push_back(library->ebin);
  wanted.lab.is_late = [&] {
    return std::chrono::duration<double>(ConfirmClock::now() - start).count() > options.confirm.seconds;
  };
  wanted.attempt.seed = options.confirm.seed;
  for (const std::string& name : options.confirm.drivers) {
    const size_t colon = name.rfind(':');
    const confirm::Call call{name.substr(0, colon), name.substr(colon + 1), {}};
    if (is_exported(program, call)) {
      wanted.attempt.drivers.push_back(call);
      continue;
    }
    report::Diagnostic diagnostic;
    diagnostic.severity = report::Severity::error;
    diagnostic.message = fmt::format("--drive {0}: the program exports no function {0}/0", name);
    report.add(std::move(diagnostic));
  }
  ProgressPhase phase("Confirming", findings.size());
  confirm::confirm(findings, code, wanted, [&](size_t i, confirm::AttemptResult result) {
    report::Finding copy = *findings[i];
    copy.confirm = result.why_not;
    if (result.confirmed)
      if (const auto made = make_witness(*result.confirmed, code_path, options, copy); !made)
        copy.confirm = "it happened, but its schedule could not be kept: " + made.error().message;
    report.add(std::vector{std::move(copy)});
    phase.advance();
  });
}

}  // namespace

void put_witnessed_first(report::Report& report) {
  std::ranges::stable_partition(report.findings, [](const report::Finding& finding) {
    return finding.status == report::Status::witnessed;
  });
}

bool confirm_findings(report::Report& report, const Options& options,
                      const std::vector<std::string>& fingerprints) {
  std::vector<const report::Finding*> wanted;
  for (const report::Finding& finding : report.findings) {
    const bool is_named = fingerprints.empty() || std::ranges::any_of(fingerprints, [&](const auto& each) {
                            return finding.fingerprint.starts_with(each);
                          });
    if (is_named && !finding.suppressed && confirm::can_confirm(finding)) wanted.push_back(&finding);
  }
  if (wanted.empty()) return false;
  const bool with_progress = wants_progress(options.quiet, stderr_is_terminal(), environment);
  GrowingReport tried;
  const bool interrupted = run_isolated(
      [&](GrowingReport& found) {
        TerminalProgress progress(with_progress);
        try_findings(wanted, options, found);
        progress.silence();
      },
      {options.memory, 0}, tried);
  if (with_progress) write_stderr("\r\x1b[K");
  // From here on nothing runs.

  std::map<std::string, report::Finding> by_name;
  report::Report result = tried.copy();
  for (report::Finding& finding : result.findings) by_name[finding.fingerprint] = std::move(finding);
  for (report::Finding& finding : report.findings)
    if (const auto found = by_name.find(finding.fingerprint); found != by_name.end())
      finding = std::move(found->second);
  for (report::Diagnostic& each : result.diagnostics) report.diagnostics.push_back(std::move(each));
  return interrupted;
}

}  // namespace ravel::cli
