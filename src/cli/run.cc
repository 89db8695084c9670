// SPDX-License-Identifier: Apache-2.0
//
// From the command line to a command: parse, then put the layers of options together (ravel.toml, then the
// environment, then flags), then go.
#include <fmt/format.h>

#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/config.h"
#include "cli/terminal.h"
#include "cli/tree.h"
#include "cli/walk.h"

namespace ravel::cli {

namespace {

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
  if (const auto file = config_of(line, options.paths)) {
    if (auto done = read_config(options, *file); !done) return fail(done.error().message);
    options.config = *file;
  }
  if (auto done = apply_environment(options, environment); !done) return fail(done.error().message);
  if (auto done = apply_flags(options, line.settings); !done) return fail(done.error().message);
  for (const std::string& folder : options.source_paths)
    if (!is_directory(folder)) return fail(fmt::format("--source-path: {} is not a folder", folder));
  return options;
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
  if (line.command == "run") return run_program(line.run);
  if (line.command == "explore") return run_explore(line.explore);
  if (line.command == "test") return run_test(line.test);
  if (line.command == "replay") return run_replay(line.replay);
  if (line.command == "view") return run_view(line.view);
  if (line.command == "merge") return run_merge(line.merge);
  const auto options = options_of(line);
  if (!options) return complain(options.error().message);
  set_jobs(options->jobs);
  if (line.command == "check") return run_check(*options);
  if (line.command == "infer") return run_infer(*options);
  if (line.command == "explain") return run_explain(*options, line.rule);
  if (line.command == "doctor") return run_doctor(*options);
  return run_dump(*options, line.dump);
}

}  // namespace

ExitStatus complain(std::string_view sentence) {
  write_stderr(fmt::format("ravel: {}\n", sentence));
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
