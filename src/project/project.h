// SPDX-License-Identifier: Apache-2.0
//
// Recognising a project by what lies in its folder, and knowing where its build tool puts things:
//
//   rebar3      rebar.config         _build/PROFILE/lib/APP/ebin     own: apps/*, lib/*, or the root
//   mix         mix.exs              _build/ENV/lib/APP/ebin         own: the app named in mix.exs
//   erlang.mk   erlang.mk            ebin, apps/*/ebin               dependencies: deps/*/ebin
//   release     releases/ and lib/   lib/*/ebin                      OTP's own applications are libraries
//   application ebin/*.beam          ebin
//
// Only the project's own modules are reported on; the dependencies are libraries, read when something calls
// into them. Build tools are never run: what they would do is told to the user instead.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ravel::project {

enum class ProjectKind { rebar3, mix, erlang_mk, release, application };
std::string_view name_of(ProjectKind kind);
/// "rebar3 compile".
std::string_view build_command(ProjectKind kind);

/// An application of the project itself.
struct OwnApp {
  std::string name;
  std::string directory;           ///< where its src/ is
  std::vector<std::string> ebins;  ///< folders with its .beam files, empty if it is not built
};

struct Project {
  ProjectKind kind = ProjectKind::application;
  std::string root;
  std::string profile;                 ///< of _build, where there is one: "default", "dev"
  std::vector<OwnApp> apps;            ///< sorted by directory
  std::vector<std::string> libraries;  ///< ebin folders of the dependencies
};

/// What the folder is, if anything. `tests` prefers the test profile and adds compiled test code.
std::optional<Project> find_project(const std::string& directory, bool tests);

/// Does this folder belong to one of OTP's or Elixir's own applications ("stdlib-4.2", "logger")?
bool is_platform_application(std::string_view folder_name);

}  // namespace ravel::project
