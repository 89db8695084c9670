// SPDX-License-Identifier: Apache-2.0
#include "load/native_program.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/progress.h"
#include "native/link.h"
#include "native/native.h"
#include "project/inputs.h"
#include "project/native_units.h"
#include "project/own_files.h"
#include "project/toolchain.h"

namespace ravel::load {
namespace {

report::Diagnostic diagnostic_of(const native::Message& message, const OwnFiles& own) {
  report::Diagnostic result = error_about(message.file, message.text);
  if (!message.is_error) result.severity = report::Severity::warning;
  // A compiler quotes what it does not understand, and `#include` may name any file.
  if (message.line > 0 && !own.has(message.file)) {
    result.message =
        "this does not compile, and does not belong to what is analysed: what is wrong is not shown";
    return result;
  }
  result.pos.line = message.line;
  result.pos.column = message.column;
  return result;
}

/// Two programs in one library, or more than the build tells apart: each definition is kept.
void tell_conflicts(const native::LinkResult& linked, std::vector<report::Diagnostic>& diagnostics) {
  if (linked.conflicts.empty()) return;
  constexpr size_t kShown = 5;
  const size_t shown = std::min(linked.conflicts.size(), kShown);
  const std::vector<std::string> some(linked.conflicts.begin(),
                                      linked.conflicts.begin() + static_cast<std::ptrdiff_t>(shown));
  report::Diagnostic note = error_about(
      "",
      fmt::format(
          "{}{} {} defined several times in what is taken for one program; calls from other files go to the "
          "first definition",
          fmt::join(some, ", "),
          linked.conflicts.size() > shown ? fmt::format(" and {} more", linked.conflicts.size() - shown) : "",
          linked.conflicts.size() == 1 ? "is" : "are"));
  note.severity = report::Severity::note;
  diagnostics.push_back(std::move(note));
}

/// What most often helps where a header is missing.
void tell_flags(const NativeUnits& units, NativeProgram& program) {
  const bool failed = std::any_of(program.diagnostics.begin(), program.diagnostics.end(),
                                  [](const auto& each) { return each.severity == report::Severity::error; });
  if (!failed || units.without_database == 0) return;
  report::Diagnostic note =
      error_about("",
                  "no compile_commands.json says how these files are compiled; make one with `cmake -B build "
                  "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON` or `bear -- make`, or give the flags after `--`");
  note.severity = report::Severity::note;
  program.diagnostics.push_back(std::move(note));
}

}  // namespace

NativeProgram read_native(const std::vector<std::string>& files, const Options& options) {
  NativeProgram program;
  if (files.empty()) return program;
  if (const std::string missing = native::missing(); !missing.empty()) {
    program.diagnostics.push_back(error_about(files.front(), missing));
    return program;
  }
  const NativeUnits units = find_native_units(files, options.compiler_flags, options.exclude);
  program.diagnostics = units.diagnostics;
  program.units = units.units.size();
  ProgressPhase phase("Compiling C and C++", units.units.size());
  native::ReadOptions wanted;
  wanted.cache = cache_directory();
  wanted.progress = [&] { phase.advance(); };
  const OwnFiles own(options, find_toolchain());
  if (!options.trust) wanted.may_read = [&](const std::string& file) { return own.may_take_in(file); };
  std::vector<native::UnitResult> read = native::read_units(units.units, wanted);
  std::vector<std::vector<std::string>> targets;  // by module
  for (size_t i = 0; i < read.size(); ++i) {
    native::UnitResult& unit = read[i];
    for (const native::Message& message : unit.messages)
      program.diagnostics.push_back(diagnostic_of(message, own));
    program.cached += unit.was_cached ? 1 : 0;
    if (!unit.module) continue;
    program.modules.push_back(std::move(*unit.module));
    targets.push_back(units.units[i].targets);
  }
  tell_flags(units, program);
  if (options.api.empty()) {
    program.parts =
        native::find_programs(program.modules, targets, options.main.empty() ? "main" : options.main);
  } else {
    program.parts.emplace_back();
    for (size_t m = 0; m < program.modules.size(); ++m) program.parts.front().modules.push_back(m);
  }
  return program;
}

std::vector<ir::Module> link_part(NativeProgram& program, const native::ProgramPart& part, bool is_last,
                                  std::vector<report::Diagnostic>& diagnostics) {
  std::vector<ir::Module> modules;
  for (const size_t m : part.modules) {
    if (is_last)
      modules.push_back(std::move(program.modules[m]));
    else
      modules.push_back(program.modules[m]);
  }
  tell_conflicts(native::link(modules), diagnostics);
  return modules;
}

}  // namespace ravel::load
