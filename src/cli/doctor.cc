// SPDX-License-Identifier: Apache-2.0
//
// `ravel doctor`: what a check here would work with. Every line is something that was found, or something
// that is missing together with the command that fixes it. The exit status is 2 if a check could not do its
// work.
#include <fmt/format.h>

#include <algorithm>

#include "base/file.h"
#include "base/sandbox.h"
#include "cli/bundle.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "load/module_finder.h"
#include "native/native.h"
#include "project/inputs.h"
#include "project/toolchain.h"
#include "project/walk.h"
#include "report/unicode.h"

namespace ravel::cli {

using namespace project;
using namespace load;

namespace {

class Examination {
 public:
  explicit Examination(const Options& options)
      : options_(options), inputs_(find_inputs(options, true)), tools_(find_toolchain()) {}

  std::string text() {
    text_ = fmt::format("ravel {}\n", kVersion);
    examine_program();
    examine_tools();
    examine_settings();
    text_ += healthy_ ? "\nReady: `ravel check` has everything it needs.\n"
                      : "\nNot ready: see the lines marked `missing` and `error`.\n";
    return text_;
  }
  std::string bundle() const { return bundle_text(options_, inputs_, tools_); }
  bool healthy() const { return healthy_; }

 private:
  void head(std::string_view title) { text_ += fmt::format("\n{}\n", title); }
  void line(std::string_view state, std::string_view what) {
    text_ += fmt::format("  {:<8} {}\n", state, what);
  }

  size_t sources_of(Language language) const {
    return static_cast<size_t>(
        std::count_if(inputs_.sources.begin(), inputs_.sources.end(),
                      [&](const SourceFile& file) { return file.language == language; }));
  }

  size_t java_sources() const {
    size_t count = 0;
    for (const JavaGroup& group : inputs_.java) count += group.files.size();
    return count;
  }

  void examine_program() {
    head("Program");
    for (const Project& project : inputs_.projects) {
      std::vector<std::string> names;
      for (const OwnApp& app : project.apps) names.push_back(app.name);
      constexpr size_t kShown = 6;
      const size_t more = names.size() > kShown ? names.size() - kShown : 0;
      names.resize(names.size() - more);
      line("found", fmt::format("{} in {}{}: {}{}", name_of(project.kind), project.root,
                                project.profile.empty() ? "" : fmt::format(" (_build/{})", project.profile),
                                fmt::join(names, ", "), more == 0 ? "" : fmt::format(" and {} more", more)));
      if (!project.libraries.empty())
        line("found", fmt::format("{} dependencies, read where they are called", project.libraries.size()));
    }
    if (!inputs_.beams.empty()) line("found", fmt::format("{} compiled modules", inputs_.beams.size()));
    if (const size_t n = sources_of(Language::erlang))
      line("found", fmt::format("{} Erlang sources to compile", n));
    if (const size_t n = sources_of(Language::elixir))
      line(options_.trust ? "found" : "note",
           fmt::format("{} Elixir sources to compile{}", n,
                       options_.trust ? "" : ", which runs code of theirs: only with --trust"));
    if (!inputs_.classes.empty())
      line("found", fmt::format("{} class files, folders and jars of classes", inputs_.classes.size()));
    if (const size_t n = java_sources()) line("found", fmt::format("{} Java sources to compile", n));
    if (!inputs_.class_path.empty())
      line("found",
           fmt::format("{} jars of dependencies, read where they are called", inputs_.class_path.size()));
    if (!inputs_.native.empty())
      line("found",
           fmt::format("{} C and C++ files: sources, bitcode, compile_commands.json", inputs_.native.size()));
    for (const report::Diagnostic& diagnostic : inputs_.diagnostics) {
      const bool error = diagnostic.severity == report::Severity::error;
      line(report::name_of(diagnostic.severity),
           fmt::format("{}: {}", diagnostic.pos.file, diagnostic.message));
      if (error) healthy_ = false;
    }
  }

