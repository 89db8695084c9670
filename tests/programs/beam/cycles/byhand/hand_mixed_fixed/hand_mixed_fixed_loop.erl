% SPDX-License-Identifier: Apache-2.0
%
-module(hand_mixed_fixed_loop).
-export([start/0, init/0, add/2]).

start() ->
    spawn_link(?MODULE, init, []).

init() ->
    loop([]).

add(Loop, Item) ->
    call(Loop, {add, Item}).

call(Loop, Request) ->
    Ref = erlang:monitor(process, Loop),
    Loop ! {call, {self(), Ref}, Request},  %~ call-cycle/crossing
    wait(Ref).

wait(Ref) ->
    receive
        {Ref, Answer} ->
            erlang:demonitor(Ref, [flush]),
            Answer;
        {'DOWN', Ref, process, _Pid, Reason} ->
            exit(Reason)
    end.

loop(Items) ->
    receive
        {call, From, {add, Item}} ->
            answer(From, true),
            Limit = hand_mixed_fixed:limit(),
            loop(lists:sublist([Item | Items], Limit))
    end.

answer({To, Ref}, Answer) ->
    To ! {Ref, Answer}.
