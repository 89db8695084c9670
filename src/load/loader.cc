// SPDX-License-Identifier: Apache-2.0
#include "load/loader.h"

#include "base/file.h"
#include "base/parallel.h"
#include "base/part.h"
#include "base/progress.h"
#include "beam/beam.h"
#include "beam/lift/lift.h"

namespace ravel::load {

report::Diagnostic diagnostic_of(const Problem& problem) {
  report::Diagnostic result;
  result.severity = report::Severity::error;
  result.pos.file = problem.file;
  result.offset = problem.offset;
  result.message = problem.message;
  return result;
}

Loader::Loader(const Inputs& inputs, const CompileResult& compiled, const Toolchain& toolchain,
               const std::vector<std::string>& source_paths)
    : given_(inputs.beams), sources_(inputs, source_paths) {
  for (const Compiled& module : compiled.modules) {
    given_.push_back(module.beam);
    sources_.add_compiled(module.beam, module.source);
  }
  std::vector<std::string> folders = inputs.libraries;
  for (std::string& folder : platform_libraries(toolchain)) folders.push_back(std::move(folder));
  libraries_ = ModuleFinder(folders);
}

void Loader::tell(const std::string& file, std::optional<uint64_t> offset, std::string message,
                  bool library) {
  report::Diagnostic diagnostic = diagnostic_of({file, offset, std::move(message)});
  if (library) diagnostic.severity = report::Severity::warning;
  const std::lock_guard lock(mutex_);
  diagnostics_.push_back(std::move(diagnostic));
}

std::vector<report::Diagnostic> Loader::take_diagnostics() {
  const std::lock_guard lock(mutex_);
  return std::exchange(diagnostics_, {});
}

std::optional<ir::Module> Loader::read_one(const std::string& beam, bool library) {
  // Messages name what the user gave, not a file in the cache.
  const std::string given = sources_.given_name(beam);
  const Part part("file", given, given);
  if (part.is_lost()) return std::nullopt;
  const auto bytes = read_file(beam);
  if (!bytes) {
    const std::string& message = bytes.error().message;
    tell(beam, std::nullopt, message.substr(message.rfind(": ") + 2), library);
    return std::nullopt;
  }
  const beam::Module module = beam::read_module(beam, as_bytes(*bytes));
  for (const Problem& problem : module.problems)
    tell(sources_.given_name(beam), problem.offset, problem.message, library);
  if (!module.usable) {
    if (module.problems.empty()) tell(beam, std::nullopt, "this is not a usable .beam file", library);
    return std::nullopt;
  }
  // Names of parameters make messages readable, but nobody reads those of a library.
  beam::Lifted lifted = beam::lift_module(module, {.names = !library});
  for (const Problem& problem : lifted.problems)
    tell(sources_.given_name(beam), problem.offset, problem.message, library);
  lifted.module.library = library;
  for (std::string& file : lifted.module.files) file = sources_.resolve(beam, file);
  // Messages about a module name what the user gave, not a file in the cache.
  lifted.module.path = sources_.given_name(beam);
  return std::move(lifted.module);
}

std::vector<ir::Module> Loader::read_given() {
  ProgressPhase phase("Reading", given_.size());
  std::vector<std::optional<ir::Module>> slots(given_.size());
  parallel_for(given_.size(), [&](size_t i) {
    slots[i] = read_one(given_[i], false);
    phase.advance();
  });
  std::vector<ir::Module> modules;
  for (auto& slot : slots)
    if (slot) modules.push_back(std::move(*slot));
  return modules;
}

std::optional<ir::Module> Loader::load(Symbol name) {
  const auto path = libraries_.path_of(name);
  return path ? read_one(*path, true) : std::nullopt;
}

}  // namespace ravel::load
