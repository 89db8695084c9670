// SPDX-License-Identifier: Apache-2.0
#include "cli/bundle.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <map>
#include <thread>

#include "base/file.h"
#include "base/memory.h"
#include "base/sandbox.h"
#include "cli/version.h"
#include "load/compile_cache.h"
#include "native/native.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace load;

namespace {

constexpr size_t kFilesMax = 2000;  ///< one by one; of all there are counts

std::string system_text() {
  utsname names{};
  ::uname(&names);
  const std::string refused = no_sandbox();
  return fmt::format("system: {} {} {}\nprocessors: {}\nmemory: {} MB\nsandbox: {}\n", names.sysname,
                     names.release, names.machine, std::thread::hardware_concurrency(),
                     available_memory() >> 20U, refused.empty() ? "yes" : refused);
}

std::string version_text(std::string_view name, const std::string& version) {
  return fmt::format("{}: {}\n", name, version.empty() ? "none" : version);
}

std::vector<std::string> files_of(const Inputs& inputs) {
  std::vector<std::string> files = inputs.beams;
  for (const SourceFile& source : inputs.sources) files.push_back(source.path);
  files.insert(files.end(), inputs.classes.begin(), inputs.classes.end());
  for (const JavaGroup& group : inputs.java)
    files.insert(files.end(), group.files.begin(), group.files.end());
  files.insert(files.end(), inputs.native.begin(), inputs.native.end());
  return files;
}

/// Only endings that say what kind of file it is: another may be part of a name.
std::string kind_of(const std::string& file) {
  if (base_name(file) == "compile_commands.json") return "compile_commands.json";
  const std::string name = base_name(file), ending = name.substr(std::min(name.rfind('.'), name.size()));
  return ending.size() <= 6 ? ending : "?";
}

std::string inputs_text(const Inputs& inputs) {
  std::map<std::string, size_t> counts;
  std::vector<std::string> lines;
  for (const std::string& file : files_of(inputs)) {
    ++counts[kind_of(file)];
    if (lines.size() >= kFilesMax) continue;
    const auto content = read_file(file);
    if (!content) continue;
    lines.push_back(
        fmt::format("  {} {} bytes {}\n", kind_of(file), content->size(), CacheKey().add(*content).digest()));
  }
  std::sort(lines.begin(), lines.end());
  std::string text = "inputs:\n";
  for (const auto& [kind, count] : counts) text += fmt::format("  {} files {}\n", count, kind);
  text += fmt::format("files, the first {}:\n", kFilesMax);
  for (const std::string& line : lines) text += line;
  return text;
}

}  // namespace

std::string bundle_text(const Options& options, const Inputs& inputs, const Toolchain& tools) {
  std::string text = fmt::format("ravel: {}\n", kVersion) + system_text();
  text += version_text("OTP", tools.otp_version) + version_text("Elixir", tools.elixir_version) +
          version_text("JDK", tools.jdk_version) + version_text("Clang", native::version());
  text += fmt::format("rules: {}\nconfiguration: {}\n", fmt::join(options.rules.names(), " "),
                      options.config.empty() ? "none" : "yes");
  size_t errors = 0;
  for (const report::Diagnostic& each : inputs.diagnostics)
    errors += each.severity == report::Severity::error ? 1 : 0;
  text += fmt::format("projects: {}\nproblems with inputs: {}\n", inputs.projects.size(), errors);
  return text + inputs_text(inputs);
}

}  // namespace ravel::cli
