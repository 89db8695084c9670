// SPDX-License-Identifier: Apache-2.0
#include "cli/test_build.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "base/file.h"
#include "base/process.h"
#include "cli/program.h"
#include "project/walk.h"

namespace ravel::cli {

namespace {

constexpr uint64_t kTimeoutMs = 600'000;

bool has(const std::string& root, const char* file) { return is_file(join(root, file)); }

/// The folder itself, if it has sources, and those of apps/ and lib/.
std::vector<std::string> applications(const std::string& root) {
  std::vector<std::string> found = {root};
  for (const char* parent : {"apps", "lib"})
    for (std::string& folder : folders_in(join(root, parent))) found.push_back(std::move(folder));
  return found;
}

std::vector<std::string> sources_of(const std::string& app, const char* ending) {
  std::vector<std::string> sources;
  for (const char* part : {"src", "lib", "test"}) {
    if (std::string_view(part) == "lib" && std::string_view(ending) == ".erl") continue;
    for (std::string& file : files_below(join(app, part), ending)) sources.push_back(std::move(file));
  }
  return sources;
}

/// When each module was compiled. The test profile is what counts where it is there.
std::map<std::string, int64_t> built_modules(const std::string& root) {
  std::map<std::string, int64_t> built;
  for (const std::string& folder : project_folders(root))
    for (const std::string& beam : files_ending(folder, ".beam"))
      built.try_emplace(stem_of(beam), changed_at(beam));
  return built;
}

constexpr int64_t kSecond = 1'000'000'000;

std::string newer_erlang(const std::string& root) {
  const auto built = built_modules(root);
  for (const std::string& app : applications(root))
    for (const std::string& source : sources_of(app, ".erl")) {
      const auto found = built.find(stem_of(source));
      if (found != built.end() && changed_at(source) > found->second) return source;
    }
  return "";
}

/// mix compares with its own list of what was compiled; modules do not tell their files by their names. That
/// list has the second in which it began.
std::string newer_elixir(const std::string& root) {
  for (const std::string& library : folders_in(join(root, "_build/test/lib"))) {
    const std::string list = join(library, ".mix/compile.elixir");
    if (!is_file(list)) continue;
    const std::string below = join(join(root, "apps"), base_name(library));
    const bool is_only = !is_directory(join(root, "apps"));
    for (const std::string& source : files_below(join(is_only ? root : below, "lib"), ".ex"))
      if (changed_at(source) / kSecond > changed_at(list) / kSecond) return source;
  }
  return "";
}

}  // namespace

std::string test_build_command(const std::string& root) {
  if (has(root, "mix.exs")) return "MIX_ENV=test mix compile";
  if (has(root, "rebar.config")) return "rebar3 as test compile";
  if (has(root, "erlang.mk")) return "make test-build";
  return "";
}

Result<void> build_tests(const std::string& root) {
  const std::string text = test_build_command(root);
  if (text.empty())
    return fail(
        "--build: there is no mix.exs, rebar.config or erlang.mk here, so nobody knows how to build it");
  Command command;
  if (has(root, "mix.exs"))
    command.argv = {"mix", "compile"};
  else if (has(root, "rebar.config"))
    command.argv = {has(root, "rebar3") ? absolute_path(join(root, "rebar3")) : "rebar3", "as", "test",
                    "compile"};
  else
    command.argv = {"make", "test-build"};
  if (!find_program(command.argv.front()))
    return fail(fmt::format("--build: {} is not installed, or not on the PATH", command.argv.front()));
  command.directory = absolute_path(root);
  command.environment = {{"MIX_ENV", "test"}};
  command.timeout_ms_max = kTimeoutMs;
  const auto done = run_process(command);
  if (!done) return fail(done.error().message);
  if (done->timed_out) return fail(fmt::format("--build: `{}` took too long and was stopped", text));
  if (!done->succeeded())
    return fail(fmt::format("--build: `{}` failed: {}{}", text, done->output, done->errors));
  return {};
}

std::string stale_sentence(const std::string& root) {
  std::string source = has(root, "mix.exs") ? newer_elixir(root) : newer_erlang(root);
  if (source.empty()) return "";
  if (source.starts_with("./")) source = source.substr(2);
  const std::string command = test_build_command(root);
  return fmt::format(
      "{} is newer than what was compiled from it; {}, or the tests are those of the old build", source,
      command.empty() ? "compile it again" : fmt::format("run `{}` (or give --build)", command));
}

bool is_unbuilt(const std::string& root) {
  if (!has(root, "mix.exs")) return false;
  if (!folders_in(join(root, "_build/test/lib")).empty()) return false;
  for (const std::string& app : applications(root))
    if (!files_below(join(app, "lib"), ".ex").empty()) return true;
  return !files_below(join(root, "lib"), ".ex").empty();
}

}  // namespace ravel::cli