  /// A tool that is there, or is not: which matters only where something needs it.
  void tool(std::string_view name, const std::optional<std::string>& path, const std::string& version,
            bool needed, std::string_view purpose, std::string_view package) {
    if (path) return line("found", fmt::format("{} {} ({})", name, version.empty() ? "?" : version, *path));
    line(needed ? "missing" : "absent",
         fmt::format("{}, {}; install it with `apt-get install {}`", name, purpose, package));
    if (needed) healthy_ = false;
  }

  void examine_tools() {
    head("Compilers and libraries");
    tool("erlc, OTP", tools_.erlc, tools_.otp_version, sources_of(Language::erlang) > 0,
         "which compiles .erl files", "erlang-base");
    tool("elixirc", tools_.elixirc, tools_.elixir_version, sources_of(Language::elixir) > 0,
         "which compiles .ex files", "elixir");
    tool("javac", tools_.javac, tools_.javac ? tools_.jdk_version : "", java_sources() > 0,
         "which compiles .java files", "openjdk-17-jdk-headless");
    if (!tools_.jdk.empty())
      line("found", fmt::format("Java's library {} ({})",
                                tools_.jdk_version.empty() ? "?" : tools_.jdk_version, tools_.jdk));
    else
      line("absent",
           "Java's library: calls into classes that have no model are unknown; install it with "
           "`apt-get install openjdk-17-jre-headless`, or set JAVA_HOME");
    examine_clang();
    examine_sandbox();
    const ModuleFinder libraries(platform_libraries(tools_));
    if (libraries.size() > 0)
      line("found", fmt::format("{} library modules of OTP, Elixir and ERL_LIBS", libraries.size()));
    else
      line("absent",
           "OTP's library: calls into it are unknown; install it with `apt-get install erlang-base`");
    if (tools_.otp_root.empty()) return;
    bool sources = false;
    for (const std::string& folder : folders_in(join(tools_.otp_root, "lib")))
      sources |= base_name(folder).starts_with("stdlib-") && is_file(join(folder, "src/lists.erl"));
    if (!sources)
      line("absent",
           "OTP's sources, for excerpts of library code; install them with `apt-get install erlang-src`");
  }

  void examine_clang() {
    const std::string missing = native::missing();
    if (missing.empty()) return line("found", fmt::format("{}, which reads C and C++", native::version()));
    const bool needed = !inputs_.native.empty();
    line(needed ? "missing" : "absent", fmt::format("Clang: {}", missing));
    if (needed) healthy_ = false;
  }

  void examine_sandbox() {
    const std::string refused = no_sandbox();
    if (refused.empty()) return line("found", "a sandbox for compilers (Landlock, seccomp)");
    const bool needed = !options_.trust && (!inputs_.sources.empty() || !inputs_.java.empty());
    line(needed ? "missing" : "absent",
         fmt::format("a sandbox for compilers: {}; --trust compiles without one", refused));
    if (needed) healthy_ = false;
  }

  void examine_settings() {
    head("Settings");
    line(options_.config.empty() ? "absent" : "found",
         options_.config.empty() ? "ravel.toml: everything is at its default" : options_.config);
    line("found", fmt::format("{} rules switched on", options_.rules.names().size()));
    line("found", fmt::format("cache in {}", cache_directory()));
  }

  const Options& options_;
  Inputs inputs_;
  Toolchain tools_;
  std::string text_;
  bool healthy_ = true;
};

}  // namespace

ExitStatus run_doctor(const Options& options, const std::string& bundle) {
  Examination examination(options);
  if (!bundle.empty())
    if (auto written = write_file(bundle, examination.bundle()); !written)
      return complain(written.error().message);
  if (!write_stdout(report::without_commands(report::printable_lines(examination.text()))))
    return complain("cannot write to standard output");
  return examination.healthy() ? ExitStatus::clean : ExitStatus::failed;
}

}  // namespace ravel::cli
