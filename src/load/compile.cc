// SPDX-License-Identifier: Apache-2.0
#include "load/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "base/parallel.h"
#include "base/process.h"
#include "base/progress.h"
#include "load/compile_cache.h"
#include "load/compiler_messages.h"
#include "load/test_library.h"
#include "project/environment.h"
#include "project/erlang_layout.h"
#include "project/walk.h"

namespace ravel::load {

namespace {

constexpr size_t kBatchMin = 8;  ///< below this, starting one more VM costs more than it saves
constexpr size_t kNamedMax = 5;  ///< files in one sentence
constexpr uint64_t kStartMs = 60'000, kPerFileMs = 20'000;

/// Changes whenever the way of compiling does, so that old entries are not taken for new ones.
constexpr std::string_view kCacheVersion = "1";

struct Job {
  const SourceFile* source = nullptr;
  ErlangLayout layout;
  std::string digest;
};

/// The compiler itself, and not a script elsewhere that finds it by files that a sandbox does not show.
std::string own_program(const std::string& root, const std::string& name, const std::string& found) {
  if (const std::string path = join(root, "bin/" + name); !root.empty() && is_file(path)) return path;
  return found;
}

/// Folders as in PATH, absolute.
std::vector<std::string> folders_of(std::string_view text) {
  std::vector<std::string> result;
  while (!text.empty()) {
    const size_t end = std::min(text.find(':'), text.size());
    if (end > 0) result.push_back(absolute_path(std::string(text.substr(0, end))));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

/// "parse transform 'pt'" if erlc found none of that name, or "core transform 'ct'"; else nothing.
std::string missing_transform(std::string_view text) {
  for (const std::string_view mark : {"undefined parse transform '", "error in core transform '"}) {
    const size_t at = text.find(mark);
    if (at == std::string_view::npos) continue;
    const size_t name = at + mark.size(), end = text.find('\'', name);
    const std::string_view kind =
        mark.starts_with("undefined") ? "the parse transform" : "the core transform";
    return fmt::format("{} '{}'", kind, text.substr(name, end - name));
  }
  return {};
}

std::string build_advice(const SourceFile& source, std::string_view compiler) {
  if (!source.build_hint.empty()) return fmt::format("run `{}` there first", source.build_hint);
  return fmt::format("compile it yourself (`{} -o ebin ...`) and give the folder", compiler);
}

/// A leading dash would be read as an option.
std::string as_argument(const std::string& path) { return path.starts_with('-') ? "./" + path : path; }

class Compiler {
 public:
  Compiler(const Toolchain& toolchain, std::string cache, const CompilePolicy& policy)
      : toolchain_(toolchain), policy_(policy), cache_(std::move(cache)) {}

  CompileResult compile(const std::vector<SourceFile>& sources) {
    std::vector<const SourceFile*> erlang, elixir;
    for (const SourceFile& source : sources)
      (source.language == Language::erlang ? erlang : elixir).push_back(&source);
    compile_erlang(erlang);
    compile_elixir(elixir);
    std::sort(result_.modules.begin(), result_.modules.end(), [](const Compiled& a, const Compiled& b) {
      return std::tie(a.source, a.beam) < std::tie(b.source, b.beam);
    });
    return std::move(result_);
  }

 private:
  void error(const std::string& file, std::string message) {
    const std::lock_guard lock(mutex_);
    result_.diagnostics.push_back(error_about(file, std::move(message)));
  }
  void add(std::vector<report::Diagnostic> diagnostics) {
    const std::lock_guard lock(mutex_);
    for (auto& each : diagnostics) result_.diagnostics.push_back(std::move(each));
  }
  void add(const std::vector<std::string>& beams, const std::string& source) {
    const std::lock_guard lock(mutex_);
    for (const std::string& beam : beams) result_.modules.push_back({beam, source});
  }
  bool missing(const std::vector<const SourceFile*>& sources, const std::optional<std::string>& compiler,
               std::string_view name, std::string_view package) {
    if (compiler) return false;
    error(sources.front()->path,
          fmt::format(
              "{} is not on the PATH, so {} cannot be compiled; install it with `apt-get install {}`", name,
              sources.size() == 1 ? "this file" : fmt::format("this and {} more files", sources.size() - 1),
              package));
    return true;
  }

  // Erlang.

  Job job_of(const SourceFile& source) const {
    Job job{&source, layout_around(source.path), ""};
    job.layout.defines = source.defines;
    CacheKey key;
    key.add(kCacheVersion).add(*toolchain_.erlc).add(toolchain_.otp_version);
    key.add(policy_.trust ? "trusted" : "confined").add(libraries_);
    key.add(absolute_path(source.path)).add_content(source.path);
    for (const std::string& folder : job.layout.includes) key.add(folder);
    for (const std::string& macro : job.layout.defines) key.add(macro);
    for (const std::string& folder : job.layout.code_path) key.add_stamp(folder);
    for (const std::string& header : visible_headers(source.path, job.layout)) key.add_stamp(header);
    job.digest = key.digest();
    return job;
  }

  void compile_erlang(const std::vector<const SourceFile*>& sources) {
    if (sources.empty() || missing(sources, toolchain_.erlc, "erlc", "erlang-base")) return;
    if (const std::string why = cannot_compile(policy_); !why.empty())
      return error(sources.front()->path, why);
    // Properties and models include headers of libraries that need not be installed.
    if (const auto library = test_library()) libraries_ = library->folder;
    std::vector<Job> jobs(sources.size());
    std::vector<std::vector<std::string>> kept(sources.size());
    parallel_for(sources.size(), [&](size_t i) {
      jobs[i] = job_of(*sources[i]);
      kept[i] = cache_.find(jobs[i].digest);
    });
    std::vector<Job> todo;
    for (size_t i = 0; i < jobs.size(); ++i) {
      if (kept[i].empty())
        todo.push_back(std::move(jobs[i]));
      else
        add(kept[i], sources[i]->path);
    }
    const auto batches = batches_of(std::move(todo));
    size_t total = 0;
    for (const auto& batch : batches) total += batch.size();
    if (total == 0) return;
    ProgressPhase phase("Compiling", total);
    parallel_for(batches.size(), [&](size_t i) {
      run_batch(batches[i]);
      phase.advance(batches[i].size());
    });
  }

  /// Files that can share a run: same options, and no two of the same name, for their results lie in one
  /// folder.
  static std::vector<std::vector<Job>> batches_of(std::vector<Job> todo) {
    std::map<std::pair<ErlangLayout, size_t>, std::vector<Job>> groups;
    std::map<std::pair<ErlangLayout, std::string>, size_t> rounds;
    for (Job& job : todo) {
      const size_t round = rounds[{job.layout, base_name(job.source->path)}]++;
      const ErlangLayout layout = job.layout;
      groups[{layout, round}].push_back(std::move(job));
    }
    std::vector<std::vector<Job>> result;
    for (auto& [options, group] : groups) {
      const size_t pieces = std::clamp(group.size() / kBatchMin, size_t{1}, jobs());
      const size_t first = result.size();
      result.resize(first + pieces);
      for (size_t i = 0; i < group.size(); ++i) result[first + i % pieces].push_back(std::move(group[i]));
    }
    return result;
  }

  void run_batch(const std::vector<Job>& batch) {
    const auto work = WorkFolder::make(cache_.directory());
    if (!work) return error(batch.front().source->path, work.error().message);
    std::vector<const Job*> pending, again;
    for (const Job& job : batch) pending.push_back(&job);
    // A parse transform may be among the files themselves; what failed for want of it gets a second chance.
    run_until_done(pending, work->path(), policy_.trust ? &again : nullptr);
    run_until_done(again, work->path(), nullptr);
  }

  void run_until_done(std::vector<const Job*> pending, const std::string& out,
                      std::vector<const Job*>* again) {
    while (!pending.empty()) {
      const auto done = run_process(erlc_command(pending, out));
      if (!done) return error(pending.front()->source->path, done.error().message);
      size_t finished = 0;
      while (finished < pending.size() && keep(*pending[finished], out)) ++finished;
      if (finished == pending.size()) return;
      const std::string text = done->output + done->errors;
      if (again != nullptr && text.find("undefined parse transform") != std::string::npos)
        again->push_back(pending[finished]);
      else
        blame(*pending[finished], *done, text);
      pending.erase(pending.begin(), pending.begin() + static_cast<ptrdiff_t>(finished) + 1);
    }
  }

  Command erlc_command(const std::vector<const Job*>& pending, const std::string& out) const {
    const ErlangLayout& layout = pending.front()->layout;
    const auto users_libraries = environment("ERL_LIBS");
    Command command;
    command.argv = {*toolchain_.erlc, "+debug_info", "-o", out};
    for (const std::string& folder : layout.includes) command.argv.insert(command.argv.end(), {"-I", folder});
    // A module that can be found is one that can run: as a parse transform, or to be asked what a behaviour
    // wants. Headers are still found by the names of their applications.
    if (policy_.trust) {
      command.argv.insert(command.argv.end(), {"-pa", out});
      for (const std::string& folder : layout.code_path)
        command.argv.insert(command.argv.end(), {"-pa", folder});
    } else {
      command.argv.front() = own_program(toolchain_.otp_root, "erlc", *toolchain_.erlc);
      for (const std::string& folder : folders_of(users_libraries.value_or("")))
        command.argv.insert(command.argv.end(), {"-I", folder});
    }
    for (const std::string& macro : layout.defines) command.argv.push_back("-D" + macro);
    for (const Job* job : pending) command.argv.push_back(absolute_path(job->source->path));
    // Erlang writes file names as the locale says; anything else than UTF-8 would garble them.
    command.environment = {{"LC_ALL", "C.UTF-8"}};
    if (!libraries_.empty())
      command.environment.emplace_back(
          "ERL_LIBS",
          libraries_ + (users_libraries && policy_.trust ? ":" + *users_libraries : std::string()));
    command.timeout_ms_max = kStartMs + kPerFileMs * pending.size();
    std::vector<std::string> visible = {toolchain_.otp_root, libraries_};
    confine(command, policy_, out, visible);
    return command;
  }

  /// Moves a file's result into the cache; false if there is none.
  bool keep(const Job& job, const std::string& out) {
    const std::string beam = join(out, stem_of(job.source->path) + ".beam");
    if (!is_file(beam)) return false;
    const auto stored = cache_.store(job.digest, {beam});
    if (stored)
      add(*stored, job.source->path);
    else
      error(job.source->path, stored.error().message);
    return true;
  }

  void blame(const Job& job, const Finished& done, const std::string& text) {
    if (done.timed_out) return error(job.source->path, "erlc took too long and was stopped");
    if (const std::string name = policy_.trust ? "" : missing_transform(text); !name.empty())
      return error(
          job.source->path,
          fmt::format("compiling this would run {}, which is not OTP's own: it is left out; {} or, if you "
                      "trust this code, give --trust",
                      name, build_advice(*job.source, "erlc")));
    std::vector<report::Diagnostic> errors = erlc_errors(text, job.source->path);
    for (report::Diagnostic& each : errors)
      if (each.pos.file == absolute_path(job.source->path)) each.pos.file = job.source->path;
    add(std::move(errors));
    if (!job.source->build_hint.empty())
      error(job.source->path, fmt::format("does not compile outside its project; run `{}` there first",
                                          job.source->build_hint));
  }

  // Elixir. The files of one folder may need each other, so they are compiled together.

  void compile_elixir(const std::vector<const SourceFile*>& sources) {
    if (sources.empty()) return;
    if (!policy_.trust) return refuse_elixir(sources);
    if (missing(sources, toolchain_.elixirc, "elixirc", "elixir")) return;
    std::map<std::string, std::vector<const SourceFile*>> groups;
    for (const SourceFile* source : sources) groups[parent_of(source->path)].push_back(source);
    ProgressPhase phase("Compiling Elixir", sources.size());
    std::vector<const std::vector<const SourceFile*>*> list;
    for (const auto& [folder, files] : groups) list.push_back(&files);
    parallel_for(list.size(), [&](size_t i) {
      elixir_group(*list[i]);
      phase.advance(list[i]->size());
    });
  }

  /// Elixir's compiler is an interpreter: macros run, and so does what stands outside of functions.
  void refuse_elixir(const std::vector<const SourceFile*>& sources) {
    std::vector<std::string> names;
    for (const SourceFile* source : sources) names.push_back(source->path);
    const size_t more = names.size() > kNamedMax ? names.size() - kNamedMax : 0;
    names.resize(names.size() - more);
    error(sources.front()->path,
          fmt::format(
              "compiling Elixir runs code of the program (macros, and what stands outside of functions), so "
              "{} left out; {} or, if you trust this code, give --trust",
              sources.size() == 1 ? "this file is"
                                  : fmt::format("these files are: {}{} are", fmt::join(names, ", "),
                                                more == 0 ? "" : fmt::format(" and {} more", more)),
              build_advice(*sources.front(), "elixirc")));
  }

  void elixir_group(const std::vector<const SourceFile*>& files) {
    const std::string text = elixir_run(files);
    if (text.empty()) return;
    if (files.size() == 1) return add(elixirc_errors(text, files.front()->path));
    // Which of them is wrong? Alone, the others may still compile.
    for (const SourceFile* file : files)
      if (const std::string alone = elixir_run({file}); !alone.empty())
        add(elixirc_errors(alone, file->path));
  }

  /// Compiles the files together; what elixirc said if it failed, else the empty text.
  std::string elixir_run(const std::vector<const SourceFile*>& files) {
    CacheKey key;
    key.add(kCacheVersion)
        .add(*toolchain_.elixirc)
        .add(toolchain_.elixir_version)
        .add(toolchain_.otp_version);
    key.add(absolute_path("."));  // elixirc names files relative to it
    for (const SourceFile* file : files) key.add(absolute_path(file->path)).add_content(file->path);
    const std::string source = files.size() == 1 ? files.front()->path : "";
    if (const auto kept = cache_.find(key.digest()); !kept.empty()) {
      add(kept, source);
      return "";
    }
    const auto work = WorkFolder::make(cache_.directory());
    if (!work) return work.error().message;
    Command command;
    command.argv = {*toolchain_.elixirc, "-o", work->path()};
    for (const SourceFile* file : files) command.argv.push_back(as_argument(file->path));
    command.environment = {{"LC_ALL", "C.UTF-8"}};
    command.timeout_ms_max = kStartMs + kPerFileMs * files.size();
    const auto done = run_process(command);
    if (!done) return done.error().message;
    if (done->timed_out) return "elixirc took too long and was stopped";
    const auto beams = files_ending(work->path(), ".beam");
    if (done->status != 0) return done->output + done->errors + "\n";
    if (beams.empty()) return "this defines no module";
    const auto stored = cache_.store(key.digest(), beams);
    if (!stored) return stored.error().message;
    add(*stored, source);
    return "";
  }

  const Toolchain& toolchain_;
  const CompilePolicy& policy_;
  std::string libraries_;  ///< a folder of more libraries for erlc, searched first
  CompileCache cache_;
  std::mutex mutex_;
  CompileResult result_;
};

}  // namespace

CompileResult compile_sources(const std::vector<SourceFile>& sources, const Toolchain& toolchain,
                              const std::string& cache, const CompilePolicy& policy) {
  return Compiler(toolchain, cache, policy).compile(sources);
}

}  // namespace ravel::load
