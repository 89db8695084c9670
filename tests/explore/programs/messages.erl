%% SPDX-License-Identifier: Apache-2.0
%%
%% Messages: the order of one sender's holds, that of different senders is free, and a receive takes the first
%% that it accepts. What was left in the mailbox came before what is sent later.
-module(messages).
-export([one_sender/0, pairs/0, overtaking/0, overtaking_back/0, left_behind/0, left_behind_told/0,
         selective_priority/0, two_selective/0, guarded/0, self_first/0, self_between/0, relay/1, ring/1,
         echo/0, two_clients/0, three_clients/0, forwarder/0, same_message/0, ping_pong/1, crossing/0,
         tagged/0, unwanted/0, wanted_last/0, poll_for_one/0, poll_for_two/0, poll_twice/0, poll_selective/0,
         poll_after_known/0, poll_own/0, drain/0, named/0, merge/0, fan_out/0, token_race/0, left_twice/0]).

%% explore: one_sender() classes=1 outcomes=[a,b]
one_sender() ->
    Self = self(),
    spawn(fun() -> Self ! a, Self ! b end),
    [receive X -> X end || _ <- [1, 2]].

%% Two of one sender and one of another: the third can come at three places.
%% explore: pairs() classes=3 outcomes=[a,b,c] | [a,c,b] | [c,a,b]
pairs() ->
    Self = self(),
    spawn(fun() -> Self ! a, Self ! b end),
    spawn(fun() -> Self ! c end),
    [receive X -> X end || _ <- [1, 2, 3]].

%% The detour can be faster.
%% explore: overtaking() classes=2 outcomes=[direct,round] | [round,direct]
overtaking() ->
    Self = self(),
    Round = spawn(fun() -> receive M -> Self ! M end end),
    spawn(fun() -> Self ! direct, Round ! round end),
    [receive X -> X end || _ <- [1, 2]].

%% explore: overtaking_back() classes=2 outcomes=no | yes
overtaking_back() ->
    Self = self(),
    Round = spawn(fun() -> receive M -> Self ! M end end),
    Self ! yes,
    spawn(fun() -> Round ! go, Self ! no end),
    receive go -> ok end,
    receive yes -> ok end,
    receive
        no -> no
    after 0 -> yes
    end.

%% b is taken, so a has arrived; c may have come before a.
%% explore: left_behind() classes=2 outcomes=a | c
left_behind() ->
    Self = self(),
    spawn(fun() -> Self ! a, Self ! b end),
    spawn(fun() -> Self ! c end),
    receive b -> ok end,
    receive X -> X end.

%% The same, but c is only sent when b was taken: a was there before.
%% explore: left_behind_told() classes=1 outcomes=a
left_behind_told() ->
    Self = self(),
    spawn(fun() -> Self ! a, Self ! b end),
    Late = spawn(fun() -> receive go -> Self ! c end end),
    receive b -> ok end,
    Late ! go,
    receive X -> X end.

%% b and d are taken, a and c were there before each: which of the two came first is free.
%% explore: left_twice() classes=2 outcomes=a | c
left_twice() ->
    Self = self(),
    spawn(fun() -> Self ! a, Self ! b end),
    spawn(fun() -> Self ! c, Self ! d end),
    receive b -> ok end,
    receive d -> ok end,
    receive X -> X end.

%% explore: selective_priority() classes=2 outcomes=[high,low]
selective_priority() ->
    Self = self(),
    spawn(fun() -> Self ! low end),
    spawn(fun() -> Self ! high end),
    receive
        high -> [high, receive low -> low end]
    after 0 ->
        [receive high -> high end, receive low -> low end]
    end.

%% explore: two_selective() classes=2 outcomes=[a1,b1] | [b1,a1]
two_selective() ->
    Self = self(),
    spawn(fun() -> Self ! x, Self ! {t, a1} end),
    spawn(fun() -> Self ! {t, b1}, Self ! x end),
    [receive {t, X} -> X end || _ <- [1, 2]].

