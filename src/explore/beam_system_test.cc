// SPDX-License-Identifier: Apache-2.0
//
// Small programs on the BEAM machine, all their executions, and what is said of them. That the numbers of
// executions are right is the business of tests/explore, which counts them in another way; here it is
// what the machine's side must get right: which messages a receive can take, what touches what, names.
#include "explore/beam_system.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/process.h"
#include "explore/dpor.h"
#include "explore/search.h"
#include "explore/story_maker.h"

namespace ravel::explore {
namespace {

constexpr const char* kProgram = R"(
-module(demo).
-compile([export_all, nowarn_export_all]).

plain() -> 1 + 1.

two_senders() ->
    S = self(),
    spawn(fun() -> S ! a1, S ! a2 end),
    spawn(fun() -> S ! b end),
    A = receive X -> X end,
    [A, receive Y -> Y end].

selective() ->
    S = self(),
    spawn(fun() -> S ! one end),
    spawn(fun() -> S ! two end),
    receive one -> ok end,
    receive two -> done end.

poll() ->
    S = self(),
    spawn(fun() -> S ! m end),
    receive m -> got after 0 -> nothing end.

%% b before c, and a before b: the last receive has to take a.
order_is_kept() ->
    S = self(),
    spawn(fun() -> S ! a, S ! b end),
    spawn(fun() -> S ! c end),
    First = receive b -> b; c -> c end,
    Second = receive a -> a; c -> c end,
    {First, Second}.

spawn_then_link() ->
    process_flag(trap_exit, true),
    Pid = spawn(fun() -> exit(kill) end),
    link(Pid),
    receive {'EXIT', Pid, Why} -> Why end.

writers() ->
    ets:new(t, [named_table, public]),
    Pids = [spawn_monitor(fun() -> ets:insert(t, {k, N}) end) || N <- [1, 2]],
    [receive {'DOWN', R, _, _, _} -> ok end || {_, R} <- Pids],
    ets:lookup(t, k).

counters() ->
    C = counters:new(1, []),
    Pids = [spawn_monitor(fun() -> counters:add(C, 1, N) end) || N <- [1, 2, 3]],
    [receive {'DOWN', R, _, _, _} -> ok end || {_, R} <- Pids],
    counters:get(C, 1).

alive() ->
    Pid = spawn(fun() -> ok end),
    is_process_alive(Pid).

kill() ->
    S = self(),
    Pid = spawn(fun() -> S ! sent end),
    exit(Pid, kill),
    receive sent -> sent after 100 -> nothing end.

names() ->
    PidA = spawn(fun() -> ok end),
    PidB = spawn(fun() -> ok end),
    PidB1 = [spawn(fun() -> ok end) || _ <- [1, 2]],
    {PidA, PidB, PidB1, make_ref()}.

deadlock() ->
    S = self(),
    spawn(fun() -> S ! {not_this, 1} end),
    receive {this, X} -> X end.

crash() ->
    S = self(),
    spawn(fun() -> S ! 0 end),
    spawn(fun() -> S ! 1 end),
    receive N -> 1 div N end.

sleep() ->
    S = self(),
    spawn(fun() -> timer:sleep(100), S ! late end),
    receive M -> M after 1000 -> timed_out end.

call(Server) ->
    Ref = monitor(process, Server, [{alias, reply_demonitor}]),
    Server ! {Ref, self()},
    receive
        {Ref, Reply} -> Reply;
        {'DOWN', Ref, _, _, Why} -> {down, Why}
    after 5000 -> timed_out
    end.

server() -> receive {Ref, _} -> Ref ! {Ref, pong}, server(); stop -> ok end.

calls() ->
    Server = spawn(fun server/0),
    call(Server).

says() -> io:format("hello ~p~n", [self()]), said.

registered() ->
    S = self(),
    [spawn(fun() -> S ! (catch register(it, self())), receive stop -> ok end end) || _ <- [1, 2]],
    lists:sort([receive true -> true; _ -> failed end || _ <- [1, 2]]).

add(K) -> [{K, V}] = ets:lookup(t, K), ets:insert(t, {K, V + 1}).

increments() ->
    ets:new(t, [named_table, public]),
    ets:insert(t, {k, 0}),
    Pids = [spawn_monitor(fun() -> add(k) end) || _ <- [1, 2]],
    [receive {'DOWN', R, _, _, _} -> ok end || {_, R} <- Pids],
    ets:lookup(t, k).

%% Each has rows for itself, and two of them one in common.
rows(Common) ->
    T = ets:new(t, [public]),
    S = self(),
    Write = fun(I) -> [ets:insert(T, {{I, N}, x}) || N <- [1, 2]], ets:insert(T, {max(I, Common), I}), S ! self() end,
    Pids = [spawn(fun() -> Write(I) end) || I <- [1, 2, 3, 4]],
    [receive Pid -> ok end || Pid <- Pids].
rows() -> rows(2).
rows_apart() -> rows(1).

%% Whether the message was there before it is not wanted any more.
late_down() ->
    {Pid, Ref} = spawn_monitor(fun() -> ok end),
    demonitor(Ref),
    receive {'DOWN', Ref, _, Pid, _} -> down after 0 -> nothing end.

timers() ->
    erlang:send_after(10, self(), t1),
    erlang:send_after(10, self(), t2),
    X = receive A -> A end,
    [X, receive B -> B end].

trap() ->
    Pid = spawn_link(fun() -> ok end),
    process_flag(trap_exit, true),
    receive {'EXIT', Pid, Why} -> Why after 100 -> nothing end.

init(_) -> {ok, 0}.
handle_call(get, _, N) -> {reply, N, N}.
handle_cast({add, M}, N) -> {noreply, N + M}.

generic_server() ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    spawn(fun() -> gen_server:cast(Pid, {add, 1}) end),
    gen_server:call(Pid, get).

forever() -> forever().
grows() -> grows([]).
grows(L) -> grows([x | L]).
producer() -> P = spawn(fun() -> receive never -> ok end end), produce(P).
produce(P) -> P ! x, produce(P).
)";

std::string otp_root() {
  const auto erl = find_program("erl");
  std::error_code error;
  return erl ? std::filesystem::canonical(*erl, error).parent_path().parent_path().string() : "";
}

class BeamSystemTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string name = (std::filesystem::temp_directory_path() / "beam_system_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
    std::ofstream(folder / "demo.erl") << kProgram;
    const std::string command = "cd " + folder.string() + " && erlc +debug_info demo.erl 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT(concurrency-mt-unsafe)
  }
  static void TearDownTestSuite() { std::filesystem::remove_all(folder); }

