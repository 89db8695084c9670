// SPDX-License-Identifier: Apache-2.0
//
// `ravel dump`: what Ravel sees, for people who debug an analysis. --ir prints the representation of every
// function that was given, --calls which function calls which, as the code says it (calls through values are
// flow's business). Text for reading, json for scripts, dot for Graphviz.
#include <fmt/format.h>

#include "base/file.h"
#include "cli/commands.h"
#include "cli/compile.h"
#include "cli/glob.h"
#include "cli/inputs.h"
#include "cli/loader.h"
#include "cli/output.h"
#include "cli/progress_bar.h"
#include "cli/terminal.h"
#include "cli/toolchain.h"
#include "ir/calls.h"
#include "ir/dot.h"
#include "ir/json.h"
#include "ir/text.h"

namespace ravel::cli {

namespace {

bool is_form(std::string_view form) { return form == "text" || form == "json" || form == "dot"; }

/// Drops the functions that were not asked for.
void keep_matching(std::vector<ir::Module>& modules, const std::string& pattern) {
  if (pattern.empty()) return;
  for (ir::Module& module : modules)
    std::erase_if(module.functions,
                  [&](const ir::Function& f) { return !glob_matches(pattern, f.name.str()); });
  std::erase_if(modules, [](const ir::Module& module) { return module.functions.empty(); });
}

std::string dump_calls(const std::vector<ir::Module>& modules, std::string_view form) {
  if (form == "json") return ir::calls_as_json(modules);
  return form == "dot" ? ir::calls_as_dot(modules) : ir::print_calls(modules);
}

std::string dump_ir(const std::vector<ir::Module>& modules, std::string_view form) {
  if (form == "json") return ir::ir_as_json(modules);
  if (form == "dot") return ir::ir_as_dot(modules);
  std::string text;
  for (const ir::Module& module : modules) text += (text.empty() ? "" : "\n") + ir::print(module);
  return text;
}

Result<void> deliver(const std::string& text, const Options& options) {
  if (!options.output.empty() && options.output != "-") return write_file(options.output, text);
  if (!write_stdout(text)) return fail("cannot write to standard output");
  return {};
}

}  // namespace

ExitStatus run_dump(const Options& options, const DumpRequest& request) {
  if (request.ir.empty() == request.calls.empty())
    return complain("ravel dump: say what to show, either --ir or --calls");
  const std::string& form = request.ir.empty() ? request.calls : request.ir;
  if (!is_form(form)) return complain(fmt::format("ravel dump: '{}' is not one of text, json, dot", form));

  std::vector<ir::Module> modules;
  std::vector<report::Diagnostic> diagnostics;
  {
    // The same way in as `ravel check`; see check.cc.
    const TerminalProgress progress(wants_progress(options.quiet, stderr_is_terminal(), environment));
    const Inputs inputs = find_inputs(options);
    const Toolchain toolchain = find_toolchain();
    const CompileResult compiled = compile_sources(inputs.sources, toolchain, cache_directory());
    Loader loader(inputs, compiled, toolchain, options.source_paths);
    modules = loader.read_given();
    diagnostics = inputs.diagnostics;
    diagnostics.insert(diagnostics.end(), compiled.diagnostics.begin(), compiled.diagnostics.end());
    for (auto& diagnostic : loader.take_diagnostics()) diagnostics.push_back(std::move(diagnostic));
  }
  keep_matching(modules, request.function);
  bool failed = false;
  for (const report::Diagnostic& diagnostic : diagnostics) {
    failed |= diagnostic.severity == report::Severity::error;
    write_stderr(diagnostic_line(diagnostic));
  }
  if (modules.empty() && !failed) return complain("ravel dump: no function matches");

  const std::string text = request.ir.empty() ? dump_calls(modules, form) : dump_ir(modules, form);
  if (auto done = deliver(text, options); !done) return complain(done.error().message);
  return failed ? ExitStatus::failed : ExitStatus::clean;
}

}  // namespace ravel::cli
