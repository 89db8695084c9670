// SPDX-License-Identifier: Apache-2.0
//
// `ravel watch`: check again whenever a file changes. The folders are looked through twice a second, or so
// seldom that looking takes a tenth of the time: this sees what came by network and by mount, too, where the
// kernel would tell nothing. Only names, sizes and times of files that a check would read are compared.
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <map>

#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace project;

namespace {

using Clock = std::chrono::steady_clock;
using State = std::map<std::string, std::pair<int64_t, int64_t>>;  // when changed, and size

constexpr std::array<std::string_view, 24> kEndings = {
    ".beam",  ".erl",  ".hrl",          ".ex",     ".exs",          ".class", ".jar", ".java", ".kt",
    ".scala", ".c",    ".cc",           ".cpp",    ".cxx",          ".h",     ".hpp", ".hh",   ".bc",
    ".ll",    ".toml", "commands.json", ".config", "baseline.json", ".src"};

void look_at(const std::filesystem::path& path, State& state) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) return;
  state[path.string()] = {int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec,
                          status.st_size};
}

State state_of(const std::vector<std::string>& paths) {
  State state;
  for (const std::string& path : paths) {
    if (!is_directory(path)) {
      look_at(path, state);
      continue;
    }
    std::error_code failed;
    std::filesystem::recursive_directory_iterator at(
        path, std::filesystem::directory_options::skip_permission_denied, failed);
    for (; !failed && at != std::filesystem::recursive_directory_iterator(); at.increment(failed)) {
      const std::string name = at->path().filename().string();
      if (at->is_directory(failed)) {
        if (name.starts_with('.')) at.disable_recursion_pending();
        continue;
      }
      if (std::any_of(kEndings.begin(), kEndings.end(), [&](auto ending) { return name.ends_with(ending); }))
        look_at(at->path(), state);
    }
  }
  return state;
}

/// Sleeps for so long. False if the user interrupts before that.
bool sleep_on(Clock::duration time) {
  pollfd interrupts = {watch_for_interrupts(), POLLIN, 0};
  const auto time_ms = std::chrono::ceil<std::chrono::milliseconds>(time).count();
  return ::poll(&interrupts, 1, static_cast<int>(std::min<int64_t>(time_ms, 60'000))) <= 0;
}

/// Waits until something differs from `before`, which then is what there is. False if the user interrupts.
bool wait_for_change(const std::vector<std::string>& paths, State& before) {
  while (true) {
    const auto start = Clock::now();
    State now = state_of(paths);
    if (now != before) {
      before = std::move(now);
      return true;
    }
    if (!sleep_on(std::max<Clock::duration>(std::chrono::milliseconds(500), 9 * (Clock::now() - start))))
      return false;
  }
}

}  // namespace

ExitStatus run_watch(const Options& given) {
  Options options = given;
  options.write_baseline = false;
  options.confirm.seconds = 0;
  options.fail_on = FailOn::possible;
  if (options.formats.empty()) options.formats.push_back({report::Format::concise, ""});
  if (auto outputs = check_outputs(options); !outputs) return complain(outputs.error().message);
  State state = state_of(options.paths);
  while (true) {
    const auto checked = check_program(options);
    if (!checked) return complain(checked.error().message);
    const auto& [report, interrupted] = *checked;
    const ExitStatus status = interrupted ? ExitStatus::interrupted : status_of(report, options);
    if (auto written = write_report(report, options, render_options(options, absolute_path("."), status));
        !written)
      return complain(written.error().message);
    if (interrupted) leave(static_cast<int>(status));
    if (!wait_for_change(options.paths, state)) return ExitStatus::interrupted;
    if (!write_stdout("\n")) return complain("cannot write to standard output");
  }
}

}  // namespace ravel::cli
