// SPDX-License-Identifier: Apache-2.0
//
// From .beam files to the program's modules: read, lift, and put the sources' present paths in place of those
// of the compiler. The user's own modules are read at once and in parallel; library modules one by one when
// the analysis asks for them. A module that is broken costs itself only: what is wrong becomes a diagnostic,
// an error for the user's own files and a warning for a library.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "ir/program.h"
#include "load/compile.h"
#include "load/module_finder.h"
#include "project/inputs.h"
#include "project/sources.h"
#include "project/toolchain.h"
#include "report/finding.h"

namespace ravel::load {

using namespace project;

class Loader final : public ir::ModuleSource {
 public:
  Loader(const Inputs& inputs, const CompileResult& compiled, const Toolchain& toolchain,
         const std::vector<std::string>& source_paths);

  /// The modules that the user gave, without those that cannot be used.
  std::vector<ir::Module> read_given();
  /// A library module, by name.
  std::optional<ir::Module> load(Symbol name) override;
  /// What went wrong since the last call.
  std::vector<report::Diagnostic> take_diagnostics();

 private:
  std::optional<ir::Module> read_one(const std::string& beam, bool library);
  void tell(const std::string& file, std::optional<uint64_t> offset, std::string message, bool library);

  std::vector<std::string> given_;
  ModuleFinder libraries_;
  SourceFinder sources_;
  std::mutex mutex_;
  std::vector<report::Diagnostic> diagnostics_;
};

/// A problem as a diagnostic of severity error.
report::Diagnostic diagnostic_of(const Problem& problem);

}  // namespace ravel::load
