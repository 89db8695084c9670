// SPDX-License-Identifier: Apache-2.0
#include "report/exploration.h"

#include <gtest/gtest.h>

namespace ravel::report {
namespace {

Exploration example() {
  Exploration e;
  e.program = "demo:main(3)";
  e.strategy = "random";
  e.options = "preemptions 2";
  e.seed = 7;
  e.schedules = 1412;
  e.events = 9000;
  e.failures = 1;
  e.next = 1412;
  e.seconds = 0.5;
  e.outcomes = {{"ok", 1411, 0, false}, {"{error,\"x\"}", 1, 1411, true}};
  e.races = {{"table t, key k", "a.erl:3 in a:b/0", "a.erl:9 in a:c/0", {{"ok", 2}}, {{"bad", 1}}, true},
             {"name m", "a.erl:1 in a:b/0", "a.erl:4 in a:b/0", {{"ok", 2}}, {}, false},
             {"name n", "a.erl:1 in a:b/0", "a.erl:2 in a:b/0", {{"ok", 2}}, {{"ok", 1}}, false}};
  ExploredFailure f;
  f.kind = "exception";
  f.message = "badmatch";
  f.process = "root";
  f.number = 1411;
  f.seed = 1418;
  f.trace = "demo.rvt";
  f.counterexample = "demo:main(3)";
  f.details = {"at demo:main/1 (demo.erl:7)"};
  f.steps = {{"root", "spawn", "demo.erl:3"}, {"root", "x ! y", "demo.erl:4"}, {"root.Pid", "ends", ""}};
  f.switches = 1;
  f.length = 3;
  f.switches_before = 9;
  f.length_before = 20;
  e.failure = f;
  return e;
}

TEST(Exploration, ForPeople) {
  EXPECT_EQ(exploration_text(example(), {}),
            R"(demo:main(3): failed, in schedule 1,412 (random, seed 7, preemptions 2)

  exception: badmatch (in root)
    at demo:main/1 (demo.erl:7)

  How it came about (3 steps, 1 switch; found with 20 steps, 9 switches)
    1  root      spawn  demo.erl:3
    2            x ! y  demo.erl:4
    3  root.Pid  ends

  The schedule is in demo.rvt:
    ravel replay demo.rvt
    ravel view demo.rvt -o demo.html

Outcomes of 1,412 schedules
  1,411  ok
      1  {error,"x"}  failed

What the outcome depends on
  table t, key k
    1 a.erl:3 in a:b/0
    2 a.erl:9 in a:c/0
      1 before 2: ok
      2 before 1: bad

Races that made no difference to the outcomes seen
  name n: a.erl:1 in a:b/0 and a.erl:2 in a:b/0

Races seen in one order only
  name m: a.erl:1 in a:b/0 and a.erl:4 in a:b/0
)");
}

TEST(Exploration, Passed) {
  Exploration e;
  e.program = "demo:main()";
  e.strategy = "dpor";
  e.schedules = 1;
  e.complete = true;
  EXPECT_EQ(exploration_text(e, {}), "demo:main(): passed, its only schedule explored (dpor)\n");
  e.complete = false;
  e.cut = 2;
  e.interrupted = true;
  EXPECT_EQ(exploration_text(e, {}),
            "demo:main(): passed, no failure in 1 schedule (dpor)\n"
            "  2 schedules were cut off because too long, so not all is known\n"
            "  It was interrupted; this is what was found until then.\n");
  e.cut = 0;
  e.schedules = 0;
  EXPECT_EQ(exploration_text(e, {}),
            "demo:main(): not known, no schedule has come to its end (dpor)\n"
            "  It was interrupted; this is what was found until then.\n");
}

TEST(Exploration, HostileTextIsHarmless) {
  Exploration e = example();
  e.failure->message = "\x1b[2J\xff\n";
  e.outcomes[0].text = std::string(500, 'x') + "\x1b";
  const std::string text = exploration_text(e, {});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_TRUE(parse_exploration(exploration_json(e), "f"));
}

TEST(Exploration, JsonIsReadAgain) {
  const std::string text = exploration_json(example());
  const auto again = parse_exploration(text, "r.json");
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(exploration_json(*again), text);
}

TEST(Exploration, OtherFilesAreRefused) {
  EXPECT_EQ(parse_exploration("{", "r.json").error().message, "r.json: this is not valid JSON");
  EXPECT_EQ(parse_exploration("[]", "r.json").error().message,
            "r.json: this is no result of ravel explore: 'an object' is missing or wrong");
  EXPECT_EQ(parse_exploration("{}", "r.json").error().message,
            "r.json: this is no result of ravel explore: 'search' is missing or wrong");
  EXPECT_EQ(parse_exploration(R"({"schedules": -1, "search": {}})", "r.json").error().message,
            "r.json: this is no result of ravel explore: 'schedules' is missing or wrong");
  EXPECT_EQ(parse_exploration(R"({"search": {"shard": 3, "shards": 2}})", "r.json").error().message,
            "r.json: there is no shard 3/2");
}

}  // namespace
}  // namespace ravel::report
