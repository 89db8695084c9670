% SPDX-License-Identifier: Apache-2.0
%
-module(hand_two_deadlock_peer).
-export([start/0, loop/0, ask/0]).

start() ->
    register(?MODULE, spawn_link(?MODULE, loop, [])).

ask() ->
    Ref = make_ref(),
    ?MODULE ! {ask, self(), Ref},  %~ call-cycle/cycle %~ witnessed
    receive
        {Ref, Answer} -> Answer
    end.

loop() ->
    receive
        {ask, From, Ref} ->
            Answer = hand_two_deadlock:back(),
            From ! {Ref, Answer},
            loop()
    end.