  static BeamOptions options(const std::string& function) {
    BeamOptions options;
    options.machine.otp_root = otp_root();
    options.machine.code_path = {folder.string()};
    options.target = "demo:" + function;
    return options;
  }

  struct Found {
    std::set<std::string> outcomes;
    uint64_t executions = 0;
    bool operator==(const Found&) const = default;
  };

  static Found explore(const BeamOptions& options) {
    auto system = BeamSystem::make(options);
    EXPECT_TRUE(system) << (system ? "" : system.error().message);
    Found found;
    Dpor dpor(*std::move(system), {});
    dpor.run([&](Execution& execution) {
      found.outcomes.insert(execution.system().outcome());
      return true;
    });
    found.executions = dpor.counts().executions;
    EXPECT_EQ(dpor.counts().cut, 0U);
    return found;
  }

  static std::set<std::string> outcomes(const std::string& function) {
    return explore(options(function)).outcomes;
  }

  static std::filesystem::path folder;
};
std::filesystem::path BeamSystemTest::folder;

using Outcomes = std::set<std::string>;

// Redundant executions are not asserted away: the explorer plans takings of messages that the machine then
// knows to be impossible (WhatAReceivePassedOverCameLater).
TEST_F(BeamSystemTest, OneProcess) { EXPECT_EQ(explore(options("plain")), (Found{{"2"}, 1})); }

TEST_F(BeamSystemTest, OrderBetweenSendersIsFree) {
  EXPECT_EQ(explore(options("two_senders")), (Found{{"[a1,a2]", "[a1,b]", "[b,a1]"}, 3}));
}

TEST_F(BeamSystemTest, SelectiveReceiveHasNoChoice) {
  EXPECT_EQ(explore(options("selective")), (Found{{"done"}, 1}));
}

TEST_F(BeamSystemTest, Poll) { EXPECT_EQ(outcomes("poll"), (Outcomes{"got", "nothing"})); }

TEST_F(BeamSystemTest, WhatAReceivePassedOverCameLater) {
  EXPECT_EQ(outcomes("order_is_kept"), (Outcomes{"{b,a}", "{c,a}"}));
}

TEST_F(BeamSystemTest, SpawnThenLink) {
  EXPECT_EQ(outcomes("spawn_then_link"), (Outcomes{"kill", "noproc"}));
}

