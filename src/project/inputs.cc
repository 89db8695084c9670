// SPDX-License-Identifier: Apache-2.0
#include "project/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/file.h"
#include "project/glob.h"
#include "project/jvm_project.h"
#include "project/native_units.h"
#include "project/own_files.h"
#include "project/walk.h"

namespace ravel::project {

namespace {

constexpr size_t kDepthMax = 100;

enum class FileKind { beam, erlang, elixir, classes, java, jvm, native, other };

FileKind kind_of_file(std::string_view path) {
  static const std::map<std::string, FileKind, std::less<>> kinds = {
      {".beam", FileKind::beam},     {".erl", FileKind::erlang},  {".ex", FileKind::elixir},
      {".class", FileKind::classes}, {".jar", FileKind::classes}, {".war", FileKind::classes},
      {".jmod", FileKind::classes},  {".java", FileKind::java},   {".kt", FileKind::jvm},
      {".scala", FileKind::jvm},     {".c", FileKind::native},    {".cc", FileKind::native},
      {".cpp", FileKind::native},    {".c++", FileKind::native},  {".C", FileKind::native},
      {".cxx", FileKind::native},    {".bc", FileKind::native},   {".ll", FileKind::native},
  };
  const std::string name = base_name(path);
  if (name == "compile_commands.json") return FileKind::native;
  const size_t dot = name.rfind('.');
  if (dot == std::string::npos || dot == 0) return FileKind::other;
  const auto found = kinds.find(name.substr(dot));
  return found == kinds.end() ? FileKind::other : found->second;
}

class Finder {
 public:
  Finder(const Options& options, bool classes) : options_(options), classes_(classes) {}

  Inputs find() {
    for (const std::string& path : options_.paths) visit_argument(path);
    finish_java(given_java_, "");
    finish_native();
    tell_unsupported();
    if (tests_left_out_ > 0 && !inputs_.empty()) {
      error("", fmt::format("{} test module{} (*_SUITE, *_tests) left out; --tests analyses them, too",
                            tests_left_out_, tests_left_out_ == 1 ? "" : "s"));
      inputs_.diagnostics.back().severity = report::Severity::note;
    }
    finish(inputs_.beams, [](const std::string& path) { return std::string_view(path); });
    finish(inputs_.classes, [](const std::string& path) { return std::string_view(path); });
    finish(inputs_.sources, [](const SourceFile& file) { return std::string_view(file.path); });
    finish(inputs_.class_path, [](const std::string& path) { return std::string_view(path); });
    finish(inputs_.libraries, [](const std::string& path) { return std::string_view(path); });
    return std::move(inputs_);
  }

 private:
  void error(std::string file, std::string message) {
    inputs_.diagnostics.push_back(error_about(std::move(file), std::move(message)));
  }

  void visit_argument(const std::string& path) {
    walking_ = is_directory(path);
    if (!path_exists(path)) return error(path, "no such file or directory");
    if (!is_directory(path)) {
      if (kind_of_file(path) != FileKind::other) return add_file(path, "");
      return error(path,
                   "not a kind of file that Ravel reads (.beam, .erl, .ex, .class, .jar, .java, .c, .cpp, "
                   ".bc, .ll, or a folder of them)");
    }
    const size_t errors = inputs_.diagnostics.size();
    const size_t before = amount(), classes = inputs_.classes.size();
    std::string directory = path;
    while (directory.size() > 1 && directory.back() == '/') directory.pop_back();
    const std::string database = classes_ ? database_in(directory) : "";
    has_database_ = !database.empty();
    if (has_database_) inputs_.native.push_back(database);
    walk(directory, 0);
    if (!java_.empty()) jars_to_class_path(classes);
    // What lies below one folder is one program.
    finish_java(java_, "");
    // Whoever points at a folder expects something in it.
    if (amount() == before && inputs_.diagnostics.size() == errors)
      error(path, tests_left_out_ > 0
                      ? "only test modules here (*_SUITE, *_tests): --tests analyses them"
                      : "nothing to analyse here: no .beam, .erl, .ex, .class, .jar, .java, .c, .cpp, .bc "
                        "or .ll file");
  }

