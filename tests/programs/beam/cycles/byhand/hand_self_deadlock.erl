% SPDX-License-Identifier: Apache-2.0
% A process with a loop of its own asks itself through its interface: the request waits in its mailbox while it waits
% for the answer. It sends to itself and waits.
-module(hand_self_deadlock).
-export([start/0, loop/1, total/0, average/0]).

start() ->
    register(?MODULE, spawn_link(?MODULE, loop, [[1, 2, 3]])).

total() ->
    call(total).

average() ->
    call(average).

call(Request) ->
    Ref = make_ref(),
    ?MODULE ! {self(), Ref, Request},  %~ call-cycle/self %~ witnessed
    receive
        {Ref, Answer} -> Answer
    end.

loop(Items) ->
    receive
        {From, Ref, total} ->
            From ! {Ref, lists:sum(Items)},
            loop(Items);
        {From, Ref, average} ->
            From ! {Ref, total() / length(Items)},
            loop(Items)
    end.
