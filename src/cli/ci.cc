// SPDX-License-Identifier: Apache-2.0
//
// `ravel ci`: the file that makes continuous integration run Ravel on the project here, with the commands
// that build it. What is printed is meant to be read and kept, so it says why. Nothing is written.
#include <fmt/format.h>

#include <optional>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "project/project.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace project;

namespace {

/// How a project is built, and on which packages of Debian's.
struct Build {
  std::string_view name;     ///< as people call it
  std::string_view command;  ///< one line of shell
  std::string_view packages;
};

constexpr std::string_view kCmake =
    "cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON && cmake --build build";

std::optional<Build> build_of(const std::string& folder) {
  const auto has = [&](const char* name) { return is_file(join(folder, name)); };
  if (has("pom.xml")) return Build{"Maven", "mvn --batch-mode compile", "maven"};
  if (has("build.gradle") || has("build.gradle.kts"))
    return has("gradlew") ? Build{"Gradle", "./gradlew classes", "default-jdk-headless"}
                          : Build{"Gradle", "gradle classes", "gradle"};
  if (const auto project = find_project(folder, false)) {
    if (project->kind == ProjectKind::mix) return Build{"Mix", "mix deps.get && mix compile", "elixir"};
    if (project->kind == ProjectKind::rebar3) return Build{"rebar3", "rebar3 compile", "rebar3"};
    if (project->kind == ProjectKind::erlang_mk) return Build{"erlang.mk", "make", "erlang-dev make"};
  }
  if (has("CMakeLists.txt")) return Build{"CMake", kCmake, "cmake ninja-build g++"};
  return std::nullopt;
}

constexpr std::string_view kWhere =
    "# RAVEL_REPOSITORY: where you have Ravel from, a repository or a fork of it that you trust.\n";

std::string github_file(const std::optional<Build>& build) {
  std::string text =
      "# .github/workflows/ravel.yml: concurrency bugs, found at every pull request. Printed by `ravel ci`.\n"
      "name: ravel\n"
      "on:\n"
      "  push:\n"
      "    branches: [main]\n"
      "  pull_request:\n"
      "permissions:\n"
      "  contents: read\n"
      "  security-events: write  # findings appear under Security, and at the lines of a pull request\n"
      "jobs:\n"
      "  ravel:\n"
      "    runs-on: ubuntu-latest\n"
      "    container: debian:12\n"
      "    steps:\n"
      "      - run: apt-get update && apt-get install -y --no-install-recommends git ca-certificates\n"
      "      - uses: actions/checkout@v4\n"
      "        with:\n"
      "          fetch-depth: 0  # --since needs the history\n";
  if (build)
    text += fmt::format(
        "      - name: Build with {}\n"
        "        run: apt-get install -y --no-install-recommends {} && {}\n",
        build->name, build->packages, build->command);
  text +=
      "      - uses: actions/checkout@v4\n"
      "        with:\n"
      "          repository: ${{ vars.RAVEL_REPOSITORY }}  # owner/name of Ravel, a variable of yours\n"
      "          path: .ravel\n"
      "      - uses: ./.ravel/integrations/github\n"
      "        with:\n"
      "          fail-on: ${{ github.event_name == 'pull_request' && 'new' || 'never' }}\n"
      "          since: ${{ github.event.pull_request.base.sha }}\n";
  return text;
}

std::string gitlab_file(const std::optional<Build>& build) {
  return fmt::format(
      "# A job for .gitlab-ci.yml: concurrency bugs, shown in merge requests. Printed by `ravel ci`.\n{}"
      "ravel:\n"
      "  image: debian:12\n"
      "  variables:\n"
      "    GIT_DEPTH: 0  # --since needs the history\n"
      "    XDG_CACHE_HOME: $CI_PROJECT_DIR/.cache\n"
      "  cache:\n"
      "    key: ravel\n"
      "    paths: [.cache/]\n"
      "  script:\n"
      "    - apt-get update && apt-get install -y --no-install-recommends git ca-certificates{}\n"
      "    - test -z \"$(git ls-files .cache)\" || rm -rf .cache  # what somebody has committed is no cache "
      "of ours\n"
      "{}"
      "    - git clone --depth 1 \"$RAVEL_REPOSITORY\" /opt/ravel\n"
      "    - /opt/ravel/ravel check --format text --format gitlab=gl-code-quality-report.json\n"
      "      ${{CI_MERGE_REQUEST_DIFF_BASE_SHA:+--since $CI_MERGE_REQUEST_DIFF_BASE_SHA}}\n"
      "  artifacts:\n"
      "    when: always\n"
      "    reports:\n"
      "      codequality: gl-code-quality-report.json\n",
      kWhere, build ? fmt::format(" {}", build->packages) : "",
      build ? fmt::format("    - {}\n", build->command) : "");
}

}  // namespace

ExitStatus run_ci(const std::string& folder, const std::string& service) {
  if (!is_directory(folder)) return complain(fmt::format("{} is not a folder", folder));
  std::string wanted = service;
  if (wanted.empty()) wanted = is_file(join(folder, ".gitlab-ci.yml")) ? "gitlab" : "github";
  if (wanted != "github" && wanted != "gitlab")
    return complain(fmt::format("--for: '{}' is not one of github, gitlab", service));
  const auto build = build_of(folder);
  const std::string text = wanted == "gitlab" ? gitlab_file(build) : github_file(build);
  return write_stdout(text) ? ExitStatus::clean : complain("cannot write to standard output");
}

}  // namespace ravel::cli
