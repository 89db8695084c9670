// SPDX-License-Identifier: Apache-2.0
#include "cli/since.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "base/file.h"
#include "base/process.h"
#include "load/compile_cache.h"
#include "load/confine.h"
#include "project/toolchain.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace load;

namespace {

std::string resolved(const std::string& path) {
  std::error_code failed;
  const auto real = std::filesystem::weakly_canonical(path, failed);
  return failed ? path : real.string();
}

/// The folder with .git in it, from `path` upwards.
std::optional<std::string> repository_of(const std::string& path) {
  for (std::filesystem::path folder = resolved(absolute_path(path));; folder = folder.parent_path()) {
    if (path_exists((folder / ".git").string())) return folder.string();
    if (folder == folder.parent_path()) return std::nullopt;
  }
}

/// Where the history lies if .git is a file, as in work trees and submodules: its folder, and the shared one.
std::vector<std::string> history_folders(const std::string& root) {
  constexpr std::string_view kPointer = "gitdir: ";
  const std::string link = join(root, ".git");
  if (!is_file(link)) return {};
  auto text = read_file(link);
  if (!text || !text->starts_with(kPointer)) return {};
  while (text->ends_with('\n')) text->pop_back();
  const auto folder = std::filesystem::path(root) / text->substr(kPointer.size());
  std::vector<std::string> folders = {resolved(folder.string())};
  if (auto common = read_file((folder / "commondir").string())) {
    while (common->ends_with('\n')) common->pop_back();
    folders.push_back(resolved((folder / *common).string()));
  }
  return folders;
}

class Git {
 public:
  Git(std::string program, std::string root, const Options& options)
      : program_(std::move(program)), root_(std::move(root)) {
    policy_.trust = options.trust;
    policy_.memory_max = options.memory;
    policy_.readable = history_folders(root_);
    policy_.readable.push_back(root_);
  }

  std::string refused() const { return cannot_compile(policy_); }

  Result<Finished> run(const std::vector<std::string>& arguments) const {
    const auto work = WorkFolder::make(cache_directory());
    if (!work) return fail(work.error().message);
    Command command;
    // Whose repository it is does not matter: nothing that it starts can do harm.
    command.argv = {program_, "-c", "safe.directory=*", "-c", "core.fsmonitor=false", "-C", root_};
    command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
    command.environment = {{"LC_ALL", "C.UTF-8"},
                           {"GIT_OPTIONAL_LOCKS", "0"},
                           {"GIT_CONFIG_NOSYSTEM", "1"},
                           {"GIT_TERMINAL_PROMPT", "0"},
                           {"GIT_NO_LAZY_FETCH", "1"}};
    confine(command, policy_, work->path(), {});
    return run_process(command);
  }

 private:
  std::string program_, root_;
  CompilePolicy policy_;
};

/// Adds names that end in a zero byte each.
void add_names(ChangedFiles& files, const std::string& root, std::string_view names) {
  while (!names.empty()) {
    const size_t end = std::min(names.find('\0'), names.size());
    if (end > 0) files.insert(resolved(join(root, std::string(names.substr(0, end)))));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
}

}  // namespace

Result<ChangedFiles> changed_files(const Options& options) {
  const auto program = find_program("git");
  if (!program) return fail("--since: git is not installed");
  const auto root = repository_of(options.paths.front());
  if (!root) return fail(fmt::format("--since: {} is in no git repository", options.paths.front()));
  const Git git(*program, *root, options);
  if (const std::string why = git.refused(); !why.empty()) return fail(fmt::format("--since: {}", why));

  const auto known =
      git.run({"rev-parse", "--verify", "--quiet", "--end-of-options", options.since + "^{commit}"});
  if (!known) return fail(known.error().message);
  if (!known->succeeded())
    return fail(fmt::format(
        "--since: git knows no commit '{}' here; in a shallow clone, `git fetch` it first", options.since));
  const auto trimmed = [](std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text;
  };
  std::string start = trimmed(known->output);
  // What others have done there since this branch was made is not this branch's.
  const auto base = git.run({"merge-base", start, "HEAD"});
  if (base && base->succeeded()) start = trimmed(base->output);

  ChangedFiles files;
  for (const std::vector<std::string>& question :
       {std::vector<std::string>{"diff", "--name-only", "--no-ext-diff", "--no-textconv", "--no-renames",
                                 "-z", start, "--"},
        std::vector<std::string>{"ls-files", "--others", "--exclude-standard", "-z"}}) {
    const auto answer = git.run(question);
    if (!answer) return fail(answer.error().message);
    if (!answer->succeeded() || answer->truncated)
      return fail(fmt::format("--since: git {} failed: {}", question.front(), answer->errors.substr(0, 300)));
    add_names(files, *root, answer->output);
  }
  return files;
}

void leave_changed(report::Report& report, const ChangedFiles& files, const std::string& directory) {
  std::map<std::string, bool> known;
  const auto is_changed = [&](const report::Place& place) {
    const auto [entry, is_new] = known.try_emplace(place.pos.file);
    if (is_new && !place.pos.file.empty())
      entry->second = files.contains(resolved((std::filesystem::path(directory) / place.pos.file).string()));
    return entry->second;
  };
  const size_t gone = std::erase_if(report.findings, [&](const report::Finding& finding) {
    return std::none_of(finding.locations.begin(), finding.locations.end(), is_changed);
  });
  report.elsewhere += gone;
}

}  // namespace ravel::cli
