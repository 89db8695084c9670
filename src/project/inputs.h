// SPDX-License-Identifier: Apache-2.0
//
// From the paths on the command line to files: what is analysed, what is only looked up when called, what
// must be compiled first, and what was wrong with the paths. Nothing is skipped without a word: a path that
// yields nothing, a kind of file that this version cannot read, a folder that may not be opened each become a
// diagnostic of severity error, which makes the exit status 2 while the rest is still analysed.
//
// A file named on the command line must be readable; a file found in a folder counts only if its kind is
// known.
#pragma once

#include <string>
#include <vector>

#include "project/options.h"
#include "project/project.h"
#include "report/finding.h"

namespace ravel::project {

enum class Language { erlang, elixir };

struct SourceFile {
  std::string path;
  Language language = Language::erlang;
  std::string build_hint;  ///< what to run if it does not compile here: "rebar3 compile", or empty
  std::vector<std::string> defines = {};  ///< macros to compile it with
};

/// Java sources that are compiled together.
struct JavaGroup {
  std::vector<std::string> files;  ///< sorted, each once
  std::string build_hint;          ///< "mvn compile", or empty
};

struct Inputs {
  std::vector<std::string> beams;    ///< sorted, each once
  std::vector<SourceFile> sources;   ///< sorted by path, each once
  std::vector<std::string> classes;  ///< .class files, folders and archives of them; sorted, each once
  std::vector<JavaGroup> java;
  std::vector<std::string> class_path;  ///< jars of dependencies of Java projects
  std::vector<std::string> native;      ///< C and C++ sources, .bc, .ll, compile_commands.json; each once
  std::vector<std::string> libraries;   ///< ebin folders of dependencies
  std::vector<Project> projects;
  std::vector<report::Diagnostic> diagnostics;

  bool empty() const { return beams.empty() && sources.empty() && native.empty() && !has_jvm(); }
  bool has_jvm() const { return !classes.empty() || !java.empty(); }
};

/// `classes`: whoever asks can do something with JVM and native programs; else they are named as unsupported.
Inputs find_inputs(const Options& options, bool classes = false);

/// A diagnostic of severity error about `file`, which may be empty.
report::Diagnostic error_about(std::string file, std::string message);

}  // namespace ravel::project
