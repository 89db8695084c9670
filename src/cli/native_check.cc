// SPDX-License-Identifier: Apache-2.0
#include "cli/native_check.h"

#include "cli/loader.h"
#include "cli/native_program.h"
#include "cli/pass.h"
#include "ir/program.h"

namespace ravel::cli {
namespace {

void count(const ir::Program& program, const NativeProgram& read, report::Stats& stats) {
  stats.functions += program.function_count();
  for (size_t i = 0; i < program.function_count(); ++i)
    stats.instructions += program.function(ir::FuncId(i)).instrs.size();
  stats.more["units"] += static_cast<double>(read.units);
  stats.more["units unchanged"] += static_cast<double>(read.cached);
}

}  // namespace

void analyse_native(const Options& options, const Inputs& inputs, GrowingReport& report) {
  // Clang compiles the units in process, or the cache has them; they are lifted and linked.
  NativeProgram read;
  {
    const Pass pass(report, "read");
    read = read_native(inputs.native, options);
  }
  report.add(read.diagnostics);
  ir::Program program;
  program.add(std::move(read.modules));
  for (const Problem& problem : program.problems()) report.add(diagnostic_of(problem));
  for (size_t i = 0; i < program.module_count(); ++i)
    if (const auto& files = program.module(ir::ModuleId(i)).files; !files.empty())
      report.add_source(files.front());
  report.update_stats([&](report::Stats& stats) { count(program, read, stats); });
  if (program.module_count() == 0) return;

  // Nothing is worse than a silent "no findings" from a check that does not exist.
  report.add(error_about("", "C and C++ were read but not checked: no rule for them is built yet"));
}

}  // namespace ravel::cli
