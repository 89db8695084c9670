// SPDX-License-Identifier: Apache-2.0
//
// The check from the text form of the representation. Whole Erlang programs are in
// tests/programs/beam/races/.
#include <gtest/gtest.h>

#include <string>

#include "check/beam_input.h"
#include "check/checks.h"
#include "ir/parse.h"

namespace ravel::check {
namespace {

using Say = std::string (*)(const report::Finding&);

std::string subject(const report::Finding& finding) { return finding.kind + " " + finding.subject; }
std::string last_step(const report::Finding& finding) { return finding.interleaving.back().text; }

/// "kind subject" of every finding, or what `say` tells of it, one per line.
std::string findings(const std::string& text, CheckOptions options = {}, Say say = subject) {
  auto module = ir::parse(text);
  if (!module) return module.error().str();
  ir::Program program;
  std::vector<ir::Module> modules;
  modules.push_back(std::move(*module));
  program.add(std::move(modules));
  const flow::Flow flow(program, {.load_libraries = false});
  Budget budget;
  std::string out;
  options.wants = [](std::string_view rule) { return rule == "check-then-act"; };
  run_checks(CheckInput{{program, options, budget}, flow}, [&](const Findings& found) {
    for (const report::Finding& finding : found) out += say(finding) + "\n";
  });
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

/// A table with these options, and code that looks up a key and, if it is there, does `act`.
std::string table_program(const std::string& options, const std::string& act) {
  return "module m\nfunction init/0() exported\nb0:\n  %n = constant tab\n  %o = constant [named_table, " +
         options + "]\n  %t = call ets:new/2(%n, %o)\n  ret %t\n" + R"(
function act/1(%K) exported
b0:
  %t = constant tab
  %a = constant a
  %key = alloc tuple(%a, %K)
  %r = call ets:lookup/2(%t, %key)
  test is_nil %r ? b2 : b1
b1:
)" + act +
         "  ret %r\nb2:\n  ret %r\n";
}

TEST(CheckThenAct, TheLastStepSaysWhatTheActDoes) {
  const auto told = [](const char* options, const char* act) {
    return findings(table_program(options, act), {}, last_step);
  };
  const char* insert = "  %o = alloc tuple(%key, %K)\n  %i = call ets:insert/2(%t, %o)\n";
  EXPECT_EQ(told("public", insert),
            "ets:insert(tab, {{a, K}, ...}): overwrites it: what the other process wrote is lost\n");
  EXPECT_EQ(told("bag, public", insert),
            "ets:insert(tab, {{a, K}, ...}): adds one more beside that of the other process\n");
  EXPECT_EQ(
      told("public", "  %o = constant 1\n  %i = call ets:update_counter/3(%t, %key, %o)\n"),
      "ets:update_counter(tab, {a, K}, ...): adds to what the other process left, not to what was read\n");
  EXPECT_EQ(told("public", "  %i = call ets:delete/2(%t, %key)\n"),
            "ets:delete(tab, {a, K}): is done a second time: each acts as if it alone had found it\n");
}

TEST(CheckThenAct, ADeleteMeetsWhoeverInserts) {
  const std::string text = table_program("public", "  %i = call ets:delete/2(%t, %key)\n") + R"(
function put/1(%X) exported
b0:
  %t = constant tab
  %o = alloc tuple(%X, %X)
  %i = call ets:insert/2(%t, %o)
  ret %i
)";
  EXPECT_EQ(findings(text, {}, last_step),
            "ets:delete(tab, {a, K}): removes what the other process has just written\n");
}

TEST(CheckThenAct, APatternConcernsTheKeysThatItMatches) {
  const auto program = [](const std::string& tag) {
    return table_program(
        "public", "  %p = constant {{" + tag + ", '_'}, '_'}\n  %i = call ets:match_delete/2(%t, %p)\n");
  };
  EXPECT_EQ(findings(program("a")), "ets key {a, K} of ETS table tab\n");
  EXPECT_EQ(findings(program("b")), "");
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
