// SPDX-License-Identifier: Apache-2.0
//
// Which files of a JVM program are found, and where its classes and sources come from.
#include <gtest/gtest.h>

#include "load/jvm_program.h"
#include "model/jvm_primitives.h"
#include "project/inputs.h"
#include "project/jvm_manifest.h"
#include "project/jvm_sources.h"
#include "project/test_files.h"

namespace ravel::load {

using namespace project;
namespace {

/// "classes: ..; java: .. | ..; path: ..; errors: .." for what is found at `paths`.
std::string found(const TestFiles& files, const std::vector<std::string>& paths, bool tests = false) {
  Options options;
  for (const std::string& path : paths) options.paths.push_back(files.path(path));
  options.tests = tests;
  const Inputs inputs = find_inputs(options, true);
  std::string result = "classes:";
  for (const std::string& path : inputs.classes) result += " " + files.below(path);
  result += "; java:";
  for (const JavaGroup& group : inputs.java) {
    for (const std::string& path : group.files) result += " " + files.below(path);
    result += group.build_hint.empty() ? " |" : " (" + group.build_hint + ") |";
  }
  result += "; path:";
  for (const std::string& path : inputs.class_path) result += " " + files.below(path);
  for (const report::Diagnostic& d : inputs.diagnostics)
    result += "\n" + files.below(d.pos.file) + ": " + d.message;
  return result;
}

TEST(JvmInputs, FilesByName) {
  const TestFiles files({{"A.java", ""}, {"x/B.java", ""}, {"c.jar", ""}, {"D.class", ""}});
  EXPECT_EQ(found(files, {"x/B.java", "A.java", "c.jar", "D.class"}),
            "classes: D.class c.jar; java: A.java x/B.java |; path:");
}

TEST(JvmInputs, SourceBesideItsClassesCountsAndJarsBesideSourcesAreLibraries) {
  const TestFiles files(
      {{"p/A.java", ""}, {"p/A.class", ""}, {"p/A$B.class", ""}, {"p/C.class", ""}, {"lib/d.jar", ""}});
  EXPECT_EQ(found(files, {""}), "classes: p/C.class; java: p/A.java |; path: lib/d.jar");
}

TEST(JvmInputs, MavenIsReadWhereItIsBuilt) {
  const TestFiles files({{"pom.xml", "<project/>"},
                         {"src/main/java/p/A.java", ""},
                         {"target/classes/p/A.class", ""},
                         {"target/test-classes/p/T.class", ""},
                         {"target/a-1.jar", ""},
                         {"target/dependency/d.jar", ""}});
  EXPECT_EQ(found(files, {""}), "classes: target/classes; java:; path: target/dependency/d.jar");
  EXPECT_EQ(found(files, {""}, true),
            "classes: target/classes target/test-classes; java:; path: target/dependency/d.jar");
}

TEST(JvmInputs, MavenModulesThatAreNotBuilt) {
  const TestFiles files({{"pom.xml", ""},
                         {"one/pom.xml", ""},
                         {"one/src/main/java/A.java", ""},
                         {"one/src/test/java/T.java", ""},
                         {"two/pom.xml", ""},
                         {"two/src/main/kotlin/B.kt", ""},
                         {"two/target/b-sources.jar", ""}});
  EXPECT_EQ(
      found(files, {""}),
      "classes:; java: one/src/main/java/A.java (mvn compile) |; path:\n"
      "two/src/main/kotlin/B.kt: this Maven project is not built, and Ravel compiles only its .java files; "
      "run `mvn compile` there first");
}

TEST(JvmInputs, Gradle) {
  const TestFiles files({{"settings.gradle", ""},
                         {"app/build.gradle.kts", ""},
                         {"app/build/classes/java/main/A.class", ""},
                         {"app/build/classes/kotlin/main/B.class", ""},
                         {"lib/build.gradle", ""},
                         {"lib/build/libs/lib-1.jar", ""},
                         {"lib/build/libs/lib-1-sources.jar", ""}});
  EXPECT_EQ(
      found(files, {""}),
      "classes: app/build/classes/java/main app/build/classes/kotlin/main lib/build/libs/lib-1.jar; java:; "
      "path:");
}

TEST(JvmSources, AreFoundFromTheirClasses) {
  const TestFiles files(
      {{"src/main/java/p/A.java", ""}, {"target/classes/p/A.class", ""}, {"k/any/B.kt", ""}});
  const JvmSources sources({}, {files.path("k/any/B.kt")});
  EXPECT_EQ(files.below(sources.resolve(files.path("target/classes/p/A.class"), "p/A.java")),
            "src/main/java/p/A.java");
  EXPECT_EQ(files.below(sources.resolve("x.jar!q/BKt.class", "q/B.kt")), "k/any/B.kt");
  EXPECT_EQ(sources.resolve("x.jar!q/C.class", "q/C.java"), "q/C.java");
}

TEST(JvmProgram, ModelsComeWithTheProgram) {
  JvmProgram program(JvmRequest{});
  const auto list = program.load(Symbol("java/util/ArrayList"));
  ASSERT_TRUE(list);
  EXPECT_TRUE(list->library);
  EXPECT_TRUE(list->path.starts_with(model::kModelPathPrefix));
  EXPECT_FALSE(program.load(Symbol("org/nowhere/Foo")));
  EXPECT_TRUE(program.take_diagnostics().empty());
}

TEST(JvmProgram, ProvidersOfServices) {
  const TestFiles files;
  files.add("META-INF/services/p.Service", "p.One # the first\n\n  p.Two\n");
  JvmRequest request;
  request.given = {files.path("")};
  const JvmProgram program(request);
  const std::vector<Symbol> providers = program.providers(Symbol("p/Service"));
  ASSERT_EQ(providers.size(), 2u);
  EXPECT_EQ(providers[0].view(), "p/One");
  EXPECT_EQ(providers[1].view(), "p/Two");
}

TEST(JvmManifest, AttributesOverSeveralLines) {
  const std::string text =
      "Manifest-Version: 1.0\r\nclass-path: lib/a.jar lib\r\n /b.jar\r\nMain-Class: A\r\n\r\nName: x\r\n";
  EXPECT_EQ(manifest_attribute(text, "Class-Path"), "lib/a.jar lib/b.jar");
  EXPECT_EQ(manifest_attribute(text, "Main-Class"), "A");
  EXPECT_EQ(manifest_attribute(text, "Name"), "");
  EXPECT_EQ(manifest_attribute("Class-Path: a.jar", "Class-Path"), "a.jar");
}

}  // namespace
}  // namespace ravel::load
