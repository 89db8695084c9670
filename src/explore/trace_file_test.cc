// SPDX-License-Identifier: Apache-2.0
#include "explore/trace_file.h"

#include <gtest/gtest.h>

namespace ravel::explore {
namespace {

Trace example() {
  Trace trace;
  trace.made_by = "ravel 1";
  trace.module = "demo";
  trace.function = "main";
  trace.arguments = {std::string("\x83\x61\x07", 3), ""};
  trace.code_path = {"ebin"};
  trace.options = {{"atomic", "m:f/1"}, {"booted", "true"}};
  trace.strategy = "random";
  trace.seed = UINT64_MAX;
  trace.modules = {{"demo", std::string(16, '\0')}, {"lists", std::string(16, '\xff')}};
  const ProcessId root = 0x123456789abcdef0, child = 17;
  trace.actions.assign(1000, {ActionKind::go, root, 0});
  trace.actions.push_back({ActionKind::receive, root, child});
  trace.actions.push_back({ActionKind::signal, child, root});
  trace.actions.push_back({ActionKind::fault, child, UINT64_MAX});
  trace.outcome = "{ok,1}";
  trace.failure = Failure{FailureKind::deadlock, "it waits", "root", {}};
  return trace;
}

TEST(TraceFile, WhatIsWrittenIsRead) {
  const Trace trace = example();
  const auto again = read_trace(trace_bytes(trace));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->made_by, trace.made_by);
  EXPECT_EQ(again->module, trace.module);
  EXPECT_EQ(again->function, trace.function);
  EXPECT_EQ(again->arguments, trace.arguments);
  EXPECT_EQ(again->code_path, trace.code_path);
  EXPECT_EQ(again->options, trace.options);
  EXPECT_EQ(again->strategy, trace.strategy);
  EXPECT_EQ(again->seed, trace.seed);
  EXPECT_EQ(again->modules, trace.modules);
  EXPECT_EQ(again->actions, trace.actions);
  EXPECT_EQ(again->outcome, trace.outcome);
  ASSERT_TRUE(again->failure);
  EXPECT_EQ(again->failure->kind, FailureKind::deadlock);
  EXPECT_EQ(again->failure->message, "it waits");
  EXPECT_EQ(again->failure->process, "root");
}

TEST(TraceFile, IsSmall) {
  Trace trace = example();
  const size_t before = trace_bytes(trace).size();
  trace.actions.insert(trace.actions.end(), 100'000, trace.actions.front());
  EXPECT_LT(trace_bytes(trace).size(), before + 10);
}

TEST(TraceFile, EveryCutIsNoticed) {
  const std::string bytes = trace_bytes(example());
  for (size_t size = 0; size < bytes.size(); ++size) EXPECT_FALSE(read_trace(bytes.substr(0, size)));
  EXPECT_FALSE(read_trace(bytes + '\0'));
}

TEST(TraceFile, EveryWrongByteIsHarmless) {
  const std::string bytes = trace_bytes(example());
  for (size_t i = 0; i < bytes.size(); ++i)
    for (const char wrong : {'\0', '\x01', '\x7f', '\x80', '\xff'}) {
      std::string damaged = bytes;
      damaged[i] = wrong;
      const auto read = read_trace(damaged);
      EXPECT_TRUE(read || !read.error().message.empty());
    }
}

TEST(TraceFile, OtherFilesAreRefusedInWords) {
  EXPECT_EQ(read_trace("hello").error().message, "this is no trace file: it does not begin with \"RVT\"");
  EXPECT_EQ(read_trace("RVT\x07").error().message,
            "it was written by another release (version 7 of the format; this one reads 1)");
  EXPECT_EQ(read_trace("RVT\x01\x05").error().message, "the trace is damaged or cut off (at byte 5)");
}

TEST(TraceFile, FailuresHaveNames) {
  for (size_t i = 0; i < 7; ++i) {
    const auto kind = static_cast<FailureKind>(i);
    EXPECT_EQ(failure_of_name(failure_name(kind)), kind);
  }
  EXPECT_FALSE(failure_of_name("bug"));
}

}  // namespace
}  // namespace ravel::explore
