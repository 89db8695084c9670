%% SPDX-License-Identifier: Apache-2.0
%%
%% Receives one after the other with one message each to take: the explorer does them in one step where nobody
%% can tell (vm/merge.cc). Here somebody can, or nearly.
-module(joined).
-export([late/0, early/0, two_late/0, between/0, stop/0, chain/1, echo/0, any_last/0, behind/0, in_vain/0, came_before/0, gone/0,
         gone_later/0]).
-import(common, [table/1]).

send(To, What) -> spawn(fun() -> To ! What end).

%% The second receive has another message to take only if somebody saw what another wrote. (Who looks or writes
%% last may find the table gone, with root.)
%% explore: late() classes=6 outcomes=1 | 2
late() ->
    {Self, T} = {self(), table([{x, 0}])},
    send(Self, {a, 1}),
    send(Self, {b, 1}),
    spawn(fun() -> [Self ! {b, 2} || [{x, 1}] <- [ets:lookup(T, x)]] end),
    spawn(fun() -> ets:insert(T, {x, 1}) end),
    receive {a, _} -> ok end,
    receive {b, N} -> N end.

%% The same, begun with the writer.
%% explore: early() classes=6 outcomes=1 | 2
early() ->
    {Self, T} = {self(), table([{x, 0}])},
    spawn(fun() -> ets:insert(T, {x, 1}) end),
    spawn(fun() -> [Self ! {b, 2} || [{x, 1}] <- [ets:lookup(T, x)]] end),
    send(Self, {a, 1}),
    send(Self, {b, 1}),
    receive {a, _} -> ok end,
    receive {b, N} -> N end.

%% Both receives have.
%% explore: two_late() classes=8 outcomes={1,1} | {1,2} | {2,1} | {2,2}
two_late() ->
    {Self, T} = {self(), table([{x, 0}])},
    send(Self, {a, 1}),
    send(Self, {b, 1}),
    spawn(fun() -> [begin Self ! {a, 2}, Self ! {b, 2} end || [{x, 1}] <- [ets:lookup(T, x)]] end),
    spawn(fun() -> ets:insert(T, {x, 1}) end),
    A = receive {a, N} -> N end,
    B = receive {b, M} -> M end,
    {A, B}.

%% What comes after the receives races with what comes before a message of them.
%% explore: between() classes=5 outcomes={[{x,0}],[{x,1}]} | {[{x,0}],[{x,2}]} | {[{x,1}],[{x,2}]}
between() ->
    {Self, T} = {self(), table([{x, 0}])},
    send(Self, a),
    spawn(fun() -> Self ! {b, ets:lookup(T, x)} end),
    spawn(fun() -> ets:insert(T, {x, 1}) end),
    receive a -> ok end,
    receive {b, Was} -> ets:insert(T, {x, 2}), {Was, ets:lookup(T, x)} end.

%% The last one takes anything.
%% explore: stop() classes=6 outcomes=[stop,{p,3},{p,4}] | [stop,{p,4},{p,3}] | [{p,3},stop,{p,4}] | [{p,3},{p,4},stop] | [{p,4},stop,{p,3}] | [{p,4},{p,3},stop]
stop() ->
    Self = self(),
    [send(Self, {p, I}) || I <- [1, 2, 3, 4]],
    send(Self, stop),
    [receive {p, I} -> ok end || I <- [1, 2]],
    [receive What -> What end || _ <- [1, 2, 3]].

%% Each waits for the one before it and for a token that its parent sent.
%% explore: chain(2) classes=1 outcomes=done
%% explore: chain(3) classes=1 outcomes=done brute=no
chain(N) ->
    Last = lists:foldl(fun(_, Next) -> spawn(fun() -> receive token -> ok end, receive go -> Next ! go, Next ! token end end) end,
                       self(), lists:seq(1, N)),
    Last ! go,
    Last ! token,
    receive go -> done after 100 -> timeout end.

%% A server that answers between its receives.
%% explore: echo() classes=2 outcomes=[{1,1},{2,2}] | [{1,2},{2,1}]
echo() ->
    Server = spawn(fun() -> echo_loop(2) end),
    Self = self(),
    [spawn(fun() -> Server ! {ask, self(), I}, receive {answer, R} -> Self ! {I, R} end end) || I <- [1, 2]],
    [receive {I, R} -> {I, R} end || I <- [1, 2]].

echo_loop(0) -> ok;
echo_loop(N) -> receive {ask, From, _} -> From ! {answer, N}, echo_loop(N - 1) end.

%% One choice, then none.
%% explore: any_last() classes=2 outcomes={1,2} | {2,1}
any_last() ->
    Self = self(),
    [send(Self, {p, I}) || I <- [1, 2]],
    First = receive {p, I} -> I end,
    send(Self, q),
    receive {p, J} -> ok end,
    receive q -> {First, J} end.

%% What the sender sent before stays behind.
%% explore: behind() classes=2 outcomes=1 | 2
behind() ->
    Self = self(),
    spawn(fun() -> Self ! {x, 1}, Self ! a end),
    spawn(fun() -> Self ! b, Self ! {x, 2} end),
    receive a -> ok end,
    receive b -> ok end,
    receive {x, N} -> N end.

%% Of two that send the same, one writes in between.
%% explore: in_vain() classes=6 outcomes={1,1,{a,2}} | {1,2,{a,2}} | {2,1,{a,1}} | {2,2,{a,1}}
in_vain() ->
    {Self, T} = {self(), table([])},
    spawn(fun() -> Self ! {a, 1}, Self ! {b, 1} end),
    spawn(fun() -> Self ! {a, 2}, ets:insert(T, {x, 1}), Self ! {b, 2} end),
    A = receive {a, N} -> N end,
    B = receive {b, M} -> M end,
    {A, B, receive What -> What end}.

%% Who takes the first one's a knows that its b came before the second one's a, so before the second one's b.
%% explore: came_before() classes=3 outcomes={1,1} | {2,1} | {2,2}
came_before() ->
    Self = self(),
    spawn(fun() -> Self ! {b, 1}, Self ! {a, 1} end),
    spawn(fun() -> Self ! {a, 2}, Self ! {b, 2} end),
    A = receive {a, N} -> N end,
    B = receive {b, M} -> M end,
    {A, B}.

%% Who is left alone ends in one step with what it took last, and its table goes with it: the other may have
%% looked before, or finds it gone.
%% explore: gone() classes=2 outcomes=ok
gone() ->
    {Self, T} = {self(), table([{x, 0}])},
    spawn(fun() -> catch ets:lookup(T, x) end),
    spawn(fun() -> ets:lookup(T, y), Self ! a end),
    receive a -> ok end.

%% It has heard of the other by then.
%% explore: gone_later() classes=1 outcomes=ok
gone_later() ->
    {Self, T} = {self(), table([{x, 0}])},
    spawn(fun() -> ets:lookup(T, x), Self ! b end),
    spawn(fun() -> ets:lookup(T, y), Self ! a end),
    receive a -> ok end,
    receive b -> ok end.
