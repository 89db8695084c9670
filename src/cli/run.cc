// SPDX-License-Identifier: Apache-2.0
//
// From the command line to a command: parse, then put the layers of options together (ravel.toml, then the
// environment, then flags), then go.
#include <fmt/format.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "base/part.h"
#include "cli/commands.h"
#include "cli/config.h"
#include "cli/terminal.h"
#include "cli/tree.h"
#include "project/toolchain.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace project;

namespace {

/// --no-config, or RAVEL_NO_CONFIG. Asked before the layers are put together: it says which there are.
Result<bool> wants_no_config(const CommandLine& line) {
  Options options;
  if (auto done = apply_environment(options,
                                    [](const std::string& name) {
                                      return name == "RAVEL_NO_CONFIG" ? environment(name) : std::nullopt;
                                    });
      !done)
    return fail(done.error().message);
  return line.settings.contains("no-config") || options.no_config;
}

/// Which ravel.toml to read: --config, RAVEL_CONFIG, or the nearest one.
std::optional<std::string> config_of(const CommandLine& line, const std::vector<std::string>& paths) {
  if (const auto flag = line.settings.find("config"); flag != line.settings.end()) return flag->second.back();
  if (const auto variable = environment("RAVEL_CONFIG"); variable && !variable->empty()) return variable;
  return find_config(paths.front());
}

Result<Options> options_of(const CommandLine& line) {
  Options options;
  options.paths = line.paths;
  if (options.paths.empty()) options.paths = {"."};
  options.compiler_flags = line.compiler_flags;
  const auto no_config = wants_no_config(line);
  if (!no_config) return fail(no_config.error().message);
  if (*no_config && line.settings.contains("config"))
    return fail("--config and --no-config exclude each other");
  if (const std::string own = user_config(); !*no_config && path_exists(own))
    if (auto done = read_config(options, own, ConfigOf::user); !done) return fail(done.error().message);
  if (const auto file = *no_config ? std::nullopt : config_of(line, options.paths)) {
    if (auto done = read_config(options, *file); !done) return fail(done.error().message);
    options.config = *file;
  }
  if (auto done = apply_environment(options, environment); !done) return fail(done.error().message);
  if (auto done = apply_flags(options, line.settings); !done) return fail(done.error().message);
  if (options.memory == 0) options.memory = available_memory() / 10 * 9;
  for (const std::string& folder : options.source_paths)
    if (!is_directory(folder)) return fail(fmt::format("--source-path: {} is not a folder", folder));
  return options;
}

/// RAVEL_TEST_CRASH='NAME OF A PART=WAY', in builds with tests only: see base/part.h.
Result<void> obey_test_hook() {
#ifdef RAVEL_TEST_HOOKS
  const auto wish = environment("RAVEL_TEST_CRASH");
  if (!wish) return {};
  const size_t sign = wish->rfind('=');
  if (sign == wish->npos || !crash_part_for_tests(wish->substr(0, sign), wish->substr(sign + 1)))
    return fail("RAVEL_TEST_CRASH is not PART=WAY");
#endif
  return {};
}

ExitStatus print(const std::string& text) {
  return write_stdout(text) ? ExitStatus::clean : complain("cannot write to standard output");
}

ExitStatus run_command(const CommandTree& tree, const CommandLine& line) {
  if (line.command == "man") return print(man_page(tree));
  if (line.command == "completions") {
    const auto script = completions(tree, line.shell);
    return script ? print(*script) : complain(script.error().message);
  }
  if (line.command == "ci") return run_ci(line.paths.empty() ? "." : line.paths.front(), line.service);
  if (auto claimed = claim_cache_directory(); !claimed) return complain(claimed.error().message);
  if (line.command == "run") return run_program(line.run);
  if (line.command == "explore") return run_explore(line.explore);
  if (line.command == "test") return run_test(line.test);
  if (line.command == "flaky") return run_flaky(line.flaky);
  if (line.command == "replay") return run_replay(line.replay);
  if (line.command == "view") return run_view(line.view);
  if (line.command == "merge") return run_merge(line.merge);
  if (line.command == "lsp")
    return run_lsp([&](const std::string& path) {
      CommandLine there = line;
      there.paths = {path};
      return options_of(there);
    });
  const auto options = options_of(line);
  if (!options) return complain(options.error().message);
  set_jobs(options->jobs);
  if (auto done = obey_test_hook(); !done) return complain(done.error().message);
  if (line.command == "check") return run_check(*options);
  if (line.command == "watch") return run_watch(*options);
  if (line.command == "confirm") return run_confirm(*options, line.confirmed);
  if (line.command == "infer") return run_infer(*options);
  if (line.command == "explain") return run_explain(*options, line.rule);
  if (line.command == "doctor") return run_doctor(*options, line.bundle);
  return run_dump(*options, line.dump);
}

}  // namespace

ExitStatus complain(std::string_view sentence) {
  tell_user(fmt::format("ravel: {}\n", sentence));
  return ExitStatus::failed;
}

int run(int argc, const char* const* argv) {
  CommandTree tree;
  const auto parsed = tree.parse(argc, argv);
  ExitStatus status = ExitStatus::failed;
  if (!parsed) {
    status = complain(parsed.error().message);
  } else if (!parsed->text.empty()) {
    status = print(parsed->text);
  } else if (parsed->line.command.empty()) {
    write_stderr(tree.help());
  } else {
    status = run_command(tree, parsed->line);
  }
  return static_cast<int>(status);
}

}  // namespace ravel::cli
