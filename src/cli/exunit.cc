// SPDX-License-Identifier: Apache-2.0
#include "cli/exunit.h"

#include <fmt/format.h>

#include <regex>

#include "base/file.h"
#include "base/process.h"
#include "load/compile_cache.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace load;

namespace {

constexpr uint64_t kTimeoutMs = 120'000;

/// With ExUnit started and not to run by itself, also not when a test_helper starts it.
constexpr const char* kScript =
    "[out | files] = System.argv(); "
    "{:ok, _} = Application.ensure_all_started(:ex_unit); "
    "ExUnit.start(autorun: false); "
    "{helpers, tests} = Enum.split_with(files, &(Path.basename(&1) == \"test_helper.exs\")); "
    "Enum.each(helpers, &Code.require_file/1); "
    "case Kernel.ParallelCompiler.compile_to_path(tests, out) do "
    "{:ok, _, _} -> :ok; _ -> System.halt(1) end; System.halt(0)";

/// The nearest folder above that has the file, or nothing.
std::string above(std::string folder, const char* name, const std::string& last) {
  for (folder = absolute_path(folder); !folder.empty() && folder != "/"; folder = parent_of(folder)) {
    if (is_file(join(folder, name))) return folder;
    if (folder == last) break;
  }
  return "";
}

}  // namespace

ExUnitProject exunit_project(const std::string& file) {
  ExUnitProject project;
  const std::string root = above(parent_of(absolute_path(file)), "mix.exs", "");
  if (root.empty()) return project;
  for (const char* profile : {"test", "dev"}) {
    for (const std::string& library : folders_in(join(root, fmt::format("_build/{}/lib", profile))))
      project.code_path.push_back(join(library, "ebin"));
    if (!project.code_path.empty()) break;
  }
  static const std::regex kApp(R"(\bapp:\s*:([a-z_][A-Za-z0-9_@]*))");
  std::smatch found;
  if (const auto text = read_file(join(root, "mix.exs")); text && std::regex_search(*text, found, kApp))
    project.applications.push_back(found[1]);
  return project;
}

Result<std::vector<std::string>> compile_exunit(const std::string& file,
                                                const std::vector<std::string>& code_path,
                                                const Toolchain& toolchain, const std::string& cache) {
  if (!toolchain.elixirc)
    return fail(fmt::format("{}: no elixirc was found on the PATH (try: apt-get install elixir)", file));
  const auto work = WorkFolder::make(cache);
  if (!work) return fail(work.error().message);
  const std::string root = above(parent_of(absolute_path(file)), "mix.exs", "");
  const std::string helper = above(parent_of(absolute_path(file)), "test_helper.exs", root);
  CacheKey key;
  key.add("exunit 1")
      .add(toolchain.elixir_version)
      .add(toolchain.otp_version)
      .add_content(absolute_path(file));
  if (!helper.empty()) key.add_content(join(helper, "test_helper.exs"));
  // Macros and structs of the program are compiled into its tests.
  for (const std::string& folder : code_path)
    for (const std::string& beam : files_ending(folder, ".beam")) key.add_stamp(beam);
  const CompileCache kept(cache);
  std::vector<std::string> beams = kept.find(key.digest());
  if (beams.empty()) {
    Command command;
    command.argv = {join(parent_of(*toolchain.elixirc), "elixir")};
    for (const std::string& folder : code_path) command.argv.insert(command.argv.end(), {"-pa", folder});
    command.argv.insert(command.argv.end(), {"-e", kScript, work->path()});
    if (!helper.empty()) command.argv.push_back(join(helper, "test_helper.exs"));
    command.argv.push_back(absolute_path(file));
    command.directory = root;
    command.environment = {{"LC_ALL", "C.UTF-8"}, {"MIX_ENV", "test"}};
    command.timeout_ms_max = kTimeoutMs;
    const auto done = run_process(command);
    if (!done) return fail(done.error().message);
    if (done->timed_out) return fail(fmt::format("{}: elixir took too long and was stopped", file));
    if (!done->succeeded()) return fail(fmt::format("{}: {}{}", file, done->output, done->errors));
    beams = files_ending(work->path(), ".beam");
    if (beams.empty()) return fail(fmt::format("{}: this defines no module", file));
    auto stored = kept.store(key.digest(), beams);
    if (!stored) return fail(stored.error().message);
    beams = *std::move(stored);
  }
  std::vector<std::string> folders;
  for (const std::string& beam : beams)
    if (folders.empty() || folders.back() != parent_of(beam)) folders.push_back(parent_of(beam));
  return folders;
}

}  // namespace ravel::cli
