// SPDX-License-Identifier: Apache-2.0
//
// What is told of schedules of small programs: names, texts, who is meant, in which order, what raced and
// what comes out the other way round.
#include "explore/story_maker.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/process.h"
#include "explore/dpor.h"

namespace ravel::explore {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;

constexpr const char* kProgram = R"(
-module(told).
-compile([export_all, nowarn_export_all]).

names() ->
    Self = self(), spawn(fun() -> Self ! first end),
    A = spawn(fun() -> ok end), B = spawn(fun() -> ok end),
    {C, _} = spawn_monitor(fun() -> ok end),
    D =
        spawn(?MODULE, idle, [7]),
    Pids = [spawn(fun() -> ok end) || _ <- [1, 2]],
    {ok, E} = start(), F = lists:nth(1, [spawn(fun() -> ok end)]),
    {A, B, C, D, Pids, E, F}.

idle(_) -> ok.
start() -> Pid = spawn(fun() -> ok end), {ok, Pid}.

%% The message is a process, too; it is not the target.
to_a_name() ->
    register(server, spawn(fun() -> receive Pid -> Pid ! done end end)),
    server ! self(),
    receive done -> ok end.

%% The first message is there when the second is taken.
out_of_order() ->
    P = spawn(fun() -> receive b -> receive a -> ok end end end),
    P ! a,
    P ! b.

ends() ->
    P = spawn(fun() -> receive never -> ok end end),
    Q = spawn(fun() -> receive never -> ok end end),
    R = spawn(fun() -> receive go -> error(broken) end end),
    exit(P, shutdown),
    exit(Q, kill),
    R ! go,
    ok.

stuck() ->
    P = spawn(fun() -> receive never -> ok end end),
    P ! {hello, self()},
    receive {done, P} -> ok end.

fails() ->
    S = self(),
    spawn(fun() -> S ! 0 end),
    spawn(fun() -> S ! 1 end),
    receive N -> 1 div N end.

written() ->
    ets:new(t, [named_table, public]),
    Pids = [spawn_monitor(fun() -> ets:insert(t, {k, N}) end) || N <- [1, 2]],
    [receive {'DOWN', R, _, _, _} -> ok end || {_, R} <- Pids],
    ets:lookup(t, k).

linked() ->
    process_flag(trap_exit, true),
    P = spawn(fun() -> exit(gone) end),
    link(P),
    receive {'EXIT', P, Why} -> Why end.
)";

class StoryMakerTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string name = (std::filesystem::temp_directory_path() / "story_maker_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
    std::ofstream(folder / "told.erl") << kProgram;
    const std::string command = "cd " + folder.string() + " && erlc +debug_info told.erl 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT(concurrency-mt-unsafe)
  }
  static void TearDownTestSuite() { std::filesystem::remove_all(folder); }

  /// The story of the first execution with that outcome; any, if it is empty.
  static Story story(const std::string& function, const std::string& outcome = "") {
    BeamOptions options;
    const auto erl = find_program("erl");
    std::error_code error;
    if (erl)
      options.machine.otp_root = std::filesystem::canonical(*erl, error).parent_path().parent_path().string();
    options.machine.code_path = {folder.string()};
    options.target = "told:" + function;
    auto system = BeamSystem::make(options);
    EXPECT_TRUE(system) << (system ? "" : system.error().message);
    std::vector<Action> actions;
    bool found = false;
    Dpor dpor((*system)->clone(), {});
    dpor.run([&](Execution& execution) {
      found = outcome.empty() || execution.system().outcome() == outcome;
      if (found)
        for (const Event& event : execution.events()) actions.push_back(event.action);
      return !found;
    });
    EXPECT_TRUE(found) << "no execution ends with " << outcome;
    return make_story(*std::move(system), actions, OtherOrders::tried);
  }

  static std::vector<std::string> names(const Story& story) {
    std::vector<std::string> names;
    for (const StoryProcess& process : story.processes) names.push_back(process.name);
    std::ranges::sort(names);
    return names;
  }
  /// Its events as texts.
  static std::vector<std::string> lane(const Story& story, const std::string& process) {
    std::vector<std::string> texts;
    for (const StoryEvent& event : story.events)
      if (story.processes[event.process].name == process) texts.push_back(event.text);
    return texts;
  }
  static const StoryProcess& process(const Story& story, const std::string& name) {
    return *std::ranges::find(story.processes, name, &StoryProcess::name);
  }

  static std::filesystem::path folder;
};
std::filesystem::path StoryMakerTest::folder;

TEST_F(StoryMakerTest, NamesAfterTheVariableOfTheCall) {
  EXPECT_THAT(names(story("names")),
              ElementsAre("names.A", "names.B", "names.C", "names.D", "names.Pid", "names.Pid1", "names.Pids",
                          "names.Pids1", "root", "start.Pid"));
}