  size_t amount() const {
    size_t java = given_java_.size() + java_.size();
    for (const JavaGroup& group : inputs_.java) java += group.files.size();
    return inputs_.beams.size() + inputs_.sources.size() + inputs_.classes.size() + java +
           inputs_.native.size() + native_.size() + unsupported_jvm_.size() + unsupported_native_.size();
  }

  void add_file(const std::string& path, std::string_view build_hint) {
    // A pipe would be waited for, a device read for ever.
    if (kind_of_file(path) != FileKind::other && path_exists(path) && !is_file(path))
      return error(path, "not a regular file: it is left out");
    switch (kind_of_file(path)) {
      case FileKind::beam:
        inputs_.beams.push_back(path);
        break;
      case FileKind::erlang:
        inputs_.sources.push_back({path, Language::erlang, std::string(build_hint)});
        break;
      case FileKind::elixir:
        inputs_.sources.push_back({path, Language::elixir, std::string(build_hint)});
        break;
      case FileKind::classes:
        (classes_ ? inputs_.classes : unsupported_jvm_).push_back(path);
        break;
      case FileKind::java:
        if (!classes_)
          unsupported_jvm_.push_back(path);
        else
          (walking_ ? java_ : given_java_).push_back(path);
        break;
      case FileKind::jvm:
        unsupported_jvm_.push_back(path);
        break;
      case FileKind::native:
        if (!classes_)
          unsupported_native_.push_back(path);
        else if (!walking_)
          inputs_.native.push_back(path);
        else if (!has_database_)
          native_.push_back(path);
        break;
      case FileKind::other:
        break;
    }
  }

  /// Jars that lie in a folder with sources are what these need, not what they are.
  void jars_to_class_path(size_t first) {
    const auto begin = inputs_.classes.begin() + static_cast<std::ptrdiff_t>(first);
    const auto jars = std::stable_partition(begin, inputs_.classes.end(),
                                            [](const std::string& path) { return !path.ends_with(".jar"); });
    inputs_.class_path.insert(inputs_.class_path.end(), jars, inputs_.classes.end());
    inputs_.classes.erase(jars, inputs_.classes.end());
  }

  /// Sources that were found together are compiled together.
  void finish_java(std::vector<std::string>& files, std::string_view build_hint) {
    if (files.empty()) return;
    JavaGroup group{std::move(files), std::string(build_hint)};
    files.clear();
    finish(group.files, [](const std::string& path) { return std::string_view(path); });
    inputs_.java.push_back(std::move(group));
  }

  /// C sources beside another program, without a database, are parts of it (drivers, NIFs) that only its
  /// build knows how to compile; they are left out and told. A database says how, for what lies below it.
  void finish_native() {
    const bool alone = inputs_.beams.empty() && inputs_.sources.empty() && !inputs_.has_jvm();
    std::vector<std::string> folders;  // of databases
    for (const std::string& file : native_)
      if (base_name(file) == "compile_commands.json") folders.push_back(parent_of(file));
    for (const std::string& file : native_) {
      const bool is_known = std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
        return parent_of(file) == folder || file.starts_with(folder + "/");
      });
      (alone || is_known ? inputs_.native : unsupported_native_).push_back(file);
    }
    finish(inputs_.native, [](const std::string& path) { return std::string_view(path); });
  }

  /// Test modules found in a folder are analysed with --tests only; one that is named on the command line
  /// always is.
  bool leave_out_test(const std::string& path) {
    const std::string name = stem_of(path);
    const FileKind kind = kind_of_file(path);
    if (options_.tests || (kind != FileKind::beam && kind != FileKind::erlang)) return false;
    if (!name.ends_with("_SUITE") && !name.ends_with("_tests")) return false;
    ++tests_left_out_;
    return true;
  }

  bool excluded(const std::string& path) const {
    return std::any_of(options_.exclude.begin(), options_.exclude.end(),
                       [&](const std::string& pattern) { return path_matches(pattern, path); });
  }

