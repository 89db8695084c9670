% SPDX-License-Identifier: Apache-2.0
% The server has a name, and answers with the reference that it was given, but with a word that nobody waits for.
-module(word_of_answer_stuck).
-export([start/0, ask/1]).

start() ->
    register(word_of_answer, spawn(fun() -> server() end)).

ask(N) ->
    Ref = make_ref(),
    word_of_answer ! {ask, self(), Ref, N},
    receive  %~ stuck-receive/no-message
        {Ref, answer, Answer} -> Answer
    end.

server() ->
    receive
        {ask, From, Ref, N} -> From ! {Ref, anser, 2 * N}, server()
    end.
