// SPDX-License-Identifier: Apache-2.0
//
// Each with its twin: what a child in a sandbox may do, and the same an edit away, which it may not.
#include "base/sandbox.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "base/process.h"

namespace ravel {
namespace {

namespace fs = std::filesystem;

class SandboxTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = no_sandbox(); !why.empty()) GTEST_SKIP() << why;
    std::string pattern = fs::temp_directory_path() / "ravel-sandbox-XXXXXX";
    root_ = ::mkdtemp(pattern.data());
    for (const char* name : {"project", "work", "elsewhere"}) fs::create_directory(root_ / name);
    for (const char* name : {"project", "elsewhere"})
      ASSERT_TRUE(write_file(root_ / name / "file", "content\n"));
  }
  void TearDown() override {
    if (!root_.empty()) fs::remove_all(root_);
  }

  /// The exit status of a script that runs in the sandbox, in the folder that holds the three.
  int status(const std::string& script, uint64_t memory_max = 0) {
    Command command;
    command.argv = {"bash", "-c", script};
    command.directory = root_;
    command.sandbox = Sandbox{.readable = {root_ / "project"},
                              .runnable = system_folders(),
                              .writable = {root_ / "work"},
                              .memory_max = memory_max,
                              .file_bytes_max = 100'000};
    command.timeout_ms_max = 20'000;
    return run_process(command).value().status;
  }
  bool works(const std::string& script) { return status(script) == 0; }

  fs::path root_;
};

TEST_F(SandboxTest, ReadsOnlyWhatItMay) {
  EXPECT_TRUE(works("cat project/file"));
  EXPECT_FALSE(works("cat elsewhere/file"));
  EXPECT_FALSE(works("ln -s ../elsewhere/file work/link && cat work/link"));
}

TEST_F(SandboxTest, WritesOnlyBelowItsFolders) {
  EXPECT_TRUE(works("echo x > work/new && mkdir work/sub && mv work/new work/sub && rm -r work/sub"));
  EXPECT_FALSE(works("echo x > project/new"));
  EXPECT_FALSE(works("echo x >> project/file"));
  EXPECT_FALSE(works("rm project/file"));
  EXPECT_FALSE(works("mv project/file work/"));
  EXPECT_FALSE(works("ln project/file work/hard"));
  EXPECT_FALSE(works("chmod 777 project/file"));
  EXPECT_FALSE(works("touch project/file"));
  EXPECT_FALSE(works("truncate -s 0 project/file"));
  EXPECT_EQ(*read_file(root_ / "project/file"), "content\n");
}

TEST_F(SandboxTest, StartsNoProgramOfTheProject) {
  EXPECT_TRUE(works("true && /usr/bin/env true"));
  fs::copy_file(fs::canonical("/bin/true"), root_ / "project/program");
  EXPECT_FALSE(works("project/program"));
  EXPECT_FALSE(works("cp project/program work/program && work/program"));
}

TEST_F(SandboxTest, HasNoNetworkAndSignalsNobody) {
  EXPECT_FALSE(works("echo > /dev/tcp/127.0.0.1/9"));
  EXPECT_EQ(status("exec 2> work/said; echo > /dev/tcp/127.0.0.1/9"), 1);
  EXPECT_NE(read_file(root_ / "work/said")->find("Operation not permitted"), std::string::npos);
  EXPECT_FALSE(works("kill -0 $PPID"));
}

TEST_F(SandboxTest, HasLimits) {
  EXPECT_TRUE(works("head -c 90000 /usr/bin/bash > work/large"));
  EXPECT_FALSE(works("head -c 900000 /usr/bin/bash > work/large"));
  constexpr const char* kLarge = "dd if=/usr/bin/bash of=/dev/null bs=200M";
  EXPECT_EQ(status(kLarge, uint64_t{4} << 30), 0);
  EXPECT_NE(status(kLarge, uint64_t{30} << 20), 0);
}

TEST_F(SandboxTest, WhatItStartsIsConfinedToo) {
  EXPECT_TRUE(works("bash -c 'bash -c \"cat project/file\"'"));
  EXPECT_FALSE(works("bash -c 'bash -c \"cat elsewhere/file\"'"));
}

}  // namespace
}  // namespace ravel
