// SPDX-License-Identifier: Apache-2.0
#include "project/jvm_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/file.h"
#include "project/walk.h"

namespace ravel::project {
namespace {

bool is_maven(const std::string& folder) { return is_file(join(folder, "pom.xml")); }
bool is_gradle(const std::string& folder) {
  for (const char* name : {"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"})
    if (is_file(join(folder, name))) return true;
  return false;
}

void append(std::vector<std::string>& to, std::vector<std::string> more) {
  for (std::string& each : more) to.push_back(std::move(each));
}

/// The jar of the program, not those of its sources, documentation or tests.
std::vector<std::string> own_jars(const std::string& folder) {
  std::vector<std::string> jars = files_ending(folder, ".jar");
  std::erase_if(jars, [](const std::string& jar) {
    for (const char* ending : {"-sources.jar", "-javadoc.jar", "-tests.jar", "-test.jar", "-plain.jar"})
      if (jar.ends_with(ending)) return true;
    return base_name(jar).starts_with("original-");
  });
  return jars;
}

bool has_classes(const std::string& folder) { return !files_below(folder, ".class").empty(); }

/// The text between `<name>` and `</name>`, without blanks; empty if there is none or it has a `${...}`.
std::string element(std::string_view text, std::string_view name) {
  const std::string open = fmt::format("<{}>", name);
  const size_t begin = text.find(open);
  if (begin == std::string_view::npos) return "";
  const size_t end = text.find('<', begin + open.size());
  if (end == std::string_view::npos) return "";
  std::string value(text.substr(begin + open.size(), end - begin - open.size()));
  std::erase_if(value, [](unsigned char c) { return c <= ' '; });
  return value.find("${") == std::string::npos ? value : "";
}

/// The jars of the local repository that the pom.xml names with a version.
std::vector<std::string> repository_jars(const std::string& pom) {
  std::vector<std::string> result;
  const char* home = std::getenv("HOME");
  const auto text = read_file(pom);
  if (!text || home == nullptr) return result;
  std::string_view rest = *text;
  constexpr std::string_view kOpen = "<dependency>", kClose = "</dependency>";
  for (size_t at = rest.find(kOpen); at != std::string_view::npos; at = rest.find(kOpen)) {
    rest.remove_prefix(at + kOpen.size());
    const std::string_view one = rest.substr(0, rest.find(kClose));
    std::string group = element(one, "groupId");
    std::replace(group.begin(), group.end(), '.', '/');
    const std::string artifact = element(one, "artifactId"), version = element(one, "version");
    if (group.empty() || artifact.empty() || version.empty()) continue;
    const std::string jar = fmt::format("{}/.m2/repository/{}/{}/{}/{}-{}.jar", home, group, artifact,
                                        version, artifact, version);
    if (is_file(jar)) result.push_back(jar);
  }
  return result;
}

void take_sources(JvmProject& project, const std::string& kind) {
  const std::string root = join(project.root, "src/" + kind);
  append(project.sources, files_below(root, ".java"));
  for (const char* ending : {".kt", ".scala", ".groovy"}) append(project.others, files_below(root, ending));
}

void take_modules(JvmProject& project) {
  for (const std::string& folder : folders_in(project.root)) {
    const std::string name = base_name(folder);
    if (name == "target" || name == "build" || name == "src" || name.starts_with('.')) continue;
    if (is_maven(folder) || is_gradle(folder)) {
      project.modules.push_back(folder);
      continue;
    }
    // Gradle's modules may lie two folders down: `services/users`.
    for (const std::string& inner : folders_in(folder))
      if (is_maven(inner) || is_gradle(inner)) project.modules.push_back(inner);
  }
}

}  // namespace

std::optional<JvmProject> find_jvm_project(const std::string& directory, bool tests) {
  JvmProject project;
  project.root = directory;
  std::vector<std::string> kinds = {"main"};
  if (tests) kinds.emplace_back("test");
  if (is_maven(directory)) {
    project.kind = "Maven project";
    project.build_command = "mvn compile";
    for (const std::string& kind : kinds)
      if (std::string folder = join(directory, kind == "main" ? "target/classes" : "target/test-classes");
          has_classes(folder))
        project.classes.push_back(std::move(folder));
    if (project.classes.empty()) project.classes = own_jars(join(directory, "target"));
    append(project.class_path, repository_jars(join(directory, "pom.xml")));
  } else if (is_gradle(directory)) {
    project.kind = "Gradle project";
    project.build_command = "gradle classes";
    for (const char* language : {"java", "kotlin", "scala", "groovy"})
      for (const std::string& kind : kinds)
        if (std::string folder = join(directory, fmt::format("build/classes/{}/{}", language, kind));
            has_classes(folder))
          project.classes.push_back(std::move(folder));
    if (project.classes.empty()) project.classes = own_jars(join(directory, "build/libs"));
  } else {
    return std::nullopt;
  }
  for (const char* folder : {"target/dependency", "target/lib", "build/dependency", "lib", "libs"})
    append(project.class_path, files_ending(join(directory, folder), ".jar"));
  if (project.classes.empty())
    for (const std::string& kind : kinds) take_sources(project, kind);
  take_modules(project);
  return project;
}

}  // namespace ravel::project
