// SPDX-License-Identifier: Apache-2.0
#include "view/arrows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "view/dot.h"
#include "view/html.h"
#include "view/testing/sample.h"
#include "view/text.h"

namespace ravel::view {
namespace {

using explore::Story;
using explore::StoryKind;
using sample::Teller;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(Text, IsOneLineOfUtf8) {
  EXPECT_EQ(one_line("a\nb\tc", 10), "a b c");
  EXPECT_EQ(one_line("abcdef", 6), "abcdef");
  EXPECT_EQ(one_line("abcdefg", 6), "abcde…");
  EXPECT_EQ(one_line("ääääääx", 3), "ää…");
  EXPECT_EQ(one_line(std::string("\x01\xff\0", 3) + "\xe2\x80\xae", 9), "\ufffd\ufffd\ufffd\ufffd");
  EXPECT_EQ(one_line("", 3), "");
}

// Two processes, one side effect each; how many arrows of chance there are depends on what joins the two.
struct Two {
  Teller t{"two:run()"};
  uint32_t root = t.process("root", "two:run/0");
  uint32_t child = t.process("run.Pid", "two:child/0", t.spawn(root, "spawn(...)", 1));
};

TEST(Chances, NothingJoinsThem) {
  Two two;
  const uint32_t first = two.t.effect(two.root, "a", "", 2), second = two.t.effect(two.child, "b", "", 3);
  EXPECT_THAT(relate(two.t.story).chances, ElementsAre(Pair(first, second)));
}

TEST(Chances, AConflictIsChanceToo) {
  Two two;
  const uint32_t first = two.t.effect(two.root, "a", "", 2), second = two.t.effect(two.child, "b", "", 3);
  two.t.conflict(first, second);
  EXPECT_THAT(relate(two.t.story).chances, ElementsAre(Pair(first, second)));
}

TEST(Chances, AMessageOrders) {
  Two two;
  const uint32_t first = two.t.effect(two.root, "a", "", 2);
  const uint32_t sent = two.t.send(two.root, two.child, "go");
  two.t.get(StoryKind::receive, two.child, sent, "go");
  const uint32_t second = two.t.effect(two.child, "b", "", 3);
  two.t.conflict(first, second);  // also there; the message orders them all the same
  EXPECT_THAT(relate(two.t.story).chances, IsEmpty());
}

// A story that says who sent a message need not say as well that this came first.
TEST(Chances, AMessageOrdersByItself) {
  Two two;
  two.t.effect(two.root, "a", "", 2);
  const uint32_t sent = two.t.send(two.root, two.child, "go");
  const uint32_t got = two.t.get(StoryKind::deliver, two.child, sent, "go");
  two.t.story.events[got].after.pop_back();
  two.t.effect(two.child, "b", "", 3);
  EXPECT_THAT(relate(two.t.story).chances, IsEmpty());
  EXPECT_THAT(directly_before(two.t.story, got), ElementsAre(two.t.story.events[got].after[0], sent));
}

TEST(Chances, AMessageOfBeforeDoesNot) {
  Two two;
  const uint32_t sent = two.t.send(two.root, two.child, "go");
  const uint32_t first = two.t.effect(two.root, "a", "", 2);
  two.t.get(StoryKind::receive, two.child, sent, "go");
  const uint32_t second = two.t.effect(two.child, "b", "", 3);
  EXPECT_THAT(relate(two.t.story).chances, ElementsAre(Pair(first, second)));
}

TEST(Chances, SpawningOrders) {
  Teller t("two:run()");
  const uint32_t root = t.process("root", "two:run/0");
  t.effect(root, "a", "", 1);
  const uint32_t child = t.process("run.Pid", "two:child/0", t.spawn(root, "spawn(...)", 2));
  t.effect(child, "b", "", 3);
  EXPECT_THAT(relate(t.story).chances, IsEmpty());
}

TEST(Chances, ThroughAThirdProcess) {
  Two two;
  const uint32_t third = two.t.process("run.Third", "two:child/0", two.t.spawn(two.root, "spawn(...)", 1));
  two.t.effect(two.root, "a", "", 2);
  const uint32_t one = two.t.send(two.root, third, "one");
  two.t.get(StoryKind::receive, third, one, "one");
  const uint32_t other = two.t.send(third, two.child, "two");
  two.t.get(StoryKind::receive, two.child, other, "two");
  two.t.effect(two.child, "b", "", 3);
  EXPECT_THAT(relate(two.t.story).chances, IsEmpty());
}

TEST(Chances, OnlyBetweenSuccessiveOnes) {
  Two two;
  const uint32_t a = two.t.effect(two.root, "a", "", 2), b = two.t.effect(two.root, "b", "", 2);
  const uint32_t c = two.t.effect(two.child, "c", "", 3), d = two.t.effect(two.root, "d", "", 3);
  two.t.conflict(a, c);
  EXPECT_THAT(relate(two.t.story).chances, ElementsAre(Pair(b, c), Pair(c, d)));
}

TEST(Chances, SystemProcessesDoNotCount) {
  Teller t("two:run()");
  const uint32_t root = t.process("root", "two:run/0");
  const uint32_t logger = t.system("logger");
  t.effect(root, "a", "", 1);
  t.effect(logger, "write", "", 1);
  t.effect(root, "b", "", 1);
  EXPECT_THAT(relate(t.story).chances, IsEmpty());
}

TEST(Arrows, TakenDeliveredPendingDropped) {
  const Story story = sample::lost();
  std::vector<std::string> seen;
  for (const Arrow& arrow : relate(story).arrows) {
    std::string text = story.events[arrow.from].message + ":";
    if (arrow.to) text += " arrives";
    if (arrow.taken_at) text += " later taken";
    text += arrow.fate == Fate::taken ? " taken" : arrow.fate == Fate::pending ? " pending" : " dropped";
    seen.push_back(text);
  }
  EXPECT_THAT(seen, ElementsAre("too_late: dropped", "one: arrives later taken taken", "two: arrives taken",
                                "nobody_wants_this: pending"));
}

TEST(Arrows, AnExitTellsSeveral) {
  Two two;
  const uint32_t dies = two.t.ends(two.child, "boom");
  two.t.get(StoryKind::receive, two.root, dies, "{'EXIT', run.Pid, boom}");
  two.t.get(StoryKind::receive, two.root, dies, "{'DOWN', #Ref<1>, process, run.Pid, boom}");
  EXPECT_EQ(relate(two.t.story).arrows.size(), 2u);
}

TEST(Arrows, WhatDoesNotExistIsPassedOver) {
  const Relations relations = relate(sample::broken());
  EXPECT_THAT(relations.arrows, IsEmpty());
  EXPECT_THAT(relations.spawns, IsEmpty());
  EXPECT_EQ(relations.failed_at, std::nullopt);
}

TEST(Failure, IsWhereTheStorySays) {
  const Story story = sample::overtaking();
  EXPECT_EQ(relate(story).failed_at, *story.failed_at);
  EXPECT_EQ(relate(sample::figure1()).failed_at, std::nullopt);
}

TEST(Failure, OrTheEndOfTheProcessThatIsNamed) {
  Story story = sample::overtaking();
  const uint32_t said = *story.failed_at;
  story.failed_at.reset();
  EXPECT_EQ(relate(story).failed_at, said);  // "run.APid ended with ..."
  story.failure = {"run.APi ended with badarg"};
  EXPECT_EQ(relate(story).failed_at, story.processes[0].last);
  story.failure.clear();
  EXPECT_EQ(relate(story).failed_at, story.processes[0].last);
}

TEST(Failure, IsTheCommandThatNoInterleavingExplains) {
  Two two;
  const uint32_t first = two.t.effect(two.child, "ets:insert(t, 1)", "", 2);
  const uint32_t last = two.t.effect(two.child, "ets:lookup(t, 1)", "", 2);
  const uint32_t other = two.t.effect(two.root, "ets:lookup(t, 1)", "", 2);
  Story& story = two.t.story;
  story.events[first].command = story.events[last].command = 12;
  story.events[other].command = 3;
  story.failed = true;
  story.failure = {"the property is false", "branch 1", "  V12 = get(1) -> 1", "then, in model state [V3]",
                   "  branch 2: V12 = get(1) -> 1: postcondition is false"};
  EXPECT_EQ(relate(story).failed_at, last);
  story.failure = {"the property is false", "commands:", "  V12 = get(1) -> 1", "  V3 = get(V12) -> 1",
                   "  ^ postcondition is false"};
  EXPECT_EQ(relate(story).failed_at, other);
  story.failure = {"the property is false", "  V12 = get(1) -> 1"};
  EXPECT_NE(relate(story).failed_at, last);
}

TEST(Failure, DeadlockIsNowhereButInTheWaiting) {
  Story story = sample::deadlock();
  EXPECT_EQ(relate(story).failed_at, std::nullopt);
  EXPECT_EQ(relate(story).waiting[0], story.processes[0].waiting);
  for (auto& process : story.processes) process.waiting.clear();
  EXPECT_EQ(relate(story).waiting[1], "waits in cross:handle_call/3 (cross.erl:21) for right");
}

// Stories with numbers from nowhere: everything is passed over, nothing is reached for.
TEST(Broken, RandomStoriesAreDrawn) {
  uint64_t seed = 1;
  const auto random = [&seed](uint32_t below) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<uint32_t>((seed >> 33) % below);
  };
  for (int round = 0; round < 500; ++round) {
    Story story;
    story.failed = random(2) == 0;
    if (random(2) == 0) story.failed_at = random(12);
    story.processes.resize(random(4));
    for (auto& process : story.processes)
      process.is_system = random(4) == 0, process.is_alive = random(2) == 0;
    story.events.resize(random(10));
    for (auto& event : story.events) {
      event.kind = static_cast<StoryKind>(random(13));
      event.process = random(5);
      if (random(2) == 0) event.other = random(5);
      if (random(2) == 0) event.sent_at = random(12);
      for (uint32_t i = random(3); i > 0; --i) event.after.push_back(random(12));
    }
    for (uint32_t i = random(3); i > 0; --i) story.races.push_back({random(12), random(12), "", ""});
    EXPECT_FALSE(to_dot(story).empty());
    EXPECT_FALSE(to_html(story).empty());
  }
}

}  // namespace
}  // namespace ravel::view
