// SPDX-License-Identifier: Apache-2.0
//
// The check from the text form of the representation. Whole Erlang programs are in
// tests/programs/beam/races/.
#include <gtest/gtest.h>

#include <string>

#include "check/checks.h"
#include "ir/parse.h"

namespace ravel::check {
namespace {

/// "kind subject" of every finding, one per line.
std::string findings(const std::string& text, CheckOptions options = {}) {
  auto module = ir::parse(text);
  if (!module) return module.error().str();
  ir::Program program;
  std::vector<ir::Module> modules;
  modules.push_back(std::move(*module));
  program.add(std::move(modules));
  const flow::Flow flow(program, {.load_libraries = false});
  std::vector<report::Diagnostic> limits;
  std::string out;
  options.wants = [](std::string_view rule) { return rule == "check-then-act"; };
  run_checks(
      program, flow, options,
      [&](const std::vector<report::Finding>& found) {
        for (const report::Finding& finding : found) out += finding.kind + " " + finding.subject + "\n";
      },
      limits);
  return out;
}

std::string start(const char* written_name, const char* unwind = "", const char* handler = "") {
  return std::string(
             "module m\nfunction start/2(%Name, %Other) exported\nb0:\n"
             "  %p = call erlang:whereis/1(%Name)\n  %u = constant undefined\n"
             "  test eq_exact %p %u ? b1 : b2\nb1") +
         unwind + ":\n  %s = call erlang:self/0()\n  %r = call erlang:register/2(" + written_name +
         ", %s)\n  ret %r\nb2:\n  ret %p\n" + handler;
}

TEST(CheckThenAct, TheSameUnknownNameIsOneName) {
  EXPECT_EQ(findings(start("%Name")), "registry the registered name Name in m:start/2\n");
}

TEST(CheckThenAct, AnotherNameIsAnotherItem) { EXPECT_EQ(findings(start("%Other")), ""); }

TEST(CheckThenAct, UnknownNamesMayBeEqualWhereTheUserWantsToKnow) {
  CheckOptions any;
  any.unknown_any = true;
  EXPECT_EQ(findings(start("%Other"), any), "registry the registered name Other in m:start/2\n");
}

TEST(CheckThenAct, AHandledFailureIsNoRace) {
  const char* takes = "b3:\n  %c = caught class\n  ret %c\n";
  const char* raises = "b3:\n  %c = caught reason\n  raise reraise %c\n";
  EXPECT_EQ(findings(start("%Name", " unwind b3", takes)), "");
  EXPECT_EQ(findings(start("%Name", " unwind b3", raises)),
            "registry the registered name Name in m:start/2\n");
}

TEST(CheckThenAct, AWriteThatDependsOnNothingReadIsShownOnlyOnDemand) {
  const char* text = R"(
module m
function start/1(%Name) exported
b0:
  %p = call erlang:whereis/1(%Name)
  %r = call erlang:unregister/1(%Name)
  ret %r
)";
  EXPECT_EQ(findings(text), "");
  CheckOptions all;
  all.min_score = 0;
  EXPECT_EQ(findings(text, all), "registry the registered name Name in m:start/1\n");
}

TEST(CheckThenAct, ATableMustBePublic) {
  const auto program = [](const char* access) {
    return std::string(
               "module m\nfunction init/0() exported\nb0:\n  %n = constant tab\n  %o = constant "
               "[named_table, ") +
           access + "]\n  %t = call ets:new/2(%n, %o)\n  ret %t\n" + R"(
function add/1(%K) exported
b0:
  %t = constant tab
  %r = call ets:lookup/2(%t, %K)
  test is_nil %r ? b1 : b2
b1:
  %o = alloc tuple(%K, %K)
  %i = call ets:insert/2(%t, %o)
  ret %i
b2:
  ret %r
)";
  };
  EXPECT_EQ(findings(program("public")), "ets key K of ETS table tab in m:add/1\n");
  EXPECT_EQ(findings(program("protected")), "");
}

TEST(CheckThenAct, RecursionEndsAndFindsTheWriteOfTheNextRound) {
  EXPECT_EQ(findings(R"(
module m
function loop/1(%L) exported
b0:
  test is_cons %L ? b1 : b2
b1:
  %h = load %L head
  %t = load %L tail
  %p = call erlang:whereis/1(%h)
  %u = constant undefined
  test eq_exact %p %u ? b3 : b2
b2:
  ret %L
b3:
  %r = call erlang:register/2(%h, %p)
  %x = call loop/1(%t)
  ret %x
)"),
            "registry the registered name hd(L) in m:loop/1\n");
}

}  // namespace
}  // namespace ravel::check