TEST_F(BeamSystemTest, WritersOfOneKey) {
  EXPECT_EQ(explore(options("writers")), (Found{{"[{k,1}]", "[{k,2}]"}, 2}));
}

TEST_F(BeamSystemTest, AdditionsCommute) { EXPECT_EQ(explore(options("counters")), (Found{{"6"}, 1})); }

TEST_F(BeamSystemTest, Alive) { EXPECT_EQ(outcomes("alive"), (Outcomes{"true", "false"})); }

TEST_F(BeamSystemTest, KilledBeforeItSends) { EXPECT_EQ(outcomes("kill"), (Outcomes{"sent", "nothing"})); }

TEST_F(BeamSystemTest, ProcessesAreNamedAfterWhereTheyWereSpawned) {
  EXPECT_EQ(explore(options("names")),
            (Found{{"{<names.PidA>,<names.PidB>,[<names.PidB1>,<names.PidB11>],#Ref<root.1>}"}, 1}));
}

TEST_F(BeamSystemTest, Deadlock) {
  auto system = BeamSystem::make(options("deadlock"));
  ASSERT_TRUE(system);
  Execution execution(*std::move(system));
  while (!execution.possible().empty()) execution.step(execution.possible().front().action);
  const Failure* failure = execution.system().failure();
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(failure->kind, FailureKind::deadlock);
  EXPECT_EQ(failure->process, "root");
  EXPECT_EQ(
      failure->details,
      std::vector<std::string>{"root waits in demo:deadlock/0 (demo.erl:72); in its mailbox: {not_this,1}"});
}

TEST_F(BeamSystemTest, Crash) { EXPECT_EQ(outcomes("crash"), (Outcomes{"1", "error: badarith"})); }

TEST_F(BeamSystemTest, TimePassesOnlyWhenNothingElseIsPossible) {
  EXPECT_EQ(explore(options("sleep")), (Found{{"late"}, 1}));
}

TEST_F(BeamSystemTest, CallWithAlias) { EXPECT_EQ(explore(options("calls")), (Found{{"pong"}, 1})); }

TEST_F(BeamSystemTest, OutputIsNoRace) { EXPECT_EQ(explore(options("says")), (Found{{"said"}, 1})); }

TEST_F(BeamSystemTest, Registry) { EXPECT_EQ(explore(options("registered")), (Found{{"[failed,true]"}, 4})); }

TEST_F(BeamSystemTest, AFunctionAsOneEvent) {
  EXPECT_EQ(outcomes("increments"), (Outcomes{"[{k,1}]", "[{k,2}]"}));
  BeamOptions with_atomic = options("increments");
  with_atomic.atomic = {"demo:add/1"};
  EXPECT_EQ(explore(with_atomic), (Found{{"[{k,2}]"}, 2}));
}

TEST_F(BeamSystemTest, DemonitorWhileTheMessageIsUnderWay) {
  EXPECT_EQ(outcomes("late_down"), (Outcomes{"down", "nothing"}));
}

TEST_F(BeamSystemTest, TimersDueAtOneTime) {
  EXPECT_EQ(explore(options("timers")), (Found{{"[t1,t2]", "[t2,t1]"}, 2}));
}

TEST_F(BeamSystemTest, ExitSignalBeforeItIsTrapped) {
  EXPECT_EQ(outcomes("trap"), (Outcomes{"normal", "nothing"}));
}

TEST_F(BeamSystemTest, GenericServer) { EXPECT_EQ(outcomes("generic_server"), (Outcomes{"0", "1"})); }

TEST_F(BeamSystemTest, Booted) {
  BeamOptions booted = options("generic_server");
  booted.machine.booted = true;
  EXPECT_EQ(explore(booted).outcomes, (Outcomes{"0", "1"}));
}