%% Only even numbers are accepted: the order among the odd ones does not matter.
%% explore: guarded() classes=2 outcomes=[2,4] | [4,2]
guarded() ->
    Self = self(),
    [spawn(fun() -> Self ! N end) || N <- [1, 2, 3, 4]],
    [receive N when N rem 2 =:= 0 -> N end || _ <- [1, 2]].

%% What a process sends to itself is there at once; what another sent may have been there before.
%% explore: self_first() classes=1 outcomes=own
self_first() ->
    self() ! own,
    Self = self(),
    spawn(fun() -> Self ! other end),
    receive X -> X end.

%% explore: self_between() classes=2 outcomes=other | own
self_between() ->
    Self = self(),
    spawn(fun() -> Self ! other end),
    Self ! own,
    receive X -> X end.

%% explore: relay(1) classes=1 outcomes=hello
%% explore: relay(3) classes=1 outcomes=hello
relay(N) ->
    Last = lists:foldl(fun(_, Next) -> spawn(fun() -> receive M -> Next ! M end end) end, self(), lists:seq(1, N)),
    Last ! hello,
    receive M -> M end.

%% explore: ring(2) classes=1 outcomes=2
%% explore: ring(4) classes=1 outcomes=4
ring(N) ->
    First = lists:foldl(fun(_, Next) -> spawn(fun() -> receive M -> Next ! M + 1 end end) end, self(), lists:seq(1, N)),
    First ! 0,
    receive M -> M end.

%% explore: echo() classes=1 outcomes=[1,2]
echo() ->
    Self = self(),
    Server = spawn(fun() -> echo_loop(2) end),
    [begin Server ! {Self, I}, receive {Server, R} -> R end end || I <- [1, 2]].

echo_loop(0) -> ok;
echo_loop(N) ->
    receive {From, X} -> From ! {self(), X} end,
    echo_loop(N - 1).

%% Two clients of a counter: who is first.
%% explore: two_clients() classes=2 outcomes=[0,1] | [1,0]
two_clients() -> clients(2).

%% explore: three_clients() classes=6 outcomes=[0,1,2] | [0,2,1] | [1,0,2] | [1,2,0] | [2,0,1] | [2,1,0]
three_clients() -> clients(3).

clients(N) ->
    Server = spawn(fun() -> count(0, N) end),
    common:results([common:start(fun() -> Server ! {next, self()}, receive {Server, C} -> C end end)
                    || _ <- lists:seq(1, N)]).

count(N, N) -> ok;
count(C, N) ->
    receive {next, From} -> From ! {self(), C} end,
    count(C + 1, N).

%% explore: forwarder() classes=2 outcomes=[a,b] | [b,a]
forwarder() ->
    Self = self(),
    F = spawn(fun() -> [receive M -> Self ! M end || _ <- [1, 2]] end),
    spawn(fun() -> F ! a end),
    spawn(fun() -> F ! b end),
    [receive X -> X end || _ <- [1, 2]].

%% Equal messages of different senders are different messages.
%% explore: same_message() classes=2 outcomes=[x,x]
same_message() ->
    Self = self(),
    [spawn(fun() -> Self ! x end) || _ <- [1, 2]],
    [receive X -> X end || _ <- [1, 2]].

%% explore: ping_pong(2) classes=1 outcomes=done
%% explore: ping_pong(5) classes=1 outcomes=done
ping_pong(N) ->
    Self = self(),
    Pong = spawn(fun() -> pong(Self, N) end),
    ping(Pong, N).

ping(_, 0) -> done;
ping(Pong, N) -> Pong ! ping, receive pong -> ping(Pong, N - 1) end.
pong(_, 0) -> ok;
pong(Ping, N) -> receive ping -> Ping ! pong, pong(Ping, N - 1) end.

%% explore: crossing() classes=1 outcomes={from_child,from_parent}
crossing() ->
    Self = self(),
    Child = spawn(fun() -> Self ! from_child, receive M -> Self ! {got, M} end end),
    Child ! from_parent,
    A = receive from_child -> from_child end,
    {A, receive {got, M} -> M end}.

