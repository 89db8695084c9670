// SPDX-License-Identifier: Apache-2.0
//
// compile_commands.json, as CMake, Meson, bear and the kernel's scripts write it. Clang's own reader
// understands its quoting and response files.
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <fmt/format.h>
#include <llvm/Support/CrashRecoveryContext.h>

#include <filesystem>

#include "base/hash_map.h"
#include "native/arguments.h"
#include "native/native.h"

namespace ravel::native {
namespace {

constexpr unsigned kStackBytes = 64u << 20;

std::unique_ptr<clang::tooling::CompilationDatabase> load(const std::string& path, std::string& problem) {
  std::unique_ptr<clang::tooling::CompilationDatabase> result;
  llvm::CrashRecoveryContext recovery;  // a file nested deeply enough overflows any stack
  const bool survived = recovery.RunSafelyOnThread(
      [&] {
        result = clang::tooling::JSONCompilationDatabase::loadFromFile(
            path, problem, clang::tooling::JSONCommandLineSyntax::AutoDetect);
      },
      kStackBytes);
  if (!survived) problem = "it is nested too deeply";
  return result;
}

std::string absolute(const std::string& directory, const std::string& file) {
  return (std::filesystem::path(directory) / file).lexically_normal().string();
}

}  // namespace

Result<std::vector<Unit>> read_database(const std::string& path) {
  llvm::CrashRecoveryContext::Enable();
  std::string problem;
  const auto database = load(path, problem);
  if (database == nullptr) return fail(fmt::format("{}: {}", path, problem.substr(0, problem.find('\n'))));
  std::vector<Unit> units;
  HashSet<std::string> seen;
  // A relative folder is meant as seen from the file.
  const std::string here = std::filesystem::absolute(path).lexically_normal().parent_path().string();
  for (const clang::tooling::CompileCommand& command : database->getAllCompileCommands()) {
    const std::string directory = absolute(here, command.Directory);
    auto unit = unit_of_command(command.CommandLine, absolute(directory, command.Filename), directory);
    if (unit && seen.insert(identity(*unit)).second) units.push_back(std::move(*unit));
  }
  return units;
}

}  // namespace ravel::native
