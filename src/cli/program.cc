// SPDX-License-Identifier: Apache-2.0
#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/config.h"
#include "cli/terminal.h"
#include "load/compile.h"
#include "project/toolchain.h"
#include "project/walk.h"

extern char** environ;  // NOLINT: the environment that the program sees

namespace ravel::cli {

using namespace load;

namespace {

std::string absolute(const std::string& path) {
  std::error_code error;
  const auto result = std::filesystem::absolute(path, error);
  return error ? path : result.lexically_normal().string();
}

}  // namespace

std::vector<std::string> project_folders(const std::string& root) {
  const auto below = [&](const char* name) { return root == "." ? std::string(name) : join(root, name); };
  std::vector<std::string> folders = {root, below("ebin"), below("test")};
  for (const char* libraries :
       {"_build/test/lib", "_build/default/lib", "_build/dev/lib", "_build/test/checkouts", "deps", "apps"})
    for (const std::string& application : folders_in(below(libraries)))
      for (const char* part : {"ebin", "test"}) folders.push_back(join(application, part));
  std::erase_if(folders, [](const std::string& folder) { return !is_directory(folder); });
  return folders;
}

namespace {

/// What ravel.toml says, unless the request does.
Result<MachineLimits> limits_of(const RunRequest& request) {
  Options options;
  const auto named = environment("RAVEL_CONFIG");
  const auto file = named && !named->empty() ? named : find_config(".");
  if (file)
    if (const auto done = read_config(options, *file); !done) return fail(done.error().message);
  MachineLimits limits = options.machine;
  for (uint64_t MachineLimits::* const member :
       {&MachineLimits::processes, &MachineLimits::atoms, &MachineLimits::memory, &MachineLimits::reductions})
    if (request.limits.*member != 0) limits.*member = request.limits.*member;
  return limits;
}

}  // namespace

Result<std::vector<std::string>> stub_folders() {
  const auto limits = limits_of({});
  if (!limits) return fail(limits.error().message);
  std::vector<std::string> folders;
  for (const std::string& stub : limits->stubs) {
    std::vector<SourceFile> sources;
    for (const std::string& file : files_ending(stub, ".erl"))
      sources.push_back({file, Language::erlang, "", {}});
    if (!sources.empty()) {
      const CompileResult result = compile_sources(sources, find_toolchain(), cache_directory(),
                                                   {.trust = false, .readable = {absolute(stub)}});
      if (!result.diagnostics.empty())
        return fail(fmt::format("{}:{}: {}", result.diagnostics.front().pos.file,
                                result.diagnostics.front().pos.line, result.diagnostics.front().message));
      for (const Compiled& module : result.modules) folders.push_back(parent_of(module.beam));
    }
    folders.push_back(absolute(stub));
  }
  return folders;
}

Result<vm::MachineOptions> machine_options(const RunRequest& request, uint64_t reductions) {
  const Toolchain toolchain = find_toolchain();
  if (toolchain.otp_root.empty())
    return fail(
        "no Erlang/OTP was found; the machine needs its libraries (try: apt-get install erlang-base)");
  const auto limits = limits_of(request);
  if (!limits) return fail(limits.error().message);
  vm::MachineOptions options;
  if (limits->processes > 0) options.processes_max = limits->processes;
  if (limits->atoms > 0) options.atoms_max = limits->atoms;
  if (limits->memory > 0) options.memory_max = limits->memory;
  options.reductions_max = static_cast<int64_t>(limits->reductions > 0 ? limits->reductions : reductions);
  options.otp_root = toolchain.otp_root;
  options.seed = request.seed;
  // Another seed, another time of day.
  constexpr uint64_t kMix = 0x9E3779B97F4A7C15U, kDaySeconds = 86'400;
  options.start_time_us += (request.seed * kMix >> 32U) % kDaySeconds * 1'000'000;
  options.booted = request.booted;
  if (options.booted && !is_file(options.otp_root + "/bin/start_clean.boot"))
    return fail(
        fmt::format("--booted needs an installed OTP, and {} has no bin/start_clean.boot (is it a source "
                    "tree? `make install` makes one of it)",
                    options.otp_root));
  if (options.booted && !request.nodes.empty())
    return fail("--nodes and --booted do not go together: only a bare start can simulate several nodes");
  for (const std::string& name : request.nodes) {
    options.nodes.push_back(name.find('@') == std::string::npos ? name + "@localhost" : name);
    if (std::count(options.nodes.begin(), options.nodes.end(), options.nodes.back()) > 1)
      return fail(fmt::format("--nodes names {} twice", name));
  }
  auto stubs = stub_folders();
  if (!stubs) return fail(stubs.error().message);
  options.code_path = *std::move(stubs);
  options.arguments = request.arguments;
  options.directory = absolute(".");
  for (const std::string& folder : request.code_path) options.code_path.push_back(absolute(folder));
  for (const std::string& folder : project_folders()) options.code_path.push_back(absolute(folder));
  if (!toolchain.elixir_root.empty()) {
    for (const std::string& folder : platform_libraries(toolchain))
      if (folder.starts_with(toolchain.elixir_root)) options.code_path.push_back(folder);
  }
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string text(*variable);
    if (const size_t equals = text.find('='); equals != std::string::npos)
      options.environment.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return options;
}

}  // namespace ravel::cli
