// SPDX-License-Identifier: Apache-2.0
#include "load/confine.h"

#include <fmt/format.h>

#include "base/sandbox.h"
#include "project/own_files.h"
#include "project/toolchain.h"
#include "project/walk.h"

namespace ravel::load {

CompilePolicy CompilePolicy::trusting() {
  CompilePolicy policy;
  policy.trust = true;
  return policy;
}

CompilePolicy compile_policy(const Options& options) {
  CompilePolicy policy;
  policy.trust = options.trust;
  policy.memory_max = options.memory;
  if (!policy.trust) policy.readable = OwnFiles(options, Toolchain()).folders();
  return policy;
}

std::string cannot_compile(const CompilePolicy& policy) {
  if (policy.trust) return {};
  const std::string why = no_sandbox();
  if (why.empty()) return {};
  return fmt::format(
      "{}, and without a sandbox sources are not compiled: --trust compiles them without one; or build the "
      "program and give what the build made",
      why);
}

void confine(Command& command, const CompilePolicy& policy, const std::string& work,
             const std::vector<std::string>& more) {
  if (policy.trust) return;
  Sandbox sandbox;
  sandbox.readable = policy.readable;
  sandbox.runnable = system_folders();
  sandbox.runnable.insert(sandbox.runnable.end(), more.begin(), more.end());
  sandbox.writable = {work};
  sandbox.memory_max = policy.memory_max;
  command.sandbox = std::move(sandbox);
  command.directory = work;
  command.only_environment = true;
  const std::string bin = parent_of(command.argv.front());
  command.environment.emplace_back("PATH", fmt::format("{}:/usr/local/bin:/usr/bin:/bin", bin));
  for (const char* name : {"HOME", "TMPDIR", "XDG_CONFIG_HOME"}) command.environment.emplace_back(name, work);
}

}  // namespace ravel::load
