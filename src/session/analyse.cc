// SPDX-License-Identifier: Apache-2.0
#include "session/analyse.h"

#include "base/part.h"
#include "base/progress.h"
#include "flow/beam/input.h"
#include "flow/flow.h"
#include "ir/program.h"
#include "load/compile.h"
#include "load/loader.h"
#include "project/applications.h"
#include "project/inputs.h"
#include "project/toolchain.h"
#include "session/check_jvm.h"
#include "session/checking.h"
#include "session/entries.h"
#include "session/native_check.h"
#include "session/pass.h"

namespace ravel::session {

using namespace project;

using namespace load;

namespace {

using Clock = Pass::Clock;

/// Processes that begin in the program's own code.
size_t own_processes(const ir::Program& program, const flow::Flow& flow) {
  const auto origins = flow.origins.origins();
  return static_cast<size_t>(
      std::count_if(origins.begin() + 1, origins.end(), [&](const flow::Origin& origin) {
        return std::any_of(origin.entries.begin(), origin.entries.end(),
                           [&](ir::FuncId entry) { return !program.module_of(entry).library; });
      }));
}

void count(const ir::Program& program, const flow::Flow& flow, report::Stats& stats) {
  stats.functions += program.function_count();
  stats.more["processes"] = static_cast<double>(own_processes(program, flow));
  for (size_t i = 0; i < program.function_count(); ++i)
    stats.instructions += program.function(ir::FuncId(i)).instrs.size();
  for (size_t i = 0; i < program.module_count(); ++i)
    stats.more[program.module(ir::ModuleId(i)).library ? "library modules" : "modules"] += 1;
  for (size_t i = 0; i < program.function_count(); ++i)
    if (!program.module_of(ir::FuncId(i)).library) stats.more["functions of modules"] += 1;
}

/// The BEAM part: from .beam files and sources to findings.
void analyse_beam(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                  GrowingReport& report) {
  // The user's own compilers turn the sources into .beam files, in a cache.
  CompileResult compiled;
  {
    const Pass pass(report, "compile");
    compiled = compile_sources(inputs.sources, toolchain, cache_directory(), compile_policy(options));
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
  facts::CheckOptions wanted = check_options(options);
  std::vector<report::Diagnostic> unread;
  wanted.applications = find_applications(inputs, unread);
  report.add(std::move(unread));
  Checking checking(std::move(wanted));
  flow.values.tell_limits(checking.budget());
  checking.run(flow::beam::BeamInput{checking.input(program), flow}, report);
  report.add(loader.take_diagnostics());
  report.update_stats([&](report::Stats& stats) { count(program, flow, stats); });
}

}  // namespace

void analyse(const Options& options, GrowingReport& report) {
  // The paths become files: .beam files, class files, sources that need a compiler, folders of dependencies.
  const Inputs inputs = find_inputs(options, true);
  report.add(inputs.diagnostics);
  const Toolchain toolchain = find_toolchain();

  // A project may hold several. They share no data, so each part is a program of its own.
  const auto run = [](std::string_view platform, bool is_there, const auto& analyse_it) {
    if (!is_there) return;
    const Part part("platform", platform);
    if (!part.is_lost()) analyse_it();
  };
  run("BEAM", !inputs.beams.empty() || !inputs.sources.empty(),
      [&] { analyse_beam(options, inputs, toolchain, report); });
  run("JVM", inputs.has_jvm(), [&] { analyse_jvm(options, inputs, toolchain, report); });
  run("native", !inputs.native.empty(), [&] { analyse_native(options, inputs, report); });
}

}  // namespace ravel::session
