// SPDX-License-Identifier: Apache-2.0
#include "load/jvm_compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "base/file.h"
#include "base/process.h"
#include "base/progress.h"
#include "load/compile_cache.h"
#include "model/embedded.h"
#include "project/walk.h"

namespace ravel::load {
namespace {

namespace fs = std::filesystem;

/// Changes whenever the way of compiling does.
constexpr std::string_view kCacheVersion = "java-1";
constexpr int kRoundsMax = 6;  ///< how often files with errors are left out before giving up
constexpr uint64_t kStartMs = 120'000, kPerFileMs = 2'000;
constexpr size_t kErrorsShownMax = 100;

/// "src/A.java:12: error: text"; nothing if the line has another form.
std::optional<report::Diagnostic> error_in(std::string_view line) {
  constexpr std::string_view kExtension = ".java:", kError = ": error: ";
  const size_t at = line.find(kExtension);
  const size_t error = line.find(kError);
  if (at == std::string_view::npos || error == std::string_view::npos || error < at) return std::nullopt;
  report::Diagnostic result = error_about(std::string(line.substr(0, at + kExtension.size() - 1)),
                                          std::string(line.substr(error + kError.size())));
  const std::string_view number = line.substr(at + kExtension.size());
  std::from_chars(number.data(), number.data() + number.size(), result.pos.line);
  return result;
}

std::vector<report::Diagnostic> errors_in(std::string_view text) {
  std::vector<report::Diagnostic> result;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (auto error = error_in(text.substr(0, end))) result.push_back(std::move(*error));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

class JavaCompiler {
 public:
  JavaCompiler(const std::vector<std::string>& class_path, const Toolchain& toolchain,
               const std::string& cache, const CompilePolicy& policy)
      : class_path_(class_path), toolchain_(toolchain), cache_(cache), policy_(policy) {}

  void compile(const JavaGroup& group) {
    const std::string entry = join(cache_, fmt::format("java/{}", digest(group)));
    if (!is_whole_entry(entry) && !make(group, entry)) return;
    // What the compiler said is kept beside the classes: a second run says it again.
    if (const auto said = read_file(join(entry, "messages"))) tell(errors_in(*said), *said, group);
    if (const std::string classes = join(entry, "classes"); !files_below(classes, ".class").empty())
      result_.folders.push_back(classes);
  }
  JavaClasses take() { return std::move(result_); }

 private:
  std::string digest(const JavaGroup& group) const {
    CacheKey key;
    key.add(kCacheVersion).add(*toolchain_.javac).add(toolchain_.jdk_version);
    for (const std::string& path : class_path_) key.add_stamp(path);
    for (const std::string& file : group.files) key.add(absolute_path(file)).add_content(file);
    return key.digest();
  }

  void fail_group(const JavaGroup& group, std::string message) {
    result_.diagnostics.push_back(error_about(group.files.front(), std::move(message)));
  }

  void tell(std::vector<report::Diagnostic> errors, const std::string& said, const JavaGroup& group) {
    if (errors.empty() && !said.empty()) return fail_group(group, said.substr(0, said.find('\n')));
    const size_t more = errors.size() > kErrorsShownMax ? errors.size() - kErrorsShownMax : 0;
    errors.resize(errors.size() - more);
    std::map<std::string, std::string> given;  // javac gets absolute names
    for (const std::string& file : group.files) given[absolute_path(file)] = file;
    for (report::Diagnostic& error : errors)
      if (const auto found = given.find(error.pos.file); found != given.end()) error.pos.file = found->second;
    for (report::Diagnostic& error : errors) result_.diagnostics.push_back(std::move(error));
    if (more > 0) fail_group(group, fmt::format("javac has {} more errors", more));
    if (!errors.empty() && !group.build_hint.empty())
      fail_group(group, fmt::format("the project does not compile by itself; run `{}` there first",
                                    group.build_hint));
  }

  /// Compiles into a new entry of the cache. False if there is none: that was told.
  bool make(const JavaGroup& group, const std::string& entry) {
    const auto work = WorkFolder::make(cache_);
    if (!work) {
      fail_group(group, work.error().message);
      return false;
    }
    const std::string inner = join(work->path(), "entry");
    std::error_code error;
    fs::create_directories(join(inner, "classes"), error);
    std::string said;
    if (auto done = run_rounds(group, work->path(), join(inner, "classes"), said); !done) {
      fail_group(group, done.error().message);
      return false;
    }
    if (!said.empty()) (void)write_file(join(inner, "messages"), said);
    if (auto sealed = seal_entry(inner); !sealed) {
      fail_group(group, sealed.error().message);
      return false;
    }
    fs::create_directories(parent_of(entry), error);
    if (!is_whole_entry(entry)) fs::remove_all(entry, error);
    fs::rename(inner, entry, error);  // if another run was faster its entry is as good as ours
    if (is_directory(entry)) return true;
    fail_group(group, fmt::format("cannot write to the cache folder {}: {}", cache_, error.message()));
    return false;
  }

  Result<void> run_rounds(const JavaGroup& group, const std::string& work, const std::string& classes,
                          std::string& said) {
    std::vector<std::string> files = group.files;
    for (int round = 0; round < kRoundsMax && !files.empty(); ++round) {
      const auto done = run(files, work, classes);
      if (!done) return fail(done.error().message);
      if (done->timed_out) return fail("javac took too long and was stopped");
      if (done->succeeded()) return {};
      const std::string text = done->output + done->errors;
      said += text;
      std::set<std::string> wrong;
      for (const report::Diagnostic& each : errors_in(text)) wrong.insert(each.pos.file);
      const size_t before = files.size();
      std::erase_if(files, [&](const std::string& file) { return wrong.contains(absolute_path(file)); });
      if (files.size() == before) return {};  // an error that is in no file
    }
    return {};
  }

  Result<Finished> run(const std::vector<std::string>& files, const std::string& work,
                       const std::string& classes) const {
    // Names in a file: a command line has a limit.
    std::string names;
    for (const std::string& file : files) {
      std::string quoted;
      // A line break in a name would end the name, and what follows would be an option.
      for (const char c : absolute_path(file))
        quoted += c == '"' || c == '\\' ? fmt::format("\\{}", c)
                  : c == '\n'           ? "\\n"
                  : c == '\r'           ? "\\r"
                                        : std::string(1, c);
      names += fmt::format("\"{}\"\n", quoted);
    }
    const std::string list = join(work, "sources");
    if (auto written = write_file(list, names); !written) return fail(written.error().message);
    std::string path;
    for (const std::string& each : class_path_) path += absolute_path(each) + ":";
    // Whatever the user has comes before.
    const std::string annotations = join(work, "ravel-annotations.jar");
    if (auto written = write_file(annotations, model::annotations_jar().front().content); !written)
      return fail(written.error().message);
    path += annotations;
    Command command;
    command.argv = {*toolchain_.javac, "-g", "-proc:none", "-nowarn",   "-Xlint:none", "-encoding",
                    "UTF-8",           "-d", classes,      "-Xmaxerrs", "10000",       "-implicit:none",
                    "-classpath",      path};
    // No file is compiled that was not given.
    command.argv.insert(command.argv.end(), {"-sourcepath", classes, "@" + list});
    command.environment = {{"LC_ALL", "C.UTF-8"}, {"JAVA_TOOL_OPTIONS", ""}};
    command.timeout_ms_max = kStartMs + kPerFileMs * files.size();
    // Its figures for other programs would lie in a folder of all.
    if (!policy_.trust) command.argv.insert(command.argv.begin() + 1, "-J-XX:-UsePerfData");
    std::vector<std::string> visible = class_path_;
    for (std::string& each : visible) each = absolute_path(each);
    visible.push_back(toolchain_.jdk);
    confine(command, policy_, work, visible);
    return run_process(command);
  }

  const std::vector<std::string>& class_path_;
  const Toolchain& toolchain_;
  std::string cache_;
  const CompilePolicy& policy_;
  JavaClasses result_;
};

}  // namespace

JavaClasses compile_java(const std::vector<JavaGroup>& groups, const std::vector<std::string>& class_path,
                         const Toolchain& toolchain, const std::string& cache, const CompilePolicy& policy) {
  JavaClasses nothing;
  if (groups.empty()) return nothing;
  if (!toolchain.javac) {
    size_t files = 0;
    for (const JavaGroup& group : groups) files += group.files.size();
    nothing.diagnostics.push_back(error_about(
        groups.front().files.front(),
        fmt::format("javac is not on the PATH, so {} cannot be compiled; install it with "
                    "`apt-get install openjdk-17-jdk-headless`",
                    files == 1 ? "this file" : fmt::format("this and {} more files", files - 1))));
    return nothing;
  }
  if (const std::string why = cannot_compile(policy); !why.empty()) {
    nothing.diagnostics.push_back(error_about(groups.front().files.front(), why));
    return nothing;
  }
  ProgressPhase phase("Compiling Java", groups.size());
  JavaCompiler compiler(class_path, toolchain, cache, policy);
  for (const JavaGroup& group : groups) {
    compiler.compile(group);
    phase.advance();
  }
  return compiler.take();
}

}  // namespace ravel::load
