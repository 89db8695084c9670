// SPDX-License-Identifier: Apache-2.0
#include "project/inputs.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "project/erlang_layout.h"
#include "project/glob.h"
#include "project/test_files.h"
#include "project/walk.h"

namespace ravel::project {
namespace {

struct Found {
  std::string beams, sources, libraries, errors, warnings;
};

/// What is found at `paths` below the test's folder, as texts relative to it.
Found find(const TestFiles& files, const std::vector<std::string>& paths, bool tests = false,
           std::vector<std::string> exclude = {}) {
  Options options;
  for (const std::string& path : paths) options.paths.push_back(files.path(path));
  options.tests = tests;
  options.exclude = std::move(exclude);
  const Inputs inputs = find_inputs(options);
  Found result;
  for (const std::string& beam : inputs.beams) result.beams += files.below(beam) + " ";
  for (const SourceFile& source : inputs.sources) result.sources += files.below(source.path) + " ";
  for (const std::string& library : inputs.libraries) result.libraries += files.below(library) + " ";
  for (const report::Diagnostic& d : inputs.diagnostics)
    (d.severity == report::Severity::error ? result.errors : result.warnings) +=
        files.below(d.pos.file) + ": " + d.message + "\n";
  return result;
}

TEST(Inputs, FilesAndPlainFolders) {
  const TestFiles files(
      {{"b/y.erl", ""}, {"b/x.beam", ""}, {"b/c/z.ex", ""}, {"b/readme.txt", ""}, {"b/.git/h.erl", ""}});
  const Found found = find(files, {"b"});
  EXPECT_EQ(found.beams, "b/x.beam ");
  EXPECT_EQ(found.sources, "b/c/z.ex b/y.erl ");
  EXPECT_EQ(found.errors, "");
  EXPECT_EQ(find(files, {"b/x.beam", "b", "b/x.beam"}).beams, "b/x.beam ");
}

TEST(Inputs, SourceBesideItsBeamCounts) {
  const TestFiles files({{"x.erl", ""}, {"x.beam", ""}});
  EXPECT_EQ(find(files, {""}).beams, "");
  EXPECT_EQ(find(files, {""}).sources, "x.erl ");
}

TEST(Inputs, BadPathsAreErrorsAndTheRestIsFound) {
  const TestFiles files({{"a.beam", ""}, {"notes.txt", ""}, {"empty/.keep", ""}});
  const Found found = find(files, {"missing", "notes.txt", "empty", "a.beam"});
  EXPECT_EQ(found.beams, "a.beam ");
  EXPECT_EQ(found.errors,
            "missing: no such file or directory\n"
            "notes.txt: not a kind of file that Ravel reads (.beam, .erl, .ex, .class, .jar, .java, .c, "
            ".cpp, .bc, .ll, or a folder of them)\n"
            "empty: nothing to analyse here: no .beam, .erl, .ex, .class, .jar, .java, .c, .cpp, .bc or .ll "
            "file\n");
}

TEST(Inputs, ALoopIsToldAndNotFollowed) {
  const TestFiles files;
  files.add("a/b/x.erl");
  ASSERT_EQ(::symlink(files.path("a").c_str(), files.path("a/b/up").c_str()), 0);
  const Found found = find(files, {"a"});
  EXPECT_EQ(found.sources, "a/b/x.erl ");
  EXPECT_EQ(found.errors,
            "a/b/up: directory loop: this leads back to a folder above it, and is not followed\n");
}

TEST(Inputs, OtherPlatformsAreNamedOnce) {
  const TestFiles files({{"a.c", ""}, {"b.cc", ""}, {"T.java", ""}});
  EXPECT_EQ(find(files, {""}).errors,
            "T.java: Java and JVM class files are not supported by this command\n"
            "a.c: C/C++ sources are not supported by this command (and 1 more)\n");
}

TEST(Inputs, OtherPlatformsBesideErlangAreNoErrors) {
  const TestFiles files({{"a.c", ""}, {"x.beam", ""}});
  const Found found = find(files, {""});
  EXPECT_EQ(found.beams, "x.beam ");
  EXPECT_EQ(found.errors, "");
  EXPECT_EQ(find(files, {"a.c", "x.beam"}).errors, "a.c: C/C++ sources are not supported by this command\n");
}

TEST(Inputs, ADatabaseBesideAnotherProgramCounts) {
  const TestFiles files({{"a/x.erl", ""},
                         {"b/compile_commands.json", "[]"},
                         {"b/y.c", ""},
                         {"b/sub/z.c", ""},
                         {"nif/n.c", ""}});
  Options options;
  options.paths = {files.path("")};
  const Inputs inputs = find_inputs(options, true);
  std::string native;
  for (const std::string& file : inputs.native) native += files.below(file) + " ";
  EXPECT_EQ(native, "b/compile_commands.json b/sub/z.c b/y.c ");
  ASSERT_EQ(inputs.diagnostics.size(), 1u);
  EXPECT_EQ(files.below(inputs.diagnostics[0].pos.file), "nif/n.c");
}

TEST(Inputs, Exclude) {
  const TestFiles files({{"a/x.beam", ""}, {"gen/y.beam", ""}});
  EXPECT_EQ(find(files, {""}, false, {"gen"}).beams, "a/x.beam ");
}

TEST(Inputs, Rebar3) {
  const TestFiles files({{"rebar.config", ""},
                         {"apps/shop/src/shop.app.src", ""},
                         {"apps/shop/c_src/nif.c", ""},
                         {"_build/default/lib/shop/ebin/shop.beam", ""},
                         {"_build/default/lib/cowboy/ebin/cowboy.beam", ""},
                         {"_build/test/lib/shop/ebin/shop.beam", ""},
                         {"_build/test/lib/shop/test/shop_tests.beam", ""}});
  const Found found = find(files, {""});
  EXPECT_EQ(found.beams, "_build/default/lib/shop/ebin/shop.beam ");
  EXPECT_EQ(found.libraries, "_build/default/lib/cowboy/ebin ");
  EXPECT_EQ(found.errors, "");
  EXPECT_EQ(find(files, {""}, true).beams,
            "_build/test/lib/shop/ebin/shop.beam _build/test/lib/shop/test/shop_tests.beam ");
}

TEST(Inputs, Rebar3NotBuiltIsCompiledHere) {
  const TestFiles files({{"rebar.config", ""},
                         {"src/shop.app.src", ""},
                         {"src/shop.erl", ""},
                         {"src/deep/cart.erl", ""},
                         {"test/shop_tests.erl", ""}});
  EXPECT_EQ(find(files, {""}).sources, "src/deep/cart.erl src/shop.erl ");
  EXPECT_EQ(find(files, {""}, true).sources, "src/deep/cart.erl src/shop.erl test/shop_tests.erl ");
}

TEST(Inputs, TestModulesInAnyFolderCountOnlyIfAskedFor) {
  const TestFiles files({{"a/shop.erl", ""},
                         {"a/shop_tests.erl", ""},
                         {"a/shop_SUITE.erl", ""},
                         {"b/cart_tests.beam", ""},
                         {"b/tests.beam", ""}});
  EXPECT_EQ(find(files, {"a"}).sources, "a/shop.erl ");
  EXPECT_EQ(find(files, {"a"}, true).sources, "a/shop.erl a/shop_SUITE.erl a/shop_tests.erl ");
  EXPECT_EQ(find(files, {"a/shop_tests.erl"}).sources, "a/shop_tests.erl ");
  EXPECT_EQ(find(files, {"b"}).beams, "b/tests.beam ");
}

TEST(Inputs, Mix) {
  const TestFiles files({{"mix.exs", "def project do [\n app: :shop, version: \"1\"] end"},
                         {"lib/shop.ex", ""},
                         {"_build/dev/lib/shop/ebin/Elixir.Shop.beam", ""},
                         {"_build/dev/lib/plug/ebin/Elixir.Plug.beam", ""},
                         {"_build/prod/lib/shop/ebin/Elixir.Shop.beam", ""}});
  const Found found = find(files, {""});
  EXPECT_EQ(found.beams, "_build/dev/lib/shop/ebin/Elixir.Shop.beam ");
  EXPECT_EQ(found.libraries, "_build/dev/lib/plug/ebin ");
}

TEST(Inputs, MixUmbrella) {
  const TestFiles files({{"mix.exs", "[apps_path: \"apps\"]"},
                         {"apps/a/mix.exs", "[app: :a]"},
                         {"apps/b/mix.exs", "[app: :bee]"},
                         {"_build/dev/lib/a/ebin/A.beam", ""},
                         {"_build/dev/lib/bee/ebin/B.beam", ""},
                         {"_build/dev/lib/dep/ebin/D.beam", ""}});
  EXPECT_EQ(find(files, {""}).beams, "_build/dev/lib/a/ebin/A.beam _build/dev/lib/bee/ebin/B.beam ");
}

TEST(Inputs, MixNotBuiltTellsTheCommand) {
  const TestFiles files({{"mix.exs", "[app: :shop]"}, {"lib/shop.ex", ""}});
  const Found found = find(files, {""});
  EXPECT_EQ(found.sources, "");
  EXPECT_EQ(found.errors, files.path() + ": this mix project is not built; run `mix compile` there first\n");
}

TEST(Inputs, ErlangMk) {
  const TestFiles files({{"Makefile", "include erlang.mk\n"},
                         {"src/shop.erl", ""},
                         {"ebin/shop.beam", ""},
                         {"deps/cowboy/ebin/cowboy.beam", ""},
                         {"test/shop_SUITE.erl", ""}});
  const Found found = find(files, {""});
  EXPECT_EQ(found.beams, "ebin/shop.beam ");
  EXPECT_EQ(found.libraries, "deps/cowboy/ebin ");
}

TEST(Inputs, ReleaseLeavesOtpOut) {
  const TestFiles files({{"releases/1.0/shop.rel", ""},
                         {"lib/shop-1.0/ebin/shop.beam", ""},
                         {"lib/stdlib-4.2/ebin/lists.beam", ""}});
  const Found found = find(files, {""});
  EXPECT_EQ(found.beams, "lib/shop-1.0/ebin/shop.beam ");
  EXPECT_EQ(found.libraries, "lib/stdlib-4.2/ebin ");
}

TEST(Inputs, StaleBuildIsAWarning) {
  const TestFiles files({{"ebin/shop.beam", ""}, {"src/shop.erl", ""}});
  const timespec old[2] = {{1000, 0}, {1000, 0}};
  ASSERT_EQ(::utimensat(AT_FDCWD, files.path("ebin/shop.beam").c_str(), old, 0), 0);
  const Found found = find(files, {""});
  EXPECT_EQ(found.beams, "ebin/shop.beam ");
  EXPECT_EQ(found.errors, "");
  EXPECT_TRUE(found.warnings.starts_with("src/shop.erl: ")) << found.warnings;
}

TEST(Glob, Patterns) {
  EXPECT_TRUE(glob_matches("a*c?", "abbbcd"));
  EXPECT_FALSE(glob_matches("a*c?", "abbbc"));
  EXPECT_TRUE(glob_matches("*", ""));
  EXPECT_TRUE(path_matches("gen", "src/gen/x.erl"));
  EXPECT_TRUE(path_matches("src/*.erl", "src/gen/x.erl"));
  EXPECT_TRUE(path_matches("x.erl", "src/gen/x.erl"));
  EXPECT_FALSE(path_matches("gen", "src/gen_x/y.erl"));
}

TEST(ErlangLayout, NamesOnlyWhatExists) {
  const TestFiles files({{"rebar.config", ""},
                         {"apps/shop/src/shop.erl", ""},
                         {"apps/shop/include/shop.hrl", ""},
                         {"deps/cowlib/include/cow.hrl", ""},
                         {"deps/cowlib/ebin/cow.beam", ""},
                         {"plain/x.erl", ""}});
  const ErlangLayout layout = layout_around(files.path("apps/shop/src/shop.erl"));
  std::string includes;
  for (const std::string& folder : layout.includes) includes += files.below(folder) + " ";
  EXPECT_EQ(includes, "apps/shop/include apps/shop/src apps deps deps/cowlib/include ");
  ASSERT_EQ(layout.code_path.size(), 1u);
  EXPECT_EQ(files.below(layout.code_path[0]), "deps/cowlib/ebin");
}

}  // namespace
}  // namespace ravel::project
