// SPDX-License-Identifier: Apache-2.0
#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/toolchain.h"
#include "cli/walk.h"

extern char** environ;  // NOLINT: the environment that the program sees

namespace ravel::cli {

namespace {

std::string absolute(const std::string& path) {
  std::error_code error;
  const auto result = std::filesystem::absolute(path, error);
  return error ? path : result.lexically_normal().string();
}

}  // namespace

std::vector<std::string> project_folders() {
  std::vector<std::string> folders = {".", "ebin", "test"};
  for (const char* libraries :
       {"_build/test/lib", "_build/default/lib", "_build/dev/lib", "_build/test/checkouts", "deps", "apps"})
    for (const std::string& application : folders_in(libraries))
      for (const char* part : {"ebin", "test"}) folders.push_back(join(application, part));
  std::erase_if(folders, [](const std::string& folder) { return !is_directory(folder); });
  return folders;
}

Result<vm::MachineOptions> machine_options(const RunRequest& request) {
  const Toolchain toolchain = find_toolchain();
  if (toolchain.otp_root.empty())
    return fail(
        "no Erlang/OTP was found; the machine needs its libraries (try: apt-get install erlang-base)");
  vm::MachineOptions options;
  options.otp_root = toolchain.otp_root;
  options.seed = request.seed;
  options.booted = request.booted;
  if (options.booted && !request.nodes.empty())
    return fail("--nodes and --booted do not go together: only a bare start can simulate several nodes");
  for (const std::string& name : request.nodes) {
    options.nodes.push_back(name.find('@') == std::string::npos ? name + "@localhost" : name);
    if (std::count(options.nodes.begin(), options.nodes.end(), options.nodes.back()) > 1)
      return fail(fmt::format("--nodes names {} twice", name));
  }
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
