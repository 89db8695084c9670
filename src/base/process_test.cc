// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"

#include <gtest/gtest.h>

namespace ravel {
namespace {

Finished shell(std::string script, uint64_t timeout_ms_max = 10'000) {
  Command command;
  command.argv = {"sh", "-c", std::move(script)};
  command.timeout_ms_max = timeout_ms_max;
  return run_process(command).value();
}

TEST(Process, KeepsBothStreamsAndTheStatus) {
  const Finished done = shell("echo out; echo err >&2; exit 7");
  EXPECT_EQ(done.output, "out\n");
  EXPECT_EQ(done.errors, "err\n");
  EXPECT_EQ(done.status, 7);
  EXPECT_FALSE(done.succeeded());
}

TEST(Process, MuchOutputOnBothStreamsDoesNotBlock) {
  const Finished done = shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2");
  EXPECT_EQ(done.output.size(), 3000000u);
  EXPECT_EQ(done.errors.size(), 3000000u);
}

TEST(Process, OutputBeyondTheLimitIsDroppedAndTold) {
  Command command;
  command.argv = {"head", "-c", "100000", "/dev/zero"};
  command.output_bytes_max = 1000;
  const Finished done = run_process(command).value();
  EXPECT_EQ(done.output.size(), 1000u);
  EXPECT_TRUE(done.truncated);
  EXPECT_EQ(done.status, 0);
}

TEST(Process, TimeOutEndsTheWholeGroup) {
  const Finished done = shell("sleep 60 & sleep 60", 100);
  EXPECT_TRUE(done.timed_out);
  EXPECT_EQ(done.status, 128 + 9);
}

TEST(Process, AChildThatClosesItsOutputIsStillTimedOut) {
  const Finished done = shell("exec >&- 2>&-; sleep 60", 100);
  EXPECT_TRUE(done.timed_out);
}

TEST(Process, ReadsNoInput) { EXPECT_EQ(shell("cat").output, ""); }

TEST(Process, DirectoryAndEnvironment) {
  Command command;
  command.argv = {"sh", "-c", "pwd; echo $RAVEL_PROCESS_TEST"};
  command.directory = "/";
  command.environment = {{"RAVEL_PROCESS_TEST", "yes"}};
  EXPECT_EQ(run_process(command).value().output, "/\nyes\n");
}

TEST(Process, WhatCannotBeStartedIsASentence) {
  Command command;
  command.argv = {"no-such-program-here"};
  EXPECT_EQ(run_process(command).error().message, "cannot run no-such-program-here: it is not on the PATH");
  command.argv = {"sh"};
  command.directory = "/no/such/directory";
  EXPECT_EQ(run_process(command).error().message, "cannot run sh: No such file or directory");
}

TEST(Process, ArgumentsAreNotInterpreted) {
  Command command;
  command.argv = {"echo", "$HOME; `x` 'y'"};
  EXPECT_EQ(run_process(command).value().output, "$HOME; `x` 'y'\n");
}

}  // namespace
}  // namespace ravel
