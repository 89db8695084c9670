// SPDX-License-Identifier: Apache-2.0
//
// `ravel dump`: what Ravel sees, for people who debug an analysis. --ir prints the representation of every
// function that was given, --calls which function calls which, as the code says it. --origins and --points-to
// show what the value flow made of it (dump_flow.h). Text for reading, json for scripts, dot for Graphviz.
#include <fmt/format.h>

#include "base/file.h"
#include "base/json_text.h"
#include "cli/commands.h"
#include "cli/dump_flow.h"
#include "cli/dump_jvm.h"
#include "cli/dump_locks.h"
#include "cli/output.h"
#include "cli/progress_bar.h"
#include "cli/terminal.h"
#include "ir/calls.h"
#include "ir/dot.h"
#include "ir/json.h"
#include "ir/text.h"
#include "load/compile.h"
#include "load/jvm_loader.h"
#include "load/loader.h"
#include "load/native_program.h"
#include "project/glob.h"
#include "project/inputs.h"
#include "project/toolchain.h"
#include "session/check_jvm.h"
#include "session/checking.h"
#include "session/entries.h"
#include "session/native_check.h"
#include "session/native_dump.h"
#include "session/wait_dump.h"

namespace ravel::cli {

using namespace project;
using namespace load;
using namespace session;

namespace {

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
  for (const ir::Module& module : modules)
    text += (text.empty() ? "" : "\n") + ir::print_with_receives(module);
  return text;
}

Result<void> deliver(const std::string& text, const Options& options) {
  if (!options.output.empty() && options.output != "-") return write_file(options.output, text);
  if (!write_stdout(text)) return fail("cannot write to standard output");
  return {};
}

/// The question about the value flow, answered from the whole program, libraries included.
Result<std::string> dump_flow(std::vector<ir::Module> modules, Loader& loader, const Options& options,
                              const DumpRequest& request) {
  ir::Program program(&loader);
  program.add(std::move(modules));
  const flow::Flow flow(program, flow_options(options));
  if (!request.waits.empty() || !request.messages.empty()) {
    Checking all(check_options(options));
    const flow::beam::BeamInput input{all.input(program), flow};
    return request.waits.empty() ? session::message_graph(input, request.messages)
                                 : session::wait_graph(input, request.waits);
  }
  if (!request.origins.empty())
    return request.origins == "json" ? origins_as_json(flow) : origins_as_text(flow);
  return request.form == "json" ? points_to_as_json(flow, request.points_to)
                                : points_to_as_text(flow, request.points_to);
}

Result<void> check_request(const DumpRequest& request) {
  const int questions = !request.ir.empty() + !request.calls.empty() + !request.origins.empty() +
                        !request.points_to.empty() + !request.races.empty() + !request.locks.empty() +
                        !request.waits.empty() + !request.messages.empty() + !request.atomicities.empty();
  if (questions != 1)
    return fail(
        "say what to show: one of --ir, --calls, --origins, --points-to, --locks, --waits, --messages, "
        "--atomicities, --races");
  for (const std::string& form : {request.ir, request.calls, request.locks, request.waits, request.messages})
    if (!form.empty() && form != "text" && form != "json" && form != "dot")
      return fail(fmt::format("'{}' is not one of text, json, dot", form));
  for (const std::string& form : {request.origins, request.form, request.atomicities})
    if (!form.empty() && form != "text" && form != "json")
      return fail(fmt::format("'{}' is not one of text, json", form));
  return {};
}

/// Writes the problems to standard error. True if some input could not be read.
bool tell(const std::vector<report::Diagnostic>& diagnostics) {
  bool failed = false;
  for (const report::Diagnostic& diagnostic : diagnostics) {
    failed |= diagnostic.severity == report::Severity::error;
    tell_user(diagnostic_line(diagnostic));
  }
  return failed;
}

/// Runs the analysis as `ravel check` does and shows the pairs of every stage of the race check.
ExitStatus dump_races(const Options& options) {
  const Inputs inputs = find_inputs(options, true);
  GrowingReport report;
  report.add(inputs.diagnostics);
  std::vector<std::string> lines;
  analyse_jvm(options, inputs, find_toolchain(), report, {.pairs = &lines});
  const bool failed = tell(report.copy().diagnostics);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  if (auto done = deliver(text, options); !done) return complain(done.error().message);
  return failed ? ExitStatus::failed : ExitStatus::clean;
}

std::string in_lines(const std::vector<facts::NamedAtomicity>& all) {
  std::string text;
  for (const auto& [method, atomicity] : all) text += fmt::format("{}: {}\n", method, atomicity);
  return text;
}

std::string in_json(const std::vector<facts::NamedAtomicity>& all) {
  std::string text = "[";
  for (const auto& [method, atomicity] : all) {
    text += text.size() == 1 ? "\n  {\"method\": " : ",\n  {\"method\": ";
    append_json_string(text, method);
    text += ", \"atomicity\": ";
    append_json_string(text, atomicity);
    text += "}";
  }
  return text + "\n]\n";
}

/// What each method is to other threads, as the rule `atomicity` sees it.
ExitStatus dump_atomicities(const Options& options, std::string_view form) {
  const Inputs inputs = find_inputs(options, true);
  if (!inputs.has_jvm()) return complain("ravel dump: atomicities are those of programs for the JVM");
  GrowingReport report;
  report.add(inputs.diagnostics);
  std::vector<facts::NamedAtomicity> all;
  analyse_jvm(options, inputs, find_toolchain(), report, {.atomicities = &all});
  const bool failed = tell(report.copy().diagnostics);
  if (auto done = deliver(form == "json" ? in_json(all) : in_lines(all), options); !done)
    return complain(done.error().message);
  return failed ? ExitStatus::failed : ExitStatus::clean;
}

/// The objects of a JVM program, which has an analysis of its own.
ExitStatus dump_jvm_points_to(const Options& options, const Inputs& inputs, const DumpRequest& request) {
  if (request.form == "json")
    return complain("ravel dump: what a method's values may be is shown as text only");
  GrowingReport report;
  report.add(inputs.diagnostics);
  JvmAnalysis analysis(options, inputs, find_toolchain(), report);
  report.add(analysis.take_diagnostics());
  const bool failed = tell(report.copy().diagnostics);
  if (!analysis.is_solved()) return ExitStatus::failed;
  const auto text = jvm_points_to_as_text(analysis, request.points_to);
  if (!text) return complain(fmt::format("ravel dump: {}", text.error().message));
  if (auto done = deliver(*text, options); !done) return complain(done.error().message);
  return failed ? ExitStatus::failed : ExitStatus::clean;
}

/// Threads, locks or pointers of a C or C++ program, which has an analysis of its own, too.
ExitStatus dump_native(const Options& options, const Inputs& inputs, const DumpRequest& request) {
  if (!inputs.beams.empty() || !inputs.sources.empty() || inputs.has_jvm())
    return complain(
        "ravel dump: this shows one program at a time; give C and C++ files alone, or leave them out");
  if (request.form == "json") return complain("ravel dump: where pointers may point is shown as text only");
  GrowingReport report;
  report.add(inputs.diagnostics);
  Result<std::string> text = std::string();
  solve_native(options, inputs, report, [&](const ir::Program& program, const flow::native::Native& native) {
    const flow::native::Words words(program, native);
    Checking all(facts::CheckOptions{});
    const flow::native::NativeInput input{all.input(program), native, words};
    if (!request.origins.empty())
      text = session::native_origins(input, request.origins);
    else if (!request.locks.empty())
      text = session::native_lock_graph(input, request.locks);
    else
      text = session::native_points_to(input, request.points_to);
  });
  const bool failed = tell(report.copy().diagnostics);
  if (!text) return complain(fmt::format("ravel dump: {}", text.error().message));
  if (auto done = deliver(*text, options); !done) return complain(done.error().message);
  return failed ? ExitStatus::failed : ExitStatus::clean;
}

/// The threads of a JVM program, or which locks are wanted while others are held.
ExitStatus dump_jvm_threads(const Options& options, const Inputs& inputs, const DumpRequest& request) {
  GrowingReport report;
  report.add(inputs.diagnostics);
  JvmAnalysis analysis(options, inputs, find_toolchain(), report);
  report.add(analysis.take_diagnostics());
  const bool failed = tell(report.copy().diagnostics);
  if (!analysis.is_solved()) return ExitStatus::failed;
  if (auto done = deliver(
          request.locks.empty() ? jvm_origins(analysis, request.origins) : jvm_locks(analysis, request.locks),
          options);
      !done)
    return complain(done.error().message);
  return failed ? ExitStatus::failed : ExitStatus::clean;
}

}  // namespace

