// SPDX-License-Identifier: Apache-2.0
#include "cli/exunit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <regex>

#include "base/file.h"
#include "base/process.h"
#include "load/compile_cache.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace load;

namespace {

constexpr uint64_t kTimeoutMs = 120'000;

/// With ExUnit started and not to run by itself, also not when a test_helper starts it. Beside each module of
/// tests one is kept that knows what its project says: settings of applications (config/*.exs, as mix reads
/// them), and tags that the helper leaves out.
constexpr const char* kScript = R"--(
[out, apps | files] = System.argv()
{:ok, _} = Application.ensure_all_started(:ex_unit)
Mix.start()
Mix.env(:test)
path =
  try do
    if File.regular?("mix.exs"), do: Code.require_file("mix.exs")
    Mix.Project.config()[:config_path]
  catch
    _, _ -> nil
  end
path = path || "config/config.exs"
read = fn file, options -> if File.regular?(file), do: Config.Reader.read!(file, options), else: [] end
config = read.(path, env: :test, target: :host)
runtime = read.(Path.join(Path.dirname(path), "runtime.exs"), env: :test, target: :host, imports: :disabled)
config = Config.Reader.merge(config, runtime)
Application.put_all_env(config, persistent: true)
# As `mix test` does; a helper may rely on it. If one does not start, the tests that need it will tell.
for app <- String.split(apps, ",", trim: true), do: Application.ensure_all_started(String.to_atom(app))
ExUnit.start(autorun: false)
{helpers, tests} = Enum.split_with(files, &(Path.basename(&1) == "test_helper.exs"))
# Helpers define modules, too, often in files that they require.
defmodule :ravel_kept do
  def trace({:on_module, code, _}, env), do: File.write!(Path.join(hd(System.argv()), "#{env.module}.beam"), code)
  def trace(_, _), do: :ok
end
Code.put_compiler_option(:tracers, [:ravel_kept])
Enum.each(helpers, &Code.require_file/1)
Code.put_compiler_option(:tracers, [])
settings = %{env: config, include: ExUnit.configuration()[:include] || [], exclude: ExUnit.configuration()[:exclude] || []}
case Kernel.ParallelCompiler.compile_to_path(tests, out) do
  {:ok, modules, _} ->
    kept = :erlang.term_to_binary(settings)
    for module <- modules, function_exported?(module, :__ex_unit__, 0) do
      name = :"ravel settings of #{module}"
      {:module, _, beam, _} = Module.create(name, quote(do: def(settings, do: :erlang.binary_to_term(unquote(kept)))), file: "nofile", line: 1)
      File.write!(Path.join(out, "#{name}.beam"), beam)
    end
  _ -> System.halt(1)
end
System.halt(0)
)--";

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
                                                const std::vector<std::string>& applications,
                                                const Toolchain& toolchain, const std::string& cache) {
  if (!toolchain.elixirc)
    return fail(fmt::format("{}: no elixirc was found on the PATH (try: apt-get install elixir)", file));
  const auto work = WorkFolder::make(cache);
  if (!work) return fail(work.error().message);
  const std::string root = above(parent_of(absolute_path(file)), "mix.exs", "");
  const std::string apps = fmt::format("{}", fmt::join(applications, ","));
  const std::string helper = above(parent_of(absolute_path(file)), "test_helper.exs", root);
  CacheKey key;
  key.add("exunit 4")
      .add(toolchain.elixir_version)
      .add(toolchain.otp_version)
      .add_content(absolute_path(file));
  if (!helper.empty()) key.add_content(join(helper, "test_helper.exs"));
  for (const std::string& file : files_below(join(root, "config"), ".exs")) key.add_content(file);
  if (is_file(join(root, "mix.exs"))) key.add_content(join(root, "mix.exs"));
  // Macros and structs of the program are compiled into its tests.
  for (const std::string& folder : code_path)
    for (const std::string& beam : files_ending(folder, ".beam")) key.add_stamp(beam);
  const CompileCache kept(cache);
  std::vector<std::string> beams = kept.find(key.digest());
  if (beams.empty()) {
    Command command;
    command.argv = {join(parent_of(*toolchain.elixirc), "elixir")};
    for (const std::string& folder : code_path) command.argv.insert(command.argv.end(), {"-pa", folder});
    command.argv.insert(command.argv.end(), {"-e", kScript, work->path(), apps});
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
