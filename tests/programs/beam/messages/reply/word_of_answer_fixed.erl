% SPDX-License-Identifier: Apache-2.0
% The server has a name, and answers with the reference that it was given and the word that the caller waits for.
-module(word_of_answer_fixed).
-export([start/0, ask/1]).

start() ->
    register(word_of_answer, spawn(fun() -> server() end)).

ask(N) ->
    Ref = make_ref(),
    word_of_answer ! {ask, self(), Ref, N},
    receive  %~ none
        {Ref, answer, Answer} -> Answer
    end.

server() ->
    receive
        {ask, From, Ref, N} -> From ! {Ref, answer, 2 * N}, server()  %~ none
    end.