ExitStatus run_dump(const Options& options, const DumpRequest& request) {
  if (auto good = check_request(request); !good)
    return complain(fmt::format("ravel dump: {}", good.error().message));

  if (!request.races.empty()) return dump_races(options);
  if (!request.atomicities.empty()) return dump_atomicities(options, request.atomicities);

  // The same way in as `ravel check`; see check.cc.
  TerminalProgress progress(wants_progress(options.quiet, stderr_is_terminal(), environment));
  const Inputs inputs = find_inputs(options, true);
  const bool asks_flow = !request.origins.empty() || !request.points_to.empty() || !request.locks.empty();
  if (asks_flow && (!inputs.native.empty() || inputs.has_jvm() || !request.locks.empty())) {
    progress.silence();
    if (!inputs.native.empty()) return dump_native(options, inputs, request);
    return request.points_to.empty() ? dump_jvm_threads(options, inputs, request)
                                     : dump_jvm_points_to(options, inputs, request);
  }
  const Toolchain toolchain = find_toolchain();
  const CompileResult compiled =
      compile_sources(inputs.sources, toolchain, cache_directory(), compile_policy(options));
  Loader loader(inputs, compiled, toolchain, options.source_paths);
  std::vector<ir::Module> modules = loader.read_given();
  std::vector<report::Diagnostic> diagnostics = inputs.diagnostics;
  diagnostics.insert(diagnostics.end(), compiled.diagnostics.begin(), compiled.diagnostics.end());
  for (auto& diagnostic : loader.take_diagnostics()) diagnostics.push_back(std::move(diagnostic));
  GrowingReport compiling;
  JvmModules jvm = read_jvm(jvm_request(options, inputs, toolchain, compiling).given);
  for (auto& diagnostic : compiling.copy().diagnostics) diagnostics.push_back(std::move(diagnostic));
  for (ir::Module& module : jvm.modules) modules.push_back(std::move(module));
  for (auto& diagnostic : jvm.diagnostics) diagnostics.push_back(std::move(diagnostic));
  NativeProgram native = read_native(inputs.native, options);
  for (ir::Module& module : native.modules) modules.push_back(std::move(module));
  for (auto& diagnostic : native.diagnostics) diagnostics.push_back(std::move(diagnostic));

  Result<std::string> text = std::string();
  if (!request.ir.empty() || !request.calls.empty()) {
    keep_matching(modules, request.function);
    if (modules.empty() && diagnostics.empty())
      text = fail("no function matches");
    else
      text = request.ir.empty() ? dump_calls(modules, request.calls) : dump_ir(modules, request.ir);
  } else {
    text = dump_flow(std::move(modules), loader, options, request);
  }
  progress.silence();
  const bool failed = tell(diagnostics);
  if (!text) return complain(fmt::format("ravel dump: {}", text.error().message));
  if (auto done = deliver(*text, options); !done) return complain(done.error().message);
  return failed ? ExitStatus::failed : ExitStatus::clean;
}

}  // namespace ravel::cli