TEST_F(StoryMakerTest, SpawnTellsWhatIsStarted) {
  EXPECT_THAT(lane(story("names"), "root"),
              IsSupersetOf({"spawn(fun) -> <names.A>", "spawn(told:idle(7)) -> <names.D>"}));
}

TEST_F(StoryMakerTest, TheReceiverOfWhatIsSentToAName) {
  const Story told = story("to_a_name");
  const auto send = std::ranges::find(told.events, std::string("server ! <root>"), &StoryEvent::text);
  ASSERT_NE(send, told.events.end());
  ASSERT_TRUE(send->other);
  EXPECT_EQ(told.processes[*send->other].name, "to_a_name.Pid");
}

TEST_F(StoryMakerTest, WhatWasThereCameBefore) {
  EXPECT_THAT(lane(story("out_of_order"), "out_of_order.P"),
              ElementsAre("starts", "gets a", "receives b", "receives a", "ends"));
}

TEST_F(StoryMakerTest, WhyProcessesEnded) {
  const Story told = story("ends");
  EXPECT_EQ(process(told, "ends.P").end, "shutdown");
  EXPECT_EQ(process(told, "ends.Q").end, "killed");
  EXPECT_EQ(process(told, "ends.R").end, "broken");
  EXPECT_THAT(lane(told, "ends.P"), IsSupersetOf({"exit signal shutdown from root", "ends: shutdown"}));
  EXPECT_THAT(lane(told, "ends.R"), Contains("fails: broken"));
}

TEST_F(StoryMakerTest, WhatTheyWaitFor) {
  const Story told = story("stuck");
  EXPECT_TRUE(told.failed);
  EXPECT_TRUE(told.is_deadlock);
  EXPECT_FALSE(told.failed_at);
  EXPECT_EQ(process(told, "root").waiting, "waits in told:stuck/0 (told.erl:42); its mailbox is empty");
  EXPECT_EQ(process(told, "stuck.P").waiting,
            "waits in told:'-stuck/0-fun-0-'/0 (told.erl:40); in its mailbox: {hello,<root>}");
}

TEST_F(StoryMakerTest, WhereItWentWrong) {
  const Story told = story("fails", "error: badarith");
  ASSERT_TRUE(told.failed_at);
  EXPECT_EQ(told.events[*told.failed_at].text, "fails: badarith");
  EXPECT_EQ(told.events[*told.failed_at].line, 48U);
}

TEST_F(StoryMakerTest, MessagesRaceAndTheOtherOrderIsKnown) {
  const Story told = story("fails", "error: badarith");
  ASSERT_EQ(told.races.size(), 1U);
  const StoryRace& race = told.races[0];
  EXPECT_EQ(race.what, "messages to root");
  EXPECT_EQ(told.events[race.first].text, "<root> ! 0");
  EXPECT_EQ(told.events[race.second].text, "<root> ! 1");
  ASSERT_TRUE(race.decided_at);
  EXPECT_EQ(told.events[*race.decided_at].text, "receives 0");
  EXPECT_EQ(race.other_order, "1");
  EXPECT_EQ(story("fails", "1").races.at(0).other_order, "fails with error: badarith");
}

TEST_F(StoryMakerTest, ALinkRacesWithTheEndOfTheOther) {
  for (const std::string_view outcome : {"gone", "noproc"}) {
    const Story told = story("linked", std::string(outcome));
    ASSERT_EQ(told.races.size(), 1U) << outcome;
    const StoryRace& race = told.races[0];
    EXPECT_EQ(race.what, "end of linked.P");
    EXPECT_FALSE(race.decided_at);
    const bool is_late = outcome == "noproc";
    EXPECT_EQ(told.events[race.first].kind, is_late ? StoryKind::exit : StoryKind::link);
    EXPECT_EQ(told.events[race.second].kind, is_late ? StoryKind::link : StoryKind::exit);
    EXPECT_EQ(race.other_order, is_late ? "gone" : "noproc");
    const std::string comes = "link of root comes, but it has ended";
    EXPECT_EQ(lane(told, "linked.P").back() == comes, is_late && race.second < race.first) << outcome;
  }
}

TEST_F(StoryMakerTest, SideEffectsRaceAndTheOtherOrderIsKnown) {
  const Story told = story("written", "[{k,2}]");
  const auto race = std::ranges::find(told.races, std::string("table t, key k"), &StoryRace::what);
  ASSERT_NE(race, told.races.end());
  EXPECT_EQ(told.events[race->first].text, "ets:insert(t, {k,1}) -> true");
  EXPECT_EQ(race->other_order, "[{k,1}]");
}

}  // namespace
}  // namespace ravel::explore
