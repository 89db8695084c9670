// SPDX-License-Identifier: Apache-2.0
//
// Java projects, by what lies in their folder, and where the build tool puts things:
//
//   Maven    pom.xml                             target/classes, else target/*.jar
//   Gradle   build.gradle[.kts], settings.gradle  build/classes/{java,kotlin,scala,groovy}/main, else
//   build/libs/*.jar
//
// What is not built is compiled from src/main/java. Dependencies are looked for where build tools and people
// leave them (target/dependency, lib, libs; for Maven also the local repository, for the versions that the
// pom.xml itself writes down). Build tools are never run.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ravel::project {

struct JvmProject {
  std::string_view kind;  ///< "Maven project"
  std::string_view build_command;
  std::string root;
  std::vector<std::string> classes;     ///< folders of classes, or jars; empty if it is not built
  std::vector<std::string> sources;     ///< .java files, where it is not built
  std::vector<std::string> others;      ///< .kt and .scala files, where it is not built
  std::vector<std::string> class_path;  ///< jars of dependencies
  std::vector<std::string> modules;     ///< folders below it that are projects themselves
};

/// What the folder is, if anything. `tests` adds compiled tests, or their sources.
std::optional<JvmProject> find_jvm_project(const std::string& directory, bool tests);

}  // namespace ravel::project