  void walk(const std::string& directory, size_t depth) {
    switch (guard_.enter(directory)) {
      case LoopGuard::Entry::fresh:
        break;
      case LoopGuard::Entry::seen:
        return;
      case LoopGuard::Entry::loop:
        return error(directory, "directory loop: this leads back to a folder above it, and is not followed");
    }
    if (depth > kDepthMax)
      error(directory, fmt::format("more than {} folders deep: not looked into", kDepthMax));
    else if (auto project = find_project(directory, options_.tests))
      take_project(std::move(*project));
    else if (auto jvm = classes_ ? find_jvm_project(directory, options_.tests) : std::nullopt)
      take_jvm_project(*jvm, depth);
    else
      walk_entries(directory, depth);
    guard_.leave();
  }

  void walk_entries(const std::string& directory, size_t depth) {
    const auto names = list_directory(directory);
    if (!names) return error(directory, names.error().message.substr(names.error().message.rfind(": ") + 2));
    // A root of classes: what it says about services is read from the folder.
    if (classes_ && is_directory(join(directory, "META-INF/services")))
      inputs_.class_path.push_back(directory);
    for (const std::string& name : *names) {
      const std::string path = join(directory, name);
      if (name.starts_with('.') || name == "node_modules" || excluded(path)) continue;
      // Newer versions of classes, for a jar to be made of.
      if (path.ends_with("META-INF/versions")) continue;
      if (is_directory(path))
        leads_out(path) ? tell_link(path) : walk(path, depth + 1);
      else if (leave_out_test(path))
        continue;
      else if (!has_source_beside(*names, name))
        add_file(path, "");
    }
  }

  /// A link to a folder that is none of the project's: `all -> /` would have everything on the disk analysed.
  bool leads_out(const std::string& path) {
    if (!is_link(path)) return false;
    if (!own_) own_.emplace(options_, Toolchain());
    const std::string real = real_path(path);
    return std::none_of(own_->folders().begin(), own_->folders().end(),
                        [&](const std::string& folder) { return is_below(real, folder); });
  }
  void tell_link(const std::string& path) {
    error(path,
          "this link leads out of the project, and is not followed; give it by name to have it looked into");
    inputs_.diagnostics.back().severity = report::Severity::note;
  }

  /// In a folder with both x.erl and x.beam the source counts: the .beam may be older. So it is with X.java
  /// and X.class or X$Inner.class.
  bool has_source_beside(const std::vector<std::string>& names, const std::string& name) const {
    if (kind_of_file(name) == FileKind::beam)
      return std::binary_search(names.begin(), names.end(), stem_of(name) + ".erl");
    if (!classes_ || !name.ends_with(".class")) return false;
    const std::string stem = stem_of(name);
    return std::binary_search(names.begin(), names.end(), stem.substr(0, stem.find('$')) + ".java");
  }

  void take_jvm_project(const JvmProject& project, size_t depth) {
    for (const std::string& path : project.classes)
      if (!excluded(path)) inputs_.classes.push_back(path);
    std::vector<std::string> sources = project.sources;
    std::erase_if(sources, [&](const std::string& path) { return excluded(path); });
    finish_java(sources, project.build_command);
    for (const std::string& path : project.class_path) inputs_.class_path.push_back(path);
    if (!project.others.empty())
      error(project.others.front(),
            fmt::format("this {} is not built, and Ravel compiles only its .java files; run `{}` there first",
                        project.kind, project.build_command));
    for (const std::string& module : project.modules) walk(module, depth + 1);
  }

  void take_project(Project project) {
    const size_t before = amount();
    for (const OwnApp& app : project.apps) {
      for (const std::string& ebin : app.ebins)
        for (const std::string& beam : files_ending(ebin, ".beam"))
          if (!excluded(beam) && !leave_out_test(beam)) add_file(beam, "");
      if (app.ebins.empty()) take_sources(project, app);
    }
    tell_stale(project);
    for (const std::string& library : project.libraries) inputs_.libraries.push_back(library);
    if (amount() == before && !told_to_build_)
      error(project.root,
            fmt::format("this {} has neither compiled modules nor sources", name_of(project.kind)));
    told_to_build_ = false;
    inputs_.projects.push_back(std::move(project));
  }

