% SPDX-License-Identifier: Apache-2.0
%
-module(hand_two_fixed_peer).
-export([start/0, loop/0, ask/0]).

start() ->
    register(?MODULE, spawn_link(?MODULE, loop, [])).

ask() ->
    Ref = make_ref(),
    ?MODULE ! {ask, self(), Ref},  %~ none
    receive
        {Ref, Answer} -> Answer
    end.

loop() ->
    receive
        {ask, From, Ref} ->
            Answer = done,
            From ! {Ref, Answer},
            loop()
    end.
