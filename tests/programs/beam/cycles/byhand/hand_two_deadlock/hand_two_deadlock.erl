% SPDX-License-Identifier: Apache-2.0
% Two processes with loops of their own ask each other: each by a message with a fresh reference, and a receive that
% waits for it. The answer to ask needs the other's answer to back.
-module(hand_two_deadlock).
-export([start/0, loop/0, ask/0, back/0]).

start() ->
    register(?MODULE, spawn_link(?MODULE, loop, [])).

ask() ->
    Ref = make_ref(),
    ?MODULE ! {ask, self(), Ref},
    receive
        {Ref, Answer} -> Answer
    end.

back() ->
    Ref = make_ref(),
    ?MODULE ! {back, self(), Ref},  %~ call-cycle/cycle %~ witnessed
    receive
        {Ref, Answer} -> Answer
    end.

loop() ->
    receive
        {ask, From, Ref} ->
            From ! {Ref, hand_two_deadlock_peer:ask()},
            loop();
        {back, From, Ref} ->
            From ! {Ref, done},
            loop()
    end.