  /// Analysing yesterday's build is worth a warning.
  void tell_stale(const Project& project) {
    std::string first;
    size_t number = 0;
    for (const OwnApp& app : project.apps) {
      std::map<std::string, int64_t> built;
      for (const std::string& ebin : app.ebins)
        for (const std::string& beam : files_ending(ebin, ".beam")) built[stem_of(beam)] = changed_at(beam);
      if (built.empty()) continue;
      for (const std::string& source : files_below(join(app.directory, "src"), ".erl")) {
        const auto found = built.find(stem_of(source));
        if (found == built.end() || changed_at(source) <= found->second) continue;
        if (number++ == 0) first = source;
      }
    }
    if (number == 0) return;
    report::Diagnostic warning = error_about(
        first, fmt::format("{}newer than what was compiled from it; run `{}` to analyse the present state",
                           number == 1 ? "" : fmt::format("this and {} more files are ", number - 1),
                           build_command(project.kind)));
    warning.severity = report::Severity::warning;
    inputs_.diagnostics.push_back(std::move(warning));
  }

  /// An application that is not built. Plain Erlang is compiled here; Elixir needs its build tool.
  void take_sources(const Project& project, const OwnApp& app) {
    const bool is_mix = project.kind == ProjectKind::mix;
    if (is_mix && !files_below(join(app.directory, "lib"), ".ex").empty()) {
      error(app.directory, "this mix project is not built; run `mix compile` there first");
      told_to_build_ = true;
      return;
    }
    const std::string hint(project.kind == ProjectKind::application ? "" : build_command(project.kind));
    for (const char* folder : {"src", "test"}) {
      if (folder == std::string_view("test") && !options_.tests) continue;
      for (const std::string& file : files_below(join(app.directory, folder), ".erl"))
        if (!excluded(file) && !leave_out_test(file)) add_file(file, hint);
    }
  }

  /// One message per platform, not one per file. An Erlang program may well have C sources beside it, and can
  /// be checked without them; a file that was asked for by name, or a folder with nothing else, cannot.
  void tell_unsupported() {
    tell_unsupported(unsupported_jvm_, classes_
                                           ? "Kotlin and Scala sources are not compiled here; build them "
                                             "and give their classes"
                                           : "Java and JVM class files are not supported by this command");
    tell_unsupported(unsupported_native_,
                     classes_ ? "C/C++ sources beside another program are looked at only with a "
                                "compile_commands.json, or if they are given by name"
                              : "C/C++ sources are not supported by this command");
  }
  void tell_unsupported(std::vector<std::string>& files, std::string_view sentence) {
    if (files.empty()) return;
    std::sort(files.begin(), files.end());
    const size_t more = files.size() - 1;
    error(files.front(), more == 0 ? std::string(sentence) : fmt::format("{} (and {} more)", sentence, more));
    const bool asked_for = std::any_of(files.begin(), files.end(), [&](const std::string& file) {
      return std::find(options_.paths.begin(), options_.paths.end(), file) != options_.paths.end();
    });
    if (!asked_for && !inputs_.empty()) inputs_.diagnostics.back().severity = report::Severity::note;
  }

  template <typename T, typename Key>
  static void finish(std::vector<T>& items, Key key) {
    std::stable_sort(items.begin(), items.end(), [&](const T& a, const T& b) { return key(a) < key(b); });
    const auto same = [&](const T& a, const T& b) { return key(a) == key(b); };
    items.erase(std::unique(items.begin(), items.end(), same), items.end());
  }

  const Options& options_;
  bool classes_;
  Inputs inputs_;
  LoopGuard guard_;
  std::optional<OwnFiles> own_;  ///< made when the first link is met
  std::vector<std::string> unsupported_jvm_, unsupported_native_;
  std::vector<std::string> given_java_, java_;  ///< named by the user, and found in the present folder
  std::vector<std::string> native_;             ///< found in folders without a database
  bool has_database_ = false;                   ///< of the present folder
  bool walking_ = false;                        ///< in a folder that the user named
  bool told_to_build_ = false;
  size_t tests_left_out_ = 0;
};

}  // namespace

report::Diagnostic error_about(std::string file, std::string message) {
  report::Diagnostic result;
  result.severity = report::Severity::error;
  result.pos.file = std::move(file);
  result.message = std::move(message);
  return result;
}

Inputs find_inputs(const Options& options, bool classes) { return Finder(options, classes).find(); }

}  // namespace ravel::project