TEST_F(BeamSystemTest, Story) {
  auto system = BeamSystem::make(options("two_senders"));
  ASSERT_TRUE(system);
  std::vector<Action> actions;
  {
    Execution execution((*system)->clone());
    while (!execution.possible().empty()) {
      execution.step(execution.possible().front().action);
      actions.push_back(execution.events().back().action);
    }
  }
  const Story story = make_story(*std::move(system), actions);
  EXPECT_EQ(story.title, "demo:two_senders()");
  EXPECT_FALSE(story.failed);
  std::vector<std::string> names, texts;
  for (const StoryProcess& process : story.processes) names.push_back(process.name);
  EXPECT_EQ(names, (std::vector<std::string>{"root", "two_senders.Pid", "two_senders.Pid1"}));
  size_t receives = 0;
  for (const StoryEvent& event : story.events) {
    if (event.kind == StoryKind::send) texts.push_back(event.text);
    if (event.kind != StoryKind::receive) continue;
    ++receives;
    ASSERT_TRUE(event.sent_at);
    EXPECT_EQ(story.events[*event.sent_at].kind, StoryKind::send);
    EXPECT_EQ(story.events[*event.sent_at].message, event.message);
    EXPECT_EQ(event.file, "demo.erl");
  }
  EXPECT_EQ(receives, 2U);
  EXPECT_EQ(texts.size(), 3U);
  EXPECT_TRUE(std::find(texts.begin(), texts.end(), "<root> ! b") != texts.end());
}

/// Which rows several touch is known from a run before the search, so that it need not begin anew.
TEST_F(BeamSystemTest, SharedRowsAreKnown) {
  const auto apart = BeamSystem::make(options("rows_apart"));
  EXPECT_TRUE((*apart)->known_shared().empty());
  auto system = BeamSystem::make(options("rows"));
  ASSERT_EQ((*system)->known_shared().size(), 1U);
  const Access shared = (*system)->known_shared().front();
  Dpor dpor(*std::move(system), {.merges = true});
  std::vector<size_t> touching;  // of the first execution
  size_t first_size = 0;
  dpor.run([&](Execution& execution) {
    if (first_size > 0) return true;
    first_size = execution.size();
    for (size_t i = 0; i < first_size; ++i)
      for (const Access& access : execution.events()[i].step.accesses)
        if (access.key != 0 && conflict(access, shared)) touching.push_back(i);
    return true;
  });
  EXPECT_TRUE(dpor.overlaps().empty());
  EXPECT_EQ(dpor.counts().executions, 2U);
  // Both come last, but for what waits for them; so little is done again.
  ASSERT_EQ(touching.size(), 2U);
  EXPECT_GE(touching.front() + 3, first_size);
  EXPECT_LE(dpor.counts().events, first_size + 3);
}

TEST_F(BeamSystemTest, FaultsAreInjected) {
  BeamOptions with_faults = options("calls");
  with_faults.faults_kill = true;
  const Outcomes found = explore(with_faults).outcomes;
  EXPECT_TRUE(found.contains("pong"));
  EXPECT_TRUE(found.contains("{down,killed}"));
}

/// The failure of a search, whatever chooses the schedules.
TEST_F(BeamSystemTest, LimitsAreFailures) {
  for (const Strategy strategy : {Strategy::random, Strategy::pct, Strategy::pos, Strategy::dpor}) {
    const auto failure = [&](const BeamOptions& limited, double seconds) -> std::optional<FailedSchedule> {
      SearchOptions wanted{.chooser = {.strategy = strategy}, .schedules_max = 5, .seconds_max = seconds};
      wanted.events_max = 1'000'000'000;
      wanted.merges = strategy == Strategy::dpor;
      Search search(beam_start(limited), wanted);
      search.run();
      return search.result().failure;
    };
    BeamOptions limited = options("plain");
    limited.machine.reductions_max = 25'000'000;
    limited.machine.memory_max = uint64_t{32} << 20U;
    EXPECT_FALSE(failure(limited, 0));
    limited.target = "demo:forever";
    const auto endless = failure(limited, 0);
    ASSERT_TRUE(endless);
    EXPECT_EQ(endless->failure.kind, FailureKind::livelock);
    EXPECT_EQ(endless->outcome, "not ended after 25000000 reductions");
    EXPECT_TRUE(endless->is_endless);
    limited.target = "demo:grows";
    const auto large = failure(limited, 0);
    ASSERT_TRUE(large);
    EXPECT_EQ(large->failure.kind, FailureKind::memory);
    EXPECT_EQ(large->outcome, "out of memory");
    ASSERT_EQ(large->failure.details.size(), 1U);
    EXPECT_TRUE(large->failure.details[0].starts_with("root has "));
    // The time for a search is up before any schedule ends.
    BeamOptions unlimited = options("producer");
    const auto late = failure(unlimited, 0.2);
    ASSERT_TRUE(late);
    EXPECT_EQ(late->failure.kind, FailureKind::livelock);
    EXPECT_TRUE(late->failure.message.ends_with("events and 0.2 seconds")) << late->failure.message;
    EXPECT_FALSE(late->actions.empty());
  }
}

}  // namespace
}  // namespace ravel::explore