%% explore: tagged() classes=1 outcomes={1,2}
tagged() ->
    Self = self(),
    R1 = make_ref(),
    R2 = make_ref(),
    spawn(fun() -> Self ! {R2, 2} end),
    spawn(fun() -> Self ! {R1, 1} end),
    {receive {R1, A} -> A end, receive {R2, B} -> B end}.

%% explore: unwanted() classes=1 outcomes=wanted
unwanted() ->
    Self = self(),
    [spawn(fun() -> Self ! noise end) || _ <- [1, 2]],
    spawn(fun() -> Self ! wanted end),
    receive wanted -> wanted end.

%% explore: wanted_last() classes=2 outcomes=[wanted,noise1] | [wanted,noise2]
wanted_last() ->
    Self = self(),
    spawn(fun() -> Self ! noise1 end),
    spawn(fun() -> Self ! noise2 end),
    spawn(fun() -> Self ! wanted end),
    W = receive wanted -> wanted end,
    [W, receive N -> N end].

%% explore: poll_for_one() classes=2 outcomes=a | none
poll_for_one() ->
    Self = self(),
    spawn(fun() -> Self ! a end),
    poll().

poll() -> receive X -> X after 0 -> none end.

%% explore: poll_for_two() classes=3 outcomes=a | b | none
poll_for_two() ->
    Self = self(),
    spawn(fun() -> Self ! a end),
    spawn(fun() -> Self ! b end),
    poll().

%% explore: poll_twice() classes=3 outcomes=[a,none] | [none,a] | [none,none]
poll_twice() ->
    Self = self(),
    spawn(fun() -> Self ! a end),
    [poll(), poll()].

%% explore: poll_selective() classes=2 outcomes=b | none
poll_selective() ->
    Self = self(),
    spawn(fun() -> Self ! a, Self ! b end),
    receive b -> b after 0 -> none end.

%% b was taken, so a is there: no time-out.
%% explore: poll_after_known() classes=1 outcomes=a
poll_after_known() ->
    Self = self(),
    spawn(fun() -> Self ! a, Self ! b end),
    receive b -> ok end,
    poll().

%% explore: poll_own() classes=1 outcomes=own
poll_own() ->
    self() ! own,
    poll().

%% Everything that is there: any number of the two.
%% explore: drain() classes=5 outcomes=[] | [a] | [a,b] | [b] | [b,a]
drain() ->
    Self = self(),
    spawn(fun() -> Self ! a end),
    spawn(fun() -> Self ! b end),
    drain_all().

drain_all() -> receive X -> [X | drain_all()] after 0 -> [] end.

%% A message to a name, and one to the pid.
%% explore: named() classes=1 outcomes=[a,b]
named() ->
    register(messages_named, self()),
    spawn(fun() -> messages_named ! a, whereis(messages_named) ! b end),
    [receive X -> X end || _ <- [1, 2]].

%% Two sorted streams.
%% explore: merge() classes=6 outcomes=[1,2,3,4] | [1,2,4,3] | [1,3,2,4] | [2,1,3,4] | [2,1,4,3] | [2,4,1,3]
merge() ->
    Self = self(),
    spawn(fun() -> Self ! 1, Self ! 3 end),
    spawn(fun() -> Self ! 2, Self ! 4 end),
    [receive X -> X end || _ <- [1, 2, 3, 4]].

%% explore: fan_out() classes=2 outcomes=[1,4] | [4,1]
fan_out() ->
    Self = self(),
    Workers = [spawn(fun() -> receive N -> Self ! N * N end end) || _ <- [1, 2]],
    lists:foreach(fun({W, N}) -> W ! N end, lists:zip(Workers, [1, 2])),
    [receive X -> X end || _ <- [1, 2]].

%% explore: token_race() classes=2 outcomes=left | right
token_race() ->
    Self = self(),
    Judge = spawn(fun() -> receive Who -> Self ! {winner, Who} end end),
    spawn(fun() -> Judge ! left end),
    spawn(fun() -> Judge ! right end),
    receive {winner, Who} -> Who end.
