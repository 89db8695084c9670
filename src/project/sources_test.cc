// SPDX-License-Identifier: Apache-2.0
//
// A .beam file names its sources as the compiler saw them; these tests lay out folders as they are found on
// users' machines and ask where the source is now.
#include "project/sources.h"

#include <gtest/gtest.h>

#include "project/test_files.h"

namespace ravel::project {
namespace {

/// Where a file that lib/app-1/ebin/a.beam names is found, relative to the test's folder.
std::string resolve(const TestFiles& files, const std::string& name,
                    const std::vector<std::string>& source_paths = {}) {
  std::vector<std::string> paths;
  for (const std::string& path : source_paths) paths.push_back(files.path(path));
  const SourceFinder finder(Inputs{}, paths);
  return files.below(finder.resolve(files.path("lib/app-1/ebin/a.beam"), name));
}

TEST(Sources, BesideTheEbinFolder) {
  const TestFiles files({{"lib/app-1/src/a.erl", ""}, {"lib/app-1/include/a.hrl", ""}});
  EXPECT_EQ(resolve(files, "/build/x/lib/app/src/a.erl"), "lib/app-1/src/a.erl");
  EXPECT_EQ(resolve(files, "src/a.erl"), "lib/app-1/src/a.erl");
  EXPECT_EQ(resolve(files, "a.erl"), "lib/app-1/src/a.erl");
  EXPECT_EQ(resolve(files, "/build/x/lib/app/src/../include/a.hrl"), "lib/app-1/include/a.hrl");
}

TEST(Sources, ThePathAsItStandsComesFirst) {
  const TestFiles files({{"lib/app-1/src/a.erl", ""}, {"elsewhere/a.erl", ""}});
  EXPECT_EQ(resolve(files, files.path("elsewhere/a.erl")), "elsewhere/a.erl");
}

TEST(Sources, DeepInTheSourcesUnlessItWereAGuess) {
  const TestFiles files({{"lib/app-1/src/compiler/a.erl", ""},
                         {"lib/app-1/src/one/b.erl", ""},
                         {"lib/app-1/src/two/b.erl", ""},
                         {"lib/app-1/src/one/not_c.erl", ""}});
  EXPECT_EQ(resolve(files, "/build/app/src/compile/a.erl"), "lib/app-1/src/compiler/a.erl");
  EXPECT_EQ(resolve(files, "/build/app/src/two/b.erl"), "lib/app-1/src/two/b.erl");
  EXPECT_EQ(resolve(files, "/build/app/src/three/b.erl"), "/build/app/src/three/b.erl");
  EXPECT_EQ(resolve(files, "/build/app/src/c.erl"), "/build/app/src/c.erl");
}

TEST(Sources, FoldersThatTheUserNames) {
  const TestFiles files({{"checkout/apps/app/src/a.erl", ""}, {"checkout/deep/er/b.erl", ""}});
  EXPECT_EQ(resolve(files, "/build/src/a.erl"), "/build/src/a.erl");
  EXPECT_EQ(resolve(files, "/build/src/a.erl", {"checkout"}), "checkout/apps/app/src/a.erl");
  EXPECT_EQ(resolve(files, "/build/b.erl", {"checkout"}), "checkout/deep/er/b.erl");
}

TEST(Sources, WhatIsNotFoundKeepsItsName) {
  const TestFiles files;
  EXPECT_EQ(resolve(files, "/build/app/src/../ebin/a.erl"), "/build/app/ebin/a.erl");
  EXPECT_EQ(resolve(files, "a.erl"), "a.erl");
  EXPECT_EQ(resolve(files, ""), "");
}

TEST(Sources, WhatRavelCompiledIsKnown) {
  const TestFiles files({{"work/a.erl", ""}, {"work/a.hrl", ""}});
  SourceFinder finder;
  finder.add_compiled("/cache/a.beam", files.path("work/a.erl"));
  EXPECT_EQ(files.below(finder.resolve("/cache/a.beam", "a.erl")), "work/a.erl");
  EXPECT_EQ(files.below(finder.resolve("/cache/a.beam", "a.hrl")), "work/a.hrl");
  EXPECT_EQ(files.below(finder.given_name("/cache/a.beam")), "work/a.erl");
  EXPECT_EQ(finder.given_name("/cache/b.beam"), "/cache/b.beam");
}

}  // namespace
}  // namespace ravel::project
