// SPDX-License-Identifier: Apache-2.0
#include "project/own_files.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "project/test_files.h"

namespace ravel::project {
namespace {

namespace fs = std::filesystem;

class OwnFilesTest : public testing::Test {
 protected:
  std::string make(const std::string& name) {
    files_.add(name, "text\n");
    return files_.path(name);
  }
  std::string around(const std::string& name) const {
    return files_.below(project_around(files_.path(name)));
  }
  bool has(const std::string& given, const std::string& file) const {
    Options options;
    options.paths = {files_.path(given)};
    return OwnFiles(options, Toolchain()).has(file);
  }
  TestFiles files_;
};

TEST_F(OwnFilesTest, AProjectIsACheckoutOrHasABuildFile) {
  make("a/plain/src/x.erl");
  make("a/checkout/.git/HEAD");
  make("a/checkout/deep/er/x.erl");
  make("a/built/rebar.config");
  make("a/built/apps/one/rebar.config");
  make("a/built/apps/one/src/x.erl");
  EXPECT_EQ(around("a/plain/src/x.erl"), "a/plain");
  EXPECT_EQ(around("a/plain/src"), "a/plain");
  EXPECT_EQ(around("a/plain"), "a/plain");
  EXPECT_EQ(around("a/checkout/deep/er/x.erl"), "a/checkout");
  EXPECT_EQ(around("a/built/apps/one/src"), "a/built");
}

TEST_F(OwnFilesTest, OnlyFilesBelowItAreItsOwn) {
  const std::string own = make("project/src/x.erl"), other = make("other/secret");
  make("project-2/x.erl");
  EXPECT_TRUE(has("project", own));
  EXPECT_FALSE(has("project", other));
  EXPECT_FALSE(has("project", files_.path("project/../other/secret")));
  EXPECT_FALSE(has("project", files_.path("project-2/x.erl")));
  EXPECT_FALSE(has("project", "/etc/passwd"));
}

TEST_F(OwnFilesTest, ALinkIsWhatItLeadsTo) {
  const std::string own = make("project/src/x.erl"), other = make("other/secret");
  fs::create_symlink(other, files_.path("project/link"));
  fs::create_symlink(own, files_.path("project/inner"));
  EXPECT_FALSE(has("project", files_.path("project/link")));
  EXPECT_TRUE(has("project", files_.path("project/inner")));
}

}  // namespace
}  // namespace ravel::project
